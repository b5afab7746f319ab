import { fakeClock, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import type { Exchange } from "./exchange.ts";
import {
  back,
  cancel,
  group,
  lay,
  openForTest,
  seedTwoPlayers,
  setBetDelay,
  settle,
} from "./testing/exchange-world.ts";
import { verifyExchange } from "./verify/verify-exchange.ts";

const DELAY_MS = 5000;
const clock = fakeClock();
let database: Awaited<ReturnType<typeof testDatabase>>;
let exchange: Exchange;

async function open(): Promise<void> {
  // Nothing finished is kept: orders that never matched leave the tables with their market.
  const limits = { finishedMarketMs: 60_000 };
  ({ exchange } = await openForTest(database.connection, { clock, limits }));
}

beforeAll(async () => {
  database = await testDatabase(schema);
  await open();
  await seedTwoPlayers(exchange);
  // What a group of account 1 can take: a lay of runner 0 and a back of runner 1.
  await exchange.submit(lay(2, 7, "maker-a", { stake: 2000, price: 200 }));
  await exchange.submit(back(2, 7, "maker-b", { stake: 2000, price: 210, runner: 1 }));
});

afterAll(async () => {
  await exchange.close();
  await database.close();
});

describe("a group of orders", () => {
  it("is answered once, and its key answers it again after a restart", async () => {
    const command = group(1, 7, "at-once");
    const placed = { ok: true, type: "orderPlaced", matched: 2000, remaining: 0 };
    expect(await exchange.submit(command)).toMatchObject({ ...placed, repeated: false });
    await exchange.close();
    await open();
    expect(await exchange.submit(command)).toMatchObject({ ...placed, repeated: true });
    expect(await exchange.submit(group(1, 7, "too-much", { stake: 1001 }))).toMatchObject({
      code: "GROUP_NOT_MATCHED",
    });
  });

  it("that is delayed comes back from the tables, and matches or lapses as one", async () => {
    await exchange.submit(setBetDelay(7, DELAY_MS));
    const first = await exchange.submit(group(1, 7, "delayed", { stake: 600, at: clock.now() }));
    const second = await exchange.submit(group(1, 7, "late", { stake: 500, at: clock.now() }));
    expect([first, second]).toMatchObject([{ type: "orderDelayed" }, { type: "orderDelayed" }]);
    const orderOf = (outcome: object) => ("orderId" in outcome ? Number(outcome.orderId) : 0);
    await exchange.close();
    await open();
    const decided = Promise.all([exchange.decided(orderOf(first)), exchange.decided(orderOf(second))]);
    clock.advance(DELAY_MS);
    expect(await decided).toMatchObject([
      { type: "orderPlaced", matched: 1200 },
      { type: "orderLapsed", reason: "GROUP_NOT_MATCHED" },
    ]);
  });

  it("leaves nothing that the tables and a replay tell apart, also once its market is removed", async () => {
    const delayed = await exchange.submit(group(1, 7, "cancelled", { stake: 100, at: clock.now() }));
    const orderId = "orderId" in delayed ? delayed.orderId : 0;
    expect(await exchange.submit(cancel(1, orderId + 1))).toMatchObject({ count: 2, cancelled: 200 });
    await exchange.submit(settle(7, 0, clock.now()));
    clock.advance(61_000);
    await expect.poll(() => exchange.read((engine) => engine.market(7)), { interval: 5 }).toBeUndefined();
    await exchange.close();
    expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
    await open();
  });
});
