import { EXECUTIONS, LAPSE_REASONS, PERSISTENCES, type Side } from "@crossbook/engine";
import { bigint, bigintOrNull, integer, integerOrNull, time, timeOrNull } from "../columns/column-types.ts";
import { numberedWord, numberedWordOrNull, word } from "../columns/word-types.ts";
import { ROWS_OF_A_CHUNK } from "./rows-of-a-chunk.ts";
import { defineTable } from "./table-definition.ts";

/** Every order, but for those that never matched in a market that was removed. */
export const orders = defineTable({
  name: "orders",
  key: ["orderId"],
  columns: {
    orderId: bigint(),
    accountId: bigint(),
    marketId: bigint(),
    runner: integer(),
    side: word<Side>(["back", "lay"]),
    /** The limit; of a delayed order the one it entered its book with; of one that took the starting price that price. */
    priceHundredths: integer(),
    /** Of a lay that waits for the starting price, or never took it, its liability. */
    stake: bigint(),
    /** Of an order that took the starting price: its limit and its stake before. 0 of every other. */
    askedPriceHundredths: integerOrNull(),
    askedStake: bigintOrNull(),
    execution: numberedWord(EXECUTIONS),
    /** As it is now; the event of its placing has the one it was placed with. */
    persistence: numberedWord(PERSISTENCES),
    /**
     * Number of the key that it was placed with: keys leave the tables together with their orders. 0 of an order of the house,
     * which stands between two bets that are cross-matched.
     */
    keySeq: bigint(),
    /** From when on what is unmatched is to lapse; it stays when nothing is. */
    expiresAt: timeOrNull(),
    at: time(),
    matched: bigint(),
    matchedPayoutCentipaise: bigint(),
    cancelled: bigint(),
    lapsed: bigint(),
    /** Was matched, and is as if it had not been. */
    voided: bigint(),
    lastMatchedAt: timeOrNull(),
    /** When and why the last of it lapsed. */
    lapsedAt: timeOrNull(),
    lapseReason: numberedWordOrNull(LAPSE_REASONS),
  },
  later: {
    remaining: bigint(),
    /** See the engine's `OrderRow`; 0 in an order that was not delayed. */
    timePriority: bigintOrNull(),
  },
  sqlNames: { at: "placed_at" },
  found: { column: "orderId", by: "list" },
  changing: [
    "priceHundredths",
    "stake",
    "persistence",
    "askedPriceHundredths",
    "askedStake",
    "matched",
    "matchedPayoutCentipaise",
    "cancelled",
    "lapsed",
    "voided",
    "lastMatchedAt",
    "lapsedAt",
    "lapseReason",
  ],
  notInEvent: [
    "askedPriceHundredths",
    "askedStake",
    "matched",
    "matchedPayoutCentipaise",
    "cancelled",
    "lapsed",
    "voided",
    "lastMatchedAt",
    "lapsedAt",
    "lapseReason",
  ],
  rowName: "order",
  room: 0.3 * ROWS_OF_A_CHUNK,
});
