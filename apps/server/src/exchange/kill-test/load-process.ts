import { createInterface } from "node:readline";
import type { Command } from "@crossbook/engine";
import { seededRandom } from "@crossbook/testkit";
import type { ClientConfig } from "pg";
import { systemClock } from "../../ports/clock.ts";
import type { Exchange } from "../exchange.ts";
import { FATAL_EXIT_CODE } from "../exchange-options.ts";
import { openExchange } from "../open-exchange.ts";
import { RandomCommands } from "../testing/random-commands.ts";

/**
 * A host under load, made to be killed. It reads what to do line by line on its input and reports on its output:
 *
 *   > open <database>        waits to lead, loads, replays         < opened
 *   > load <life> <sent>     first sends again what the life before sent, then bets without end
 *                                                                  < again <key> <id>, sent <count>, done <key> <id>
 *   > stop                   ends cleanly                          < stopped
 *
 * `done` is written when the outcome is there, so whoever reads it has been given a promise. What the kill keeps
 * from being written was promised to nobody.
 */

const IN_FLIGHT = 100;
const AGAIN_IN_FLIGHT = 2000;

let exchange: Exchange | undefined;
let isStopping = false;

function report(...words: readonly (string | number)[]): void {
  process.stdout.write(`${words.join(" ")}\n`);
}

async function open(connection: ClientConfig): Promise<void> {
  exchange = await openExchange({
    connection,
    clock: systemClock,
    journal: "keep",
    limits: { rememberedKeys: 2000, checkpointEveryCommands: 5000, finishedMarketMs: 0, leaderLeaseMs: 3000 },
    onFatal: ({ reason }) => {
      isStopping = true;
      process.stdout.write(`fatal ${reason}\n`, () => process.exit(FATAL_EXIT_CODE));
    },
  });
  report("opened");
}

function worldOf(life: number): RandomCommands {
  return new RandomCommands(seededRandom(1000 + life), {
    keyPrefix: `life-${life}`,
    firstMarket: 1 + life * 10_000,
  });
}

/** Asks until there is an answer: where the exchange is busy or catching up, the caller comes again. */
async function submit(host: Exchange, command: Command): Promise<number | undefined> {
  while (true) {
    const outcome = await host.submit(command);
    if (outcome.ok) {
      if (outcome.type === "transferred") return outcome.ledgerEntryId;
      return "orderId" in outcome ? outcome.orderId : undefined;
    }
    if (outcome.code !== "EXCHANGE_BUSY") return undefined;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function sendAgain(host: Exchange, life: number, sent: number): Promise<void> {
  const world = worldOf(life);
  world.opening();
  const commands = Array.from({ length: sent }, () => world.next()).values();
  // Not all at once: a life may have sent hundreds of thousands, and who waits asks again in every turn. A process that
  // does nothing else is silent, and is not the leader any more.
  const caller = async () => {
    for (const command of commands) {
      if (!("key" in command)) continue;
      const id = await submit(host, command);
      if (id !== undefined) report("again", command.key, id);
    }
  };
  await Promise.all(Array.from({ length: AGAIN_IN_FLIGHT }, caller));
}

async function load(life: number, sentBefore: number): Promise<void> {
  if (!exchange) throw new Error("load before open");
  const host = exchange;
  if (life > 0) await sendAgain(host, life - 1, sentBefore);
  const world = worldOf(life);
  for (const command of world.opening()) await submit(host, command);
  report("ready");
  let sent = 0;
  const bettor = async () => {
    while (!isStopping) {
      const command = world.next();
      sent += 1;
      report("sent", sent);
      const id = await submit(host, command);
      if (id === undefined || !("key" in command)) continue;
      report("done", command.key, id);
      const end = RandomCommands.endOf(command, id);
      if (!end || !("key" in end)) continue;
      const ended = await submit(host, end);
      if (ended !== undefined) report("done", end.key, ended);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, bettor));
  if (host.state().phase === "failed") return;
  await host.close();
  process.stdout.write("stopped\n", () => process.exit(0));
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(" ");
  if (word === "open") await open(JSON.parse(rest.join(" ")) as ClientConfig);
  else if (word === "load") void load(Number(rest[0]), Number(rest[1]));
  else if (word === "stop") isStopping = true;
}
