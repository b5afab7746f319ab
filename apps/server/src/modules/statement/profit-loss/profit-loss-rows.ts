import type { Pool } from "pg";
import { COMMISSION_KINDS_SQL } from "../statement-kinds.ts";
import { resultThen } from "../statement-lines.ts";
import type { StatementRange } from "../statement-range.ts";

/** One group of settled markets as the tables have it; amounts in paise. */
export interface BroughtRow {
  readonly id: number;
  readonly name: string;
  readonly market_id: number | null;
  readonly markets: number;
  readonly start_time: Date | null;
  readonly settled_at: Date;
  readonly entry_id: number | null;
  /** What the last settlement in the range was paid on: the market may have been settled again after it. */
  readonly market_result: string | null;
  readonly runner_names: readonly string[] | null;
  readonly stake: number;
  readonly gross: number;
  readonly commission: number;
}

/** What all groups come to, on the page or not. */
export interface BroughtTotals {
  readonly groups: number;
  readonly all_stake: number;
  readonly all_gross: number;
  readonly all_commission: number;
}

/** Which groups: of every sport, of one sport's events, of one event's markets. */
export type BroughtLevel =
  | { readonly level: "sport" }
  | { readonly level: "event"; readonly sportId: number }
  | { readonly level: "market"; readonly eventId: number };

/** What was reversed comes off the commission, and is no line of the statement either. */
const IS_COMMISSION = `l.kind IN (${COMMISSION_KINDS_SQL})`;

/**
 * Each market once, whatever the ledger has of it in the range. `$2` has the kinds of entries that markets make; what is
 * no commission is a part of the gross.
 */
const MARKETS = `
  markets_brought AS MATERIALIZED (
    SELECT l.market_id, max(l.entry_id) FILTER (WHERE NOT ${IS_COMMISSION}) AS entry_id, max(l.at) AS settled_at,
      coalesce(sum(l.amount) FILTER (WHERE NOT ${IS_COMMISSION}), 0)::bigint AS gross,
      coalesce(-sum(l.amount) FILTER (WHERE ${IS_COMMISSION}), 0)::bigint AS commission
    FROM ledger_entries l
    WHERE l.account_id = $1 AND l.account_id > 0 AND l.balance = 'cash' AND l.kind = ANY ($2)
      AND l.entry_id > $3 AND l.entry_id <= $4 AND l.market_id IS NOT NULL
    GROUP BY l.market_id),
  brought AS MATERIALIZED (
    SELECT b.*, m.event_id, m.name AS market_name, s.sport_id, s.title, s.start_time,
      (SELECT coalesce(sum(o.matched), 0)::bigint FROM orders o
        WHERE o.market_id = b.market_id AND o.account_id = $1 AND o.matched > 0) AS stake
    FROM markets_brought b
    JOIN sport_markets m ON m.id = b.market_id
    JOIN sport_events s ON s.id = m.event_id)`;

const SUMS = `count(*)::int AS markets, max(settled_at) AS settled_at, max(entry_id) AS last_id, sum(stake)::bigint AS stake,
  sum(gross)::bigint AS gross, sum(commission)::bigint AS commission`;

/** The grouping of each level, with the columns that only some of them have. */
const GROUPS = {
  sport: `SELECT sport_id AS id, '' AS name, NULL::timestamptz AS start_time, NULL::bigint AS market_id,
      NULL::bigint AS entry_id, ${SUMS}
    FROM brought WHERE $5::bigint IS NULL GROUP BY sport_id`,
  event: `SELECT event_id AS id, max(title) AS name, max(start_time) AS start_time, NULL::bigint AS market_id,
      NULL::bigint AS entry_id, ${SUMS}
    FROM brought WHERE sport_id = $5::bigint GROUP BY event_id`,
  market: `SELECT 0 AS id, max(market_name) AS name, NULL::timestamptz AS start_time, market_id,
      max(entry_id) AS entry_id, ${SUMS}
    FROM brought WHERE event_id = $5::bigint GROUP BY market_id`,
} as const;

/** A page behind the last one has a row too, of the totals alone. */
const page = (level: BroughtLevel["level"]) => `
  WITH ${MARKETS}, groups AS MATERIALIZED (${GROUPS[level]}),
  totals AS (SELECT count(*)::int AS groups, coalesce(sum(stake), 0)::bigint AS all_stake,
    coalesce(sum(gross), 0)::bigint AS all_gross, coalesce(sum(commission), 0)::bigint AS all_commission FROM groups),
  shown AS (SELECT * FROM groups ORDER BY settled_at DESC, last_id DESC LIMIT $6 OFFSET $7)
  SELECT totals.*, g.*,
    CASE WHEN g.settled_at < r.corrected_at THEN ${resultThen("g.market_id", "g.settled_at")} ELSE e.result END AS market_result,
    (SELECT array_agg(r.name ORDER BY r.position) FROM sport_runners r WHERE r.market_id = g.market_id) AS runner_names
  FROM totals LEFT JOIN shown g ON true
  LEFT JOIN markets e ON e.market_id = g.market_id
  LEFT JOIN account_results r ON r.market_id = g.market_id AND r.account_id = $1
  ORDER BY g.settled_at DESC, g.last_id DESC`;

const PAGES = { sport: page("sport"), event: page("event"), market: page("market") } as const;

const CASINO = `
  SELECT coalesce(sum(amount), 0)::bigint AS net, count(*)::int AS entries, max(at) AS settled_at
  FROM ledger_entries
  WHERE account_id = $1 AND account_id > 0 AND balance = 'cash' AND kind = 'casino'
    AND entry_id > $2 AND entry_id <= $3`;

/**
 * Reads what settled markets brought one account, by sport, event or market, the newest settlement first: one page, with the
 * totals of all.
 */
export async function broughtRows(
  database: Pool,
  { accountId, after, last }: StatementRange,
  kinds: readonly string[],
  asked: BroughtLevel & { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly BroughtRow[]; readonly totals: BroughtTotals }> {
  const parent = asked.level === "sport" ? null : asked.level === "event" ? asked.sportId : asked.eventId;
  const { rows } = await database.query<BroughtTotals & (BroughtRow | { readonly id: null })>(
    PAGES[asked.level],
    [accountId, kinds, after, last, parent, asked.limit, asked.offset],
  );
  const [first] = rows;
  return {
    rows: rows.filter((row): row is BroughtTotals & BroughtRow => row.id !== null),
    totals: first ?? { groups: 0, all_stake: 0, all_gross: 0, all_commission: 0 },
  };
}

/** What casino games moved in all; undefined where none was played. */
export async function broughtByGames(
  database: Pool,
  { accountId, after, last, hasGames }: StatementRange,
): Promise<{ readonly net: number; readonly settledAt: Date } | undefined> {
  if (!hasGames) return undefined;
  const { rows } = await database.query<{ net: number; settled_at: Date | null }>(CASINO, [
    ...[accountId, after, last],
  ]);
  const [row] = rows;
  return row === undefined || row.settled_at === null
    ? undefined
    : { net: row.net, settledAt: row.settled_at };
}
