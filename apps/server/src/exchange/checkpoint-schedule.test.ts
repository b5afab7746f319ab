import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../database/connection-types.ts";
import { schema } from "../database/migrate.ts";
import type { Exchange } from "./exchange.ts";
import type { ExchangeOptions } from "./exchange-options.ts";
import { removeOldJournal } from "./journal/remove-old-journal.ts";
import { deposit, openForTest, seedTwoPlayers } from "./testing/exchange-world.ts";
import { Obstacle } from "./testing/obstacle.ts";
import { verifyExchange } from "./verify/verify-exchange.ts";

let database: TestDatabase;
let client: Client;
const DAY_MS = 86_400_000;

beforeEach(async () => {
  database = await testDatabase(schema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.close();
});

async function list(sql: string): Promise<readonly number[]> {
  const { rows } = await client.query<{ seq: number }>(sql);
  return rows.map(({ seq }) => seq);
}

const checkpoints = () => list("SELECT seq FROM checkpoints ORDER BY seq");
const journal = () => list("SELECT seq FROM journal ORDER BY seq");

interface Watched {
  readonly exchange: Exchange;
  /** Submits one command, a batch of its own, and waits for the tables and for what is stored with it. */
  step(key: string): Promise<void>;
  readonly removals: readonly { readonly batches: number; readonly untilSeq: number }[];
  /** The batch of each checkpoint that was stored. */
  readonly taken: readonly number[];
}

async function openWatched(options: Partial<ExchangeOptions> = {}): Promise<Watched> {
  const removals: { batches: number; untilSeq: number }[] = [];
  const taken: number[] = [];
  const observer = {
    checkpointTaken: ({ seq }: { seq: number }) => void taken.push(seq),
    journalRemoved: (removal: { batches: number; untilSeq: number }) => void removals.push(removal),
  };
  const { exchange } = await openForTest(database.connection, { observer, ...options });
  return {
    exchange,
    removals,
    taken,
    async step(key) {
      await exchange.submit(deposit(1, 10, key));
      await exchange.projected(exchange.state().journalSeq);
    },
  };
}

it("takes a checkpoint every so many commands, and keeps two with the journal after the older", async () => {
  const limits = { checkpointEveryCommands: 4 };
  const { exchange, step, removals, taken } = await openWatched({ limits });
  await seedTwoPlayers(exchange);
  await exchange.projected(1);
  // None is taken while the one before is still being stored: how many steps three of them need depends on the machine.
  let steps = 0;
  for (; steps < 500 && taken.length < 3; steps += 1) await step(`step-${steps}`);
  await exchange.close();
  const kept = await checkpoints();
  expect(kept).toEqual(taken.slice(-2));
  const [older = 0, newer = 0] = kept;
  expect(newer).toBeGreaterThanOrEqual(older + 4);
  expect((await journal())[0]).toBe(older + 1);
  expect(removals.at(-1)?.untilSeq).toBe(older);
  expect(removals.reduce((sum, { batches }) => sum + batches, 0)).toBe(older);
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({
    reported: [],
    fromSeq: newer,
  });
  const again = await openWatched({ limits });
  expect(await again.exchange.read((engine) => engine.account(1)?.cash)).toBe(100_000 + 10 * steps);
  await again.exchange.close();
});

it("takes none while the one before is still being stored", async () => {
  const { exchange, step, taken } = await openWatched({ limits: { checkpointEveryCommands: 1 } });
  await client.query("BEGIN; LOCK TABLE checkpoints IN EXCLUSIVE MODE");
  await seedTwoPlayers(exchange);
  const waiting = () =>
    list(`SELECT count(*) AS seq FROM pg_locks WHERE NOT granted AND relation = 'checkpoints'::regclass`);
  await expect.poll(waiting).toEqual([1]);
  for (const key of "abcdefgh") await step(key);
  expect(await waiting()).toEqual([1]);
  await client.query("ROLLBACK");
  await exchange.close();
  expect(taken).toEqual([1]);
});

it("keeps all of the journal where asked", async () => {
  const { exchange, step, removals } = await openWatched({
    limits: { checkpointEveryCommands: 4 },
    journal: "keep",
  });
  await seedTwoPlayers(exchange);
  // None is taken while the one before is still being stored: how many steps three of them need depends on the machine.
  for (let steps = 0; steps < 200 && (await checkpoints()).length < 3; steps += 1)
    await step(`step-${steps}`);
  await exchange.close();
  expect((await checkpoints()).length).toBeGreaterThan(2);
  expect((await journal())[0]).toBe(1);
  expect(removals).toEqual([]);
});

it("counts commands over a restart", async () => {
  const limits = { checkpointEveryCommands: 8 };
  const first = await openWatched({ limits });
  await seedTwoPlayers(first.exchange);
  await first.step("sixth");
  await first.exchange.close();
  const second = await openWatched({ limits });
  await second.step("seventh");
  expect(await checkpoints()).toEqual([]);
  await second.step("eighth");
  await second.exchange.close();
  expect(await checkpoints()).toEqual([4]);
});

it("takes a checkpoint with the first batch after a day, also over a restart", async () => {
  const clock = fakeClock();
  const first = await openWatched({ clock });
  await seedTwoPlayers(first.exchange);
  clock.advance(DAY_MS - 1);
  await first.step("a");
  expect(await checkpoints()).toEqual([]);
  await first.exchange.close();
  const second = await openWatched({ clock });
  clock.advance(1);
  await second.step("b");
  await second.step("c");
  await second.exchange.close();
  expect(await checkpoints()).toEqual([3]);
});

it("keeps what is not in the tables yet", async () => {
  const obstacle = await Obstacle.on(database.connection);
  const { exchange } = await openWatched({ limits: { checkpointEveryCommands: 4 } });
  await seedTwoPlayers(exchange);
  await exchange.projected(1);
  await obstacle.block("projection");
  // Until there are two checkpoints behind what the tables show, so that only the tables keep the journal.
  for (let step = 0; step < 500 && (await checkpoints()).filter((seq) => seq > 1).length < 2; step += 1)
    await exchange.submit(deposit(1, 10, `step-${step}`));
  await removeOldJournal(database.connection);
  // The first batch is in the tables and may go, and nothing after it.
  expect(await journal()).toContain(2);
  await obstacle.clear();
  await obstacle.remove();
  await exchange.close();
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
});

it("keeps the checkpoint that the tables have reached while they have not reached the later ones", async () => {
  const obstacle = await Obstacle.on(database.connection);
  const { exchange, step, taken } = await openWatched({ limits: { checkpointEveryCommands: 4 } });
  await seedTwoPlayers(exchange);
  for (let count = 0; count < 500 && taken.length < 1; count += 1) await step(`before-${count}`);
  const [reached = 0] = taken;
  await obstacle.block("projection");
  const later = async () => (await checkpoints()).filter((seq) => seq > reached).length;
  for (let count = 0; count < 500 && (await later()) < 2; count += 1)
    await exchange.submit(deposit(1, 10, `behind-${count}`));
  await removeOldJournal(database.connection);
  expect(await later()).toBeGreaterThanOrEqual(2);
  expect((await checkpoints())[0]).toBe(reached);
  expect((await journal())[0]).toBe(reached + 1);
  await obstacle.clear();
  await obstacle.remove();
  await exchange.close();
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
});
