import { type Paise, paiseToMainUnits } from "@crossbook/money";
import { decimalOdds } from "@crossbook/odds";
import type { OwnOrder } from "../../../modules/betting/index.ts";
import { type CatalogueMarket, handicapOf } from "../../../modules/catalogue/index.ts";
import { ANY_PRICE } from "../catalogue/starting-price.ts";
import { marketIdText, momentText } from "../ids.ts";
import { referencesOf } from "./order-references.ts";
import { persistenceType } from "./read-instruction.ts";

export function orderTypeOf({
  isAtStartingPrice,
  side,
  askedPrice,
}: Pick<OwnOrder, "isAtStartingPrice" | "side" | "askedPrice">): OrderType {
  if (!isAtStartingPrice) return "LIMIT";
  return askedPrice === ANY_PRICE[side] ? "MARKET_ON_CLOSE" : "LIMIT_ON_CLOSE";
}

export type OrderType = "LIMIT" | "LIMIT_ON_CLOSE" | "MARKET_ON_CLOSE";

/** What of a bet is stake, main units. */
export interface OrderSizes {
  /** What can be lost by one that waits for the starting price; 0 of every other. */
  readonly bspLiability: number;
  readonly size: number;
  readonly remaining: number;
  readonly lapsed: number;
  readonly cancelled: number;
}

/**
 * One that waits for the starting price has no size. A lay that has never taken one has none either: what the tables have of
 * it is its liability.
 */
export function sizesOf(order: OwnOrder): OrderSizes {
  const { isAtStartingPrice, hasTakenStartingPrice, side, stake, remaining, lapsed, cancelled } = order;
  const isUntaken = isAtStartingPrice && !hasTakenStartingPrice;
  const waits = isUntaken && remaining > 0;
  const sizeOf = (amount: Paise) => (isUntaken && (waits || side === "lay") ? 0 : paiseToMainUnits(amount));
  return {
    bspLiability: waits ? paiseToMainUnits(remaining) : 0,
    size: sizeOf(stake),
    remaining: sizeOf(remaining),
    lapsed: sizeOf(lapsed),
    cancelled: sizeOf(cancelled),
  };
}

export function isExecutable({ remaining }: Pick<OwnOrder, "remaining">): boolean {
  return remaining > 0;
}

/** The fields that a bet has in every list, with none that a reader of the protocol does not know. */
function commonParts(order: OwnOrder) {
  const { orderRef, strategyRef } = referencesOf(order.reference);
  const sizes = sizesOf(order);
  return {
    betId: String(order.orderId),
    bspLiability: sizes.bspLiability,
    side: order.side === "back" ? "BACK" : "LAY",
    status: isExecutable(order) ? "EXECUTABLE" : "EXECUTION_COMPLETE",
    persistenceType: persistenceType(order.persistence),
    orderType: orderTypeOf(order),
    placedDate: momentText(order.placedAt),
    sizeMatched: paiseToMainUnits(order.matched),
    sizeRemaining: sizes.remaining,
    sizeLapsed: sizes.lapsed,
    sizeCancelled: sizes.cancelled,
    sizeVoided: paiseToMainUnits(order.voided),
    ...(orderRef !== undefined && { customerOrderRef: orderRef }),
    ...(strategyRef !== undefined && { customerStrategyRef: strategyRef }),
  };
}

/** A bet as the list of current bets has it. */
export function presentCurrentOrder(order: OwnOrder, market: CatalogueMarket) {
  return {
    ...commonParts(order),
    marketId: marketIdText(order.marketId),
    selectionId: market.runners[order.runner]?.id ?? 0,
    handicap: handicapOf(market, order.runner) ?? 0,
    priceSize: { price: decimalOdds(order.askedPrice), size: sizesOf(order).size },
    averagePriceMatched: order.averagePrice ?? 0,
    ...(order.lastMatchedAt !== undefined && { matchedDate: momentText(order.lastMatchedAt) }),
    ...(order.lapsedAt !== undefined && { lapsedDate: momentText(order.lapsedAt) }),
  };
}

/** The same bet as a runner of a market book has it. */
export function presentBookOrder(order: OwnOrder) {
  return {
    ...commonParts(order),
    price: decimalOdds(order.askedPrice),
    size: sizesOf(order).size,
    avgPriceMatched: order.averagePrice ?? 0,
  };
}
