import type { MatchRole } from "@crossbook/engine";
import { bigint, integer, smallint, time } from "../columns/column-types.ts";
import { numberedWord } from "../columns/word-types.ts";
import { ROWS_OF_A_CHUNK } from "./rows-of-a-chunk.ts";
import { defineTable } from "./table-definition.ts";

/** Each order's part of each match. */
export const matchLegs = defineTable({
  name: "match_legs",
  key: ["orderId", "matchId"],
  columns: {
    matchId: bigint(),
    orderId: bigint(),
    marketId: bigint(),
    stake: bigint(),
    at: time(),
    priceHundredths: integer(),
    runner: smallint(),
    role: numberedWord<MatchRole>(["maker", "taker"]),
  },
  later: {},
  found: { column: "matchId", by: "range" },
  rowName: "leg of match",
  room: ROWS_OF_A_CHUNK / 2,
});
