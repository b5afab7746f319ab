import type { ExpectedProfitLoss } from "@crossbook/contract";
import type { MarketPosition, RunnerIndex } from "@crossbook/engine";
import { type LadderStep, resultPaise } from "@crossbook/engine/kinds";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { CatalogueMarket } from "../catalogue/index.ts";

type MarketProfitLoss = ExpectedProfitLoss[number];

/** What matched bets of one market bring under each result; undefined where nothing is matched: there is neither yet. */
export function presentProfitLoss(
  market: CatalogueMarket,
  position: MarketPosition,
): MarketProfitLoss | undefined {
  if (isLevel(position)) return undefined;
  const own = { eventId: market.eventId, marketId: market.id };
  if (position.kind === "line") return { ...own, runners: [], ladder: position.ladder.map(presentStep) };
  const runners = market.runners.map(({ id }, index) => ({ runnerId: id, ...figures(position, index) }));
  return { ...own, runners, ladder: null };
}

function presentStep({ from, to, amountCentipaise }: LadderStep) {
  return { from: from ?? null, to: to ?? null, amount: mainUnits(amountCentipaise) };
}

function isLevel(position: MarketPosition): boolean {
  switch (position.kind) {
    case "singleWinner":
      return position.ifWins.every((amount) => amount === 0);
    case "severalWinners":
      return position.runners.every(({ ifWins, ifLoses }) => ifWins === 0 && ifLoses === 0);
    case "eachWay":
      return position.runners.every((it) => it.ifWins === 0 && it.ifPlaced === 0 && it.ifLoses === 0);
    case "line":
      return position.ladder.every(({ amountCentipaise }) => amountCentipaise === 0);
  }
}

function figures(position: Exclude<MarketPosition, { kind: "line" }>, runner: RunnerIndex) {
  if (position.kind === "singleWinner")
    return { amount: mainUnits(position.ifWins[runner] ?? 0), ifLoses: null, ifPlaced: null };
  if (position.kind === "eachWay") {
    const { ifWins = 0, ifPlaced = 0, ifLoses = 0 } = position.runners[runner] ?? {};
    return { amount: mainUnits(ifWins), ifLoses: mainUnits(ifLoses), ifPlaced: mainUnits(ifPlaced) };
  }
  const { ifWins = 0, ifLoses = 0 } = position.runners[runner] ?? {};
  return { amount: mainUnits(ifWins), ifLoses: mainUnits(ifLoses), ifPlaced: null };
}

/** As a settlement rounds. */
function mainUnits(centipaise: number): number {
  return paiseToMainUnits(paise(resultPaise(centipaise)));
}
