import { EXECUTIONS } from "@crossbook/engine";
import { bigint, integer, time } from "../columns/column-types.ts";
import { key } from "../columns/text-types.ts";
import { numberedWord } from "../columns/word-types.ts";
import { defineTable } from "./table-definition.ts";

/** Orders that have not entered their books yet; a row goes when its order's delay ends. */
export const delayedOrders = defineTable({
  name: "delayed_orders",
  key: ["orderId"],
  columns: {
    orderId: bigint(),
    accountId: bigint(),
    key: key(),
    execution: numberedWord(EXECUTIONS),
    releaseAt: time(),
    /** See the engine's `DelayedOrderRow`. */
    askedPriceHundredths: integer(),
    minMatched: bigint(),
    groupId: bigint(),
  },
  later: {},
  found: { column: "orderId", by: "list" },
  rowName: "delayed order",
});
