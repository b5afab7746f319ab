import type { Api } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import { betOnWords, type EventFinder, wirePrice } from "../catalogue/index.ts";
import { type MatchSums, MatchTotalsOfMarkets } from "./match-totals.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly finder: EventFinder;
}

const MS = (at: string) => `(extract(epoch FROM ${at}) * 1000)::bigint`;

/** Each match of a window once, by the leg of its maker: $2 and $3 are its bounds. Read by `match_legs_of_market`. */
const IN_WINDOW = `l.market_id = $1 AND l.role = 0 AND l.at >= coalesce($2::timestamptz, '-infinity')
    AND l.at < coalesce($3::timestamptz, 'infinity')`;
/** A void match has a correction to no price. */
const PRICE = `
  coalesce((SELECT min(c.to_price_hundredths) FROM match_corrections c WHERE c.match_id = l.match_id),
    l.price_hundredths)`;

/** Costs the matches of the window. Exported, as the next, for the test of their plans. */
export const SUMS = `
  SELECT count(*)::int AS total, (count(*) FILTER (WHERE c.price IS DISTINCT FROM 0))::int AS count,
    coalesce(sum(stake) FILTER (WHERE c.price IS DISTINCT FROM 0), 0)::bigint AS stake
  FROM match_legs l LEFT JOIN (SELECT match_id, min(to_price_hundredths) AS price FROM match_corrections
                               WHERE market_id = $1 GROUP BY 1) c USING (match_id)
  WHERE ${IN_WINDOW}`;

/** $4: the last match of the page before; the other leg of a match is found by its number, which is near those of the same time. */
export const PAGE = `
  WITH page AS (
    SELECT l.match_id, l.runner, l.stake, l.at, l.price_hundredths, l.order_id, ${PRICE} AS price
    FROM match_legs l
    WHERE ${IN_WINDOW} AND (l.at, l.match_id) < (
      coalesce((SELECT b.at FROM match_legs b WHERE b.match_id = $4 AND b.role = 0), 'infinity'), $4)
    ORDER BY l.at DESC, l.match_id DESC LIMIT $5)
  SELECT p.match_id AS "matchId", p.runner, p.stake, ${MS("p.at")} AS at, p.price, l.price_hundredths AS "madeAt",
    CASE mo.side WHEN 'back' THEN m.username ELSE t.username END AS backer,
    CASE mo.side WHEN 'back' THEN t.username ELSE m.username END AS layer
  FROM page p
  JOIN match_legs l ON l.match_id = p.match_id AND l.role = 1
  JOIN orders mo ON mo.order_id = p.order_id JOIN orders tk ON tk.order_id = l.order_id
  LEFT JOIN users m ON m.id = mo.account_id LEFT JOIN users t ON t.id = tk.account_id
  ORDER BY p.at DESC, p.match_id DESC`;
/** After every match. */
const NO_MATCH = Number.MAX_SAFE_INTEGER;

interface MatchRow {
  readonly matchId: number;
  readonly runner: number;
  readonly stake: number;
  readonly at: number;
  readonly price: number;
  readonly madeAt: number;
  readonly backer: string | null;
  readonly layer: string | null;
}

/** From the exchange's tables, which are waited for: costs the page, the window, and what was matched since the last call. */
export function getTradingMatches({
  database,
  exchange,
  finder,
}: Parts): Handler<Api["operator"]["getTradingMatches"]> {
  const totals = new MatchTotalsOfMarkets(database);
  return async ({ marketId, From, Until, MaxResultCount, Before = NO_MATCH }) => {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!market) return { ok: false, code: "MARKET_NOT_FOUND" };
    await exchange.projected(exchange.state().journalSeq);
    const window = [marketId, From ?? null, Until ?? null];
    const all = await totals.of(marketId);
    const isWindow = From !== undefined || Until !== undefined;
    const sums = isWindow ? (await database.query<MatchSums>(SUMS, window)).rows[0] : all;
    const { rows } = await database.query<MatchRow>(PAGE, [...window, Before, MaxResultCount]);
    const moment = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
    return {
      ok: true,
      result: {
        totalCount: sums?.total ?? 0,
        items: rows.map(({ matchId, runner, stake, at, price, madeAt, backer, layer }) => ({
          ...{ matchId, at: new Date(at).toISOString(), runnerName: betOnWords(market, runner) },
          price: wirePrice(market.notation, oddsHundredths(price > 0 ? price : madeAt)),
          ...{
            size: paiseToMainUnits(paise(stake)),
            backer: backer ?? "",
            layer: layer ?? "",
            voided: price === 0,
          },
        })),
        window: { count: sums?.count ?? 0, size: paiseToMainUnits(paise(sums?.stake ?? 0)) },
        firstAt: moment(all.firstAt),
        lastAt: moment(all.lastAt),
        timeLine: all.timeLine.map(({ at, count, stake }) => ({
          ...{ at: new Date(at).toISOString(), count },
          size: paiseToMainUnits(paise(stake)),
        })),
      },
    };
  };
}
