import { addPaise, type Paise, paiseToMainUnits, zeroPaise } from "@crossbook/money";
import { averageOddsHundredths } from "@crossbook/odds";
import type { OwnOrder } from "../../../modules/betting/index.ts";

interface Matched {
  readonly side: OwnOrder["side"];
  readonly betId: string | undefined;
  size: Paise;
  payoutCentipaise: number;
}

/**
 * The matched bets of a runner: each by itself at its average price, of one side at one average price together, or all of one
 * average price of one side together.
 */
export function presentMatches(
  orders: readonly OwnOrder[],
  by: "NO_ROLLUP" | "ROLLED_UP_BY_PRICE" | "ROLLED_UP_BY_AVG_PRICE",
): readonly object[] {
  const groups = new Map<string, Matched>();
  for (const order of orders) {
    const { side, matched, matchedPayoutCentipaise, averagePrice, orderId } = order;
    if (matched === 0) continue;
    const price = by === "ROLLED_UP_BY_PRICE" ? averagePrice : "";
    const key = by === "NO_ROLLUP" ? String(orderId) : `${side} ${price}`;
    const betId = by === "NO_ROLLUP" ? String(orderId) : undefined;
    const group = groups.get(key) ?? { side, betId, size: zeroPaise, payoutCentipaise: 0 };
    group.size = addPaise(group.size, matched);
    group.payoutCentipaise += matchedPayoutCentipaise;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ side, betId, size, payoutCentipaise }) => ({
    ...(betId !== undefined && { betId }),
    side: side === "back" ? "BACK" : "LAY",
    price: Math.round((averageOddsHundredths(size, payoutCentipaise) ?? 0) * 100) / 10_000,
    size: paiseToMainUnits(size),
  }));
}
