import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { ExchangeStoppedError } from "../exchange.ts";
import { back, deposit, openForTest, seedTwoPlayers } from "../testing/exchange-world.ts";
import { Obstacle } from "../testing/obstacle.ts";
import { verifyExchange } from "../verify/verify-exchange.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase(schema);
});

afterEach(() => database.close());

/** So few that every key of a test is soon an old one. */
const limits = { rememberedKeys: 3 };

async function useKeys(
  exchange: { submit: (command: ReturnType<typeof deposit>) => Promise<unknown> },
  count: number,
) {
  for (let index = 0; index < count; index++) await exchange.submit(deposit(2, 10, `filler-${index}`));
}

it("answers a recent key with its first outcome", async () => {
  const { exchange } = await openForTest(database.connection);
  await seedTwoPlayers(exchange);
  const first = await exchange.submit(back(1, 7, "bet"));
  expect(await exchange.submit(back(1, 7, "bet"))).toEqual({ ...first, repeated: true });
  expect(await exchange.submit(back(1, 7, "bet", { stake: 2000 }))).toEqual({
    ok: false,
    code: "KEY_REUSED",
  });
  expect(await exchange.read((engine) => engine.ordersOf(1).length)).toBe(1);
  await exchange.close();
});

it("answers a key that the engine has long forgotten from the table", async () => {
  const lookups: number[] = [];
  const observer = { oldKeysLookedUp: ({ found }: { found: number }) => lookups.push(found) };
  const { exchange } = await openForTest(database.connection, { limits, observer });
  await seedTwoPlayers(exchange);
  const first = await exchange.submit(back(1, 7, "bet"));
  await useKeys(exchange, 10);
  await exchange.projected(exchange.state().journalSeq);
  const journalSeq = exchange.state().journalSeq;
  expect(await exchange.submit(back(1, 7, "bet"))).toEqual({ ...first, repeated: true });
  expect(await exchange.submit(back(1, 7, "bet", { stake: 2000 }))).toEqual({
    ok: false,
    code: "KEY_REUSED",
  });
  expect(exchange.state().journalSeq).toBe(journalSeq);
  expect(await exchange.submit(back(1, 7, "new"))).toMatchObject({ ok: true, repeated: false });
  expect(await exchange.read((engine) => engine.ordersOf(1).length)).toBe(2);
  expect(lookups.filter((found) => found > 0)).toHaveLength(2);
  await exchange.close();
});

it("answers a key at each age around that at which the engine forgets it", async () => {
  const { exchange } = await openForTest(database.connection, { limits });
  await seedTwoPlayers(exchange);
  for (let age = 1; age <= 6; age++) {
    await exchange.submit(deposit(2, 10, `later-${age}`));
    await exchange.projected(exchange.state().journalSeq);
    expect(await exchange.submit(deposit(1, 100_000, "seed"))).toMatchObject({ ok: true, repeated: true });
  }
  expect(await exchange.read((engine) => engine.account(1)?.cash)).toBe(100_000);
  await exchange.close();
});

it("asks the table once for many, and not at all for accounts without old keys", async () => {
  const lookups: number[] = [];
  const observer = { oldKeysLookedUp: ({ keys }: { keys: number }) => lookups.push(keys) };
  const { exchange } = await openForTest(database.connection, { limits: { rememberedKeys: 50 }, observer });
  await seedTwoPlayers(exchange);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => exchange.submit(deposit(1, 10, `young-${index}`))),
  );
  expect(lookups).toEqual([]);
  await useKeys(exchange, 60);
  await exchange.projected(exchange.state().journalSeq);
  lookups.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => exchange.submit(deposit(1, 10, `young-${index}`))),
  );
  expect(answers).toMatchObject(Array.from({ length: 40 }, () => ({ ok: true, repeated: true })));
  expect(lookups.length).toBeLessThan(5);
  await exchange.close();
});

it("knows old keys after a restart, also keys with characters that no text column can hold", async () => {
  const strange = ["nul\0", "nul\uFFFD", '\u0001"x"', "half\ud800", "ए", "'; --"];
  const first = await openForTest(database.connection, { limits });
  await seedTwoPlayers(first.exchange);
  for (const key of strange) {
    expect(await first.exchange.submit(deposit(1, 10, key))).toMatchObject({ repeated: false });
    await first.exchange.projected(first.exchange.state().journalSeq);
  }
  await useKeys(first.exchange, 5);
  await first.exchange.close();
  const second = await openForTest(database.connection, { limits });
  for (const key of strange)
    expect(await second.exchange.submit(deposit(1, 10, key))).toMatchObject({ repeated: true });
  expect(await second.exchange.read((engine) => engine.account(1)?.cash)).toBe(100_000 + 10 * strange.length);
  await second.exchange.close();
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
});

