import { paise } from "@crossbook/money";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { type Adjustment, Wallet } from "./wallet.ts";

const clock = fakeClock();
let database: TestDatabase;
let world: BettingWorld;
let wallet: Wallet;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  wallet = new Wallet(world.server.exchange, clock, "play");
  await world.server.exchange.submit({
    type: "openAccount",
    accountId: 9,
    kind: "player",
    moneyMode: "play",
    at: clock.now(),
  });
});

afterAll(async () => {
  await world.close();
  await database.close();
});

const adjust = (change: Partial<Adjustment>) =>
  wallet.adjust({
    ...{ accountId: 9, amount: paise(5000), kind: "credit", key: "k-1", remark: "Goodwill" },
    ...change,
  });

const cash = () => world.server.exchange.read((engine) => engine.account(9)?.cash);

describe("the wallet", () => {
  it("moves money once for one key", async () => {
    const first = await adjust({});
    expect(first).toEqual({ ok: true, entryId: expect.any(Number) });
    expect(await adjust({})).toEqual(first);
    expect(await cash()).toBe(5000);
  });

  it.each([
    [{ amount: paise(5001) }, "KEY_REUSED"],
    [{ key: "k-2", amount: paise(-5001), kind: "debit" }, "INSUFFICIENT_FUNDS"],
    [{ key: "k-3", accountId: 99_999 }, "ACCOUNT_NOT_FOUND"],
    [{ key: "" }, "KEY_INVALID"],
  ] as const)("answers why money was not moved: %j is %s, and nothing is changed", async (change, code) => {
    const before = await world.stateDigest();
    expect(await adjust(change)).toMatchObject({ ok: false, code });
    expect(await world.stateDigest()).toBe(before);
  });
});
