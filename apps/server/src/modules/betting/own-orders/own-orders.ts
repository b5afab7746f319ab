import type { AccountId, LapseReason, OrderView, Persistence, Side } from "@crossbook/engine";
import { type Paise, paise } from "@crossbook/money";
import { type OddsHundredths, oddsHundredths } from "@crossbook/odds";
import type { Pool } from "pg";
import { EXECUTIONS, type Exchange, LAPSE_REASONS, PERSISTENCES } from "../../../exchange/index.ts";
import { averagePrice } from "../placements/placement-presenter.ts";
import { type OpenOrdersFilter, ViewReader } from "./read-views.ts";

/** An order as its owner's programs follow it: all of its stake is matched, remaining, cancelled, lapsed or voided. */
export interface OwnOrder {
  readonly orderId: number;
  readonly marketId: number;
  /** The engine's. */
  readonly runner: number;
  readonly side: Side;
  readonly price: OddsHundredths;
  /** The limit that it was placed with: `price` of one that took the starting price is that price. */
  readonly askedPrice: OddsHundredths;
  readonly stake: Paise;
  readonly matched: Paise;
  /** Σ matched stake × price, in hundredths of a paisa. */
  readonly matchedPayoutCentipaise: number;
  /** Decimal odds to four decimals; undefined while nothing is matched. */
  readonly averagePrice: number | undefined;
  readonly remaining: Paise;
  readonly cancelled: Paise;
  readonly lapsed: Paise;
  readonly voided: Paise;
  readonly persistence: Persistence;
  /** Placed to take the starting price: until it has, it has no price and a lay no stake, but what it can lose. */
  readonly isAtStartingPrice: boolean;
  readonly hasTakenStartingPrice: boolean;
  /** Unix milliseconds. */
  readonly placedAt: number;
  readonly lastMatchedAt: number | undefined;
  readonly lapsedAt: number | undefined;
  readonly lapseReason: LapseReason | undefined;
  /** The client reference that it was placed with; empty where it has none any more. */
  readonly reference: string;
}

/** A row as the statements of this folder select it. */
export interface OwnOrderRow {
  readonly order_id: number;
  readonly market_id: number;
  readonly runner: number;
  readonly side: Side;
  readonly price_hundredths: number;
  readonly asked_price_hundredths: number | null;
  readonly stake: number;
  readonly matched: number;
  readonly matched_payout_centipaise: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly voided: number;
  readonly persistence: number;
  readonly execution: number;
  readonly placed_at: Date;
  readonly last_matched_at: Date | null;
  readonly lapsed_at: Date | null;
  readonly lapse_reason: number | null;
  readonly reference: string | null;
}

export const OWN_ORDER_COLUMNS = `o.order_id, o.market_id, o.runner, o.side, o.price_hundredths, o.stake, o.matched,
  o.matched_payout_centipaise, o.remaining, o.cancelled, o.lapsed, o.voided, o.persistence, o.execution, o.placed_at,
  o.last_matched_at, o.lapsed_at, o.asked_price_hundredths, o.lapse_reason,
  (SELECT k.key FROM command_keys k WHERE k.key_seq = o.key_seq AND k.account_id = o.account_id) AS reference`;

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "read" | "state" | "projected">;
}

/** Orders of unfinished markets of one account. */
export interface OpenOrders {
  /**
   * As the engine has them, in ascending number. Read part by part, and others have their turn between the parts: each
   * order is as it was in some moment of the call. Costs what the account has in the markets.
   */
  views(accountId: AccountId, filter?: OpenOrdersFilter): Promise<readonly OrderView[]>;
  /** Those of these numbers that are the account's, as the engine has them now, in the order of the numbers. */
  viewsOf(accountId: AccountId, orderIds: readonly number[]): Promise<readonly OrderView[]>;
  /** All that is known of the orders of these numbers that are the account's, in the order of the numbers. */
  byNumbers(accountId: AccountId, orderIds: readonly number[]): Promise<readonly OwnOrder[]>;
  /** The same of one page of them. */
  page(accountId: AccountId, orderIds: readonly number[], page: OwnOrdersPage): Promise<readonly OwnOrder[]>;
}

