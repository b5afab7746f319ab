import { bigint, smallint, time, timeOrNull } from "../columns/column-types.ts";
import { defineTable } from "./table-definition.ts";

/** What each account has won or lost in each finished market, after its last correction. */
export const accountResults = defineTable({
  name: "account_results",
  key: ["marketId", "accountId"],
  columns: {
    marketId: bigint(),
    accountId: bigint(),
    gross: bigint(),
    commission: bigint(),
    /** That it was first settled with; a correction takes the same. */
    commissionDiscountPercent: smallint(),
    at: time(),
  },
  /** When the market was settled again for the account. */
  later: { correctedAt: timeOrNull() },
  found: { column: "marketId", by: "list" },
  changing: ["gross", "commission"],
  rowName: "account result",
});
