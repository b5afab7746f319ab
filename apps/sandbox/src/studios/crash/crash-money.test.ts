import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { type CrashMessage, GAME_SESSION_HEADER } from "@crossbook/contract";
import { crashDurationOf, crashMultipleAt, crashTimeOf, followsInChain } from "@crossbook/fair";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bothBooks } from "../../testing/same-books.ts";
import { BEGINS_WITH, openPage, type StudioWorld, studioWorld } from "../../testing/studio-world.ts";
import type { CrashRecord } from "../store/studio-records.ts";
import { MOST_ENDED_CHAINS } from "../store/studio-store.ts";
import { CrashChain } from "./crash-chain.ts";
import { BETTING_MS, CRASHED_MS } from "./crash-game.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

const crash = () => {
  const { crash: game, store } = world.studio("banyan");
  if (!game || !store.crash) throw new Error("no crash game");
  return { game, record: store.crash };
};
const round = () => {
  const message: CrashMessage = crash().game.message();
  if (message.type !== "round") throw new Error("not a round");
  return message;
};
const balance = (player = "17") => world.operator.wallet.balanceOf(player);
const calls = (name: string) => world.operator.received.filter(({ call }) => call === name);
const advance = async (ms: number) => {
  world.clock.advance(ms);
  await new Promise((resolve) => setTimeout(resolve, 20));
};
const demo = async () => openPage(world.http, "banyan", await world.launchDemo("banyan", "crash"));

/** Goes on with the game at another round of its chain, as a studio that was stopped there does. */
async function goOnAt(change: Partial<CrashRecord>): Promise<void> {
  const { record } = crash();
  const line = JSON.stringify({ crash: { ...record, ...change, phase: "betting" } });
  await appendFile(join(world.stateDir, "studios", "banyan.jsonl"), `${line}\n`);
  await world.restart();
}

/** The first round of the chain with such a point (hundredths). */
function numberWith(isWanted: (point: number) => boolean): number {
  const { record } = crash();
  const chain = new CrashChain(record);
  for (let number = 1; number <= record.length; number += 1) {
    if (isWanted(chain.point(number))) return number;
  }
  throw new Error("no such round in this chain");
}

