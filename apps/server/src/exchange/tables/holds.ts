import type { TransferKind } from "@crossbook/engine";
import { bigint, time, timeOrNull } from "../columns/column-types.ts";
import { text } from "../columns/text-types.ts";
import { defineTable } from "./table-definition.ts";

/** What has become of a hold. */
export type HoldStatus = "pending" | "settled" | "released";

/** Every hold, with how it ended. */
export const holds = defineTable({
  name: "holds",
  key: ["holdId"],
  columns: {
    holdId: bigint(),
    from: bigint(),
    to: bigint(),
    amount: bigint(),
    kind: text<TransferKind>(),
    reference: text(),
    at: time(),
  },
  later: { status: text<HoldStatus>(), endedAt: timeOrNull() },
  sqlNames: { from: "from_account_id", to: "to_account_id", at: "placed_at" },
  found: { column: "holdId", by: "range" },
  rowName: "hold",
});
