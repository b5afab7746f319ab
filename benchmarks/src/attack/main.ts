import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { postCall } from "../http/call.ts";
import { OPERATOR, type ServedExchange, withServedExchange } from "../http/served-exchange.ts";
import type { AttackOrder, AttackReport, AttackTarget } from "./attack-target.ts";
import { ATTACKS } from "./attacks.ts";
import { answered, strangerAddress } from "./flood.ts";
import { type Felt, type HonestPlayer, placeBets } from "./honest-player.ts";

/**
 * Plays every attack, or those named in the arguments, against a server of its own with its default limits, on loopback
 * and for a few seconds each, and prints what an honest player's bets took before and during it. Ends with 1 where a
 * bet failed, its p99 reached 50 ms, or an operator did not get in at the first try.
 */
const SECONDS = 10;
const BEFORE_SECONDS = 5;
/** Buckets and queues drain before the next one. */
const PAUSE_MS = 3000;
const HIGHEST_P99_MS = 50;
const PATIENCE_MS = 30_000;
/** An attacker has machines of his own. Here he shares the server's, and takes what of it nobody else wants. */
const ATTACKER_NICE = 10;

function playApart(order: AttackOrder): Promise<AttackReport> {
  const child = fork(new URL("./attack-process.js", import.meta.url), {
    execArgv: [],
    timeout: order.seconds * 1000 + PATIENCE_MS,
  });
  if (child.pid !== undefined) setPriority(child.pid, ATTACKER_NICE);
  return new Promise((resolve, reject) => {
    child.once("message", (report) => resolve(report as AttackReport));
    child.once("exit", (code) => reject(new Error(`${order.name}: the attack ended with ${code}`)));
    child.send(order);
  });
}

/** Whether an operator gets in at the first try, from an address that has never called. */
async function operatorGetsIn({ url }: AttackTarget, index: number): Promise<boolean> {
  const call = { method: "POST", path: "/api/Operator/Authenticate", body: OPERATOR } as const;
  return (await answered(url, { ...call, address: strangerAddress(60_000 + index) }).catch(() => 0)) === 200;
}

async function targetOf({ feed, tokens, url, ...open }: ServedExchange): Promise<AttackTarget> {
  const inPlay = await feed.announce("in-play");
  await feed.turnInPlay("in-play");
  const { eventId, marketId, runnerId } = inPlay;
  // What the delayed bets would match.
  const lay = {
    placeTime: null,
    type: 2,
    rate: 1.5,
    stake: 50_000,
    fancyValue: 0,
    eventId,
    marketId,
    runnerId,
  };
  await postCall(url, "Bet/PlaceBetV2", JSON.stringify(lay), { authorization: `Bearer ${tokens[2]}` });
  return {
    ...{ url, ...open, delayedEventId: eventId, delayedMarketId: marketId, delayedRunnerId: runnerId },
    ...{ token: tokens[1] ?? "", operatorName: OPERATOR.userName, playerName: "player0" },
  };
}

function line(name: string, { tried, accepted }: AttackReport, before: Felt, during: Felt, isIn: boolean) {
  const felt = ({ p50Ms, p99Ms }: Felt) => `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)} ms`;
  const isHeld = during.failed === 0 && during.p99Ms < HIGHEST_P99_MS && isIn;
  console.log(
    `${isHeld ? "held  " : "FAILED"}  ${name.padEnd(24)} ${tried} tried, ${accepted} accepted; bets p50/p99 ${felt(before)} before, ${felt(during)} during (${during.bets}, ${during.failed} failed); operator ${isIn ? "in at the first try" : "KEPT OUT"}`,
  );
  return isHeld;
}

const wanted = process.argv.slice(2);
const names = Object.keys(ATTACKS).filter((name) => wanted.length === 0 || wanted.includes(name));
const held = await withServedExchange(3, { TRUSTED_PROXIES: "127.0.0.1" }, async (served) => {
  const target = await targetOf(served);
  const { url, eventId, marketId, runnerId, tokens } = served;
  const player: HonestPlayer = {
    ...{ url, eventId, marketId, runnerId, token: tokens[0] ?? "", address: "192.0.2.10" },
  };
  await placeBets(player, overAfter(2));
  const results: boolean[] = [];
  for (const [index, name] of names.entries()) {
    const before = await placeBets(player, overAfter(BEFORE_SECONDS));
    let isOver = false;
    const attack = playApart({ name, target, seconds: SECONDS }).finally(() => {
      isOver = true;
    });
    const login = wait((SECONDS * 1000) / 2).then(() => operatorGetsIn(target, index));
    const [during, report, isIn] = await Promise.all([placeBets(player, () => isOver), attack, login]);
    results.push(line(name, report, before, during, isIn));
    await wait(PAUSE_MS);
  }
  return results.every(Boolean);
});
process.exitCode = held ? 0 : 1;

function overAfter(seconds: number): () => boolean {
  const endsAt = performance.now() + seconds * 1000;
  return () => performance.now() >= endsAt;
}