describe("a ticket of crash", () => {
  it("without a target is cashed out where one multiple more would pay above the highest win", async () => {
    await goOnAt({ number: numberWith((point) => point > 10_500) });
    const page = await world.open("banyan", "crash");
    const { max, maxWin } = page.opened.limits;
    const ticket = await page.play(max, {});
    await advance(BETTING_MS);
    await advance(crashTimeOf((maxWin * 100) / max));
    await world.settle();
    expect(await page.round(ticket.id)).toMatchObject({ state: "won", payout: maxWin });
    expect(balance()).toBe(BEGINS_WITH - max + maxWin);
  });

  it("is paid exactly its target where the multiple goes past that within a millisecond", async () => {
    await goOnAt({ number: numberWith((point) => point > 20_100) });
    const target = Array.from({ length: 100 }, (_, more) => 20_000 + more).find(
      (multiple) => crashMultipleAt(crashTimeOf(multiple)) > multiple,
    );
    if (target === undefined) throw new Error("no multiple is passed by");
    const page = await world.open("banyan", "crash");
    const ticket = await page.play(1000, { autoCashOut: target });
    await advance(BETTING_MS);
    await advance(crashTimeOf(target));
    expect(await page.round(ticket.id)).toMatchObject({
      ...{ state: "won", multiplier: target * 100, payout: target * 10 },
      view: { cashedOutAt: target * 100 },
    });
  });

  it("is lost at once where the round does not reach 1.01, also by a press in its first millisecond", async () => {
    await goOnAt({ number: numberWith((point) => point === 100) });
    const page = await world.open("banyan", "crash");
    const ticket = await page.play(1000, {});
    world.clock.advance(BETTING_MS);
    const late = await page.call("POST", `rounds/${ticket.id}/steps`, {
      requestId: "out",
      choice: { cashOut: true },
    });
    expect([late.status, late.json]).toMatchObject([409, { error: { code: "ALREADY_CRASHED" } }]);
    await advance(1);
    expect(await page.round(ticket.id)).toMatchObject({ state: "lost", payout: 0 });
    await world.settle();
    expect(balance()).toBe(BEGINS_WITH - 1000);
  });

  it("whose request comes again is the same, and none of another stake or target", async () => {
    const page = await world.open("banyan", "crash");
    const ticket = await page.play(1000, { autoCashOut: 200 }, "one");
    expect(await page.play(1000, { autoCashOut: 200 }, "one")).toMatchObject({ id: ticket.id });
    for (const other of [
      { stake: 2000, choice: { autoCashOut: 200 } },
      { stake: 1000, choice: { autoCashOut: 300 } },
      { stake: 1000, choice: {} },
    ]) {
      const answer = await page.call("POST", "rounds", { requestId: "one", ...other });
      expect([answer.status, answer.json]).toMatchObject([409, { error: { code: "REQUEST_REUSED" } }]);
    }
    expect(calls("bet")).toHaveLength(1);
  });

  it("whose stake is confirmed only when the next round takes bets is in neither, and given back", async () => {
    const other = await world.open("banyan", "crash", "18");
    await other.play(1000, { autoCashOut: 101 });
    const page = await world.open("banyan", "crash");
    const release = world.operator.hold("bet");
    const playing = page.play(1000, { autoCashOut: 101 });
    await expect.poll(() => calls("bet").length).toBe(2);
    const { number } = crash().record;
    await advance(BETTING_MS);
    await advance(crashDurationOf(new CrashChain(crash().record).point(number)));
    await advance(CRASHED_MS);
    expect(crash().record).toMatchObject({ number: number + 1, phase: "betting" });
    release();
    await world.during(playing);
    await world.settle();
    const [newest] = ((await page.call("GET", "rounds")).json as { rounds: object[] }).rounds;
    expect(newest).toMatchObject({ state: "void", reason: "BETTING_CLOSED", payout: 0 });
    expect(round().ticketCount).toBe(0);
    expect(balance()).toBe(BEGINS_WITH);
    expect(bothBooks(world).studios).toEqual(bothBooks(world).operator);
  });

  it("whose stake is under way when the studio stops is given back at the next start", async () => {
    const page = await world.open("banyan", "crash");
    const release = world.operator.hold("bet");
    const playing = page.play(1000, {}, "one").catch(() => undefined);
    await expect.poll(() => calls("bet").length).toBe(1);
    await world.restart();
    release();
    await playing;
    await world.settle();
    expect(await page.play(1000, {}, "one")).toMatchObject({ state: "void", payout: 0 });
    expect(balance()).toBe(BEGINS_WITH);
    expect(await page.play(1000, {}, "two")).toMatchObject({ state: "open" });
  });

  it("of play for fun is bounded by its balance, and given back where the studio stops in its round", async () => {
    await goOnAt({ number: numberWith((point) => point > 300) });
    const page = await demo();
    const above = await page.call("POST", "rounds", { requestId: "all", stake: 1_000_100, choice: {} });
    expect([above.status, above.json]).toMatchObject([409, { error: { code: "INSUFFICIENT_FUNDS" } }]);
    const ticket = await page.play(1_000_000, {});
    expect(ticket.balance).toBe(0);
    await advance(BETTING_MS);
    await advance(crashTimeOf(150));
    await world.restart();
    expect(await page.round(ticket.id)).toMatchObject({ state: "void", balance: 1_000_000 });
  });
});

