import { formatPaise, paise } from "@crossbook/money";
import type { Pool } from "pg";
import { startOfDay } from "../../catalogue/index.ts";
import type { TransactionDetailReader, TransactionStep } from "../../statement/index.ts";

interface RoundRow {
  readonly at: Date;
  readonly amount: number;
  readonly remark: string;
  readonly round_ref: string | null;
  readonly state: string | null;
  readonly staked: number | null;
  readonly won: number | null;
}

const DAY_MS = 86_400_000;
/** Of a day with more rounds than these the first ones are shown. */
const MOST_ROUNDS = 500;

/** By round; what is of none, such as a prize, by its own reference. */
const ROUNDS = `
  SELECT min(l.at) AS at, sum(l.amount)::bigint AS amount, min(l.remark) AS remark, r.round_ref, r.state, r.staked, r.won
  FROM ledger_entries l
  LEFT JOIN casino_rounds r ON r.id = substring(l.reference FROM '^casino:[a-z]+:([0-9]{1,15})$')::bigint
  WHERE l.account_id = $1 AND l.account_id > 0 AND l.balance = 'cash' AND l.kind = 'casino'
    AND split_part(l.reference, ':', 2) = $2 AND coalesce(r.game, '') = $3 AND l.at >= $4 AND l.at < $5
  GROUP BY l.reference, r.id ORDER BY min(l.entry_id) LIMIT ${MOST_ROUNDS}`;

/** The rounds behind a statement's line of one studio, game and day: `kestrel:dice:2026-11-22`. */
export function roundHistory(database: Pool): TransactionDetailReader {
  return async ({ accountId, id }) => {
    const [studio, game, day = ""] = id.split(":");
    const fromMs = startOfDay(day);
    if (studio === undefined || game === undefined || fromMs === undefined) return undefined;
    const time = [new Date(fromMs), new Date(fromMs + DAY_MS)];
    const { rows } = await database.query<RoundRow>(ROUNDS, [accountId, studio, game, ...time]);
    return rows.map(stepOf);
  };
}

function stepOf({ at, amount, remark, round_ref, state, staked, won }: RoundRow): TransactionStep {
  const isRound = round_ref !== null && staked !== null && won !== null;
  const result =
    state === "rolledBack" ? "Stake returned" : `Staked ${words(staked ?? 0)}, won ${words(won ?? 0)}`;
  return {
    at: at.getTime(),
    title: isRound ? `Round ${round_ref}` : remark,
    text: isRound ? result : "",
    amount,
  };
}

function words(amount: number): string {
  return formatPaise(paise(amount), { grouping: "thousands" });
}
