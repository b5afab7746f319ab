import { type Command, DEFAULT_LIMITS, type OrderId } from "@crossbook/engine";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import type { DurableBatch, Exchange } from "./exchange.ts";
import {
  back,
  cancel,
  deposit,
  lay,
  openAccount,
  openForTest,
  seedTwoPlayers,
  setBetDelay,
} from "./testing/exchange-world.ts";
import { verifyExchange } from "./verify/verify-exchange.ts";

let database: TestDatabase;
let clock: FakeClock;

beforeEach(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
});

afterEach(() => database.close());

const LIFE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUSE = 3;

async function openWorld(): Promise<Exchange> {
  const { exchange } = await openForTest(database.connection, { clock });
  await seedTwoPlayers(exchange);
  return exchange;
}

/** A back that rests and is to lapse after so long; answers its number. */
async function backFor(exchange: Exchange, key: string, lifeMs: number, price = 300): Promise<OrderId> {
  const at = clock.now();
  const outcome = await exchange.submit(back(1, 7, key, { price, at, expiresAt: at + lifeMs }));
  if (!outcome.ok || !("orderId" in outcome)) throw new Error("the back was not placed");
  return outcome.orderId;
}

const openOrders = (exchange: Exchange) =>
  exchange.read((engine) => engine.ordersOf(1).map(({ orderId }) => orderId));

/** The next batch that lapses an order. */
function nextLapse(exchange: Exchange): Promise<DurableBatch> {
  return new Promise((resolve) => {
    const stop = exchange.onDurable((batch) => {
      if (!batch.events.some(({ type }) => type === "orderLapsed")) return;
      stop();
      resolve(batch);
    });
  });
}

async function expectVerified(): Promise<void> {
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
}

describe("an order that is to lapse at a time", () => {
  it("lapses when the time has come, and its account and market are announced", async () => {
    const exchange = await openWorld();
    const orderId = await backFor(exchange, "bet", LIFE_MS);
    clock.advance(LIFE_MS - 1);
    expect(await openOrders(exchange)).toEqual([orderId]);
    const lapse = nextLapse(exchange);
    clock.advance(1);
    const { changedAccounts, changedMarkets, events } = await lapse;
    expect([[...changedAccounts], [...changedMarkets]]).toEqual([[1], [7]]);
    expect(events).toMatchObject([
      { type: "orderLapsed", orderId, unmatched: 1000, reason: "expired", at: clock.now() },
    ]);
    expect(await exchange.read((engine) => engine.account(1)?.exposure)).toBe(0);
    await exchange.close();
    await expectVerified();
  });

  it("waits for its own time where the one before it is taken back, longer than a timer can", async () => {
    const exchange = await openWorld();
    const first = await backFor(exchange, "first", LIFE_MS);
    const last = await backFor(exchange, "last", 31 * DAY_MS, 310);
    await exchange.submit(cancel(1, first));
    clock.advance(31 * DAY_MS - 1);
    expect(await openOrders(exchange)).toEqual([last]);
    const lapse = nextLapse(exchange);
    clock.advance(1);
    expect((await lapse).events).toMatchObject([{ orderId: last, reason: "expired" }]);
    await exchange.close();
    await expectVerified();
  });

  it("lapses during its delay, and its caller learns it", async () => {
    const exchange = await openWorld();
    await exchange.submit(back(2, 7, "maker", { at: clock.now() }));
    await exchange.submit(setBetDelay(7, 5000));
    const terms = { stake: 400, at: clock.now(), expiresAt: clock.now() + 1000 };
    const delayed = await exchange.submit(lay(1, 7, "bet", terms));
    const orderId = delayed.ok && delayed.type === "orderDelayed" ? delayed.orderId : 0;
    const decided = exchange.decided(orderId);
    clock.advance(1000);
    const lapsed = { ok: true, type: "orderLapsed", orderId, reason: "ORDER_EXPIRED" };
    expect(await decided).toMatchObject(lapsed);
    expect(await exchange.submit(lay(1, 7, "bet", terms))).toMatchObject({ ...lapsed, repeated: true });
    clock.advance(5000);
    expect(await openOrders(exchange)).toEqual([]);
    await exchange.close();
    await expectVerified();
  });

  it("lapses in turn where more are due than one command lapses, with bets of others between", async () => {
    const exchange = await openWorld();
    await exchange.submit({ ...openAccount(HOUSE), kind: "house" } as Command);
    await exchange.submit(deposit(HOUSE, 1_000_000, "house"));
    const { expiredOrders } = DEFAULT_LIMITS;
    const at = clock.now();
    const terms = { price: 300, stake: 100, at, expiresAt: at + LIFE_MS };
    const placed = Array.from({ length: 2 * expiredOrders + 1 }, (_, index) =>
      exchange.submit(back(HOUSE, 7, `many-${index}`, terms)),
    );
    await Promise.all(placed);
    const before = exchange.state().journalSeq;
    const counts: number[] = [];
    const all = new Promise<void>((resolve) => {
      exchange.onDurable(({ events }) => {
        counts.push(events.filter(({ type }) => type === "orderLapsed").length);
        if (counts.reduce((sum, count) => sum + count) > 2 * expiredOrders) resolve();
        // Due at once: the timers of the clock stand still by themselves.
        setImmediate(() => clock.advance(0));
      });
    });
    clock.advance(LIFE_MS);
    await all;
    expect(counts).toEqual([expiredOrders, expiredOrders, 1]);
    expect(exchange.state().journalSeq).toBe(before + 3);
    expect(await exchange.read((engine) => engine.nextExpiresAt)).toBeUndefined();
    await exchange.close();
    await expectVerified();
  });

  it("lapses under who leads next, where its time came while nobody led", async () => {
    const first = await openWorld();
    const lapsing = await backFor(first, "bet", LIFE_MS);
    const staying = await backFor(first, "later", DAY_MS, 310);
    const standby = openForTest(database.connection, { clock });
    await first.close();
    await expectVerified();
    clock.advance(LIFE_MS * 2);
    const { exchange } = await standby;
    // It may have led before the time came, or since.
    clock.advance(0);
    expect(await openOrders(exchange)).toEqual([staying]);
    expect(await exchange.read((engine) => engine.order(lapsing))).toBeUndefined();
    expect(await exchange.read((engine) => engine.order(staying)?.expiresAt)).toBe(
      clock.now() - 2 * LIFE_MS + DAY_MS,
    );
    await exchange.close();
    await expectVerified();
  });
});
