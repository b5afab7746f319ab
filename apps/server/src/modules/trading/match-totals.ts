import { TIME_LINE_PARTS } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import type { Pool } from "pg";
import { BoundedMap } from "../../calls/bounded-map.ts";

/** How many matches, and of how much: `total` with those that are void. Stakes in paise. */
export interface MatchSums {
  readonly total: number;
  readonly count: number;
  readonly stake: number;
}

/** All that was matched in a market, in parts of equal length. */
export interface MatchTotals extends MatchSums {
  /** Unix milliseconds; undefined where nothing was matched. */
  readonly firstAt: number | undefined;
  readonly lastAt: number | undefined;
  /** At most `TIME_LINE_PARTS`, those with matches that are not void, in their order. */
  readonly timeLine: readonly { readonly at: number; readonly count: number; readonly stake: number }[];
}

/** What there is to count. */
interface Present {
  readonly matched: number;
  readonly corrections: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly lastMatchId: number;
}

/** What was counted of a market, and what there was of it then. */
interface Counted extends MatchSums, Present {
  readonly partMs: number;
  /** Of the market's stake all that was counted, void or not: with `matched` it shows that no match is missing. */
  readonly counted: number;
  /** By the number of the part. */
  readonly parts: ReadonlyMap<number, { readonly count: number; readonly stake: number }>;
}

interface PartRow {
  readonly part: number;
  readonly total: number;
  readonly count: number;
  readonly stake: number;
  readonly counted: number;
}

/** Markets that are remembered at least. */
const REMEMBERED = 50;
/** Parts that are kept of a market for each that is shown, so that they still fit when it runs on. */
const KEPT_FOR_ONE = 16;
const MOST_PARTS = 2 * KEPT_FOR_ONE * TIME_LINE_PARTS;

const EVERY_MATCH = Number.MAX_SAFE_INTEGER;

const MS = (at: string) => `(extract(epoch FROM ${at}) * 1000)::bigint`;
/** Exported, as the next, for the test of their plans. */
export const PRESENT = `
  SELECT m.matched_total AS matched, ${MS("first.at")} AS "firstAt", ${MS("last.at")} AS "lastAt",
    last.match_id AS "lastMatchId",
    (SELECT count(*)::int FROM match_corrections c WHERE c.market_id = m.market_id) AS corrections
  FROM markets m
  CROSS JOIN LATERAL (SELECT at FROM match_legs WHERE market_id = m.market_id AND role = 0
                      ORDER BY at, match_id LIMIT 1) first
  CROSS JOIN LATERAL (SELECT at, match_id FROM match_legs WHERE market_id = m.market_id AND role = 0
                      ORDER BY at DESC, match_id DESC LIMIT 1) last
  WHERE m.market_id = $1`;

/** What was matched since $2, after match $3 and until match $4, in parts of $6 from $5 on. */
export const NEW_PARTS = `
  SELECT (${MS("l.at")} - $5) / $6 AS part, count(*)::int AS total, sum(stake)::bigint AS counted,
    (count(*) FILTER (WHERE c.price IS DISTINCT FROM 0))::int AS count,
    coalesce(sum(stake) FILTER (WHERE c.price IS DISTINCT FROM 0), 0)::bigint AS stake
  FROM match_legs l LEFT JOIN (SELECT match_id, min(to_price_hundredths) AS price FROM match_corrections
                               WHERE market_id = $1 GROUP BY 1) c USING (match_id)
  WHERE l.market_id = $1 AND l.role = 0 AND l.at >= $2 AND l.match_id > $3 AND l.match_id <= $4
  GROUP BY 1`;

/**
 * The sums and the time line of markets' matches. Each match is counted once: the next reader adds what was matched since. A
 * market is counted anew where matches were corrected, or where the stake that was counted is not what the market has.
 */
export class MatchTotalsOfMarkets {
  readonly #database: Pool;
  readonly #counted = new BoundedMap<MarketId, Counted>(REMEMBERED);
  /** Those that are being counted: who asks meanwhile waits for the same. */
  readonly #counting = new Map<MarketId, Promise<MatchTotals>>();

