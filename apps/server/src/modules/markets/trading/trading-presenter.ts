import type { MarketTape, OddsRunner, RunnerLadder, PriceHistory as WireHistory } from "@crossbook/contract";
import type { PriceLevel, RunnerIndex, RunnerPrices } from "@crossbook/engine";
import { paiseToMainUnits } from "@crossbook/money";
import { type CatalogueMarket, wirePrice } from "../../catalogue/index.ts";
import type { MarketTrading } from "./market-trading.ts";
import type { PriceHistory } from "./price-history.ts";
import type { RecordedMatch } from "./recorded-match.ts";

/** One runner's ladder; without a book, as one that has no offers. */
export function presentLadder(
  market: CatalogueMarket,
  runner: RunnerIndex,
  prices: RunnerPrices | undefined,
  trading: MarketTrading,
): RunnerLadder {
  const { notation } = market;
  const levels = (offers: readonly PriceLevel[] = []): OddsRunner["back"] =>
    offers.map(({ price, size }) => ({ price: wirePrice(notation, price), size: paiseToMainUnits(size) }));
  return {
    marketId: market.id,
    runnerId: market.runners[runner]?.id ?? 0,
    notation,
    lastPrice: prices?.lastMatched === undefined ? null : wirePrice(notation, prices.lastMatched),
    back: levels(prices?.availableToBack),
    lay: levels(prices?.availableToLay),
    traded: levels(trading.traded(runner).map(({ price, volume }) => ({ price, size: volume }))),
  };
}

/** A history with the runners of the market, those without a match too. */
export function presentHistory(market: CatalogueMarket, history: PriceHistory): WireHistory {
  const { notation } = market;
  return {
    marketId: market.id,
    notation,
    intervalMs: history.intervalMs,
    runners: market.runners.map(({ id }, runner) => ({
      id,
      points: history
        .intervals(runner)
        .map(({ startMs, price, volume }) => [startMs, wirePrice(notation, price), paiseToMainUnits(volume)]),
    })),
  };
}

/** The newest matches of a market. */
export function presentTape(market: CatalogueMarket, tape: readonly RecordedMatch[]): MarketTape {
  const { notation } = market;
  return {
    marketId: market.id,
    notation,
    matches: tape.map(({ matchId, at, runner, price, size }) => ({
      matchId,
      at: new Date(at).toISOString(),
      runnerId: market.runners[runner]?.id ?? 0,
      price: wirePrice(notation, price),
      size: paiseToMainUnits(size),
    })),
  };
}
