import type { Pool } from "pg";
import type { TransactionDetailReader, TransactionStep } from "../statement/index.ts";

interface Row {
  readonly amount: number;
  readonly placed_at: Date;
  readonly ended_at: Date | null;
  readonly status: "pending" | "settled" | "released";
}

/** A hold has the number of the entry that began it, which is found by its reference. */
const HOLD = `
  SELECT h.amount, h.placed_at, h.ended_at, h.status
  FROM ledger_entries l JOIN holds h ON h.hold_id = l.entry_id
  WHERE l.reference = $1 AND l.reference <> '' AND l.account_id = $2 AND l.balance = 'cash' AND l.phase = 'held'
  ORDER BY h.hold_id LIMIT 1`;

const PENDING = "It is held until it is paid out or returned.";

/** The history of a withdrawal that an operator holds: requested, and then paid out or returned. */
export function holdSteps(database: Pool): TransactionDetailReader {
  return async ({ accountId, reference }) => {
    const { rows } = await database.query<Row>(HOLD, [reference, accountId]);
    const hold = rows[0];
    return hold && [requested(hold), ...ended(hold)];
  };
}

function requested({ placed_at, amount, status }: Row): TransactionStep {
  const text = status === "pending" ? PENDING : "";
  return { at: placed_at.getTime(), title: "Withdrawal requested", text, amount: -amount };
}

function ended({ status, ended_at, amount }: Row): readonly TransactionStep[] {
  if (status === "pending" || ended_at === null) return [];
  const at = ended_at.getTime();
  return status === "settled"
    ? [{ at, title: "Paid out", text: "" }]
    : [{ at, title: "Returned", text: "The money is back in your balance.", amount }];
}
