import type { TransferKind } from "@crossbook/engine";
import { bigint, time, timeOrNull } from "../columns/column-types.ts";
import { key, text } from "../columns/text-types.ts";
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
    /** The engine has it while the hold is pending, so a start must get it back exactly. */
    reference: key(),
    at: time(),
  },
  later: { status: text<HoldStatus>(), endedAt: timeOrNull() },
  sqlNames: { from: "from_account_id", to: "to_account_id", at: "placed_at" },
  found: { column: "holdId", by: "range" },
  rowName: "hold",
});
