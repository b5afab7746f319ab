import type { CasinoStudio } from "@crossbook/contract";
import type { LedgerKind, LedgerPhase, MarketTerms } from "@crossbook/engine";
import type { Pool } from "pg";
import { MAYBE_DONE } from "../catalogue/index.ts";
import { GAMES_OF_ENTRY, gamesOf, MOVED_IN_LATER_LINES } from "./game-lines.ts";
import { COMMISSION_KINDS, COMMISSION_KINDS_SQL } from "./statement-kinds.ts";
import type { StatementRange } from "./statement-range.ts";

/** A line of the statement as the tables have it: a transfer's entry, a market's result with its commission, or a day of a game. */
export interface LineRow {
  readonly entry_id: number;
  readonly at: Date;
  /** Paise, signed: of a market its gross. */
  readonly amount: number;
  /** Of a market what was taken of it, as the ledger has it: negative, or null for none. */
  readonly commission: number | null;
  /** After the line with its commission; what games have moved counts from the line that it is in. */
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
  /** Of its market when the line was paid, which may have been settled again since. */
  readonly market_result: string | null;
  readonly market_terms: MarketTerms | null;
  readonly runner_names: readonly string[] | null;
  readonly basis_points: number | null;
  /** Of a market that was settled again since it was first paid: when that was. */
  readonly corrected_since: Date | null;
  /** Of the account's commission in the market, in whole percent. */
  readonly commission_discount: number | null;
  /** Of a line of casino games: what all rounds of one game on one day of the hosts' zone have moved. */
  readonly casino_studio: CasinoStudio | null;
  /** The studio's own name; empty for what is of no game, such as a prize. */
  readonly casino_game: string | null;
  readonly casino_name: string | null;
  readonly casino_rounds: number | null;
  /** Number of the day, as `dayNumber`. */
  readonly casino_day: number | null;
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
const NETS = `SELECT sum(l.amount) AS net ${IN_RANGE}`;
const BY_LINE = `GROUP BY l.entry_id - CASE WHEN l.kind IN (${COMMISSION_KINDS_SQL}) THEN 1 ELSE 0 END`;
const TOTALS_OF = `
  SELECT count(*) AS lines, coalesce(sum(greatest(net, 0)), 0)::bigint AS credit,
    coalesce(sum(greatest(-net, 0)), 0)::bigint AS debit
  FROM`;
const TOTALS = `${TOTALS_OF} (${NETS} ${BY_LINE}) AS lines`;
const TOTALS_WITH_GAMES = `
  WITH ${gamesOf("$3", "$4")}
  ${TOTALS_OF} (${NETS} AND l.kind <> 'casino' ${BY_LINE} UNION ALL SELECT net FROM games) AS lines`;

/**
 * The result that a market was paid on at a moment before it was settled again, by who gave it: the last one asked for until
 * then. An operation has its time a moment before the log has, so what was paid first may be older than every row of it.
 */
export function resultThen(marketId: string, at: string): string {
  return `(
  SELECT CASE a.action WHEN 'voidMarket' THEN 'void' ELSE a.detail ->> 'result' END FROM operator_actions a
  WHERE a.market_id = ${marketId} AND a.outcome IN ${MAYBE_DONE}
    AND a.action IN ('settleMarket', 'resettleMarket', 'voidMarket')
  ORDER BY a.at <= ${at} DESC, CASE WHEN a.at <= ${at} THEN -a.id ELSE a.id END LIMIT 1)`;
}

/**
 * `found` has the numbers of the lines, by the index alone: a page far behind reads no rows that it does not show. Each
 * line is then looked up by its number. LIMIT keeps that so: joined, and with statistics that are behind, the whole of an
 * account was read again for each line.
 */
const described = (games: string, movedLater: string) => `
  SELECT l.entry_id, l.at, coalesce(g.net, l.amount) AS amount, c.amount AS commission,
    coalesce(c.balance_after, l.balance_after) - ${movedLater} AS balance_after,
    l.kind, l.phase, l.reference, l.remark, l.market_id,
    h.status AS hold_end, m.event_id, s.title, m.name AS market_name, m.type AS market_type, s.start_time,
    CASE WHEN l.at < r.corrected_at THEN ${resultThen("l.market_id", "l.at")} ELSE e.result END AS market_result, e.terms AS market_terms, e.commission_basis_points AS basis_points,
    r.first_at AS corrected_since, r.discount AS commission_discount, g.studio AS casino_studio, g.game AS casino_game, p.name AS casino_name, g.rounds AS casino_rounds,
    g.day AS casino_day,
    (SELECT array_agg(r.name ORDER BY r.position) FROM sport_runners r WHERE r.market_id = m.id) AS runner_names
  FROM found
  CROSS JOIN LATERAL (SELECT * FROM ledger_entries e
    WHERE e.entry_id = found.entry_id AND e.account_id = $1 AND e.account_id > 0 AND e.balance = 'cash' LIMIT 1) AS l
  LEFT JOIN LATERAL (SELECT e.amount, e.balance_after FROM ledger_entries e
    WHERE l.kind IN ('marketResult', 'resultReversed') AND e.entry_id = found.entry_id + 1 AND e.account_id = $1 AND e.account_id > 0
      AND e.balance = 'cash' AND e.kind IN (${COMMISSION_KINDS_SQL}) LIMIT 1) AS c ON true
  LEFT JOIN ${games} g ON g.entry_id = found.entry_id
  LEFT JOIN casino_games p ON p.studio = g.studio AND p.code = g.game
  LEFT JOIN sport_markets m ON m.id = l.market_id
  LEFT JOIN sport_events s ON s.id = m.event_id
  LEFT JOIN markets e ON e.market_id = l.market_id
  LEFT JOIN LATERAL (SELECT a.corrected_at, CASE WHEN a.corrected_at IS NOT NULL THEN a.at END AS first_at,
      a.commission_discount_percent AS discount FROM account_results a
    WHERE a.market_id = l.market_id AND a.account_id = $1 LIMIT 1) AS r ON true
  LEFT JOIN holds h ON h.hold_id = l.entry_id AND h.status = 'settled'`;
const NO_GAMES = `(SELECT NULL::bigint AS entry_id, NULL::bigint AS net, NULL::text AS studio, NULL::text AS game,
  NULL::int AS rounds, NULL::int AS day WHERE false)`;
const DESCRIBED = described(NO_GAMES, "0");
const DESCRIBED_WITH_GAMES = described("games", MOVED_IN_LATER_LINES);

const NEWEST_FIRST = `
  WITH found AS (SELECT l.entry_id ${IN_RANGE}
    ORDER BY l.entry_id DESC LIMIT $5 OFFSET $6)
  ${DESCRIBED} ORDER BY found.entry_id DESC`;

const OLDEST_FIRST = `
  WITH found AS (SELECT l.entry_id ${IN_RANGE} ORDER BY l.entry_id LIMIT $5)
  ${DESCRIBED} ORDER BY found.entry_id`;

/** The same with a line for each game and day, at its last movement. */
const OTHERS = `SELECT l.entry_id ${IN_RANGE} AND l.kind <> 'casino'`;
const NEWEST_WITH_GAMES = `
  WITH ${gamesOf("$3", "$4")},
  found AS (SELECT entry_id FROM (${OTHERS} UNION ALL SELECT entry_id FROM games) AS lines
    ORDER BY entry_id DESC LIMIT $5 OFFSET $6)
  ${DESCRIBED_WITH_GAMES} ORDER BY found.entry_id DESC`;
/** Games are grouped over the whole range, wherever the part begins. */
const OLDEST_WITH_GAMES = `
  WITH ${gamesOf("$6", "$4")},
  found AS (SELECT entry_id FROM (${OTHERS} UNION ALL SELECT entry_id FROM games WHERE entry_id > $3) AS lines
    ORDER BY entry_id LIMIT $5)
  ${DESCRIBED_WITH_GAMES} ORDER BY found.entry_id`;

/** So many lines are read at a time for a file. */
const FILE_PAGE = 500;

/** The line that an entry is in: of a game's entry that of its day. */
const ONE = `
  WITH ${GAMES_OF_ENTRY},
  found AS (SELECT coalesce((SELECT entry_id FROM games), $2::bigint) AS entry_id)
  ${DESCRIBED_WITH_GAMES} WHERE l.kind NOT IN (${COMMISSION_KINDS_SQL}, 'rounding')`;

/** Reads one account's lines. They are in the order of the ledger, by which balances add up. */
export class StatementLines {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** How many lines of these kinds a range has, and their sums. */
  async totals(range: StatementRange, kinds: readonly string[]): Promise<LineTotals> {
    const totals = range.hasGames ? TOTALS_WITH_GAMES : TOTALS;
    const { rows } = await this.#database.query<LineTotals>(totals, filter(range, kinds));
    return rows[0] ?? { lines: 0, credit: 0, debit: 0 };
  }

