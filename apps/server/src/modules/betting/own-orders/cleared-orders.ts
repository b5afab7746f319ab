import type { AccountId, Side } from "@crossbook/engine";
import { type MarketTerms, resultOfText } from "@crossbook/engine/kinds";
import type { Pool } from "pg";
import type { Exchange } from "../../../exchange/index.ts";
import { marketBetResults } from "../market-bet-results.ts";
import {
  OWN_ORDER_COLUMNS,
  type OwnOrder,
  type OwnOrderRow,
  ownOrder,
  referenceCondition,
} from "./own-orders.ts";

/** What of an order has ended: it was settled, made void, lapsed or cancelled. */
export type ClearedStatus = "settled" | "voided" | "lapsed" | "cancelled";

/** Which cleared orders are asked for; empty or absent lists are no condition. */
export interface ClearedFilter {
  readonly status: ClearedStatus;
  readonly sportIds?: readonly number[] | undefined;
  readonly eventIds?: readonly number[] | undefined;
  readonly marketIds?: readonly number[] | undefined;
  readonly runnerIds?: readonly number[] | undefined;
  readonly orderIds?: readonly number[] | undefined;
  readonly side?: Side | undefined;
  /** The form of the client references, as a regular expression of PostgreSQL. */
  readonly reference?: string | undefined;
  /** Of the settlement, the lapse, or of a cancelled order its placement; Unix milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** A page, newest first: by settlement, of all others by placement. */
export interface ClearedPage {
  readonly limit: number;
  readonly offset: number;
}

/** An order of which something has ended, with its market's names. */
export interface ClearedOrder extends OwnOrder {
  readonly eventId: number;
  readonly sportId: number;
  readonly runnerId: number;
  readonly eventTitle: string;
  readonly marketName: string;
  readonly runnerName: string;
  readonly startTime: number;
  readonly winners: number;
  /** When what is asked for ended, Unix milliseconds. */
  readonly clearedAt: number;
  /** What a settled order brought before commission, in paise; 0 of others. */
  readonly profitPaise: number;
}

/** What an account brought in one market, event or sport. */
export interface ClearedGroup {
  readonly sportId: number;
  readonly eventId: number | null;
  readonly marketId: number | null;
  readonly profitPaise: number;
  readonly commissionPaise: number;
  readonly bets: number;
  readonly settledAt: number;
}

export type ClearedGrouping = "market" | "event" | "sport";

export interface ClearedOrders {
  orders(accountId: AccountId, filter: ClearedFilter, page: ClearedPage): Promise<readonly ClearedOrder[]>;
  /** Of settled markets only. */
  groups(
    accountId: AccountId,
    filter: ClearedFilter,
    page: ClearedPage & { readonly by: ClearedGrouping },
  ): Promise<readonly ClearedGroup[]>;
}

interface Row extends OwnOrderRow {
  readonly event_id: number;
  readonly sport_id: number;
  readonly runner_id: number;
  readonly title: string;
  readonly market_name: string;
  readonly runner_name: string;
  readonly start_time: Date;
  readonly winners: number;
  readonly cleared_at: Date;
  readonly market_result: string | null;
  readonly market_terms: MarketTerms;
}

interface GroupRow {
  readonly sport_id: number;
  readonly event_id: number | null;
  readonly market_id: number | null;
  readonly profit: number;
  readonly commission: number;
  readonly bets: number;
  readonly settled_at: Date;
}

/** By what the account has had settled: of many orders those that never matched are not looked at. */
const FROM_RESULTS =
  "account_results a JOIN orders o ON o.market_id = a.market_id AND o.account_id = a.account_id AND o.matched > 0";

interface Source {
  readonly from: string;
  /** When what is asked for ended. */
  readonly at: string;
  /** By an index, so that a page of an account with many orders does not read all of them. */
  readonly newestFirst: string;
}

const FROM_ORDERS = {
  from: "orders o JOIN markets e ON e.market_id = o.market_id",
  newestFirst: "o.order_id DESC",
};

const SOURCES: Readonly<Record<ClearedStatus, Source>> = {
  settled: {
    from: `${FROM_RESULTS} JOIN markets e ON e.market_id = o.market_id`,
    ...{ at: "a.at", newestFirst: "a.at DESC, o.order_id DESC" },
  },
  voided: { ...FROM_ORDERS, at: "coalesce(e.finished_at, o.placed_at)" },
  lapsed: { ...FROM_ORDERS, at: "o.lapsed_at" },
  cancelled: { ...FROM_ORDERS, at: "o.placed_at" },
};

const CONDITIONS: Readonly<Record<ClearedStatus, string>> = {
  settled: "a.account_id = $1 AND e.status = 'settled'",
  voided: "o.account_id = $1 AND (o.voided > 0 OR (e.status = 'void' AND o.matched > 0))",
  lapsed: "o.account_id = $1 AND o.lapsed > 0",
  cancelled: "o.account_id = $1 AND o.cancelled > 0",
};

/** Markets whose prices are decimal and of runners. */
const SHOWN = "m.notation = 'decimal' AND m.line ->> 'sides' IS DISTINCT FROM 'over'";

const NAMES = `
  JOIN sport_markets m ON m.id = o.market_id
  JOIN sport_events s ON s.id = m.event_id
  JOIN sport_runners r ON r.market_id = o.market_id AND r.position = o.runner`;

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
}

