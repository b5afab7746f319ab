import type { Side } from "@crossbook/engine";
import {
  betProfitsCentipaise,
  betsProfitCentipaise,
  type MarketResult,
  type MarketTerms,
  type MatchedBet,
  resultRowsPaise,
} from "@crossbook/engine/kinds";
import type { Pool } from "pg";

/** A bet of a finished market. */
export interface FinishedBet {
  readonly orderId: number;
  readonly marketId: number;
  readonly result: MarketResult;
  readonly terms: MarketTerms;
}

export interface BetBrought {
  readonly exactCentipaise: number;
  /** As it is shown: with the account's other bets of the market it adds up to the statement's line. */
  readonly paise: number;
}

interface Row {
  readonly market_id: number;
  /** 0: the sum of the bets before those that are asked for. */
  readonly order_id: number;
  readonly runner: number;
  readonly side: Side;
  readonly stake: number;
  readonly payout: number;
}

/** A bet by itself from the first that is asked for to the last of its market, and one sum a runner and side before. */
const BETS = `
  SELECT o.market_id, CASE WHEN o.order_id < asked.first_id THEN 0 ELSE o.order_id END AS order_id, o.runner, o.side,
    sum(o.matched)::bigint AS stake, sum(o.matched_payout_centipaise)::bigint AS payout
  FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS asked (market_id, first_id, last_id)
  JOIN orders o ON o.market_id = asked.market_id AND o.account_id = $1 AND o.order_id <= asked.last_id
  WHERE o.matched > 0
  GROUP BY 1, 2, o.runner, o.side
  ORDER BY 1, 2`;

/**
 * What bets of finished markets brought their owner, by order id, before commission. A bet that never matched is not in the
 * answer.
 */
export async function marketBetResults(
  database: Pool,
  accountId: number,
  bets: readonly FinishedBet[],
): Promise<ReadonlyMap<number, BetBrought>> {
  const found = new Map<number, BetBrought>();
  const markets = byMarket(bets, ({ marketId }) => marketId);
  if (markets.size === 0) return found;
  const asked = [...markets].map(([marketId, own]) => {
    const ids = own.map(({ orderId }) => orderId);
    return { marketId, first: Math.min(...ids), last: Math.max(...ids) };
  });
  const { rows } = await database.query<Row>(BETS, [
    accountId,
    asked.map(({ marketId }) => marketId),
    asked.map(({ first }) => first),
    asked.map(({ last }) => last),
  ]);
  for (const [marketId, own] of byMarket(rows, (row) => row.market_id)) {
    const market = markets.get(marketId)?.[0];
    if (market === undefined) continue;
    const { result, terms } = market;
    const before = own.filter((row) => row.order_id === 0).map(matchedBet);
    const single = own.filter((row) => row.order_id !== 0);
    const exact = betProfitsCentipaise(single.map(matchedBet), result, terms, before);
    const shown = resultRowsPaise(exact, betsProfitCentipaise(before, result, terms));
    single.forEach(({ order_id }, index) => {
      found.set(order_id, { exactCentipaise: exact[index] ?? 0, paise: shown[index] ?? 0 });
    });
  }
  return found;
}

function matchedBet({ runner, side, stake, payout: payoutCentipaise }: Row): MatchedBet {
  return { runner, side, stake, payoutCentipaise };
}

function byMarket<Item>(
  items: readonly Item[],
  marketIdOf: (item: Item) => number,
): ReadonlyMap<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(marketIdOf(item));
    if (group) group.push(item);
    else groups.set(marketIdOf(item), [item]);
  }
  return groups;
}
