import { paise } from "@crossbook/money";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import type { Exchange } from "./exchange.ts";
import { back, createMarket, deposit, lay, openAccount, openForTest } from "./testing/exchange-world.ts";
import { verifyExchange } from "./verify/verify-exchange.ts";

let database: TestDatabase;
let exchange: Exchange;

beforeAll(async () => {
  database = await testDatabase(schema);
  ({ exchange } = await openForTest(database.connection));
});
afterAll(async () => {
  await exchange.close();
  await database.close();
});

it("limits, the guard and what it looks back at are the same after a restart, and the tables agree", async () => {
  for (const accountId of [1, 2]) {
    await exchange.submit(openAccount(accountId));
    await exchange.submit(deposit(accountId, 1_000_000, `first-${accountId}`));
  }
  await exchange.submit(createMarket(1));
  await exchange.submit(lay(1, 1, "l1", { price: 200, stake: 100 }));
  await exchange.submit(back(2, 1, "b1", { price: 200, stake: 100 }));
  const changed = {
    ...{ betDelayMs: 0, minStake: paise(7), maxStake: paise(70_000) },
    limits: { minPayout: 0, maxExposure: 500_000, maxMatched: 600_000 },
    jumpGuard: { ticks: 3, withinMs: 60_000 },
  };
  const at = Date.UTC(2026, 0, 1);
  const done = await exchange.submit({ type: "setMarketLimits", marketId: 1, ...changed, at });
  expect(done).toEqual({ ok: true, type: "done" });
  await exchange.submit(lay(1, 1, "l2", { price: 300, stake: 100 }));

  // Once from the tables, once by the journal: the first close has projected all, the second journals more.
  await exchange.close();
  ({ exchange } = await openForTest(database.connection));
  expect(await exchange.read((engine) => engine.market(1))).toMatchObject({ ...changed, status: "open" });
  await exchange.submit(back(2, 1, "b2", { price: 300, stake: 100 }));
  expect(await exchange.read((engine) => engine.market(1))).toMatchObject({
    status: "suspended",
    operatorStatus: "suspended",
  });
  await exchange.projected(exchange.state().journalSeq);
  await exchange.close();
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
  ({ exchange } = await openForTest(database.connection));
  expect(await exchange.read((engine) => engine.market(1))).toMatchObject({
    ...changed,
    status: "suspended",
  });
});
