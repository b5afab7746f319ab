import { TAPE_LENGTH } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { Pool } from "pg";
import type { TradingSoFar } from "./market-trading.ts";
import { intervalFor, PriceHistory } from "./price-history.ts";

/**
 * Of a market in which more orders were matched, the newest of them are counted: orders stay in the tables for good, and a first
 * look must not cost more the longer a market has run.
 */
const COUNTED_ORDERS = 50_000;

/**
 * Each match in force has one leg of a maker (role 0), at the price of its last correction; a void one is left out. `$1`: the
 * market; `$2`: how many of its orders.
 */
const LEGS = `FROM (SELECT order_id FROM orders WHERE market_id = $1 AND last_matched_at IS NOT NULL
                    ORDER BY order_id DESC LIMIT $2) o
  JOIN (SELECT order_id, match_id, runner, stake, at, coalesce(c.price, price_hundredths) AS price_hundredths
        FROM match_legs LEFT JOIN (SELECT match_id, min(to_price_hundredths) AS price FROM match_corrections
                                   WHERE market_id = $1 GROUP BY 1) c USING (match_id)
        WHERE role = 0 AND coalesce(c.price, 1) > 0) l USING (order_id)`;
const AT_MS = "(extract(epoch FROM l.at) * 1000)::bigint";

interface TradedRow {
  readonly runner: number;
  readonly price: number;
  readonly volume: number;
  readonly last: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

interface IntervalRow {
  readonly runner: number;
  readonly startMs: number;
  readonly price: number;
  readonly volume: number;
}

interface TapeRow {
  readonly matchId: number;
  readonly at: number;
  readonly runner: number;
  readonly price: number;
  readonly size: number;
}

/** What was matched in a market until now, from the exchange's tables. */
export class TradingStore {
  readonly #database: Pool;
  readonly #orders: number;

  /** `orders`: how many of a market's are counted at most. */
  constructor(database: Pool, orders: number = COUNTED_ORDERS) {
    this.#database = database;
    this.#orders = orders;
  }

  /** Costs the matches of so many orders of the market, summed up by the database. */
  async load(marketId: MarketId): Promise<TradingSoFar> {
    const { rows: traded } = await this.#database.query<TradedRow>(
      `SELECT l.runner, l.price_hundredths AS price, sum(l.stake)::bigint AS volume, max(l.match_id) AS last,
              min(${AT_MS}) AS "firstAt", max(${AT_MS}) AS "lastAt"
       ${LEGS} GROUP BY 1, 2`,
      [marketId, this.#orders],
    );
    if (traded.length === 0) return { lastMatchId: 0, history: new PriceHistory(), traded: [], tape: [] };
    // What is matched between the queries is not in the first: it comes by the events of the exchange.
    const lastMatchId = Math.max(...traded.map(({ last }) => last));
    return {
      lastMatchId,
      history: await this.#history(marketId, lastMatchId, traded),
      traded: traded.map(({ runner, price, volume }) => ({
        runner,
        price: oddsHundredths(price),
        volume: paise(volume),
      })),
      tape: await this.#tape(marketId, lastMatchId),
    };
  }

  async #history(marketId: MarketId, last: number, traded: readonly TradedRow[]): Promise<PriceHistory> {
    const firstAt = Math.min(...traded.map((row) => row.firstAt));
    const lastAt = Math.max(...traded.map((row) => row.lastAt));
    const runners = new Set(traded.map(({ runner }) => runner)).size;
    const history = new PriceHistory(intervalFor(runners, lastAt - firstAt));
    const { rows } = await this.#database.query<IntervalRow>(
      `SELECT l.runner, ${AT_MS} / $4 * $4 AS "startMs", sum(l.stake)::bigint AS volume,
              (array_agg(l.price_hundredths ORDER BY l.match_id DESC))[1] AS price
       ${LEGS} WHERE l.match_id <= $3 GROUP BY 1, 2 ORDER BY 2`,
      [marketId, this.#orders, last, history.intervalMs],
    );
    for (const { runner, startMs, price, volume } of rows)
      history.add(runner, startMs, oddsHundredths(price), paise(volume));
    return history;
  }

  async #tape(marketId: MarketId, last: number): Promise<TradingSoFar["tape"]> {
    const { rows } = await this.#database.query<TapeRow>(
      `SELECT l.match_id AS "matchId", ${AT_MS} AS at, l.runner, l.price_hundredths AS price, l.stake AS size
       ${LEGS} WHERE l.match_id <= $3 ORDER BY l.match_id DESC LIMIT ${TAPE_LENGTH}`,
      [marketId, this.#orders, last],
    );
    return rows
      .reverse()
      .map(({ price, size, ...row }) => ({ ...row, price: oddsHundredths(price), size: paise(size) }));
  }
}
