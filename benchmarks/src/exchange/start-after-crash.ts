import type { Command } from "@crossbook/engine";
import { migrateToLatest } from "@crossbook/server/database";
import { type Exchange, openExchange, systemClock } from "@crossbook/server/exchange";
import { Client, type ClientConfig } from "pg";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { BetStream, openingCommands, orderOf } from "./bet-workload.ts";
import { withOwnPostgres } from "./own-postgres.ts";

const SIZES = [250_000, 500_000, 1_000_000] as const;
const SUBMITTED_AT_ONCE = 1000;
const LIMIT_SECONDS = 10;
/** Four times the commands may take so many times as long: linear, with room for a larger heap. */
const LINEAR_GROWTH = 4.6;

/** From a crash to the first bet taken, with so many journaled commands that the tables do not show. */
export async function startAfterCrash(): Promise<readonly BenchmarkResult[]> {
  return withOwnPostgres(async (connection) => {
    await migrateToLatest(connection);
    const crash = await Crash.on(connection);
    const seconds: number[] = [];
    const bets = new BetStream(99);
    let { exchange } = await open(connection);
    await submitAll(exchange, openingCommands());
    let journaled = openingCommands().length;
    for (const size of SIZES) {
      const more = Array.from({ length: size - journaled }, (_, index) =>
        orderOf(bets.next(), `bet-${journaled + index}`),
      );
      await submitAll(exchange, more);
      journaled = size;
      await crash.happens();
      globalThis.gc?.();
      const startedAt = performance.now();
      ({ exchange } = await open(connection));
      const first = await exchange.submit(orderOf(bets.next(), `first-${size}`));
      seconds.push((performance.now() - startedAt) / 1000);
      if (!first.ok) throw new Error(`the first bet after the start was refused: ${first.code}`);
    }
    await crash.happens();
    await crash.end();
    return resultsOf(seconds);
  });
}

function resultsOf(seconds: readonly number[]): readonly BenchmarkResult[] {
  const [small = 0, , large = Number.POSITIVE_INFINITY] = seconds;
  const growth = large / small;
  const measured = SIZES.map((size, index) => `${size / 1000}k: ${seconds[index]?.toFixed(2)} s`).join(", ");
  return [
    {
      name: "start after a crash with 1,000,000 commands to replay",
      peer: "the limit",
      ours: round(large),
      theirs: LIMIT_SECONDS,
      unit: "s",
      ratio: LIMIT_SECONDS / large,
      target: `under ${LIMIT_SECONDS} s`,
      pass: large < LIMIT_SECONDS,
      notes: `from opening to the first bet taken; ${measured}`,
    },
    {
      name: "growth of the start from 250,000 to 1,000,000 commands",
      peer: "linear growth",
      ours: round(growth),
      theirs: 4,
      unit: "times as long",
      ratio: 4 / growth,
      target: `at most ${LINEAR_GROWTH} times as long`,
      pass: growth <= LINEAR_GROWTH,
      notes: measured,
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

async function open(connection: ClientConfig): Promise<{ exchange: Exchange }> {
  // A crash is what this is about: the host's stop is expected.
  return { exchange: await openExchange({ connection, clock: systemClock, onFatal: () => undefined }) };
}

async function submitAll(exchange: Exchange, commands: readonly Command[]): Promise<void> {
  for (let start = 0; start < commands.length; start += SUBMITTED_AT_ONCE) {
    const slice = commands.slice(start, start + SUBMITTED_AT_ONCE);
    await Promise.all(slice.map((command) => submitUntilTaken(exchange, command)));
  }
}

/**
 * With the tables held back, a new key that the filter cannot tell from an old one is refused for the moment
 * (one in some hundreds): the bet comes again under another key.
 */
async function submitUntilTaken(exchange: Exchange, command: Command): Promise<void> {
  const outcome = await exchange.submit(command);
  if (outcome.ok || outcome.code === "SELF_MATCH") return;
  if (outcome.code !== "EXCHANGE_BUSY" || !("key" in command))
    throw new Error(`preparing was refused: ${outcome.code}`);
  await submitUntilTaken(exchange, { ...command, key: `${command.key}.` });
}

/** Keeps the tables from following, and takes every connection of the exchange away as a crash does. */
class Crash {
  readonly #blocker: Client;
  readonly #killer: Client;

  private constructor(blocker: Client, killer: Client) {
    this.#blocker = blocker;
    this.#killer = killer;
  }

  static async on(connection: ClientConfig): Promise<Crash> {
    const clients = [new Client(connection), new Client(connection)] as const;
    for (const client of clients) {
      // The server's own end comes before theirs where a benchmark fails half way.
      client.on("error", () => undefined);
      await client.connect();
    }
    // The projector's first chunk opens accounts: it waits here, and all others behind it.
    await clients[0].query("BEGIN; LOCK TABLE accounts IN EXCLUSIVE MODE");
    return new Crash(...clients);
  }

  async happens(): Promise<void> {
    const { rows } = await this.#blocker.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await this.#killer.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND pid NOT IN (pg_backend_pid(), $1)`,
      [rows[0]?.pid],
    );
  }

  async end(): Promise<void> {
    await this.#blocker.end();
    await this.#killer.end();
  }
}
