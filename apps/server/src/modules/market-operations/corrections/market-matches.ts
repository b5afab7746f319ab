import type { CorrectedAccount, MatchInForce } from "@crossbook/engine";
import type { MarketTerms, RunnerIndex, Side } from "@crossbook/engine/kinds";
import { paise } from "@crossbook/money";
import type { Pool } from "pg";
import { EXECUTIONS } from "../../../exchange/index.ts";

/** Which matches of a market: of these bets, on this runner, or made in this time (`from` included, `until` not). */
export interface MatchScope {
  readonly orderIds?: readonly number[];
  readonly runner?: RunnerIndex;
  readonly time?: { readonly from: Date; readonly until: Date };
}

/** What settling a market needs to know of it. */
export interface SettledMarket {
  readonly moneyMode: "play" | "real";
  readonly terms: MarketTerms;
  readonly commissionBasisPoints: number;
  /** As `resultText` writes it; null: it has none yet. */
  readonly result: string | null;
  readonly removedRunners: readonly RunnerIndex[];
}

/** A market with a result. */
export interface FinishedMarket extends SettledMarket {
  readonly result: string;
}

/**
 * The present price of a match is that of its last correction; a void one has none. The lay's leg may be either role. All
 * matches of a cross match stand together, as bets against one another: some of them alone would leave the house with a bet of
 * its own. Their numbers follow one another, the last with the house's order as the maker, and they are of one moment.
 */
const MATCHES = `
  WITH in_force AS (
    SELECT l.match_id, l.runner, l.stake, coalesce(min(c.to_price_hundredths), l.price_hundredths) AS price,
      min(o.order_id) FILTER (WHERE o.side = 'back') AS back_order_id,
      min(o.order_id) FILTER (WHERE o.side = 'lay') AS lay_order_id,
      array_agg(DISTINCT o.account_id) FILTER (WHERE o.account_id > 0) AS accounts,
      bool_or(o.account_id < 0) AS is_crossed, bool_or(o.account_id < 0 AND l.role = 0) AS ends_cross_match,
      ($2::bigint[] IS NULL OR bool_or(o.order_id = ANY ($2))) AND ($3::int IS NULL OR l.runner = $3) AS is_asked
    FROM orders o JOIN match_legs l USING (order_id) LEFT JOIN match_corrections c USING (match_id)
    WHERE o.market_id = $1 AND ($4::timestamptz IS NULL OR (l.at >= $4 AND l.at < $5))
    GROUP BY l.match_id, l.runner, l.stake, l.price_hundredths, l.at
    HAVING coalesce(min(c.to_price_hundredths), 1) > 0),
  together AS (SELECT in_force.*, CASE WHEN is_crossed THEN count(*) FILTER (WHERE ends_cross_match) OVER earlier
    ELSE match_id END AS place FROM in_force
    WINDOW earlier AS (ORDER BY match_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)),
  found AS (SELECT together.*, bool_or(is_asked) OVER (PARTITION BY is_crossed, place) AS is_found FROM together)
  SELECT match_id AS "matchId", runner, stake, price, back_order_id AS "backOrderId", lay_order_id AS "layOrderId", accounts
  FROM found WHERE is_found ORDER BY match_id LIMIT $6`;

/** The bets of the house that these are, which stands between bets that are cross-matched. */
const HOUSE_BETS = `
  SELECT account_id, 0::bigint AS gross, 0::bigint AS commission, 0 AS discount, order_id, runner, side, matched,
    matched_payout_centipaise AS payout
  FROM orders WHERE order_id = ANY ($1) AND account_id < 0 ORDER BY order_id`;

const HOUSE_BACKED = `
  SELECT coalesce(sum(matched), 0)::bigint AS stake FROM orders
  WHERE market_id = $1 AND account_id < 0 AND side = 'back' AND ($2::bigint[] IS NULL OR order_id = ANY ($2))`;

