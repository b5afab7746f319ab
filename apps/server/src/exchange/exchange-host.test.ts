import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { type DurableBatch, ExchangeStoppedError } from "./exchange.ts";
import {
  back,
  deposit,
  lay,
  openAccount,
  openForTest,
  seedTwoPlayers,
  settle,
} from "./testing/exchange-world.ts";
import { isSettled, queryRows } from "./testing/observations.ts";
import { Obstacle } from "./testing/obstacle.ts";

let database: TestDatabase;
let obstacle: Obstacle;

beforeEach(async () => {
  database = await testDatabase(schema);
  obstacle = await Obstacle.on(database.connection);
});

afterEach(async () => {
  await obstacle.remove();
  await database.close();
});

const rows = (statement: string) => queryRows(database.connection, statement);

describe("answers", () => {
  it("come only after the batch is committed; so do reads and news", async () => {
    const toFronts: number[] = [];
    const { exchange } = await openForTest(database.connection, {
      publisher: { leads: () => undefined, publish: ({ seq }) => toFronts.push(seq) },
    });
    await seedTwoPlayers(exchange);
    const news: number[] = [];
    exchange.onDurable((batch) => news.push(batch.seq));
    await obstacle.block("journal");
    const bet = exchange.submit(back(1, 7, "bet"));
    await obstacle.isReached();
    const read = exchange.read((engine) => engine.ordersOf(1).length);
    expect(await isSettled(bet)).toBe(false);
    expect(await isSettled(read)).toBe(false);
    expect(news).toEqual([]);
    expect(toFronts).toEqual([1]);
    await obstacle.clear();
    expect(await bet).toMatchObject({ ok: true, orderId: 1, remaining: 1000 });
    expect(await read).toBe(1);
    expect(news).toEqual([2]);
    expect(toFronts).toEqual([1, 2]);
    await exchange.close();
  });

  it("come at once to a read where nothing is on its way", async () => {
    const { exchange } = await openForTest(database.connection);
    await seedTwoPlayers(exchange);
    await obstacle.block("journal");
    expect(await exchange.read((engine) => engine.account(1)?.available)).toBe(100_000);
    await obstacle.clear();
    await exchange.close();
  });

  it("to a read see every command that was in the queue before it", async () => {
    const { exchange } = await openForTest(database.connection);
    await seedTwoPlayers(exchange);
    void exchange.submit(back(1, 7, "one"));
    void exchange.submit(back(1, 7, "two"));
    const between = exchange.read((engine) => engine.ordersOf(1).length);
    void exchange.submit(back(1, 7, "three"));
    expect(await between).toBe(2);
    await exchange.close();
  });

  it("to a read that throws are the throw, and nobody else is harmed", async () => {
    const { exchange } = await openForTest(database.connection);
    await seedTwoPlayers(exchange);
    const bet = exchange.submit(back(1, 7, "one"));
    const read = exchange.read(() => {
      throw new TypeError("a reader's own fault");
    });
    await expect(read).rejects.toThrow("a reader's own fault");
    expect(await bet).toMatchObject({ ok: true });
    await exchange.close();
  });
});

