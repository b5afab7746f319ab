import { bigint, time } from "../columns/column-types.ts";
import { defineTable } from "./table-definition.ts";

/** What each account won or lost in each finished market. */
export const accountResults = defineTable({
  name: "account_results",
  key: ["marketId", "accountId"],
  columns: { marketId: bigint(), accountId: bigint(), gross: bigint(), commission: bigint(), at: time() },
  later: {},
  found: { column: "marketId", by: "list" },
  rowName: "account result",
});
