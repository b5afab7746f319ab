import { TAPE_LENGTH } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { Pool } from "pg";
import type { TradingSoFar } from "./market-trading.ts";
import { intervalFor, PriceHistory } from "./price-history.ts";

/** Orders have an index by market, and their legs are found by order. Each match has one leg of a maker (role 0). */
const LEGS = `FROM orders o JOIN match_legs l ON l.order_id = o.order_id
  WHERE o.market_id = $1 AND o.last_matched_at IS NOT NULL AND l.role = 0`;
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

  constructor(database: Pool) {
    this.#database = database;
  }

  /** Costs the matches of the market, summed up by the database. */
  async load(marketId: MarketId): Promise<TradingSoFar> {
    const { rows: traded } = await this.#database.query<TradedRow>(
      `SELECT l.runner, l.price_hundredths AS price, sum(l.stake)::bigint AS volume, max(l.match_id) AS last,
              min(${AT_MS}) AS "firstAt", max(${AT_MS}) AS "lastAt"
       ${LEGS} GROUP BY 1, 2`,
      [marketId],
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
      `SELECT l.runner, ${AT_MS} / $3 * $3 AS "startMs", sum(l.stake)::bigint AS volume,
              (array_agg(l.price_hundredths ORDER BY l.match_id DESC))[1] AS price
       ${LEGS} AND l.match_id <= $2 GROUP BY 1, 2 ORDER BY 2`,
      [marketId, last, history.intervalMs],
    );
    for (const { runner, startMs, price, volume } of rows)
      history.add(runner, startMs, oddsHundredths(price), paise(volume));
    return history;
  }

  async #tape(marketId: MarketId, last: number): Promise<TradingSoFar["tape"]> {
    const { rows } = await this.#database.query<TapeRow>(
      `SELECT l.match_id AS "matchId", ${AT_MS} AS at, l.runner, l.price_hundredths AS price, l.stake AS size
       ${LEGS} AND l.match_id <= $2 ORDER BY l.match_id DESC LIMIT ${TAPE_LENGTH}`,
      [marketId, last],
    );
    return rows
      .reverse()
      .map(({ price, size, ...row }) => ({ ...row, price: oddsHundredths(price), size: paise(size) }));
  }
}
