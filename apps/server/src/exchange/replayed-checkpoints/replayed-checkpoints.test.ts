import type { Engine } from "@crossbook/engine";
import { seededRandom, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import type { Exchange } from "../exchange.ts";
import { deposit, openForTest } from "../testing/exchange-world.ts";
import { RandomCommands } from "../testing/random-commands.ts";
import { verifyExchange } from "../verify/verify-exchange.ts";

/** A thread that reads TypeScript takes seconds to start beside other tests. */
const PATIENCE_MS = 120_000;

/** Every state is too large for the writer to copy. */
const LIMITS = { checkpointRowsInWriter: 0, checkpointEveryCommands: 100 };

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await testDatabase(schema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.close();
});

interface Taken {
  readonly seq: number;
  readonly blockedMs: number;
}

interface Watched {
  readonly exchange: Exchange;
  readonly failures: readonly unknown[];
  /** The next checkpoint that is stored, or its failure: each is answered once, in their order. */
  next(): Promise<Taken | Error>;
}

async function openWatched(): Promise<Watched> {
  const failures: unknown[] = [];
  const ends: (Taken | Error)[] = [];
  const waiting: ((end: Taken | Error) => void)[] = [];
  const ended = (end: Taken | Error): void => {
    const next = waiting.shift();
    if (next) next(end);
    else ends.push(end);
  };
  const observer = {
    checkpointTaken: ended,
    checkpointFailed: (error: unknown) => {
      failures.push(error);
      ended(error as Error);
    },
  };
  const { exchange } = await openForTest(database.connection, { observer, limits: LIMITS });
  const next = async (): Promise<Taken | Error> =>
    ends.shift() ?? new Promise((resolve) => waiting.push(resolve));
  return { exchange, failures, next };
}

/** Bets, cancels, settlements and movements of money, until a checkpoint is due with the last of them. */
async function play(exchange: Exchange, seed: number, commands: number): Promise<void> {
  const world = new RandomCommands(seededRandom(seed), { keyPrefix: `s${seed}`, firstMarket: seed * 1000 });
  for (const command of world.opening()) await exchange.submit(command);
  await Promise.all(Array.from({ length: commands }, () => exchange.submit(world.next())));
}

/**
 * Deposits until the next checkpoint has ended. One that is due is begun with a later batch where the journal behind the
 * one before is still being removed.
 */
async function depositUntilNext(
  { exchange, next }: Watched,
  keys: string,
  eachBatch?: (seq: number) => Promise<void>,
) {
  let end: Taken | Error | undefined;
  void next().then((ended) => (end = ended));
  for (let count = 0; end === undefined && count < 50_000; count += 1) {
    await exchange.submit(deposit(1, 1, `${keys}-${count}`));
    await eachBatch?.(exchange.state().journalSeq);
  }
  return end;
}

it(
  "are what the engine was after the batch, and no command waits for them",
  async () => {
    const watched = await openWatched();
    const { exchange, next, failures } = watched;
    // From the journal's beginning.
    const first = next();
    await play(exchange, 1, 150);
    expect(await first).toMatchObject({ blockedMs: 0 });
    // From the first one; and what the engine was after each batch, while bets and checkpoint go on side by side.
    const digests = new Map<number, string>();
    const made = await depositUntilNext(watched, "second", async (seq) => {
      digests.set(seq, await exchange.read((engine) => (engine as Engine).stateDigest()));
    });
    await exchange.projected(exchange.state().journalSeq);
    const kept = await client.query<{ seq: number; state_digest: string }>(
      "SELECT seq, state_digest FROM checkpoints ORDER BY seq DESC",
    );
    const [newest, older] = kept.rows;
    expect(made).toMatchObject({ seq: newest?.seq, blockedMs: 0 });
    expect(newest?.state_digest).toBe(digests.get(newest?.seq ?? 0));
    await exchange.close();
    expect(failures).toEqual([]);
    // From the older one on, through the newer, to the tables.
    const report = await verifyExchange({ connection: database.connection, fromBeginning: true });
    expect(report).toMatchObject({ reported: [], fromSeq: older?.seq });
    const newer = await verifyExchange({ connection: database.connection });
    expect(newer).toMatchObject({ reported: [], fromSeq: newest?.seq });
  },
  PATIENCE_MS,
);

it(
  "are the writer's where there is nothing to begin at, and the failure is reported",
  async () => {
    const watched = await openWatched();
    const { exchange, next, failures } = watched;
    const first = next();
    await play(exchange, 1, 150);
    await first;
    // As after an upgrade whose checkpoints have another form.
    await client.query("DELETE FROM checkpoints; DELETE FROM journal WHERE seq <= 5");
    await play(exchange, 2, 150);
    expect(await depositUntilNext(watched, "failed")).toBeInstanceOf(Error);
    // By the next batch, which may be the one that was on its way when the failure was seen.
    const nextSeq = exchange.state().journalSeq + 1;
    const copied = await depositUntilNext(watched, "copied");
    expect(copied).toMatchObject({ seq: expect.toSatisfy((seq: number) => seq <= nextSeq) });
    expect(copied).not.toMatchObject({ blockedMs: 0 });
    expect(failures).toHaveLength(1);
    await exchange.close();
    expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
  },
  PATIENCE_MS,
);

it(
  "are given up by a clean stop, and made after the next start",
  async () => {
    const first = await openWatched();
    await play(first.exchange, 1, 150);
    await first.exchange.close();
    expect(first.failures).toEqual([]);
    const second = await openWatched();
    const taken = second.next();
    await play(second.exchange, 2, 150);
    expect(await taken).toMatchObject({ blockedMs: 0 });
    await second.exchange.close();
  },
  PATIENCE_MS,
);
