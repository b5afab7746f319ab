import type { MarketPosition, RunnerIndex } from "@crossbook/engine";
import { resultPaise } from "@crossbook/engine/kinds";
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
          .map((marketId) => ({ marketId, position: engine.position(accountId, marketId) })),
      );
      return {
        ok: true,
        result: positions.flatMap(({ marketId, position }) => {
          const market = catalogue.market(marketId);
          // A market where nothing is matched has neither profit nor loss yet.
          if (!market || !position || isLevel(position)) return [];
          const runners = market.runners.map(({ id }, index) => ({
            runnerId: id,
            ...figures(position, index),
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

function isLevel(position: MarketPosition): boolean {
  switch (position.kind) {
    case "singleWinner":
      return position.ifWins.every((amount) => amount === 0);
    case "severalWinners":
      return position.runners.every(({ ifWins, ifLoses }) => ifWins === 0 && ifLoses === 0);
    case "line":
      return position.ladder.every(({ amountCentipaise }) => amountCentipaise === 0);
  }
}

function figures(position: MarketPosition, runner: RunnerIndex) {
  if (position.kind === "singleWinner")
    return { amount: mainUnits(position.ifWins[runner] ?? 0), ifLoses: null };
  if (position.kind === "line") return { amount: 0, ifLoses: null };
  const { ifWins = 0, ifLoses = 0 } = position.runners[runner] ?? {};
  return { amount: mainUnits(ifWins), ifLoses: mainUnits(ifLoses) };
}

/** As a settlement rounds. */
function mainUnits(centipaise: number): number {
  return paiseToMainUnits(paise(resultPaise(centipaise)));
}
