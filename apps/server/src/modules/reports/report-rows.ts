import type { CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import { RETURNED_STAKES } from "../casino/index.ts";
import { OUTSIDE_ACCOUNTS } from "../wallet/index.ts";

/** The moments of a range, from the first on and before the second. */
export interface ReportRange {
  readonly from: Date;
  readonly until: Date;
}

/** Sums of one day in paise, as the ledger has them. */
export interface LedgerDay {
  readonly day: string;
  readonly commission: number;
  readonly player_results: number;
  readonly casino_stakes: number;
  readonly casino_result: number;
  readonly deposits: number;
  readonly withdrawals: number;
  readonly adjustments: number;
  readonly bonus_granted: number;
  readonly bonus_released: number;
}

/**
 * What one studio's games took and paid on one day, in paise. A stake that was given back is taken off what was staked, on the
 * day on which it was given back, and is nothing that was paid.
 */
export interface StudioDay {
  readonly day: string;
  readonly account_id: number;
  readonly staked: number;
  readonly paid_out: number;
}

/** Stakes that were matched on one day, in paise. */
export interface MatchedDay {
  readonly day: string;
  readonly stakes: number;
}

const DAY = "to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')";
const IN_RANGE = "at >= $1 AND at < $2";
const sum = (condition: string, sign = "") =>
  `coalesce(sum(${sign}amount) FILTER (WHERE ${condition}), 0)::bigint`;
const PLAYERS = "account_id > 0 AND balance = 'cash'";
/** Outside parties; bonus accounts are below them, the engine's own above. */
const OUTSIDE = "account_id BETWEEN -999999999999 AND -1000 AND balance = 'cash'";
const { kestrel, marigold, banyan, bonus } = OUTSIDE_ACCOUNTS;
const STUDIOS = `account_id IN (${kestrel}, ${marigold}, ${banyan}) AND kind = 'casino'`;
/** Of a studio's account: what came in as stakes, and went back as stakes. */
const STAKES = "(amount > 0 OR entry_id IN (SELECT entry_id FROM returned))";
const WITH_RETURNED = `WITH returned AS MATERIALIZED (${RETURNED_STAKES})`;

const LEDGER = `${WITH_RETURNED}
  SELECT ${DAY} AS day,
    ${sum(`${PLAYERS} AND kind IN ('commission', 'commissionReversed')`, "-")} AS commission,
    ${sum(`${PLAYERS} AND kind IN ('marketResult', 'resultReversed', 'commission', 'commissionReversed', 'casino')`)}
      AS player_results,
    ${sum(`${STUDIOS} AND ${STAKES}`)} AS casino_stakes,
    ${sum(STUDIOS)} AS casino_result,
    ${sum(`${OUTSIDE} AND kind = 'deposit'`, "-")} AS deposits,
    ${sum(`${OUTSIDE} AND kind = 'withdrawal'`)} AS withdrawals,
    ${sum(`${PLAYERS} AND kind IN ('credit', 'debit', 'demo')`)} AS adjustments,
    ${sum(`account_id = ${bonus} AND kind IN ('bonusGrant', 'bonusReturn')`, "-")} AS bonus_granted,
    ${sum(`${PLAYERS} AND kind = 'bonus'`)} AS bonus_released
  FROM ledger_entries WHERE ${IN_RANGE} GROUP BY 1 ORDER BY 1`;

const BY_STUDIO = `${WITH_RETURNED}
  SELECT ${DAY} AS day, account_id, ${sum(STAKES)} AS staked, ${sum(`NOT ${STAKES}`, "-")} AS paid_out
  FROM ledger_entries WHERE ${IN_RANGE} AND ${STUDIOS} GROUP BY 1, 2 ORDER BY 1, 2 DESC`;

/** Every match once: by the order that came to the book. */
const MATCHED = `
  SELECT ${DAY} AS day, sum(stake)::bigint AS stakes FROM match_legs
  WHERE ${IN_RANGE} AND role = 1 GROUP BY 1 ORDER BY 1`;

/** The statements with their range as literals, for the test of their plans. */
export const REPORT_STATEMENTS = { LEDGER, BY_STUDIO, MATCHED } as const;

/** Whose clearing account it is. */
export function studioOf(accountId: number): CasinoStudio | undefined {
  const studios = { kestrel, marigold, banyan } as const;
  return (Object.keys(studios) as CasinoStudio[]).find((studio) => studios[studio] === accountId);
}

/** Reads the sums of every day of a range; of days on which nothing moved there is no row. */
export async function readReport(database: Pool, { from, until }: ReportRange) {
  const range = [from, until];
  const ledger = await database.query<LedgerDay>(LEDGER, range);
  const studios = await database.query<StudioDay>(BY_STUDIO, range);
  const matched = await database.query<MatchedDay>(MATCHED, range);
  return { ledger: ledger.rows, studios: studios.rows, matched: matched.rows };
}