/** Reads what an account's programs ask of orders that have ended. */
export function clearedOrders({ database, exchange }: Parts): ClearedOrders {
  return {
    async orders(accountId, filter, { limit, offset }) {
      await exchange.projected(exchange.state().journalSeq);
      const { from, at, newestFirst } = SOURCES[filter.status];
      const { condition, values } = conditionOf(accountId, filter);
      const { rows } = await database.query<Row>(
        `SELECT ${OWN_ORDER_COLUMNS}, m.event_id, s.sport_id, r.id AS runner_id, s.title, m.name AS market_name,
           r.name AS runner_name, s.start_time, m.winners, ${at} AS cleared_at, e.result AS market_result,
           e.terms AS market_terms
         FROM ${from} ${NAMES} WHERE ${condition}
         ORDER BY ${newestFirst} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, limit, offset],
      );
      const brought = await profits(database, accountId, filter.status === "settled" ? rows : []);
      return rows.map((row) => present(row, brought.get(row.order_id)?.paise ?? 0));
    },
    async groups(accountId, filter, { by, limit, offset }) {
      await exchange.projected(exchange.state().journalSeq);
      const { condition, values } = conditionOf(accountId, { ...filter, status: "settled" });
      const groupBy = {
        market: "g.market_id, g.event_id, g.sport_id",
        event: "g.event_id, g.sport_id",
        sport: "g.sport_id",
      };
      const { rows } = await database.query<GroupRow>(
        `WITH g AS (
           SELECT a.market_id, m.event_id, s.sport_id, a.gross, a.commission, a.at, count(*) AS bets
           FROM ${SOURCES.settled.from} ${NAMES} WHERE ${condition}
           GROUP BY a.market_id, m.event_id, s.sport_id, a.gross, a.commission, a.at
         )
         SELECT g.sport_id, ${by === "sport" ? "NULL::bigint AS event_id" : "g.event_id"},
           ${by === "market" ? "g.market_id" : "NULL::bigint AS market_id"}, sum(g.gross)::bigint AS profit,
           sum(g.commission)::bigint AS commission, sum(g.bets)::bigint AS bets, max(g.at) AS settled_at
         FROM g GROUP BY ${groupBy[by]} ORDER BY max(g.at) DESC, ${groupBy[by]}
         LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, limit, offset],
      );
      return rows.map((row) => ({
        ...{ sportId: row.sport_id, eventId: row.event_id, marketId: row.market_id },
        ...{ profitPaise: row.profit, commissionPaise: row.commission },
        ...{ bets: row.bets, settledAt: row.settled_at.getTime() },
      }));
    },
  };
}

function conditionOf(
  accountId: AccountId,
  { status, fromMs, toMs, side, reference, ...lists }: ClearedFilter,
): { readonly condition: string; readonly values: unknown[] } {
  const { at } = SOURCES[status];
  const values: unknown[] = [accountId, new Date(fromMs), new Date(toMs)];
  const conditions = [CONDITIONS[status], SHOWN, `${at} >= $2`, `${at} < $3`];
  const among = (column: string, wanted: readonly (number | string)[] | undefined, type: string) => {
    if (wanted === undefined || wanted.length === 0) return;
    conditions.push(`${column} = ANY($${values.push(wanted)}::${type}[])`);
  };
  among("s.sport_id", lists.sportIds, "integer");
  among("m.event_id", lists.eventIds, "bigint");
  among("o.market_id", lists.marketIds, "bigint");
  among("r.id", lists.runnerIds, "bigint");
  among("o.order_id", lists.orderIds, "bigint");
  among("o.side", side === undefined ? undefined : [side], "text");
  if (reference !== undefined) conditions.push(referenceCondition(values.push(reference)));
  return { condition: conditions.join(" AND "), values };
}

function profits(database: Pool, accountId: AccountId, rows: readonly Row[]) {
  const finished = rows.flatMap(
    ({ order_id: orderId, market_id: marketId, market_terms: terms, market_result }) => {
      const result = resultOfText(market_result ?? "");
      return result === undefined ? [] : [{ orderId, marketId, result, terms }];
    },
  );
  return marketBetResults(database, accountId, finished);
}

function present(row: Row, profitPaise: number): ClearedOrder {
  return {
    ...ownOrder(row),
    eventId: row.event_id,
    sportId: row.sport_id,
    runnerId: row.runner_id,
    eventTitle: row.title,
    marketName: row.market_name,
    runnerName: row.runner_name,
    startTime: row.start_time.getTime(),
    winners: row.winners,
    clearedAt: row.cleared_at.getTime(),
    profitPaise,
  };
}
