import { bigint, integer, smallint, time } from "../columns/column-types.ts";
import { text } from "../columns/text-types.ts";
import { defineTable } from "./table-definition.ts";

/** Matches that were made void, or whose price was reduced, each step a row. A price only ever falls. */
export const matchCorrections = defineTable({
  name: "match_corrections",
  key: ["matchId", "fromPriceHundredths"],
  columns: {
    matchId: bigint(),
    backOrderId: bigint(),
    layOrderId: bigint(),
    backAccountId: bigint(),
    layAccountId: bigint(),
    marketId: bigint(),
    stake: bigint(),
    at: time(),
    fromPriceHundredths: integer(),
    /** 0: the match is void. */
    toPriceHundredths: integer(),
    runner: smallint(),
    /** In words, for both players. */
    reason: text(),
  },
  later: {},
  found: { column: "matchId", by: "list" },
  rowName: "correction of match",
});
