import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import {
  back,
  cancel,
  createMarket,
  deposit,
  lay,
  openAccount,
  openForTest,
  seedTwoPlayers,
  settle,
  suspend,
} from "./testing/exchange-world.ts";
import { isSettled, queryRows } from "./testing/observations.ts";
import { Obstacle } from "./testing/obstacle.ts";
import { verifyExchange } from "./verify/verify-exchange.ts";

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

describe("back-pressure", () => {
  it("refuses bets beyond a full queue, and still takes cancels and settlements", async () => {
    const { exchange } = await openForTest(database.connection, { limits: { maxQueuedCommands: 3 } });
    for (const command of [openAccount(1), deposit(1, 100_000, "seed"), createMarket(7)])
      await exchange.submit(command);
    await exchange.submit(back(1, 7, "resting"));
    await obstacle.block("journal");
    const inFlight = exchange.submit(back(1, 7, "in flight"));
    await obstacle.isReached();
    const queued = ["a", "b", "c"].map((key) => exchange.submit(back(1, 7, key)));
    expect(await exchange.submit(back(1, 7, "d"))).toEqual({ ok: false, code: "EXCHANGE_BUSY" });
    const cancelled = exchange.submit(cancel(1, 1));
    const settled = exchange.submit(settle(7, 0));
    expect(exchange.state().queued).toBe(5);
    expect(await isSettled(settled)).toBe(false);
    void exchange.submit(openAccount(3));
    expect(await exchange.submit(openAccount(4))).toEqual({ ok: false, code: "EXCHANGE_BUSY" });
    await obstacle.clear();
    expect(await Promise.all([inFlight, ...queued, cancelled, settled])).toMatchObject(
      Array.from({ length: 6 }, () => ({ ok: true })),
    );
    await exchange.close();
  });

  it("refuses bets while the tables are too far behind, and still takes cancels and settlements", async () => {
    const { exchange } = await openForTest(database.connection, { limits: { maxLagCommands: 10 } });
    await seedTwoPlayers(exchange);
    await exchange.projected(exchange.state().journalSeq);
    await obstacle.block("projection");
    for (let bet = 0; bet < 10; bet++)
      expect(await exchange.submit(back(1, 7, `bet-${bet}`))).toMatchObject({ ok: true });
    expect(await exchange.submit(back(1, 7, "too much"))).toEqual({ ok: false, code: "EXCHANGE_BUSY" });
    expect(exchange.state().lag).toBe(10);
    expect(await exchange.submit(cancel(1, 1))).toMatchObject({ ok: true });
    expect(await exchange.submit(settle(7, 0))).toMatchObject({ ok: true });
    await obstacle.clear();
    await exchange.projected(exchange.state().journalSeq);
    expect(exchange.state().lag).toBe(0);
    await exchange.submit(createMarket(8));
    expect(await exchange.submit(back(1, 8, "too much"))).toMatchObject({ ok: true, repeated: false });
    await exchange.close();
  });
});

describe("a suspension", () => {
  it("goes before the bets that wait: none of them matches any more", async () => {
    const { exchange } = await openForTest(database.connection);
    await seedTwoPlayers(exchange);
    await exchange.submit(lay(2, 7, "resting"));
    await obstacle.block("journal");
    const inFlight = exchange.submit(deposit(1, 5, "in flight"));
    await obstacle.isReached();
    const bets = ["a", "b", "c"].map((key) => exchange.submit(back(1, 7, key)));
    const suspended = exchange.submit(suspend(7));
    await obstacle.clear();
    expect(await Promise.all([inFlight, suspended])).toMatchObject([{ ok: true }, { ok: true }]);
    for (const outcome of await Promise.all(bets))
      expect(outcome).toMatchObject({ code: "MARKET_SUSPENDED" });
    expect(await exchange.read((engine) => engine.book(7, 0)?.matchedTotal)).toBe(0);
    await exchange.close();
    expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
  });
});

describe("the projection", () => {
  it("that is killed half way through is written exactly once", async () => {
    const first = await openForTest(database.connection);
    await seedTwoPlayers(first.exchange);
    await first.exchange.projected(first.exchange.state().journalSeq);
    // The keys are written last: everything before them is already in the open transaction.
    await obstacle.block("command_keys");
    await first.exchange.submit(back(1, 7, "bet"));
    await first.exchange.submit(deposit(2, 300, "money"));
    await obstacle.isReached();
    await obstacle.killWhoWaits();
    expect((await first.stopped).reason).toBe("PROJECTION_FAILED");
    await obstacle.clear();

    const second = await openForTest(database.connection);
    await second.exchange.close();
    expect(await rows("SELECT cash::int FROM accounts WHERE account_id = 2")).toEqual([{ cash: 100_300 }]);
    expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
  });

  it("stops the exchange where someone else has changed how far it is", async () => {
    const { exchange, stopped } = await openForTest(database.connection);
    await rows("UPDATE projection SET applied_seq = 17");
    await exchange.submit(openAccount(1));
    expect((await stopped).reason).toBe("PROJECTION_FAILED");
  });
});
