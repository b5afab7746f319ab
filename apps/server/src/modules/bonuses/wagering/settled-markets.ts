import type { MarketTerms, Side } from "@crossbook/engine/kinds";
import type { PoolClient } from "pg";
import type { WageredPart } from "./market-turnover.ts";

/** A market that is settled or void, with a player's matched bets in it. */
export interface SettledMarket {
  readonly marketId: number;
  readonly settledAt: Date;
  readonly isVoid: boolean;
  /** How many corrections of its matches there were, whoever's they are. */
  readonly corrections: number;
  readonly removedRunners: readonly number[];
  readonly terms: MarketTerms;
  readonly sportId: number;
  readonly type: string;
  readonly parts: readonly WageredPart[];
}

/** The table of ours in which a market is counted once: for a bonus, or for a referral. */
export type CountedIn =
  | { readonly table: "bonus_contributions"; readonly grantId: number }
  | { readonly table: "bonus_referral_markets"; readonly templateId: number };

/** Which markets are read: those that ended from `since` until before `until`, and are not in a table of ours yet. */
export interface MarketRange {
  readonly userId: number;
  readonly since: Date;
  readonly until: Date | undefined;
  readonly counted: CountedIn;
}

const MARKETS_AT_ONCE = 100;

/** The next markets of a player that are not counted yet, in the order in which they ended; empty: none is left. */
export async function nextSettledMarkets(
  client: PoolClient,
  { userId, since, until, counted }: MarketRange,
): Promise<readonly SettledMarket[]> {
  const isGrant = counted.table === "bonus_contributions";
  const { rows } = await client.query<MarketRow>(isGrant ? OF_GRANT : OF_REFERRAL, [
    ...[userId, since, until ?? null, MARKETS_AT_ONCE, idOf(counted)],
  ]);
  return withParts(client, userId, rows);
}

/** The next markets of a player that were corrected since they were counted; empty: none is left. */
export async function correctedMarkets(
  client: PoolClient,
  { userId, counted }: Pick<MarketRange, "userId" | "counted">,
): Promise<readonly SettledMarket[]> {
  const isGrant = counted.table === "bonus_contributions";
  const { rows } = await client.query<MarketRow>(isGrant ? CORRECTED_OF_GRANT : CORRECTED_OF_REFERRAL, [
    ...[userId, idOf(counted), MARKETS_AT_ONCE],
  ]);
  return withParts(client, userId, rows);
}

function idOf(counted: CountedIn): number {
  return counted.table === "bonus_contributions" ? counted.grantId : counted.templateId;
}

async function withParts(
  client: PoolClient,
  userId: number,
  markets: readonly MarketRow[],
): Promise<readonly SettledMarket[]> {
  if (markets.length === 0) return [];
  const ids = markets.map(({ market_id }) => market_id);
  const { rows: legs } = await client.query<LegRow>(LEGS, [userId, ids]);
  const parts = new Map<number, WageredPart[]>(ids.map((id) => [id, []]));
  for (const leg of legs) {
    parts.get(leg.market_id)?.push({
      ...{ runner: leg.runner, side: leg.side, stake: leg.stake, priceHundredths: leg.price_hundredths },
      ...{ betStake: leg.bet_stake, placedAt: leg.placed_at.getTime() },
    });
  }
  return markets.map((market) => ({
    marketId: market.market_id,
    settledAt: market.at,
    isVoid: market.status === "void",
    corrections: market.corrections,
    removedRunners: market.removed_runners,
    terms: market.terms,
    sportId: market.sport_id ?? 0,
    type: market.type ?? "",
    parts: parts.get(market.market_id) ?? [],
  }));
}

interface MarketRow {
  readonly market_id: number;
  readonly at: Date;
  readonly status: string;
  readonly corrections: number;
  readonly removed_runners: readonly number[];
  readonly terms: MarketTerms;
  readonly type: string | null;
  readonly sport_id: number | null;
}

