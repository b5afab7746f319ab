import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectDone } from "../../../testing/api-call.ts";
import { type BotInAMatch, openBotInAMatch } from "../../../testing/bot-in-a-match.ts";

let at: BotInAMatch;
beforeAll(async () => {
  at = await openBotInAMatch(100_000);
});
beforeEach(() => at.bot.ask("cancelOrders", {}));
afterAll(() => at.close());

interface Report {
  readonly status: string;
  readonly errorCode?: string;
  readonly instructionReports: readonly { readonly errorCode?: string; readonly betId: string }[];
}
interface CurrentOrder {
  readonly betId: string;
  readonly sizeRemaining: number;
  readonly customerOrderRef?: string;
  readonly priceSize: { readonly price: number; readonly size: number };
}

/** A bet that rests; answers its id. */
async function resting(order: object = {}, more: object = {}): Promise<string> {
  const limitOrder = { price: 50, size: 10, persistenceType: "LAPSE", ...order };
  const instruction = { orderType: "LIMIT", selectionId: at.match.india, side: "BACK", limitOrder, ...more };
  const { marketId } = at;
  const report = await at.bot.ask<Report>("placeOrders", { marketId, instructions: [instruction] });
  return report.instructionReports[0]?.betId ?? "";
}

const replace = (instructions: readonly object[], more: object = {}) =>
  at.bot.ask<Report>("replaceOrders", { marketId: at.marketId, instructions, ...more });

async function unmatched(): Promise<readonly CurrentOrder[]> {
  const { currentOrders } = await at.bot.ask<{ currentOrders: CurrentOrder[] }>("listCurrentOrders");
  return currentOrders.filter(({ sizeRemaining }) => sizeRemaining > 0);
}

describe("replacements", () => {
  it("move what is unmatched to another price, with the bet's references", async () => {
    const betId = await resting({}, { customerOrderRef: "kept-ref" });
    const report = await replace([{ betId, newPrice: "55" }], { customerRef: "move-1" });
    expect(report).toMatchObject({
      ...{ status: "SUCCESS", customerRef: "move-1" },
      instructionReports: [
        {
          status: "SUCCESS",
          cancelInstructionReport: { status: "SUCCESS", sizeCancelled: 10, instruction: { betId } },
          placeInstructionReport: {
            status: "SUCCESS",
            orderStatus: "EXECUTABLE",
            instruction: { limitOrder: { price: 55, size: 10 } },
          },
        },
      ],
    });
    expect(await unmatched()).toMatchObject([
      { customerOrderRef: "kept-ref", priceSize: { price: 55, size: 10 } },
    ]);
    expect(await replace([{ betId, newPrice: 60 }])).toMatchObject({
      ...{ status: "FAILURE", errorCode: "BET_ACTION_ERROR" },
      instructionReports: [
        {
          ...{ status: "FAILURE", errorCode: "BET_TAKEN_OR_LAPSED" },
          placeInstructionReport: { status: "FAILURE", errorCode: "RELATED_ACTION_FAILED" },
        },
      ],
    });
  });

  it("that are refused only when they are placed say that the bet was cancelled and not placed", async () => {
    const betId = await resting({ price: 100, size: 900 }, { side: "LAY" });
    expect(await replace([{ betId, newPrice: 1000 }])).toMatchObject({
      ...{ status: "FAILURE", errorCode: "INSUFFICIENT_FUNDS" },
      instructionReports: [
        {
          ...{ status: "FAILURE", errorCode: "CANCELLED_NOT_PLACED" },
          cancelInstructionReport: { status: "SUCCESS", sizeCancelled: 900 },
          placeInstructionReport: { status: "FAILURE", errorCode: "INSUFFICIENT_FUNDS" },
        },
      ],
    });
    expect(await unmatched()).toEqual([]);
  });

  it("that are known to be refused leave their bet as it is, beside others that are done", async () => {
    const [kept, moved] = [await resting(), await resting({ price: 60 })];
    const asked = [
      { betId: kept, newPrice: 55.5 },
      { betId: moved, newPrice: 65 },
    ];
    expect(await replace(asked)).toMatchObject({
      ...{ status: "PROCESSED_WITH_ERRORS", errorCode: "PROCESSED_WITH_ERRORS" },
      instructionReports: [
        {
          ...{ status: "FAILURE", errorCode: "INVALID_ODDS" },
          cancelInstructionReport: {
            ...{ status: "FAILURE", errorCode: "RELATED_ACTION_FAILED", instruction: { betId: kept } },
          },
          placeInstructionReport: {
            ...{ status: "FAILURE", errorCode: "INVALID_ODDS" },
            instruction: { selectionId: at.match.india, side: "BACK", limitOrder: { price: 55.5, size: 10 } },
          },
        },
        { status: "SUCCESS" },
      ],
    });
    expect((await unmatched()).map(({ betId, priceSize }) => [betId === kept, priceSize.price])).toEqual([
      [true, 50],
      [false, 65],
    ]);
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>, string, string]>([
    [
      "a market that is suspended",
      () => at.match.suspend(),
      () => at.match.reopen(),
      "MARKET_SUSPENDED",
      "ERROR_IN_ORDER",
    ],
    [
      "a player whose bets are locked",
      async () => expectDone(await at.world.operator.post("Operator/LockBets", locked())),
      async () => expectDone(await at.world.operator.post("Operator/UnlockBets", locked())),
      "PERMISSION_DENIED",
      "ERROR_IN_ORDER",
    ],
  ])("of %s take back nothing", async (_whose, stop, goOn, whole, errorCode) => {
    const betId = await resting();
    await stop();
    expect(await replace([{ betId, newPrice: 55 }])).toMatchObject({
      ...{ status: "FAILURE", errorCode: whole },
      instructionReports: [{ errorCode, cancelInstructionReport: { errorCode: "RELATED_ACTION_FAILED" } }],
    });
    expect(await unmatched()).toMatchObject([{ betId, priceSize: { price: 50 } }]);
    await goOn();
    expect(await replace([{ betId, newPrice: 55 }])).toMatchObject({ status: "SUCCESS" });
  });
});

const locked = () => ({ userName: at.anna.userName, reason: "Review 7" });
