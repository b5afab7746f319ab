import { paise, paiseToMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import type { Catalogue } from "../catalogue/index.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly catalogue: Catalogue;
}

/** Answers the caller's profit or loss for each runner of every market with matched bets. */
export function getUserExpectedProfitLoss({
  exchange,
  catalogue,
}: Parts): HandlersOf<"bets">["getUserExpectedProfitLoss"] {
  return async (_input, { caller: { accountId } }) => {
    try {
      const positions = await exchange.read((engine) =>
        engine
          .marketsOf(accountId)
          .map((marketId) => ({ marketId, ifWins: engine.ifWins(accountId, marketId) ?? [] })),
      );
      return {
        ok: true,
        result: positions.flatMap(({ marketId, ifWins }) => {
          const market = catalogue.market(marketId);
          // A market where nothing is matched has neither profit nor loss yet.
          if (!market || ifWins.every((amount) => amount === 0)) return [];
          const runners = market.runners.map((runner, index) => ({
            runnerId: runner.id,
            amount: mainUnits(ifWins[index] ?? 0),
            ifLoses: null,
          }));
          return [{ eventId: market.eventId, marketId, runners }];
        }),
      };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return { ok: false, code: "EXCHANGE_STOPPED" };
      throw error;
    }
  };
}

/** Towards zero, as a settlement rounds. */
function mainUnits(centipaise: number): number {
  return paiseToMainUnits(paise(Math.trunc(centipaise / 100) || 0));
}
