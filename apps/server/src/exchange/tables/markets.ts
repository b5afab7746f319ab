import {
  type AskedStatus,
  bookPlan,
  type MarketLimits,
  type MarketStatus,
  type MarketTerms,
  type MoneyMode,
  type PriceJumpGuard,
} from "@crossbook/engine";
import {
  bigint,
  bigints,
  boolean,
  integer,
  integers,
  integersOrNull,
  json,
  time,
  timeOrNull,
} from "../columns/column-types.ts";
import { text, textOrNull } from "../columns/text-types.ts";
import { defineTable, type RowOf } from "./table-definition.ts";

/** Markets in their last state; those that the engine has removed too. */
export const markets = defineTable({
  name: "markets",
  key: ["marketId"],
  columns: {
    marketId: bigint(),
    moneyMode: text<MoneyMode>(),
    terms: json<MarketTerms>(),
    commissionBasisPoints: integer(),
    keepsInPlay: boolean(),
    hasStartingPrice: boolean(),
    minStake: bigint(),
    maxStake: bigint(),
    limits: json<MarketLimits>(),
    /** Price of the last match in each book, 0 where there was none. */
    lastMatched: integers(),
    /** When that was; 0 where there was none. */
    lastMatchedAt: bigints(),
    at: time(),
  },
  later: {
    status: text<MarketStatus>(),
    /** What the feed asks for, and what operators do; both `closed` once there is a result. */
    feedStatus: text<AskedStatus>(),
    operatorStatus: text<AskedStatus>(),
    betDelayMs: integer(),
    jumpGuard: json<PriceJumpGuard>(),
    /** As `resultText` writes it; empty: none yet. */
    result: textOrNull(),
    matchedTotal: bigint(),
    /** In ascending order. */
    removedRunners: integers(),
    /** Of each runner in hundredths, 0: none; undefined before the off. */
    startingPrices: integersOrNull(),
    finishedAt: timeOrNull(),
    removedAt: timeOrNull(),
  },
  sqlNames: { at: "created_at" },
  found: { column: "marketId", by: "list" },
  changing: ["lastMatched", "lastMatchedAt", "minStake", "maxStake", "limits"],
  notInEvent: ["lastMatched", "lastMatchedAt"],
  rowName: "market",
});

/** A new market's row. */
export function marketRow(
  event: Omit<RowOf<typeof markets>, "lastMatched" | "lastMatchedAt">,
): RowOf<typeof markets> {
  const none = Array.from({ length: bookPlan(event.terms).count }, () => 0);
  return { ...event, lastMatched: none, lastMatchedAt: none };
}
