import type { LedgerKind, LedgerPhase } from "@crossbook/engine";
import type { Pool } from "pg";
import type { StatementRange } from "./statement-range.ts";

/** A line of the statement as the tables have it: a transfer's entry, or a market's result with its commission. */
export interface LineRow {
  readonly entry_id: number;
  readonly at: Date;
  /** Paise, signed: of a market its gross. */
  readonly amount: number;
  /** Of a market what was taken of it, as the ledger has it: negative, or null for none. */
  readonly commission: number | null;
  /** After the line with its commission. */
  readonly balance_after: number;
  readonly kind: LedgerKind;
  readonly phase: LedgerPhase;
  /** Of a line that began a hold which was paid out. */
  readonly hold_end: "settled" | null;
  readonly reference: string;
  readonly remark: string;
  readonly market_id: number | null;
  readonly event_id: number | null;
  readonly title: string | null;
  readonly market_name: string | null;
  readonly market_type: string | null;
  readonly start_time: Date | null;
  readonly market_result: string | null;
  readonly runner_names: readonly string[] | null;
  readonly basis_points: number | null;
}

/** What the lines of a range come to. */
export interface LineTotals {
  readonly lines: number;
  /** Paise. */
  readonly credit: number;
  readonly debit: number;
}

const IN_RANGE = `
  FROM ledger_entries l
  WHERE l.account_id = $1 AND l.account_id > 0 AND l.balance = 'cash' AND l.kind = ANY ($2)
    AND l.entry_id > $3 AND l.entry_id <= $4`;

/**
 * A commission is always the entry right after its market's result: one settlement posts both, one after the other. What
 * settles a market again must keep that.
 */
const TOTALS = `
  SELECT count(*) AS lines, coalesce(sum(greatest(net, 0)), 0)::bigint AS credit,
    coalesce(sum(greatest(-net, 0)), 0)::bigint AS debit
  FROM (SELECT sum(l.amount) AS net ${IN_RANGE}
    GROUP BY l.entry_id - CASE WHEN l.kind = 'commission' THEN 1 ELSE 0 END) AS lines`;

/**
 * `found` has the numbers of the lines, by the index alone: a page far behind reads no rows that it does not show. Each
 * line is then looked up by its number. LIMIT keeps that so: joined, and with statistics that are behind, the whole of an
 * account was read again for each line.
 */
const DESCRIBED = `
  SELECT l.entry_id, l.at, l.amount, c.amount AS commission,
    coalesce(c.balance_after, l.balance_after) AS balance_after, l.kind, l.phase, l.reference, l.remark, l.market_id,
    h.status AS hold_end, m.event_id, s.title, m.name AS market_name, m.type AS market_type, s.start_time,
    e.result AS market_result, e.commission_basis_points AS basis_points,
    (SELECT array_agg(r.name ORDER BY r.position) FROM sport_runners r WHERE r.market_id = m.id) AS runner_names
  FROM found
  CROSS JOIN LATERAL (SELECT * FROM ledger_entries e
    WHERE e.entry_id = found.entry_id AND e.account_id = $1 AND e.account_id > 0 AND e.balance = 'cash' LIMIT 1) AS l
  LEFT JOIN LATERAL (SELECT e.amount, e.balance_after FROM ledger_entries e
    WHERE l.kind = 'marketResult' AND e.entry_id = found.entry_id + 1 AND e.account_id = $1 AND e.account_id > 0
      AND e.balance = 'cash' AND e.kind = 'commission' LIMIT 1) AS c ON true
  LEFT JOIN sport_markets m ON m.id = l.market_id
  LEFT JOIN sport_events s ON s.id = m.event_id
  LEFT JOIN markets e ON e.market_id = l.market_id
  LEFT JOIN holds h ON h.hold_id = l.entry_id AND h.status = 'settled'`;

const NEWEST_FIRST = `
  WITH found AS (SELECT l.entry_id ${IN_RANGE} AND l.kind <> 'commission'
    ORDER BY l.entry_id DESC LIMIT $5 OFFSET $6)
  ${DESCRIBED} ORDER BY found.entry_id DESC`;

const OLDEST_FIRST = `
  WITH found AS (SELECT l.entry_id ${IN_RANGE} AND l.kind <> 'commission' ORDER BY l.entry_id LIMIT $5)
  ${DESCRIBED} ORDER BY found.entry_id`;

/** So many lines are read at a time for a file. */
const FILE_PAGE = 500;

const ONE = `
  WITH found AS (SELECT $2::bigint AS entry_id)
  ${DESCRIBED} WHERE l.kind NOT IN ('commission', 'rounding')`;

/** Reads one account's lines. They are in the order of the ledger, by which balances add up. */
export class StatementLines {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** How many lines of these kinds a range has, and their sums. */
  async totals(range: StatementRange, kinds: readonly string[]): Promise<LineTotals> {
    const { rows } = await this.#database.query<LineTotals>(TOTALS, filter(range, kinds));
    return rows[0] ?? { lines: 0, credit: 0, debit: 0 };
  }

  /** One page of a range's lines of these kinds, newest first. */
  async page(
    range: StatementRange,
    kinds: readonly string[],
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<readonly LineRow[]> {
    const { rows } = await this.#database.query<LineRow>(NEWEST_FIRST, [
      ...filter(range, kinds),
      limit,
      offset,
    ]);
    return rows;
  }

  /** All lines of these kinds by pages, oldest first; a page is read when it is asked for. */
  async *oldestFirst(range: StatementRange, kinds: readonly string[]): AsyncGenerator<readonly LineRow[]> {
    let { after } = range;
    for (;;) {
      const rest = filter({ ...range, after }, kinds);
      const { rows } = await this.#database.query<LineRow>(OLDEST_FIRST, [...rest, FILE_PAGE]);
      if (rows.length > 0) yield rows;
      if (rows.length < FILE_PAGE) return;
      after = rows.at(-1)?.entry_id ?? range.last;
    }
  }

  /** One line by its number; undefined: the account has none of that number. */
  async one(accountId: number, entryId: number): Promise<LineRow | undefined> {
    const { rows } = await this.#database.query<LineRow>(ONE, [accountId, entryId]);
    return rows[0];
  }
}

function filter({ accountId, after, last }: StatementRange, kinds: readonly string[]): unknown[] {
  return [accountId, kinds, after, last];
}
