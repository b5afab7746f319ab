import type { BetStartingPrice, Notation } from "@crossbook/contract";
import type { Side } from "@crossbook/engine";
import { HIGHEST_ODDS, LOWEST_ODDS, type OddsHundredths } from "@crossbook/odds";
import type { Pool } from "pg";
import { wirePrice } from "../catalogue/index.ts";

/** What a bet at the starting price asks for. */
interface Asked {
  readonly notation: Notation;
  readonly side: Side;
  /** Its limit. */
  readonly price: OddsHundredths;
}

/** The limit of a bet that takes any starting price: the price that none is worse than. */
export function anyStartingPrice(side: Side): OddsHundredths {
  return side === "back" ? LOWEST_ODDS : HIGHEST_ODDS;
}

/** A bet that has not taken the starting price: it waits for it, or has lapsed. */
export function untaken(state: "waits" | "missed", { notation, side, price }: Asked): BetStartingPrice {
  const limitPrice = price === anyStartingPrice(side) ? null : wirePrice(notation, price);
  return { state, limitPrice, price: null };
}

/** A bet that has taken the starting price. */
export function taken(notation: Notation, price: OddsHundredths): BetStartingPrice {
  return { state: "taken", limitPrice: null, price: wirePrice(notation, price) };
}

/** Those of the bets that have taken a starting price, by what the tables show. */
export async function takenOrders(database: Pool, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await database.query<{ order_id: number }>(
    "SELECT order_id FROM orders WHERE order_id = ANY ($1) AND asked_stake IS NOT NULL",
    [orderIds],
  );
  return new Set(rows.map(({ order_id }) => order_id));
}