describe("batches", () => {
  it("take all that waited while the one before was written", async () => {
    const { exchange } = await openForTest(database.connection);
    await seedTwoPlayers(exchange);
    await obstacle.block("journal");
    const first = exchange.submit(back(1, 7, "first"));
    await obstacle.isReached();
    const others = Array.from({ length: 40 }, (_, index) => exchange.submit(back(1, 7, `other-${index}`)));
    await obstacle.clear();
    await Promise.all([first, ...others]);
    expect(await rows("SELECT command_count FROM journal ORDER BY seq")).toEqual([
      { command_count: 5 },
      { command_count: 1 },
      { command_count: 40 },
    ]);
    await exchange.close();
  });

  it("are no larger than the limit", async () => {
    const { exchange } = await openForTest(database.connection, { limits: { maxBatchCommands: 4 } });
    await Promise.all(Array.from({ length: 10 }, (_, index) => exchange.submit(openAccount(index + 1))));
    const counts = await rows("SELECT command_count FROM journal ORDER BY seq");
    expect(counts.map((row) => row["command_count"])).toEqual([4, 4, 2]);
    await exchange.close();
  });

  it("are published with what changed and what happened, before their own answers", async () => {
    const order: string[] = [];
    const { exchange } = await openForTest(database.connection, {
      publisher: { leads: () => undefined, publish: () => order.push("to fronts") },
    });
    await seedTwoPlayers(exchange);
    await exchange.submit(back(1, 7, "maker", { stake: 1000 }));
    order.length = 0;
    const batches: (Pick<DurableBatch, "seq" | "events"> & {
      accounts: number[];
      cash: number | undefined;
    })[] = [];
    const unsubscribe = exchange.onDurable((batch, engine) => {
      order.push("published");
      const accounts = [...batch.changedAccounts].toSorted();
      batches.push({ seq: batch.seq, events: batch.events, accounts, cash: engine.account(1)?.available });
    });
    await exchange.submit(lay(2, 7, "taker", { stake: 400 })).then(() => order.push("answered"));
    unsubscribe();
    expect(order).toEqual(["to fronts", "published", "answered"]);
    await exchange.submit(settle(7, 0));
    expect(batches).toHaveLength(1);
    expect(batches[0]).toMatchObject({ seq: 3, accounts: [1, 2], cash: 99_000 });
    expect(batches[0]?.events.map(({ type }) => type)).toEqual([
      "orderPlaced",
      "orderMatched",
      "orderMatched",
    ]);
    expect(batches[0]?.events.slice(1)).toMatchObject([
      { matchId: 1, orderId: 1, role: "maker", priceHundredths: 200, stake: 400 },
      { matchId: 1, orderId: 2, role: "taker", priceHundredths: 200, stake: 400 },
    ]);
    await exchange.close();
  });

  it("are published in full where a market ends: lapses, results, money and status in order", async () => {
    const { exchange } = await openForTest(database.connection);
    await seedTwoPlayers(exchange);
    await exchange.submit(back(1, 7, "maker", { stake: 1000 }));
    await exchange.submit(lay(2, 7, "taker", { stake: 400 }));
    const types: string[] = [];
    exchange.onDurable(({ events, changedMarkets }) => {
      types.push(...events.map(({ type }) => type));
      expect([...changedMarkets]).toEqual([7]);
    });
    await exchange.submit(settle(7, 0));
    expect(types.slice(0, 2)).toEqual(["orderLapsed", "marketStatusChanged"]);
    expect(types.filter((type) => type === "accountResult")).toHaveLength(2);
    expect(types.filter((type) => type === "ledgerPosted")).toHaveLength(6);
    await exchange.close();
  });

  it("go on where a listener throws", async () => {
    const failures: unknown[] = [];
    const observer = { listenerFailed: (error: unknown) => failures.push(error) };
    const { exchange } = await openForTest(database.connection, { observer });
    const fault = new Error("a listener's own fault");
    exchange.onDurable(() => {
      throw fault;
    });
    const seen: number[] = [];
    exchange.onDurable(({ seq }) => seen.push(seq));
    expect(await exchange.submit(openAccount(1))).toMatchObject({ ok: true });
    expect(failures).toEqual([fault]);
    expect(seen).toEqual([1]);
    await exchange.close();
  });
});

