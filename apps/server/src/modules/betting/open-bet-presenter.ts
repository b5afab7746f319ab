import type { OpenBet } from "@crossbook/contract";
import type { OrderView } from "@crossbook/engine";
import { resultPaise, type Side } from "@crossbook/engine/kinds";
import { addPaise, type Paise, paise, paiseToMainUnits } from "@crossbook/money";
import { liabilityCentipaise } from "@crossbook/odds";
import {
  type CatalogueEvent,
  type CatalogueMarket,
  fancyValueOf,
  shownRunner,
  wireAverage,
  wirePrice,
} from "../catalogue/index.ts";
import { betWord } from "./bet-word.ts";
import { averagePrice } from "./placements/placement-presenter.ts";

/** A bet of an unfinished market. Its stake is the matched and the unmatched part, without what was cancelled. */
export function presentOpenBet(order: OrderView, event: CatalogueEvent, market: CatalogueMarket): OpenBet {
  const runner = shownRunner(market, order.runner);
  const { notation } = market;
  const rate = wirePrice(notation, order.price);
  const average = averagePrice(order.matched, order.matchedPayoutCentipaise);
  const stake = addPaise(order.matched, order.remaining);
  const matched = figuresOf(
    market,
    order.side,
    order.matched,
    order.matchedPayoutCentipaise - order.matched * 100,
  );
  const whole = figuresOf(market, order.side, stake, profitAtOdds(order));
  return {
    betId: order.orderId,
    eventId: event.id,
    sportId: event.sportId,
    betTitle: event.title,
    runnerId: runner?.id ?? 0,
    runnerName: runner?.name ?? "",
    marketId: market.id,
    marketName: market.name,
    marketTypeName: market.type,
    dreamMarketTypeName: market.type,
    betType: betWord(market, order.side),
    odds: average === undefined ? rate : wireAverage(notation, average),
    betRate: rate,
    notation,
    fancyValue: fancyValueOf(market, order.runner),
    stake: paiseToMainUnits(stake),
    matched: paiseToMainUnits(order.matched),
    unmatched: paiseToMainUnits(order.remaining),
    expectedProfit: whole.profit,
    liability: whole.liability,
    matchedProfit: matched.profit,
    matchedLiability: matched.liability,
    persistence: order.persistence,
    placeTime: new Date(order.placedAt).toISOString(),
  };
}

/** stake × (odds − 1) in centipaise: of the matched part at its own prices, of the unmatched part at the asked one. */
function profitAtOdds(order: OrderView): number {
  return (
    order.matchedPayoutCentipaise - order.matched * 100 + liabilityCentipaise(order.remaining, order.price)
  );
}

/** What a bet can win and lose, as its result would be rounded: each way both of its parts. */
function figuresOf(
  { eachWay }: CatalogueMarket,
  side: Side,
  partStake: Paise,
  partAtOdds: number,
): { readonly profit: number; readonly liability: number } {
  const stake = eachWay === null ? partStake : addPaise(partStake, partStake);
  const atOdds = eachWay === null ? partAtOdds : partAtOdds + partAtOdds / eachWay.divisor;
  return side === "back"
    ? { profit: paiseToMainUnits(paise(resultPaise(atOdds))), liability: paiseToMainUnits(stake) }
    : { profit: paiseToMainUnits(stake), liability: paiseToMainUnits(paise(-resultPaise(-atOdds) || 0)) };
}
