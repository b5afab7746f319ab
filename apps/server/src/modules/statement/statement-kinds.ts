import type { LedgerKind, LedgerPhase } from "@crossbook/engine";

interface StatementKind {
  /** What a line says that nothing more is known of. */
  readonly text: string;
  /** Under which of the statement's filters its lines come; undefined: in no player's statement. */
  readonly filter: "money" | "games" | undefined;
}

/** Every kind of ledger entry as statements show it: a kind that is not here does not compile. */
const STATEMENT_KINDS = {
  deposit: { text: "Deposit", filter: "money" },
  withdrawal: { text: "Withdrawal", filter: "money" },
  credit: { text: "Credit", filter: "money" },
  debit: { text: "Debit", filter: "money" },
  bonus: { text: "Bonus", filter: "money" },
  bonusGrant: { text: "Bonus granted", filter: undefined },
  bonusReturn: { text: "Bonus taken back", filter: undefined },
  casino: { text: "Casino", filter: "games" },
  demo: { text: "Demo money", filter: "money" },
  marketResult: { text: "Result", filter: "games" },
  commission: { text: "Commission", filter: "games" },
  rounding: { text: "Rounding", filter: undefined },
} as const satisfies Record<LedgerKind, StatementKind>;

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

const KINDS_BY_TYPE = FILTERS.map((filters: readonly string[]) =>
  Object.entries(STATEMENT_KINDS).flatMap(([kind, { filter }]) =>
    filter !== undefined && filters.includes(filter) ? [kind] : [],
  ),
);

/** The kinds that the call's `Type` asks for: 0 all, 1 money in and out, 2 games. Any other number: all. */
export function kindsOfType(type: number): readonly string[] {
  return KINDS_BY_TYPE[type] ?? KINDS_BY_TYPE[0] ?? [];
}
