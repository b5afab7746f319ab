import type { AccountKind, MoneyMode } from "@crossbook/engine";
import { bigint, bigintOrNull, smallint, time } from "../columns/column-types.ts";
import { text } from "../columns/text-types.ts";
import { defineTable } from "./table-definition.ts";

/** Accounts and their money, the engine's own (below 0) and those of outside parties too. */
export const accounts = defineTable({
  name: "accounts",
  key: ["accountId"],
  columns: { accountId: bigint(), kind: text<AccountKind>(), moneyMode: text<MoneyMode>(), at: time() },
  later: {
    cash: bigint(),
    held: bigint(),
    receivable: bigint(),
    exposureLimit: bigint(),
    /** How much less commission it pays, in whole percent. */
    commissionDiscountPercent: smallint(),
    firstKeySeq: bigintOrNull(),
  },
  sqlNames: { at: "opened_at" },
  found: { column: "accountId", by: "list" },
  rowName: "account",
});
