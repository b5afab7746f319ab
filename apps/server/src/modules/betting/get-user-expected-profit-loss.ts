import type { HandlersOf } from "../../calls/handler.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { presentProfitLoss } from "./market-profit-loss.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly catalogue: Catalogue;
}

/** Answers the caller's profit or loss under each result of every market with matched bets. */
export function getUserExpectedProfitLoss({
  exchange,
  catalogue,
}: Parts): HandlersOf<"bets">["getUserExpectedProfitLoss"] {
  return async (_input, { caller: { accountId } }) => {
    try {
      const positions = await exchange.read((engine) =>
        engine
          .marketsOf(accountId)
          .map((marketId) => ({ marketId, position: engine.position(accountId, marketId) })),
      );
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