describe("a doubtful commit", () => {
  it("stops everything; who asks again after the restart gets the one true outcome", async () => {
    const first = await openForTest(database.connection);
    await seedTwoPlayers(first.exchange);
    await obstacle.block("journal");
    const inFlight = first.exchange.submit(deposit(1, 500, "doubtful"));
    await obstacle.isReached();
    // Listened to at once: the refusal may come before the kill has answered.
    const refusedRead = () =>
      first.exchange.read((engine) => engine.account(1)?.cash).catch((error: unknown) => error);
    const beforeWaiting = refusedRead();
    const waiting = first.exchange.submit(deposit(1, 500, "waiting"));
    const behindWaiting = refusedRead();
    await obstacle.killWhoWaits();
    expect(await inFlight).toEqual({ ok: false, code: "OUTCOME_UNKNOWN" });
    expect(await waiting).toEqual({ ok: false, code: "EXCHANGE_STOPPED" });
    expect(await beforeWaiting).toBeInstanceOf(ExchangeStoppedError);
    expect(await behindWaiting).toBeInstanceOf(ExchangeStoppedError);
    expect((await first.stopped).reason).toBe("COMMIT_FAILED");
    expect(first.fatals).toHaveLength(1);
    expect(await first.exchange.submit(openAccount(9))).toEqual({ ok: false, code: "EXCHANGE_STOPPED" });
    expect(first.exchange.state().phase).toBe("failed");
    await obstacle.clear();

    const second = await openForTest(database.connection);
    expect(await second.exchange.submit(deposit(1, 500, "doubtful"))).toMatchObject({
      ok: true,
      repeated: false,
    });
    expect(await second.exchange.submit(deposit(1, 500, "doubtful"))).toMatchObject({
      ok: true,
      repeated: true,
    });
    expect(await second.exchange.read((engine) => engine.account(1)?.cash)).toBe(100_500);
    await second.exchange.close();
  });

  it("that was durable after all is found and not done twice", async () => {
    const first = await openForTest(database.connection);
    await seedTwoPlayers(first.exchange);
    await first.exchange.close();
    const clock = fakeClock();
    const second = await openForTest(database.connection, { clock, limits: { commitTimeoutMs: 1000 } });
    await obstacle.block("journal");
    const bet = second.exchange.submit(deposit(1, 700, "slow"));
    await obstacle.isReached();
    clock.advance(1000);
    expect(await bet).toEqual({ ok: false, code: "OUTCOME_UNKNOWN" });
    expect((await second.stopped).reason).toBe("COMMIT_FAILED");
    // The database goes on with the statement: it only was too slow for us.
    await obstacle.clear();
    const third = await openForTest(database.connection);
    expect(await third.exchange.submit(deposit(1, 700, "slow"))).toMatchObject({ ok: true, repeated: true });
    expect(await third.exchange.read((engine) => engine.account(1)?.cash)).toBe(100_700);
    await third.exchange.close();
  });
});

it("reports a commit that stalls while it lasts, and when it has ended", async () => {
  const reports: unknown[] = [];
  const clock = fakeClock();
  const { exchange } = await openForTest(database.connection, {
    clock,
    observer: {
      commitSlow: (slow) => reports.push(slow),
      slowCommitEnded: (ended) => reports.push(ended),
    },
  });
  await exchange.submit(openAccount(77));
  expect(reports).toEqual([]);
  await obstacle.block("journal");
  const waiting = exchange.submit(openAccount(78));
  await obstacle.isReached();
  clock.advance(9_600);
  expect(reports).toEqual([{ forMs: 1_000 }]);
  await obstacle.clear();
  expect(await waiting).toMatchObject({ ok: true });
  expect(reports).toEqual([{ forMs: 1_000 }, { tookMs: 9_600 }]);
  await exchange.close();
});