/** Those that wait for the starting price: who has taken it has nothing unmatched. */
const WAITING = `
  SELECT coalesce(sum(remaining), 0)::bigint AS stake FROM orders
  WHERE market_id = $1 AND runner = $2 AND execution = ${EXECUTIONS.indexOf("startingPrice")} AND remaining > 0`;

const MARKET = `
  SELECT money_mode AS "moneyMode", terms, commission_basis_points AS "commissionBasisPoints", result,
    removed_runners AS "removedRunners"
  FROM markets WHERE market_id = $1`;

/** Who was paid something, and what. */
const PAID = `
    SELECT account_id, gross, commission, commission_discount_percent AS discount FROM account_results
    WHERE market_id = $1 AND account_id > $2 AND ($3::bigint[] IS NULL OR account_id = ANY ($3))
    ORDER BY account_id LIMIT $4`;

/** Who has something matched in a market without a result: it would be settled with the discount of now. */
const MATCHED = `
    SELECT DISTINCT account_id, 0::bigint AS gross, 0::bigint AS commission,
      commission_discount_percent AS discount
    FROM orders JOIN accounts USING (account_id)
    WHERE market_id = $1 AND account_id > $2 AND ($3::bigint[] IS NULL OR account_id = ANY ($3)) AND matched > 0
    ORDER BY account_id LIMIT $4`;

/** Accounts until they and their bets are so many rows; of one that is larger than all, itself. */
const betsOf = (accounts: string) => `
  WITH page AS (${accounts}),
  sized AS (
    SELECT page.*, row_number() OVER w AS place, sum(1 + (
      SELECT count(*) FROM orders o WHERE o.market_id = $1 AND o.account_id = page.account_id AND o.matched > 0)) OVER w AS size
    FROM page WINDOW w AS (ORDER BY account_id)),
  paid AS (SELECT account_id, gross, commission, discount FROM sized WHERE place = 1 OR $5::bigint IS NULL OR size <= $5)
  SELECT p.account_id, p.gross, p.commission, p.discount, o.order_id, o.runner, o.side, o.matched,
    o.matched_payout_centipaise AS payout
  FROM paid p LEFT JOIN orders o ON o.market_id = $1 AND o.account_id = p.account_id AND o.matched > 0
  ORDER BY p.account_id, o.order_id`;

/** By whether the market has its result. */
const BETS = { finished: betsOf(PAID), unfinished: betsOf(MATCHED) } as const;

const IS_MORE = {
  finished: "SELECT FROM account_results WHERE market_id = $1 AND account_id > $2 LIMIT 1",
  unfinished: "SELECT FROM orders WHERE market_id = $1 AND account_id > $2 AND matched > 0 LIMIT 1",
} as const;

type MarketPhase = keyof typeof BETS;

/** Accounts after this one, at most so many, and with their bets at most so many rows; one account is never divided. */
export interface AccountsPage {
  readonly after: number;
  readonly accounts: number;
  readonly rows: number;
}

interface BetRow {
  readonly account_id: number;
  readonly gross: number;
  readonly commission: number;
  /** Of its commission, in whole percent. */
  readonly discount: number;
  readonly order_id: number | null;
  readonly runner: number;
  readonly side: Side;
  readonly matched: number;
  readonly payout: number;
}

/** What corrections read of the exchange's tables; whoever asks has waited for them (`Exchange.projected`). */
export class MarketMatches {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /**
   * Matches in force, at most so many, with everybody's account who has one; of a cross match all, where one of them is asked
   * for.
   */
  async inForce(
    marketId: number,
    { orderIds, runner, time }: MatchScope,
    limit: number,
  ): Promise<{ readonly matches: readonly MatchInForce[]; readonly accountIds: readonly number[] }> {
    type Row = MatchInForce & { readonly accounts: readonly number[] };
    const values = [
      marketId,
      orderIds ?? null,
      runner ?? null,
      time?.from ?? null,
      time?.until ?? null,
      limit,
    ];
    const { rows } = await this.#database.query<Row>(MATCHES, values);
    const matches = rows.map(({ matchId, backOrderId, layOrderId, runner, stake, price }) => ({
      ...{ matchId, backOrderId, layOrderId, runner, price },
      stake: paise(stake),
    }));
    return { matches, accountIds: [...new Set(rows.flatMap((row) => row.accounts.map(Number)))] };
  }

