import type { LedgerKind, LedgerPhase } from "@crossbook/engine";
import type { Pool } from "pg";
import { textOfKind } from "./statement-kinds.ts";
import type { TransactionStep, TransactionSubject } from "./transaction-details.ts";

interface Row {
  readonly at: Date;
  readonly kind: LedgerKind;
  readonly phase: LedgerPhase;
  readonly remark: string;
  readonly amount: number | null;
}

/** More entries than this no payment has. */
const MOST_STEPS = 100;

const STEPS = `
  SELECT min(at) AS at, min(kind) AS kind, min(phase) AS phase, min(remark) AS remark,
    (sum(amount) FILTER (WHERE balance = 'cash'))::bigint AS amount
  FROM ledger_entries
  WHERE account_id = $1 AND`;
const IN_ORDER = `GROUP BY entry_id ORDER BY entry_id LIMIT ${MOST_STEPS}`;
const OF_REFERENCE = `${STEPS} reference = $2 AND reference <> '' ${IN_ORDER}`;
const OF_ENTRY = `${STEPS} entry_id = $2 ${IN_ORDER}`;

/** What the ledger itself knows of a transfer: every entry with its reference, or without one the entry alone. */
export async function ledgerSteps(
  database: Pool,
  { accountId, reference, entryId }: Omit<TransactionSubject, "id">,
): Promise<readonly TransactionStep[]> {
  const { rows } = await (reference === ""
    ? database.query<Row>(OF_ENTRY, [accountId, entryId])
    : database.query<Row>(OF_REFERENCE, [accountId, reference]));
  return rows.map(({ at, kind, phase, remark, amount }) => ({
    at: at.getTime(),
    title: textOfKind(kind, phase),
    text: remark,
    ...(amount !== null && { amount }),
  }));
}