/** Which orders a page has, and in which order: by placement, by their last match, or by market and placement. */
export interface OwnOrdersPage {
  /** By `matched` none that never matched is in it. */
  readonly by: "placed" | "matched" | "market";
  readonly isNewestFirst: boolean;
  /** The form of the client references, as a regular expression of PostgreSQL; undefined: whatever they are. */
  readonly reference: string | undefined;
  /** Of the last match where they are by that, else of the placement; Unix milliseconds, both included. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Rejects while the exchange is stopped. */
export function openOrders({ database, exchange }: Parts): OpenOrders {
  const reader = new ViewReader(exchange);
  return {
    views: (accountId, filter) => reader.read(accountId, filter),
    viewsOf: (accountId, orderIds) =>
      exchange.read((engine) =>
        orderIds.flatMap((orderId) => {
          const order = engine.order(orderId);
          return order?.accountId === accountId ? [order] : [];
        }),
      ),
    async byNumbers(accountId, orderIds) {
      if (orderIds.length === 0) return [];
      await exchange.projected(exchange.state().journalSeq);
      const { rows } = await database.query<OwnOrderRow>(
        `SELECT ${OWN_ORDER_COLUMNS} FROM orders o WHERE o.order_id = ANY($2) AND o.account_id = $1`,
        [accountId, orderIds],
      );
      const byId = new Map(rows.map((row) => [row.order_id, ownOrder(row)]));
      return orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
    },
    async page(accountId, orderIds, page) {
      if (orderIds.length === 0) return [];
      await exchange.projected(exchange.state().journalSeq);
      const { text, values } = pageStatement(accountId, orderIds, page);
      const { rows } = await database.query<OwnOrderRow>(text, values);
      return rows.map(ownOrder);
    },
  };
}

function pageStatement(
  accountId: AccountId,
  orderIds: readonly number[],
  { by, isNewestFirst, reference, fromMs, toMs, limit, offset }: OwnOrdersPage,
): { readonly text: string; readonly values: unknown[] } {
  const at = by === "matched" ? "o.last_matched_at" : "o.placed_at";
  const direction = isNewestFirst ? "DESC" : "ASC";
  const columns = [...(by === "market" ? ["o.market_id"] : []), at, "o.order_id"];
  const values: unknown[] = [accountId, orderIds, limit, offset];
  const conditions = ["o.order_id = ANY($2)", "o.account_id = $1", `${at} IS NOT NULL`];
  if (fromMs !== undefined) conditions.push(`${at} >= $${values.push(new Date(fromMs))}`);
  if (toMs !== undefined) conditions.push(`${at} <= $${values.push(new Date(toMs))}`);
  if (reference !== undefined) conditions.push(referenceCondition(values.push(reference)));
  const order = columns.map((column) => `${column} ${direction}`).join(", ");
  const text = `SELECT ${OWN_ORDER_COLUMNS} FROM orders o WHERE ${conditions.join(" AND ")}
    ORDER BY ${order} LIMIT $3 OFFSET $4`;
  return { text, values };
}

/** That an order was placed with a client reference of the form that the parameter of this number is. */
export function referenceCondition(parameter: number): string {
  return `EXISTS (SELECT FROM command_keys k WHERE k.key_seq = o.key_seq AND k.account_id = o.account_id
    AND k.key ~ $${parameter})`;
}

export function ownOrder(row: OwnOrderRow): OwnOrder {
  const matched = paise(row.matched);
  return {
    orderId: row.order_id,
    marketId: row.market_id,
    runner: row.runner,
    side: row.side,
    price: oddsHundredths(row.price_hundredths),
    askedPrice: oddsHundredths(row.asked_price_hundredths ?? row.price_hundredths),
    stake: paise(row.stake),
    matched,
    matchedPayoutCentipaise: row.matched_payout_centipaise,
    averagePrice: averagePrice(matched, row.matched_payout_centipaise),
    remaining: paise(row.remaining),
    cancelled: paise(row.cancelled),
    lapsed: paise(row.lapsed),
    voided: paise(row.voided),
    persistence: PERSISTENCES[row.persistence] ?? "lapse",
    isAtStartingPrice: EXECUTIONS[row.execution] === "startingPrice",
    hasTakenStartingPrice: row.asked_price_hundredths !== null,
    placedAt: row.placed_at.getTime(),
    lastMatchedAt: row.last_matched_at?.getTime(),
    lapsedAt: row.lapsed_at?.getTime(),
    lapseReason: row.lapse_reason === null ? undefined : LAPSE_REASONS[row.lapse_reason],
    reference: row.reference ?? "",
  };
}
