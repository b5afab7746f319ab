import type { TransactionGroup } from "@crossbook/contract";
import type { LedgerKind, LedgerPhase } from "@crossbook/engine";

interface StatementKind {
  /** What a line says that nothing more is known of. */
  readonly text: string;
  /** Under which of the statement's filters its lines come; undefined: in no player's statement. */
  readonly filter: "money" | "games" | undefined;
  /** The same more precisely. */
  readonly group: TransactionGroup;
}

/** Every kind of ledger entry as statements show it: a kind that is not here does not compile. */
const STATEMENT_KINDS = {
  deposit: { text: "Deposit", filter: "money", group: "deposit" },
  withdrawal: { text: "Withdrawal", filter: "money", group: "withdrawal" },
  credit: { text: "Credit", filter: "money", group: "adjustment" },
  debit: { text: "Debit", filter: "money", group: "adjustment" },
  bonus: { text: "Bonus", filter: "money", group: "bonus" },
  bonusGrant: { text: "Bonus granted", filter: undefined, group: "bonus" },
  bonusReturn: { text: "Bonus taken back", filter: undefined, group: "bonus" },
  casino: { text: "Casino", filter: "games", group: "casino" },
  demo: { text: "Demo money", filter: "money", group: "demo" },
  marketResult: { text: "Result", filter: "games", group: "market" },
  commission: { text: "Commission", filter: "games", group: "market" },
  resultReversed: { text: "Result reversed", filter: "games", group: "market" },
  commissionReversed: { text: "Commission reversed", filter: "games", group: "market" },
  receivable: { text: "Owed after a corrected result", filter: "money", group: "adjustment" },
  receivablePaid: { text: "Paid of what you owed", filter: "money", group: "adjustment" },
  rounding: { text: "Rounding", filter: undefined, group: "market" },
} as const satisfies Record<LedgerKind, StatementKind>;

/** What belongs to the result right before it, and makes no line of its own. */
export const COMMISSION_KINDS: readonly LedgerKind[] = ["commission", "commissionReversed"];
/** The same as a list of SQL. */
export const COMMISSION_KINDS_SQL = COMMISSION_KINDS.map((kind) => `'${kind}'`).join(", ");

const FILTERS = [["money", "games"], ["money"], ["games"]] as const;

/** What follows the text of a kind where money was only held, or came back. */
const PHASE_TEXTS = {
  posted: "",
  held: " requested",
  settled: " paid out",
  released: " returned",
} as const satisfies Record<LedgerPhase, string>;

/** The text of a kind and phase: "Withdrawal requested". */
export function textOfKind(kind: LedgerKind, phase: LedgerPhase = "posted"): string {
  return STATEMENT_KINDS[kind].text + PHASE_TEXTS[phase];
}

/** The filter under which a kind's lines come. */
export function groupOfKind(kind: LedgerKind): TransactionGroup {
  return STATEMENT_KINDS[kind].group;
}

/**
 * The kinds that a call asks for by `Type` (0 all, 1 money in and out, 2 games; any other number: all) and, where it is
 * given, by group. None where the two have nothing in common.
 */
export function kindsOf(type: number, group?: TransactionGroup | null): readonly string[] {
  const filters: readonly string[] = FILTERS[type] ?? FILTERS[0];
  return Object.entries(STATEMENT_KINDS).flatMap(([kind, { filter, group: own }]) => {
    const isAsked = filter !== undefined && filters.includes(filter) && (!group || group === own);
    return isAsked ? [kind] : [];
  });
}
