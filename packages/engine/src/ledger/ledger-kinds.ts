/**
 * What moves money. The place in a list is the kind's number in the journal: append only, never reorder. Whoever shows
 * ledger entries has words for each, or does not compile.
 */
export const TRANSFER_KINDS = [
  "deposit",
  "withdrawal",
  "credit",
  "debit",
  "bonus",
  "casino",
  "demo",
  "bonusGrant",
  "bonusReturn",
] as const;

/** Why a transfer is made. */
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/**
 * Why a ledger entry was made: a transfer, the settlement of a market, or its correction. `receivable`: the house advances
 * what an account owes after a correction; `receivablePaid`: the account pays it back.
 */
export const LEDGER_KINDS = [
  ...TRANSFER_KINDS,
  "marketResult",
  "commission",
  "rounding",
  "resultReversed",
  "commissionReversed",
  "receivable",
  "receivablePaid",
] as const;

/** One of `LEDGER_KINDS`. */
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Which step an entry is: a whole transfer, or the beginning or one of the ends of a hold. */
export const LEDGER_PHASES = ["posted", "held", "settled", "released"] as const;

/** One of `LEDGER_PHASES`. */
export type LedgerPhase = (typeof LEDGER_PHASES)[number];