interface LegRow {
  readonly market_id: number;
  readonly runner: number;
  readonly side: Side;
  readonly stake: number;
  readonly price_hundredths: number;
  readonly bet_stake: number;
  readonly placed_at: Date;
}

const CORRECTIONS = "(SELECT count(*) FROM match_corrections x WHERE x.market_id = a.market_id)::int";
/** SQL: a market was made void or corrected since it was counted. */
const IS_CHANGED = `((m.status = 'void') <> c.is_void OR ${CORRECTIONS} <> c.corrections)`;

const SETTLED = `
  SELECT a.market_id, a.at, m.status, ${CORRECTIONS} AS corrections, m.removed_runners, m.terms, s.type, e.sport_id
  FROM account_results a JOIN markets m USING (market_id)
  LEFT JOIN sport_markets s ON s.id = a.market_id LEFT JOIN sport_events e ON e.id = s.event_id`;

const markets = (counted: string) => `${SETTLED}
  WHERE a.account_id = $1 AND a.at >= $2 AND ($3::timestamptz IS NULL OR a.at < $3)
    AND NOT EXISTS (SELECT FROM ${counted} AND c.market_id = a.market_id)
  ORDER BY a.at, a.market_id LIMIT $4`;

const OF_GRANT = markets("bonus_contributions c WHERE c.grant_id = $5");
const OF_REFERRAL = markets(
  "bonus_referral_markets c WHERE c.template_id = $5 AND c.referee_id = a.account_id",
);

const corrected = (counted: string) => `${SETTLED} JOIN ${counted} AND c.market_id = a.market_id
  WHERE a.account_id = $1 AND ${IS_CHANGED}
  ORDER BY a.at, a.market_id LIMIT $3`;

const CORRECTED_OF_GRANT = corrected("bonus_contributions c ON c.grant_id = $2");
const CORRECTED_OF_REFERRAL = corrected(
  "bonus_referral_markets c ON c.template_id = $2 AND c.referee_id = a.account_id",
);

/** SQL: a market of the grant `g` is not counted yet, or was corrected since. */
export const GRANT_HAS_UNCOUNTED_MARKETS = `(EXISTS (
    SELECT FROM account_results a
    WHERE a.account_id = g.user_id AND a.at >= g.activated_at AND a.at < g.expires_at
      AND NOT EXISTS (SELECT FROM bonus_contributions c WHERE c.grant_id = g.id AND c.market_id = a.market_id))
  OR EXISTS (
    SELECT FROM bonus_contributions c JOIN markets m USING (market_id)
    JOIN account_results a ON a.market_id = c.market_id AND a.account_id = g.user_id
    WHERE c.grant_id = g.id AND ${IS_CHANGED}))`;

/** SQL: a market of the referral `r` is not counted yet, or was corrected since. */
export const HAS_UNCOUNTED_MARKETS = `(EXISTS (
    SELECT FROM account_results a JOIN markets m USING (market_id)
    WHERE a.account_id = r.referee_id AND a.at >= r.began_at AND NOT EXISTS (SELECT FROM bonus_referral_markets c
      WHERE c.template_id = r.template_id AND c.referee_id = r.referee_id AND c.market_id = a.market_id))
  OR EXISTS (
    SELECT FROM bonus_referral_markets c JOIN markets m USING (market_id)
    JOIN account_results a ON a.market_id = c.market_id AND a.account_id = c.referee_id
    WHERE c.template_id = r.template_id AND c.referee_id = r.referee_id
      AND ${IS_CHANGED}))`;

/** The present price of a match is that of its last correction; a void one has none. */
const LEGS = `
  SELECT o.market_id, l.runner, o.side, l.stake, coalesce(c.price, l.price_hundredths) AS price_hundredths, o.stake AS bet_stake, o.placed_at
  FROM orders o JOIN match_legs l USING (order_id) LEFT JOIN LATERAL (
    SELECT min(x.to_price_hundredths) AS price FROM match_corrections x WHERE x.match_id = l.match_id) c ON true
  WHERE o.account_id = $1 AND o.market_id = ANY ($2) AND coalesce(c.price, 1) > 0`;
