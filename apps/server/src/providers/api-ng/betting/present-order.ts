import { paiseToMainUnits } from "@crossbook/money";
import { decimalOdds } from "@crossbook/odds";
import type { OwnOrder } from "../../../modules/betting/index.ts";
import { type CatalogueMarket, handicapOf } from "../../../modules/catalogue/index.ts";
import { marketIdText, momentText } from "../ids.ts";
import { referencesOf } from "./order-references.ts";
import { persistenceType } from "./read-instruction.ts";

/** Whether it waits for the starting price: it has no size then. */
function waits({ isAtStartingPrice, remaining }: OwnOrder): boolean {
  return isAtStartingPrice && remaining > 0;
}

/** The limit of one that has none is an end of the ladder. */
export function orderTypeOf({
  isAtStartingPrice,
  price,
}: Pick<OwnOrder, "isAtStartingPrice" | "price">): "LIMIT" | "LIMIT_ON_CLOSE" | "MARKET_ON_CLOSE" {
  if (!isAtStartingPrice) return "LIMIT";
  return price === LOWEST_PRICE || price === HIGHEST_PRICE ? "MARKET_ON_CLOSE" : "LIMIT_ON_CLOSE";
}

const LOWEST_PRICE = 101;
const HIGHEST_PRICE = 100_000;

function priceSizeOf(order: OwnOrder): { readonly price: number; readonly size: number } {
  const size = waits(order) ? 0 : paiseToMainUnits(order.stake);
  return { price: decimalOdds(order.price), size };
}

/** The fields that a bet has in every list, with none that a reader of the protocol does not know. */
function commonParts(order: OwnOrder) {
  const { orderRef, strategyRef } = referencesOf(order.reference);
  return {
    betId: String(order.orderId),
    bspLiability: waits(order) ? paiseToMainUnits(order.remaining) : 0,
    side: order.side === "back" ? "BACK" : "LAY",
    status: order.remaining > 0 ? "EXECUTABLE" : "EXECUTION_COMPLETE",
    persistenceType: persistenceType(order.persistence),
    orderType: orderTypeOf(order),
    placedDate: momentText(order.placedAt),
    sizeMatched: paiseToMainUnits(order.matched),
    sizeRemaining: waits(order) ? 0 : paiseToMainUnits(order.remaining),
    sizeLapsed: paiseToMainUnits(order.lapsed),
    sizeCancelled: paiseToMainUnits(order.cancelled),
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
    priceSize: priceSizeOf(order),
    averagePriceMatched: order.averagePrice ?? 0,
    ...(order.lastMatchedAt !== undefined && { matchedDate: momentText(order.lastMatchedAt) }),
    ...(order.lapsedAt !== undefined && { lapsedDate: momentText(order.lapsedAt) }),
  };
}

/** The same bet as a runner of a market book has it. */
export function presentBookOrder(order: OwnOrder) {
  return {
    ...commonParts(order),
    ...priceSizeOf(order),
    avgPriceMatched: order.averagePrice ?? 0,
  };
}
