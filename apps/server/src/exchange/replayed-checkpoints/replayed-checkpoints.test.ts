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
  /** The next checkpoint that is stored, or its failure. */
  next(): Promise<Taken | Error>;
}

async function openWatched(): Promise<Watched> {
  const failures: unknown[] = [];
  let ended: (end: Taken | Error) => void = () => undefined;
  const observer = {
    checkpointTaken: (taken: Taken) => ended(taken),
    checkpointFailed: (error: unknown) => {
      failures.push(error);
      ended(error as Error);
    },
  };
  const { exchange } = await openForTest(database.connection, { observer, limits: LIMITS });
  return { exchange, failures, next: () => new Promise((resolve) => (ended = resolve)) };
}

/** Bets, cancels, settlements and movements of money, until a checkpoint is due with the last of them. */
async function play(exchange: Exchange, seed: number, commands: number): Promise<void> {
  const world = new RandomCommands(seededRandom(seed), { keyPrefix: `s${seed}`, firstMarket: seed * 1000 });
  for (const command of world.opening()) await exchange.submit(command);
  await Promise.all(Array.from({ length: commands }, () => exchange.submit(world.next())));
}

it(
  "are what the engine was after the batch, and no command waits for them",
  async () => {
    const { exchange, next, failures } = await openWatched();
    // From the journal's beginning.
    const first = next();
    await play(exchange, 1, 150);
    expect(await first).toMatchObject({ blockedMs: 0 });
    // From the first one; and what the engine was after each batch, while bets and checkpoint go on side by side.
    const digests = new Map<number, string>();
    let made: Taken | Error | undefined;
    void next().then((end) => (made = end));
    for (let count = 0; made === undefined && count < 5000; count += 1) {
      await exchange.submit(deposit(1, 1, `last-${count}`));
      if (count < 2 * LIMITS.checkpointEveryCommands)
        digests.set(
          exchange.state().journalSeq,
          await exchange.read((engine) => (engine as Engine).stateDigest()),
        );
    }
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
    const { exchange, next, failures } = await openWatched();
    const first = next();
    await play(exchange, 1, 150);
    await first;
    // As after an upgrade whose checkpoints have another form.
    await client.query("DELETE FROM checkpoints; DELETE FROM journal WHERE seq <= 5");
    const failed = next();
    await play(exchange, 2, 150);
    expect(await failed).toBeInstanceOf(Error);
    const copied = next();
    await exchange.submit(deposit(1, 1, "copied"));
    expect(await copied).toMatchObject({ seq: exchange.state().journalSeq });
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