describe("two hosts", () => {
  it("never write both: the standby waits for the leader's end", async () => {
    const leader = await openForTest(database.connection);
    await seedTwoPlayers(leader.exchange);
    const standby = openForTest(database.connection);
    await obstacle.someoneWaitsForLeadership();
    await leader.exchange.submit(back(1, 7, "before"));
    expect(await isSettled(standby)).toBe(false);
    await leader.exchange.close();
    const { exchange } = await standby;
    expect(await exchange.read((engine) => engine.ordersOf(1).length)).toBe(1);
    expect(await exchange.submit(back(1, 7, "after"))).toMatchObject({ orderId: 2 });
    await exchange.close();
  });

  it("cannot both believe to lead: who loses the lock's connection stops", async () => {
    const leader = await openForTest(database.connection);
    await seedTwoPlayers(leader.exchange);
    const standby = openForTest(database.connection);
    await obstacle.someoneWaitsForLeadership();
    await obstacle.killTheLeadersConnection();
    expect((await leader.stopped).reason).toBe("COMMIT_FAILED");
    const { exchange } = await standby;
    expect(await exchange.submit(back(1, 7, "after"))).toMatchObject({ orderId: 1 });
    await exchange.close();
  });

  it("do not write the tables both: what an old leader still has on its way is not taken", async () => {
    const old = await openForTest(database.connection);
    await seedTwoPlayers(old.exchange);
    await old.exchange.projected(old.exchange.state().journalSeq);
    await rows("UPDATE projection SET leadership = leadership + 1");
    await old.exchange.submit(back(1, 7, "durable"));
    expect((await old.stopped).reason).toBe("PROJECTION_FAILED");
    expect(await rows("SELECT order_id FROM orders")).toEqual([]);
    const { exchange } = await openForTest(database.connection);
    expect(await exchange.submit(back(1, 7, "durable"))).toMatchObject({ orderId: 1, repeated: true });
    await exchange.close();
  });

  it("are fenced by the journal's number where a lock was not enough", async () => {
    const toFronts: number[] = [];
    const { exchange, stopped } = await openForTest(database.connection, {
      publisher: { leads: () => undefined, publish: ({ seq }) => toFronts.push(seq) },
    });
    await seedTwoPlayers(exchange);
    await rows(
      "INSERT INTO journal SELECT seq + 1, at, version, command_count, commands, digest FROM journal",
    );
    const news: number[] = [];
    exchange.onDurable((batch) => news.push(batch.seq));
    toFronts.length = 0;
    expect(await exchange.submit(back(1, 7, "late"))).toEqual({ ok: false, code: "OUTCOME_UNKNOWN" });
    expect((await stopped).reason).toBe("FENCED");
    await new Promise((next) => setImmediate(next));
    expect([news, toFronts]).toEqual([[], []]);
    expect(exchange.state()).toMatchObject({ phase: "failed", journalSeq: 1 });
  });

  it("give up waiting where they are asked to", async () => {
    const leader = await openForTest(database.connection);
    const patience = new AbortController();
    const standby = openForTest(database.connection, { signal: patience.signal });
    await obstacle.someoneWaitsForLeadership();
    patience.abort(new Error("no patience left"));
    await expect(standby).rejects.toThrow("no patience left");
    await leader.exchange.close();
  });
});

it("refuses to open on a journal that does not give what it gave, or has half a row", async () => {
  const { exchange, stopped } = await openForTest(database.connection);
  await seedTwoPlayers(exchange);
  await obstacle.block("projection");
  await exchange.submit(deposit(1, 1, "last"));
  await obstacle.isReached();
  // Both its connections: what it still has on its way to the tables must not be written.
  await obstacle.killTheLeadersConnection();
  await obstacle.killWhoWaits();
  await stopped;
  await obstacle.clear();
  await rows("UPDATE journal SET digest = '0' WHERE seq = 2");
  await expect(openForTest(database.connection)).rejects.toThrow("journal row 2 gives the digest");
  await rows("UPDATE journal SET commands = substr(commands, 1, length(commands) / 2) WHERE seq = 2");
  await expect(openForTest(database.connection)).rejects.toThrow("journal row 2");
});

it("refuses to open on tables that know more than the journal", async () => {
  const { exchange } = await openForTest(database.connection);
  await seedTwoPlayers(exchange);
  await exchange.submit(deposit(1, 1, "last"));
  await exchange.close();
  await rows("DELETE FROM journal WHERE seq = 2");
  await expect(openForTest(database.connection)).rejects.toThrow("the journal ends at 1, the tables show 2");
});