it("keeps to the number of remembered keys that the journal was begun with", async () => {
  const first = await openForTest(database.connection, { limits });
  await seedTwoPlayers(first.exchange);
  await first.exchange.submit(deposit(1, 10, "old"));
  await useKeys(first.exchange, 5);
  await first.exchange.close();
  const lookups: number[] = [];
  const observer = { oldKeysLookedUp: ({ found }: { found: number }) => lookups.push(found) };
  const second = await openForTest(database.connection, { limits: { rememberedKeys: 1000 }, observer });
  expect(await second.exchange.submit(deposit(1, 10, "old"))).toMatchObject({ repeated: true });
  expect(lookups).toEqual([1]);
  await second.exchange.close();
});

it("refuses for a moment where the tables do not have the forgotten keys yet", async () => {
  const obstacle = await Obstacle.on(database.connection);
  const { exchange } = await openForTest(database.connection, { limits });
  await seedTwoPlayers(exchange);
  await exchange.projected(exchange.state().journalSeq);
  await obstacle.block("projection");
  await exchange.submit(deposit(1, 10, "bet"));
  await useKeys(exchange, 5);
  expect(await exchange.submit(deposit(1, 10, "bet"))).toEqual({ ok: false, code: "EXCHANGE_BUSY" });
  await obstacle.clear();
  await exchange.projected(exchange.state().journalSeq);
  expect(await exchange.submit(deposit(1, 10, "bet"))).toMatchObject({ ok: true, repeated: true });
  await exchange.close();
  await obstacle.remove();
});

it("spares keys that were never used the question, before and after a restart", async () => {
  const lookups: number[] = [];
  const observer = { oldKeysLookedUp: ({ keys }: { keys: number }) => lookups.push(keys) };
  const first = await openForTest(database.connection, { limits, observer });
  await seedTwoPlayers(first.exchange);
  await useKeys(first.exchange, 20);
  expect(lookups).toEqual([]);
  await first.exchange.close();
  const second = await openForTest(database.connection, { limits, observer });
  // Until the filter is full again a key may be looked up; a known one is found either way.
  expect(await second.exchange.submit(deposit(2, 10, "filler-0"))).toMatchObject({ repeated: true });
  const before = lookups.length;
  for (let index = 0; index < 20; index++) await second.exchange.submit(deposit(2, 10, `new-${index}`));
  expect(lookups).toHaveLength(before);
  await second.exchange.close();
});

it("never says that a key was not used where the table cannot be asked: a bet would be made twice", async () => {
  const { exchange, stopped } = await openForTest(database.connection);
  await seedTwoPlayers(exchange);
  await exchange.submit(deposit(1, 10, "used"));
  await exchange.projected(exchange.state().journalSeq);
  const client = new Client(database.connection);
  await client.connect();
  await client.query("BEGIN; LOCK TABLE command_keys IN ACCESS EXCLUSIVE MODE");
  const obstacle = await Obstacle.on(database.connection);
  const recalled = exchange.recall(deposit(1, 10, "used")).catch((error: unknown) => error);
  await obstacle.isReached();
  await obstacle.killWhoWaits();
  expect(await recalled).toBeInstanceOf(ExchangeStoppedError);
  expect((await stopped).reason).toBe("COMMIT_FAILED");
  await client.end();
  await obstacle.remove();
  const next = await openForTest(database.connection);
  await next.exchange.close();
  await expect(next.exchange.recall(deposit(1, 10, "used"))).rejects.toThrow(ExchangeStoppedError);
});

it("answers from the table what was asked before a clean stop", async () => {
  const { exchange } = await openForTest(database.connection, { limits });
  await seedTwoPlayers(exchange);
  await useKeys(exchange, 10);
  await exchange.projected(exchange.state().journalSeq);
  const client = new Client(database.connection);
  await client.connect();
  await client.query("BEGIN; LOCK TABLE command_keys IN ACCESS EXCLUSIVE MODE");
  const obstacle = await Obstacle.on(database.connection);
  const again = exchange.submit(deposit(1, 100_000, "seed"));
  await obstacle.isReached();
  const closed = exchange.close();
  // Time enough for all that a stop does in the database.
  for (let round = 0; round < 20; round += 1) await client.query("SELECT 1");
  await client.query("ROLLBACK");
  expect(await again).toMatchObject({ ok: true, repeated: true });
  await closed;
  await client.end();
  await obstacle.remove();
});
