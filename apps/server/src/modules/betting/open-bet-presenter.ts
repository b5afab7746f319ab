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
import { taken, untaken } from "./starting-price.ts";

/**
 * A bet of an unfinished market. Its stake is the matched and the unmatched part, without what was cancelled. `isTaken`: it has
 * taken the starting price.
 */
export function presentOpenBet(
  order: OrderView,
  event: CatalogueEvent,
  market: CatalogueMarket,
  isTaken: boolean,
): OpenBet {
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
  const whole = order.waits
    ? waitingFigures(order)
    : figuresOf(market, order.side, stake, profitAtOdds(order));
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
    ...(order.expiresAt !== undefined && { expiresAt: new Date(order.expiresAt).toISOString() }),
    ...(order.waits && { startingPrice: untaken("waits", { ...order, notation }) }),
    ...(isTaken && { startingPrice: taken(notation, order.price) }),
    placeTime: new Date(order.placedAt).toISOString(),
  };
}

/** stake × (odds − 1) in centipaise: of the matched part at its own prices, of the unmatched part at the asked one. */
function profitAtOdds(order: OrderView): number {
  return (
    order.matchedPayoutCentipaise - order.matched * 100 + liabilityCentipaise(order.remaining, order.price)
  );
}

/** Of a bet that waits for the starting price: what it wins at its limit, which is the least that it may, and can lose. */
function waitingFigures({ side, remaining, price }: OrderView): {
  readonly profit: number;
  readonly liability: number;
} {
  const won = side === "back" ? (remaining * (price - 100)) / 100 : (remaining * 100) / (price - 100);
  return { profit: paiseToMainUnits(paise(Math.floor(won))), liability: paiseToMainUnits(remaining) };
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