  constructor(database: Pool) {
    this.#database = database;
  }

  /** As the tables have it now. */
  of(marketId: MarketId): Promise<MatchTotals> {
    const counting = this.#counting.get(marketId);
    if (counting !== undefined) return counting;
    const made = this.#count(marketId).finally(() => this.#counting.delete(marketId));
    this.#counting.set(marketId, made);
    return made;
  }

  async #count(marketId: MarketId): Promise<MatchTotals> {
    const [present] = (await this.#database.query<Present>(PRESENT, [marketId])).rows;
    if (present === undefined) return NOTHING;
    const known = this.#counted.get(marketId);
    const isSame = known?.corrections === present.corrections && known.firstAt === present.firstAt;
    if (known !== undefined && isSame && known.matched === present.matched) return shown(known);
    const begin = beginOf(present);
    let next = await this.#add(marketId, isSame ? known : begin, present);
    // A clock that went back has put a match before those that were counted.
    if (next.counted !== present.matched) next = await this.#add(marketId, begin, present, EVERY_MATCH);
    this.#counted.set(marketId, next);
    return shown(next);
  }

  async #add(
    marketId: MarketId,
    known: Counted,
    present: Present,
    untilMatchId = present.lastMatchId,
  ): Promise<Counted> {
    const { rows } = await this.#database.query<PartRow>(NEW_PARTS, [
      ...[marketId, new Date(known.lastAt), known.lastMatchId, untilMatchId],
      ...[known.firstAt, known.partMs],
    ]);
    const parts = new Map(known.parts);
    for (const { part, count, stake } of rows) {
      const before = parts.get(part) ?? { count: 0, stake: 0 };
      parts.set(part, { count: before.count + count, stake: before.stake + stake });
    }
    const sum = (field: "total" | "count" | "stake" | "counted") =>
      rows.reduce((all, row) => all + row[field], known[field]);
    return fitted({
      ...{ ...present, parts, partMs: known.partMs },
      ...{ total: sum("total"), count: sum("count"), stake: sum("stake"), counted: sum("counted") },
    });
  }
}

const NOTHING: MatchTotals = {
  ...{ total: 0, count: 0, stake: 0, firstAt: undefined, lastAt: undefined, timeLine: [] },
};

/** Nothing counted, with parts of which the present matches need about as many as are kept. */
function beginOf({ firstAt, lastAt }: Present): Counted {
  const partMs = Math.max(1, Math.ceil((lastAt - firstAt + 1) / (KEPT_FOR_ONE * TIME_LINE_PARTS)));
  return {
    ...{ matched: 0, corrections: 0, total: 0, count: 0, stake: 0, counted: 0, lastMatchId: 0 },
    ...{ firstAt, lastAt: firstAt, partMs, parts: new Map() },
  };
}

/** The same in parts of twice the length, until they are few enough. */
function fitted(counted: Counted): Counted {
  const { firstAt, lastAt, partMs, parts } = counted;
  if ((lastAt - firstAt) / partMs < MOST_PARTS) return counted;
  return fitted({ ...counted, partMs: 2 * partMs, parts: merged(parts, 2) });
}

function merged(parts: Counted["parts"], factor: number): Counted["parts"] {
  const fewer = new Map<number, { readonly count: number; readonly stake: number }>();
  for (const [part, { count, stake }] of parts) {
    const into = Math.floor(part / factor);
    const before = fewer.get(into) ?? { count: 0, stake: 0 };
    fewer.set(into, { count: before.count + count, stake: before.stake + stake });
  }
  return fewer;
}

function shown({ total, count, stake, firstAt, lastAt, partMs, parts }: Counted): MatchTotals {
  const factor = Math.ceil((Math.floor((lastAt - firstAt) / partMs) + 1) / TIME_LINE_PARTS);
  const timeLine = [...merged(parts, factor)]
    .filter(([, part]) => part.count > 0)
    .sort(([a], [b]) => a - b)
    .map(([part, sums]) => ({ at: firstAt + part * partMs * factor, ...sums }));
  return { total, count, stake, firstAt, lastAt, timeLine };
}
