import type { FakeClock } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BettingWorld, PlayerSeat } from "../../../testing/betting-world.ts";
import type { BotCaller } from "../../../testing/bot-caller.ts";
import { type BotInAMatch, openBotInAMatch } from "../../../testing/bot-in-a-match.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { passDelay, untilDelayed } from "../../../testing/passing-time.ts";

let opened: BotInAMatch;
let clock: FakeClock;
let world: BettingWorld;
let bela: PlayerSeat;
let match: OpenMatch;
let bot: BotCaller;
let marketId: string;

beforeAll(async () => {
  opened = await openBotInAMatch(100_000);
  ({ clock, world, bela, match, bot, marketId } = opened);
});
afterAll(() => opened.close());

interface Report {
  readonly status: string;
  readonly errorCode?: string;
  readonly instructionReports: readonly {
    readonly status: string;
    readonly errorCode?: string;
    readonly betId: string;
  }[];
}

const limit = (order: object = {}) => ({
  limitOrder: { price: 50, size: 10, persistenceType: "LAPSE", ...order },
});
const instruction = (order: object = {}, more: object = {}) => ({
  ...{ orderType: "LIMIT", selectionId: match.india, handicap: null, side: "BACK" },
  ...limit(order),
  ...more,
});
const place = (instructions: readonly object[], more: object = {}) =>
  bot.ask<Report>("placeOrders", { marketId, instructions, ...more });
const openBets = async () =>
  (await bot.ask<{ currentOrders: { betId: string; sizeRemaining: number }[] }>("listCurrentOrders"))
    .currentOrders;
const cancelAll = () => bot.ask<Report>("cancelOrders", {});

describe("an instruction", () => {
  it.each<[string, object, string]>([
    [
      "a bet at the starting price",
      { orderType: "MARKET_ON_CLOSE", marketOnCloseOrder: { liability: 10 } },
      "MARKET_NOT_OPEN_FOR_BSP_BETTING",
    ],
    [
      "one with a limit",
      { orderType: "LIMIT_ON_CLOSE", limitOnCloseOrder: { liability: 10, price: 3 } },
      "MARKET_NOT_OPEN_FOR_BSP_BETTING",
    ],
    ["no order", { limitOrder: null }, "INVALID_ORDER_TYPE"],
    [
      "a persistence to the starting price",
      limit({ persistenceType: "MARKET_ON_CLOSE" }),
      "INVALID_PERSISTENCE_TYPE",
    ],
    ["a persistence that there is not", limit({ persistenceType: "STAY" }), "INVALID_PERSISTENCE_TYPE"],
    [
      "more to be filled than its size",
      limit({ timeInForce: "FILL_OR_KILL", size: 5, minFillSize: 5.01 }),
      "INVALID_MIN_FILL_SIZE",
    ],
    ["nothing to be filled", limit({ timeInForce: "FILL_OR_KILL", minFillSize: 0 }), "INVALID_MIN_FILL_SIZE"],
    [
      "part of a paisa to be filled",
      limit({ timeInForce: "FILL_OR_KILL", minFillSize: 5.001 }),
      "INVALID_MIN_FILL_SIZE",
    ],
    ["a part to be filled of a resting bet", limit({ minFillSize: 5 }), "UNEXPECTED_MIN_FILL_SIZE"],
    ["another time in force", limit({ timeInForce: "AT_ONCE" }), "INVALID_ORDER_TYPE"],
    ["a target", limit({ size: null, betTargetType: "PAYOUT", betTargetSize: 10 }), "INVALID_ORDER_TYPE"],
    ["no size", limit({ size: null }), "INVALID_BET_SIZE"],
    ["a size of nothing", limit({ size: 0 }), "INVALID_BET_SIZE"],
    ["a side that there is not", { side: "BOTH" }, "ERROR_IN_ORDER"],
    ["a side that every object has", { side: "constructor" }, "ERROR_IN_ORDER"],
    ["a reference with a space", { customerOrderRef: "a b" }, "INVALID_CUSTOMER_ORDER_REF"],
    ["half of a runner", { selectionId: 1.5 }, "INVALID_RUNNER"],
  ])("with %s is refused, and none of its request is placed", async (_what, fault, errorCode) => {
    const report = await place([instruction(), { ...instruction(), ...fault }]);
    expect(report).toMatchObject({ status: "FAILURE", errorCode: "BET_ACTION_ERROR", marketId });
    expect(report.instructionReports.map((one) => one.errorCode)).toEqual(["ERROR_IN_ORDER", errorCode]);
    expect(await openBets()).toEqual([]);
  });

  it.each<[string, object, string, string]>([
    ["a runner of another market", { selectionId: 999_999 }, "BET_ACTION_ERROR", "INVALID_RUNNER"],
    ["a price that is none", limit({ price: 50.5 }), "BET_ACTION_ERROR", "INVALID_ODDS"],
    ["a stake below the least", limit({ size: 0.5 }), "BET_ACTION_ERROR", "INVALID_BET_SIZE"],
    ["a stake above the most", limit({ size: 100_001 }), "BET_ACTION_ERROR", "INVALID_BET_SIZE"],
    ["part of a paisa", limit({ size: 10.001 }), "BET_ACTION_ERROR", "INVALID_BET_SIZE"],
    [
      "a keep that is not offered",
      limit({ persistenceType: "PERSIST" }),
      "BET_ACTION_ERROR",
      "INVALID_PERSISTENCE_TYPE",
    ],
    [
      "more than there is",
      { ...limit({ price: 1000, size: 90_000 }), side: "LAY" },
      "INSUFFICIENT_FUNDS",
      "INSUFFICIENT_FUNDS",
    ],
  ])("with %s is refused by the exchange in the protocol's words", async (_what, fault, whole, errorCode) => {
    const report = await place([{ ...instruction(), ...fault }]);
    expect(report).toMatchObject({
      status: "FAILURE",
      errorCode: whole,
      instructionReports: [{ status: "FAILURE", errorCode }],
    });
  });

  it("that the exchange refuses leaves the others of its request placed, and the report says so", async () => {
    const report = await place([instruction(), instruction({ price: 50.5 })]);
    expect(report).toMatchObject({
      ...{ status: "PROCESSED_WITH_ERRORS", errorCode: "PROCESSED_WITH_ERRORS" },
      instructionReports: [{ status: "SUCCESS" }, { status: "FAILURE", errorCode: "INVALID_ODDS" }],
    });
    expect((await openBets()).length).toBe(1);
    await cancelAll();
  });

  it("that would match the player's own bet is an invalid combination", async () => {
    const report = await place([instruction({ price: 3 }), instruction({ price: 3 }, { side: "LAY" })]);
    expect(report.instructionReports.map((one) => one.errorCode)).toEqual([
      undefined,
      "INVALID_BACK_LAY_COMBINATION",
    ]);
    await cancelAll();
  });
});

