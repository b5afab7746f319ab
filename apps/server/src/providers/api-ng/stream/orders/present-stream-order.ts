import { paiseToMainUnits } from "@crossbook/money";
import { decimalOdds } from "@crossbook/odds";
import type { OwnOrder } from "../../../../modules/betting/index.ts";
import { referencesOf } from "../../betting/order-references.ts";
import { isExecutable, type OrderType, orderTypeOf, sizesOf } from "../../betting/present-order.ts";
import { persistenceType } from "../../betting/read-instruction.ts";

const ORDER_TYPES = {
  LIMIT: "L",
  LIMIT_ON_CLOSE: "LOC",
  MARKET_ON_CLOSE: "MOC",
} as const satisfies Record<OrderType, string>;

const PERSISTENCE_TYPES = {
  LAPSE: "L",
  PERSIST: "P",
  MARKET_ON_CLOSE: "MOC",
} as const satisfies Record<ReturnType<typeof persistenceType>, string>;

/** Of a reason that the protocol has no word for nothing is said. */
const LAPSE_REASON_CODES: Readonly<Record<NonNullable<OwnOrder["lapseReason"]>, string | undefined>> = {
  suspended: "MKT_SUSPENDED",
  wicket: "MKT_SUSPENDED",
  goal: "MKT_SUSPENDED",
  review: "MKT_SUSPENDED",
  delay: "MKT_SUSPENDED",
  closed: "MKT_INVALID",
  settled: "MKT_INVALID",
  void: "MKT_INVALID",
  runnerRemoved: "RNR_UNKNOWN",
  inPlay: undefined,
  selfMatch: undefined,
  capacity: undefined,
  group: undefined,
  startingPrice: undefined,
  expired: undefined,
};

/** An order with the fields that a reader of the stream knows, and no other. */
export function presentStreamOrder(order: OwnOrder) {
  const { orderRef, strategyRef } = referencesOf(order.reference);
  const sizes = sizesOf(order);
  const lapseReasonCode = order.lapseReason && LAPSE_REASON_CODES[order.lapseReason];
  return {
    id: String(order.orderId),
    p: decimalOdds(order.askedPrice),
    s: sizes.size,
    ...(order.isAtStartingPrice && { bsp: sizes.bspLiability }),
    side: order.side === "back" ? "B" : "L",
    status: isExecutable(order) ? "E" : "EC",
    pt: PERSISTENCE_TYPES[persistenceType(order.persistence)],
    ot: ORDER_TYPES[orderTypeOf(order)],
    pd: order.placedAt,
    ...(order.lastMatchedAt !== undefined && { md: order.lastMatchedAt }),
    ...(order.lapsedAt !== undefined && { ld: order.lapsedAt }),
    ...(lapseReasonCode !== undefined && { lsrc: lapseReasonCode }),
    ...(order.averagePrice !== undefined && { avp: order.averagePrice }),
    sm: paiseToMainUnits(order.matched),
    sr: sizes.remaining,
    sl: sizes.lapsed,
    sc: sizes.cancelled,
    sv: paiseToMainUnits(order.voided),
    rfo: orderRef ?? "",
    rfs: strategyRef ?? "",
  };
}
