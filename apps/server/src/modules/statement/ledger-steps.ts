import type { LedgerKind, LedgerPhase } from "@crossbook/engine";
import type { Pool } from "pg";
import { COMMISSION_KINDS_SQL, kindsOf, textOfKind } from "./statement-kinds.ts";
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

/** A commission is the entry right after its result. Since the first payment: entries have no index by their market. */
const OF_MARKET = `
  SELECT min(at) AS at, min(kind) FILTER (WHERE kind NOT IN (${COMMISSION_KINDS_SQL})) AS kind, 'posted' AS phase,
    min(remark) AS remark, sum(amount)::bigint AS amount
  FROM ledger_entries
  WHERE account_id = $1 AND account_id > 0 AND balance = 'cash' AND market_id = $2 AND at >= $3 AND kind = ANY ($4)
  GROUP BY entry_id - CASE WHEN kind IN (${COMMISSION_KINDS_SQL}) THEN 1 ELSE 0 END
  ORDER BY min(entry_id) LIMIT ${MOST_STEPS}`;

/** What the ledger itself knows of a transfer: every entry with its reference, or without one the entry alone. */
export async function ledgerSteps(
  database: Pool,
  { accountId, reference, entryId }: Omit<TransactionSubject, "id">,
): Promise<readonly TransactionStep[]> {
  const { rows } = await (reference === ""
    ? database.query<Row>(OF_ENTRY, [accountId, entryId])
    : database.query<Row>(OF_REFERENCE, [accountId, reference]));
  return rows.map(stepOf);
}

/** What a market that was settled again has moved since it was first paid, each result with its commission. */
export async function marketSteps(
  database: Pool,
  accountId: number,
  { marketId, since }: { readonly marketId: number; readonly since: Date },
): Promise<readonly TransactionStep[]> {
  const { rows } = await database.query<Row>(OF_MARKET, [accountId, marketId, since, kindsOf(2, "market")]);
  return rows.map(stepOf);
}

function stepOf({ at, kind, phase, remark, amount }: Row): TransactionStep {
  return {
    ...{ at: at.getTime(), title: textOfKind(kind, phase), text: remark },
    ...(amount !== null && { amount }),
  };
}
