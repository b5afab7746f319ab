import type { HandlersOf } from "../../calls/handler.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { presentProfitLoss } from "./market-profit-loss.ts";
import type { ReadBudget } from "./own-orders/read-budget.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly catalogue: Catalogue;
  readonly budget: ReadBudget;
}

/** Answers the caller's profit or loss under each result of every market with matched bets. */
export function getUserExpectedProfitLoss({
  exchange,
  catalogue,
  budget,
}: Parts): HandlersOf<"bets">["getUserExpectedProfitLoss"] {
  return async (_input, { caller: { accountId } }) => {
    const refusal = budget.refusal(accountId);
    if (refusal !== undefined) return refusal;
    try {
      const positions = await exchange.read((engine) => {
        budget.addedUp(accountId, engine.orderCount(accountId));
        return engine
          .marketsOf(accountId)
          .map((marketId) => ({ marketId, position: engine.position(accountId, marketId) }));
      });
      return {
        ok: true,
        result: positions.flatMap(({ marketId, position }) => {
          const market = catalogue.market(marketId);
          return (market && position && presentProfitLoss(market, position)) ?? [];
        }),
      };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return { ok: false, code: "EXCHANGE_STOPPED" };
      throw error;
    }
  };
}