describe("what is published of a crash round", () => {
  it("is neither point nor hash while it runs, of the round as a whole and of its tickets", async () => {
    await goOnAt({ number: numberWith((point) => point > 300) });
    const page = await world.open("banyan", "crash");
    const ticket = await page.play(1000, {});
    await advance(BETTING_MS);
    await advance(crashTimeOf(150));
    expect(round()).toMatchObject({ phase: "running", point: null, hash: null });
    const link = new CrashChain(crash().record).link(crash().record.number);
    const link0 = await world.http().inject({ url: `/studios/banyan/rounds/${ticket.id}` });
    const shown = [await page.round(ticket.id), (await page.call("GET", "rounds")).json];
    expect(JSON.stringify([...shown, link0.headers])).not.toContain(link);
  });

  it("belongs to a new chain with a new salt after the last round of one", async () => {
    const before = crash().record;
    await goOnAt({ number: before.length });
    const page = await world.open("banyan", "crash");
    await page.play(1000, { autoCashOut: 101 });
    const { terminatingHash, salt } = round();
    await advance(BETTING_MS);
    await advance(crashDurationOf(new CrashChain(crash().record).point(before.length)));
    await advance(CRASHED_MS);
    const next = round();
    expect(next).toMatchObject({ number: 1, phase: "betting", past: [] });
    expect(next.previousHash).toBe(next.terminatingHash);
    expect([next.terminatingHash === terminatingHash, next.salt === salt]).toEqual([false, false]);
    expect(followsInChain(new CrashChain(crash().record).link(1), next.terminatingHash)).toBe(true);
    expect(page.opened.fairness).toMatchObject({ nonce: before.length, clientSeed: salt });
  });

  it("of a ticket of the chain before is that chain's link, also of one that was cashed out, and after a restart", async () => {
    const page = await world.open("banyan", "crash");
    const playOn = async () => {
      const ticket = await page.play(1000, { autoCashOut: 101 });
      const { point } = ticketRound();
      await advance(BETTING_MS);
      await advance(crashDurationOf(point));
      await advance(CRASHED_MS);
      await world.settle();
      return await page.round(ticket.id);
    };
    const linkOf = async (ticket: { readonly id: string }) => {
      const answer = await world.http().inject({ url: `/studios/banyan/rounds/${ticket.id}` });
      return new URLSearchParams(String(answer.headers.location).split("#")[1]).get("serverSeed");
    };
    const ticketRound = () => {
      const { number } = crash().record;
      const chain = new CrashChain(crash().record);
      return { number, point: chain.point(number), link: chain.link(number) };
    };
    await goOnAt({ number: numberWith((point) => point > 101) });
    const won = ticketRound();
    const before = await playOn();
    await goOnAt({ number: crash().record.length });
    await playOn();
    await playOn();
    await world.restart();
    expect(crash().record.number).toBe(2);
    const { clientSeed, serverSeedHash } = before;
    expect(await page.round(before.id)).toMatchObject({
      ...{ state: "won", nonce: won.number, clientSeed, serverSeedHash },
      view: { point: won.point * 100, hash: won.link },
    });
    expect(await linkOf(before)).toBe(won.link);
    expect(followsInChain(won.link, serverSeedHash)).toBe(true);
  });

  it("is not known of a ticket whose chain ended so long ago that it is not kept", async () => {
    const page = await world.open("banyan", "crash");
    const ticket = await page.play(1000, { autoCashOut: 101 });
    await advance(BETTING_MS);
    await advance(crashDurationOf(new CrashChain(crash().record).point(1)));
    await world.settle();
    const { chainSeed, length } = crash().record;
    const lines = Array.from({ length: MOST_ENDED_CHAINS + 1 }, (_, index) =>
      JSON.stringify({
        endedChain: { chainSeed, length, salt: index === 0 ? ticket.clientSeed : `s${index}` },
      }),
    );
    await appendFile(join(world.stateDir, "studios", "banyan.jsonl"), `${lines.join("\n")}\n`);
    await goOnAt({ salt: "of a later chain" });
    expect((await page.round(ticket.id)).clientSeed).toBe(ticket.clientSeed);
    const link = await world.http().inject({ url: `/studios/banyan/rounds/${ticket.id}` });
    expect(link.headers.location).not.toContain("serverSeed=");
  });

  it("is asked for in a session of the game, and there are no seeds of a player's own to replace", async () => {
    const page = await world.open("banyan", "crash");
    const seeds = await page.call("POST", "seeds", { clientSeed: "mine" });
    expect([seeds.status, seeds.json]).toMatchObject([404, { error: { code: "NOT_OFFERED" } }]);
    const live = await world.http().inject({
      url: "/studios/banyan/game/live",
      headers: { [GAME_SESSION_HEADER]: "of nobody" },
    });
    expect(live.statusCode).toBe(401);
  });
});