describe("a request to place bets", () => {
  it("is refused in a market that there is not, with a version, and with too many instructions", async () => {
    for (const unknown of ["1.999999", "2.1", "x"])
      expect(await place([instruction()], { marketId: unknown })).toMatchObject({
        status: "FAILURE",
        errorCode: "INVALID_MARKET_ID",
      });
    expect(await place([instruction()], { marketVersion: { version: 1 } })).toMatchObject({
      errorCode: "INVALID_MARKET_VERSION",
    });
    const many = Array.from({ length: 201 }, () => instruction());
    expect(await place(many)).toMatchObject({ errorCode: "TOO_MANY_INSTRUCTIONS", instructionReports: [] });
    expect(await bot.refusal("placeOrders", { marketId, instructions: [] })).toBe("INVALID_INPUT_DATA");
    expect(
      await bot.refusal("placeOrders", { marketId, instructions: [instruction()], customerRef: "a b" }),
    ).toBe("INVALID_INPUT_DATA");
    expect(await place([instruction()], { customerStrategyRef: "x".repeat(16) })).toMatchObject({
      ...{ status: "FAILURE", instructionReports: [{ errorCode: "INVALID_CUSTOMER_STRATEGY_REF" }] },
    });
    expect(await openBets()).toEqual([]);
  });

  it("gets the same bets again under its name, at once and after a minute", async () => {
    const asked = [
      instruction({}, { customerOrderRef: "one" }),
      instruction({}, { customerOrderRef: "two" }),
    ];
    const first = await place(asked, { customerRef: "named-1" });
    const ids = ({ instructionReports }: Report) => instructionReports.map(({ betId }) => betId);
    expect(ids(await place(asked, { customerRef: "named-1" }))).toEqual(ids(first));
    clock.advance(61_000);
    expect(ids(await place(asked, { customerRef: "named-1" }))).toEqual(ids(first));
    expect((await openBets()).length).toBe(2);
  });

  it("is a duplicate where its name is another request's, within the minute and after it", async () => {
    const other = [instruction({ size: 11 }, { customerOrderRef: "one" })];
    expect(await place(other, { customerRef: "named-1" })).toMatchObject({
      status: "FAILURE",
      errorCode: "DUPLICATE_TRANSACTION",
    });
    clock.advance(61_000);
    expect(await place(other, { customerRef: "named-1" })).toMatchObject({
      status: "FAILURE",
      errorCode: "DUPLICATE_TRANSACTION",
    });
    expect((await openBets()).length).toBe(2);
    expect(await cancelAll()).toEqual({ status: "SUCCESS", instructionReports: [] });
    expect(await openBets()).toEqual([]);
  });

  it("is refused while one player sends instructions by the thousand", async () => {
    const many = Array.from({ length: 200 }, () => instruction({ price: 50.5 }));
    const messages = [];
    for (let request = 0; request < 6; request++) {
      const { error } = await bot.rpc("SportsAPING/v1.0/placeOrders", { marketId, instructions: many });
      messages.push(error?.message);
    }
    expect([messages[0], messages.at(-1)]).toEqual([undefined, "ANGX-0008"]);
    clock.advance(5_000);
    expect(await place([instruction({ price: 50.5 })])).toMatchObject({ status: "FAILURE" });
  });

  it("is refused in a suspended market", async () => {
    await match.suspend();
    expect(await place([instruction()])).toMatchObject({
      ...{
        status: "FAILURE",
        errorCode: "MARKET_SUSPENDED",
        instructionReports: [{ errorCode: "ERROR_IN_ORDER" }],
      },
    });
    await match.reopen();
  });
});

