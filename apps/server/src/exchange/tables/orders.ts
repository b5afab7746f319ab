import { EXECUTIONS, type Side } from "@crossbook/engine";
import {
  bigint,
  bigintOrNull,
  integer,
  numberedWord,
  time,
  timeOrNull,
  word,
} from "../columns/column-types.ts";
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
    /** The limit; of a delayed order the one it entered its book with. */
    priceHundredths: integer(),
    stake: bigint(),
    execution: numberedWord(EXECUTIONS),
    /** Number of the key that it was placed with: keys leave the tables together with their orders. */
    keySeq: bigint(),
    at: time(),
    matched: bigint(),
    matchedPayoutCentipaise: bigint(),
    cancelled: bigint(),
    lapsed: bigint(),
    lastMatchedAt: timeOrNull(),
    /** When the last of it lapsed. */
    lapsedAt: timeOrNull(),
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
    "matched",
    "matchedPayoutCentipaise",
    "cancelled",
    "lapsed",
    "lastMatchedAt",
    "lapsedAt",
  ],
  notInEvent: ["matched", "matchedPayoutCentipaise", "cancelled", "lapsed", "lastMatchedAt", "lapsedAt"],
  rowName: "order",
  room: ROWS_OF_A_CHUNK / 2,
});
