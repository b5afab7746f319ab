import { type BalanceName, LEDGER_KINDS, LEDGER_PHASES } from "@crossbook/engine";
import { bigint, bigintOrNull, smallint, time } from "../columns/column-types.ts";
import { frequentText } from "../columns/text-types.ts";
import { word } from "../columns/word-types.ts";
import { defineTable } from "./table-definition.ts";

const BALANCES = { cash: 0, held: 0, receivable: 0 } as const satisfies Readonly<Record<BalanceName, 0>>;

/** Every leg of every ledger entry, with the balance after it. */
export const ledgerEntries = defineTable({
  name: "ledger_entries",
  key: ["entryId", "leg"],
  columns: {
    entryId: bigint(),
    /** From 1, in the order in which they were posted. */
    leg: smallint(),
    accountId: bigint(),
    balance: word(Object.keys(BALANCES) as readonly BalanceName[]),
    amount: bigint(),
    balanceAfter: bigint(),
    kind: word(LEDGER_KINDS),
    phase: word(LEDGER_PHASES),
    marketId: bigintOrNull(),
    reference: frequentText(),
    remark: frequentText(),
    at: time(),
  },
  later: {},
  found: { column: "entryId", by: "range" },
  rowName: "ledger entry",
  room: 512,
});