describe("fill or kill", () => {
  it("matches whole or is killed, which is no failure", async () => {
    await match.lay(bela, { rate: 4, stake: 100 });
    const kill = await place([
      instruction({ price: 4, size: 101, timeInForce: "FILL_OR_KILL", persistenceType: null }),
    ]);
    expect(kill).toMatchObject({
      ...{
        status: "SUCCESS",
        instructionReports: [{ status: "SUCCESS", orderStatus: "EXPIRED", sizeMatched: 0 }],
      },
    });
    const fill = await place([instruction({ price: 4, size: 100, timeInForce: "FILL_OR_KILL" })]);
    expect(fill.instructionReports).toMatchObject([{ orderStatus: "EXECUTION_COMPLETE", sizeMatched: 100 }]);
  });

  it("matches as much as is offered of its least amount or more, and its rest is cancelled", async () => {
    await match.lay(bela, { rate: 4, stake: 60 });
    const part = (minFillSize: number) =>
      place([instruction({ price: 4, size: 100, timeInForce: "FILL_OR_KILL", minFillSize })]);
    expect((await part(60.01)).instructionReports).toMatchObject([
      { orderStatus: "EXPIRED", sizeMatched: 0 },
    ]);
    expect((await part(50)).instructionReports).toMatchObject([
      { status: "SUCCESS", orderStatus: "EXECUTION_COMPLETE", sizeMatched: 60, averagePriceMatched: 4 },
    ]);
    expect(await openBets()).toMatchObject([{}, { sizeMatched: 60, sizeCancelled: 40, sizeRemaining: 0 }]);
  });
});

