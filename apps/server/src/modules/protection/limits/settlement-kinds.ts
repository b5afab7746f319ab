import type { LedgerKind } from "@crossbook/engine";

/** The ledger's entries of a settled market: what they sum up to is what its settlements brought. */
const SETTLEMENT_KINDS: readonly LedgerKind[] = [
  "marketResult",
  "commission",
  "resultReversed",
  "commissionReversed",
];

/** The same as a list of SQL. */
export const SETTLEMENT_KINDS_SQL: string = SETTLEMENT_KINDS.map((kind) => `'${kind}'`).join(", ");
