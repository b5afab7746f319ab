import type { BalanceName, LedgerKind, LedgerPhase } from "@crossbook/engine";
import { bigint, bigintOrNull, smallint, text, time } from "../columns/column-types.ts";
import { defineTable } from "./table-definition.ts";

/** Every leg of every ledger entry, with the balance after it. */
export const ledgerEntries = defineTable({
  name: "ledger_entries",
  key: ["entryId", "leg"],
  columns: {
    entryId: bigint(),
    /** From 1, in the order in which they were posted. */
    leg: smallint(),
    accountId: bigint(),
    balance: text<BalanceName>(),
    amount: bigint(),
    balanceAfter: bigint(),
    kind: text<LedgerKind>(),
    phase: text<LedgerPhase>(),
    marketId: bigintOrNull(),
    reference: text(),
    remark: text(),
    at: time(),
  },
  later: {},
  found: { column: "entryId", by: "range" },
  rowName: "ledger entry",
  room: 512,
});