describe("cancels", () => {
  it("reduce a bet, more than it has takes all of it, and a second cancel finds it gone", async () => {
    const [placed] = (await place([instruction()])).instructionReports;
    const betId = placed?.betId ?? "";
    const cancel = (sizeReduction: number | null) =>
      bot.ask<Report>("cancelOrders", { marketId, instructions: [{ betId, sizeReduction }] });
    expect(await cancel(4)).toMatchObject({ status: "SUCCESS", instructionReports: [{ sizeCancelled: 4 }] });
    expect(await cancel(100)).toMatchObject({
      status: "SUCCESS",
      instructionReports: [{ sizeCancelled: 6 }],
    });
    expect(await cancel(null)).toMatchObject({
      ...{ status: "FAILURE", errorCode: "BET_ACTION_ERROR" },
      instructionReports: [{ status: "FAILURE", errorCode: "BET_TAKEN_OR_LAPSED", instruction: { betId } }],
    });
  });

  it("refuse what is no bet, another's, of another market, or named twice", async () => {
    const [own] = (await place([instruction()])).instructionReports;
    const theirs = (await match.back(bela, { rate: 60, stake: 5 })).detail as { betId: number };
    const elsewhere = await openMatch(world);
    const cancel = (betIds: readonly unknown[], market: unknown = marketId) =>
      bot.ask<Report>("cancelOrders", { marketId: market, instructions: betIds.map((betId) => ({ betId })) });
    const codes = ({ instructionReports }: Report) => instructionReports.map(({ errorCode }) => errorCode);
    expect(codes(await cancel(["x", theirs.betId, 987_654]))).toEqual([
      ...["INVALID_BET_ID", "BET_TAKEN_OR_LAPSED", "BET_TAKEN_OR_LAPSED"],
    ]);
    expect(codes(await cancel([own?.betId], `1.${elsewhere.marketId}`))).toEqual(["INVALID_BET_ID"]);
    expect(await cancel([own?.betId, own?.betId])).toMatchObject({ errorCode: "DUPLICATE_BETIDS" });
    expect(await cancel([own?.betId], "nowhere")).toMatchObject({ errorCode: "INVALID_MARKET_ID" });
    expect(await cancel([own?.betId], null)).toMatchObject({ errorCode: "INVALID_MARKET_ID" });
    expect(await cancel(Array.from({ length: 61 }, (_, index) => index + 1))).toMatchObject({
      errorCode: "TOO_MANY_INSTRUCTIONS",
    });
    expect((await openBets()).some(({ betId }) => betId === own?.betId)).toBe(true);
    expect(await bot.ask("cancelOrders", { marketId: `1.${elsewhere.marketId}` })).toMatchObject({
      status: "SUCCESS",
    });
    expect((await openBets()).some(({ betId }) => betId === own?.betId)).toBe(true);
    await bot.ask("cancelOrders", { marketId });
    expect((await openBets()).filter(({ sizeRemaining }) => sizeRemaining > 0)).toEqual([]);
  });
});

it("a bet's persistence is changed where its market offers it", async () => {
  const keeping = await openMatch(world, cricketMatch({ markets: [matchOdds({ keepsInPlay: true })] }));
  const market = `1.${keeping.marketId}`;
  const order = { ...instruction({ persistenceType: "PERSIST" }), selectionId: keeping.india };
  const [placed] = (await place([order], { marketId: market })).instructionReports;
  const update = (newPersistenceType: string, betId: unknown = placed?.betId) =>
    bot.ask<Report>("updateOrders", { marketId: market, instructions: [{ betId, newPersistenceType }] });
  const codes = async (report: Promise<Report>) =>
    (await report).instructionReports.map(({ errorCode }) => errorCode);
  expect(await codes(update("PERSIST"))).toEqual(["NO_ACTION_REQUIRED"]);
  expect(await update("LAPSE")).toMatchObject({
    status: "SUCCESS",
    instructionReports: [
      { status: "SUCCESS", instruction: { betId: placed?.betId, newPersistenceType: "LAPSE" } },
    ],
  });
  expect((await openBets()).find(({ betId }) => betId === placed?.betId)).toMatchObject({
    persistenceType: "LAPSE",
  });
  expect(await codes(update("FOREVER"))).toEqual(["INVALID_PERSISTENCE_TYPE"]);
  expect(await codes(update("LAPSE", 999_999))).toEqual(["BET_TAKEN_OR_LAPSED"]);
  expect(await codes(update("PERSIST"))).toEqual([undefined]);
  await keeping.start();
  expect((await openBets()).find(({ betId }) => betId === placed?.betId)).toMatchObject({
    persistenceType: "PERSIST",
  });
});

it("in play a request waits for the delay of its market, and says what came of it", async () => {
  await match.start();
  await match.lay(bela, { rate: 5, stake: 40 });
  const placing = place([instruction({ price: 5, size: 30 })]);
  await untilDelayed(world.server.exchange);
  expect((await openBets()).find(({ sizeRemaining }) => sizeRemaining === 30)).toMatchObject({
    status: "EXECUTABLE",
  });
  const report = await passDelay(clock, placing, 5000);
  expect(report).toMatchObject({
    status: "SUCCESS",
    instructionReports: [{ sizeMatched: 30, averagePriceMatched: 5 }],
  });
});