  /** One page of a range's lines of these kinds, newest first. */
  async page(
    range: StatementRange,
    kinds: readonly string[],
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<readonly LineRow[]> {
    const { rows } = await this.#database.query<LineRow>(range.hasGames ? NEWEST_WITH_GAMES : NEWEST_FIRST, [
      ...filter(range, lineKinds(kinds)),
      limit,
      offset,
    ]);
    return rows;
  }

  /** All lines of these kinds by pages, oldest first; a page is read when it is asked for. */
  async *oldestFirst(range: StatementRange, kinds: readonly string[]): AsyncGenerator<readonly LineRow[]> {
    let { after } = range;
    for (;;) {
      const rest = [...filter({ ...range, after }, lineKinds(kinds)), FILE_PAGE];
      const { rows } = await (range.hasGames
        ? this.#database.query<LineRow>(OLDEST_WITH_GAMES, [...rest, range.after])
        : this.#database.query<LineRow>(OLDEST_FIRST, rest));
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

/** Without those that are part of the line before: what is left out here costs the statement no comparison a row. */
function lineKinds(kinds: readonly string[]): readonly string[] {
  const parts: ReadonlySet<string> = new Set(COMMISSION_KINDS);
  return kinds.filter((kind) => !parts.has(kind));
}

function filter({ accountId, after, last }: StatementRange, kinds: readonly string[]): unknown[] {
  return [accountId, kinds, after, last];
}
