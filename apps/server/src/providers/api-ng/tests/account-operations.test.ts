import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { type BotCaller, botOf } from "../../../testing/bot-caller.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let match: OpenMatch;
let bot: BotCaller;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 1000);
  match = await openMatch(world);
  bot = await botOf(world, anna);
});
afterAll(() => closeVerified(world, database));

const account = async (operation: string, params: object = {}) => {
  const { result, error } = await bot.rpc(`AccountAPING/v1.0/${operation}`, params);
  return error ?? result;
};
const beat = async (preferredTimeoutSeconds: unknown) => {
  const { result, error } = await bot.rpc("HeartbeatAPING/v1.0/heartbeat", { preferredTimeoutSeconds });
  return error ?? result;
};

it("says what can be bet, and what can be lost as a negative amount", async () => {
  expect(await account("getAccountFunds", { wallet: null })).toEqual({
    ...{ availableToBetBalance: 1000, exposure: 0, retainedCommission: 0, exposureLimit: 0 },
    ...{ discountRate: 0, pointsBalance: 0, wallet: "UK" },
  });
  await match.back(anna, { rate: 3, stake: 100 });
  expect(await account("getAccountFunds")).toMatchObject({ availableToBetBalance: 900, exposure: -100 });
});

it("says whose the account is, in which currency, and by which key the bot is in", async () => {
  expect(await account("getAccountDetails")).toMatchObject({
    ...{ currencyCode: "INR", firstName: "anna", lastName: "", localeCode: "en", timezone: "Asia/Kolkata" },
    ...{ discountRate: 0, pointsBalance: 0 },
  });
  expect(await account("listCurrencyRates", { fromCurrency: "GBP" })).toEqual([
    { currencyCode: "INR", rate: 1 },
  ]);
  expect(await account("getDeveloperAppKeys")).toMatchObject([
    { appVersions: [{ owner: "anna", applicationKey: bot.key.appKey, active: true, delayData: false }] },
  ]);
});

it("says how much less commission the account pays", async () => {
  const discount = (commissionDiscountPercent: number) =>
    world.operator.post("Operator/SetCommissionDiscount", {
      ...{ userName: "anna", commissionDiscountPercent, reason: "As agreed" },
    });
  expectDone(await discount(40));
  expect(await account("getAccountFunds")).toMatchObject({ discountRate: 40 });
  expect(await account("getAccountDetails")).toMatchObject({ discountRate: 40 });
  expectDone(await discount(0));
});

it("lists what moved money, with every field that a reader insists on, by days and kinds", async () => {
  const statement = await account("getAccountStatement", { itemDateRange: { from: null, to: null } });
  expect(statement).toEqual({
    moreAvailable: false,
    accountStatement: [
      {
        ...{ refId: expect.any(String), itemDate: expect.any(String), amount: 1000, balance: 1000 },
        ...{ itemClass: "UNKNOWN", itemClassData: { unknownStatementItem: expect.any(String) } },
        legacyData: expect.objectContaining({
          ...{ avgPrice: 0, betSize: 0, betType: "N", eventId: 0, eventTypeId: 0, selectionId: 0 },
          ...{ winLose: "RESULT_NOT_APPLICABLE", transactionType: "ACCOUNT_CREDIT" },
        }),
      },
    ],
  });
  const later = new Date(clock.now() + 86_400_000).toISOString();
  const none = { accountStatement: [], moreAvailable: false };
  expect(await account("getAccountStatement", { itemDateRange: { from: later } })).toEqual(none);
  expect(await account("getAccountStatement", { includeItem: "EXCHANGE" })).toEqual(none);
  expect(await account("getAccountStatement", { includeItem: "POKER_ROOM" })).toEqual(none);
  expect(await account("getAccountStatement", { fromRecord: 0.5 })).toMatchObject({ message: "AANGX-0001" });
  expect(await account("getAccountStatement", { itemDateRange: { from: "no day" } })).toMatchObject({
    code: -32602,
  });
});

it("a heartbeat is kept within its bounds, and ended by 0", async () => {
  expect(await beat("30")).toEqual({ actionPerformed: "NONE", actualTimeoutSeconds: 30 });
  expect(await beat(1)).toMatchObject({ actualTimeoutSeconds: 10 });
  expect(await beat(4000)).toMatchObject({ actualTimeoutSeconds: 300 });
  expect(await beat(0)).toEqual({ actionPerformed: "NONE", actualTimeoutSeconds: 0 });
  expect(await beat(-1)).toMatchObject({ message: "ANGX-0001" });
  expect(await beat(1.5)).toMatchObject({ message: "ANGX-0001" });
});

it("a heartbeat that did not come has cancelled what was unmatched, which the next one says once", async () => {
  await beat(10);
  clock.advance(11_000);
  await expect
    .poll(async () => (await bot.ask<{ currentOrders: object[] }>("listCurrentOrders")).currentOrders.length)
    .toBe(0);
  expect(await beat(10)).toEqual({ actionPerformed: "ALL_BETS_CANCELLED", actualTimeoutSeconds: 10 });
  expect(await beat(0)).toMatchObject({ actionPerformed: "NONE" });
});