  /** Of orders on a runner that wait for the starting price, in paise: stakes of backs and what lays can lose. */
  async waitingOn(marketId: number, runner: number): Promise<number> {
    const { rows } = await this.#database.query<{ stake: number }>(WAITING, [marketId, runner]);
    return rows[0]?.stake ?? 0;
  }

  /** A market, with its result or without; undefined: it does not exist. */
  async market(marketId: number): Promise<SettledMarket | undefined> {
    const { rows } = await this.#database.query<SettledMarket>(MARKET, [marketId]);
    return rows[0];
  }

  /** A market with a result; undefined: it has none, or does not exist. */
  async finished(marketId: number): Promise<FinishedMarket | undefined> {
    const market = await this.market(marketId);
    return market && market.result !== null ? { ...market, result: market.result } : undefined;
  }

  /**
   * Accounts of a market by their numbers, with what they have matched: of a finished one those with a result, with what they
   * were paid; of another one those who have matched something, who were paid nothing.
   */
  async page(
    marketId: number,
    { after, accounts: limit, rows }: AccountsPage,
    phase: MarketPhase = "finished",
  ): Promise<{ readonly accounts: readonly CorrectedAccount[]; readonly isLast: boolean }> {
    const accounts = await this.#accounts([marketId, after, null, limit, rows], phase);
    const last = accounts.at(-1)?.accountId ?? after;
    const more = await this.#database.query(IS_MORE[phase], [marketId, last]);
    return { accounts, isLast: more.rows.length === 0 };
  }

  /** These of the accounts that `page` would answer. */
  accounts(
    marketId: number,
    only: readonly number[],
    phase: MarketPhase = "finished",
  ): Promise<readonly CorrectedAccount[]> {
    return this.#accounts([marketId, 0, only, only.length, null], phase);
  }

  /** The house's account with its bets of these orders, which was paid nothing for them; none where it has none. */
  async house(orderIds: readonly number[]): Promise<readonly CorrectedAccount[]> {
    const { rows } = await this.#database.query<BetRow>(HOUSE_BETS, [orderIds]);
    return accountsOf(rows);
  }

  /** What the house has backed in a market, between lays that are cross-matched: of these orders, or in all. */
  async houseBacked(marketId: number, orderIds?: readonly number[]): Promise<number> {
    const { rows } = await this.#database.query<{ stake: number }>(HOUSE_BACKED, [
      marketId,
      orderIds ?? null,
    ]);
    return rows[0]?.stake ?? 0;
  }

  async #accounts(values: readonly unknown[], phase: MarketPhase): Promise<readonly CorrectedAccount[]> {
    const { rows } = await this.#database.query<BetRow>(BETS[phase], [...values]);
    return accountsOf(rows);
  }
}

function accountsOf(rows: readonly BetRow[]): readonly CorrectedAccount[] {
  const accounts = new Map<
    number,
    Omit<CorrectedAccount, "accountId"> & { readonly bets: CorrectedAccount["bets"][number][] }
  >();
  for (const { account_id, gross, commission, discount, order_id: orderId, runner, side, ...row } of rows) {
    const paid = { gross, commission, commissionDiscountPercent: discount };
    const known = accounts.get(account_id) ?? { ...paid, bets: [] };
    accounts.set(account_id, known);
    const { matched: stake, payout: payoutCentipaise } = row;
    if (orderId !== null) known.bets.push({ orderId, runner, side, stake, payoutCentipaise });
  }
  return [...accounts].map(([accountId, account]) => ({ accountId, ...account }));
}
