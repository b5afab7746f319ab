import type { ExpectedProfitLoss } from "@crossbook/contract";
import * as z from "zod/mini";
import type { CatalogueMarket } from "../../../modules/catalogue/index.ts";
import { marketIdText, marketNumber, numbersOf } from "../ids.ts";
import { done, handlerOf, type Operation, operation, refused, refusedAs } from "../operation.ts";
import { flagParameter, maybe, textParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import type { CallsAtOnce } from "./calls-at-once.ts";

/** A market weighs 4 of 200. */
const MOST_MARKETS = 50;

const parameters = z.object({
  marketIds: z.array(textParameter).check(z.minLength(1), z.maxLength(1000)),
  netOfCommission: maybe(flagParameter),
});

/** What matched bets bring under each result, of open markets in which the caller could have some. */
export function listMarketProfitAndLoss(parts: OperationParts, atOnce: CallsAtOnce): Operation {
  return operation("betting", parameters, async ({ marketIds, netOfCommission }, { caller, context }) => {
    if (marketIds.length > MOST_MARKETS) return refused("TOO_MUCH_DATA");
    const outcome = await atOnce.run(
      caller.accountId,
      () => handlerOf(parts.handlers.bets.getUserExpectedProfitLoss)({}, context),
      (found) => (found.ok ? found.result.length : 0),
    );
    if (outcome === undefined) return refused("TOO_MANY_REQUESTS");
    if (!outcome.ok) return refusedAs(outcome);
    const byMarket = new Map(outcome.result.map((own) => [own.marketId, own]));
    const numbers = numbersOf(marketIds, marketNumber) ?? [];
    return done(
      numbers.flatMap((number) => {
        const market = parts.shown.known(number);
        return market ? [present(market, byMarket.get(number), netOfCommission ?? false)] : [];
      }),
    );
  });
}

function present(market: CatalogueMarket, own: ExpectedProfitLoss[number] | undefined, isNet: boolean) {
  const percent = market.commissionBasisPoints / 100;
  const net = (amount: number) => (isNet && amount > 0 ? Math.round(amount * (100 - percent)) / 100 : amount);
  return {
    marketId: marketIdText(market.id),
    ...(isNet && { commissionApplied: percent }),
    profitAndLosses: market.runners.map(({ id }) => {
      const runner = own?.runners.find(({ runnerId }) => runnerId === id);
      return {
        selectionId: id,
        ifWin: net(runner?.amount ?? 0),
        ...(typeof runner?.ifLoses === "number" && { ifLose: net(runner.ifLoses) }),
        ...(typeof runner?.ifPlaced === "number" && { ifPlace: net(runner.ifPlaced) }),
      };
    }),
  };
}
