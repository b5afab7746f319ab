import type { ClientConfig } from "pg";
import { expect, vi } from "vitest";
import { verifyExchange } from "../exchange/index.ts";
import { queryRows } from "../exchange/testing/observations.ts";
import type { BettingLoad } from "./betting-load.ts";

/** Every bet on this market that was acknowledged is in the tables once, and no other is: now, or when they have caught up. */
export async function expectBetsOfMarket(
  connection: ClientConfig,
  { marketId, betIds }: { readonly marketId: number; readonly betIds: readonly number[] },
): Promise<void> {
  const look = async () => {
    const orders = await queryRows(
      connection,
      `SELECT order_id FROM orders WHERE market_id = ${marketId} ORDER BY order_id`,
    );
    expect(orders.map(({ order_id }) => order_id)).toEqual([...betIds].toSorted((a, b) => a - b));
  };
  await vi.waitFor(look, { timeout: 30_000, interval: 500 });
}

/** Every bet that was acknowledged is in the tables once, no other is, and the journal proves them. */
export async function expectExactlyOnce(connection: ClientConfig, load: BettingLoad): Promise<void> {
  const orders = await queryRows(connection, "SELECT order_id FROM orders ORDER BY order_id");
  expect(orders.map(({ order_id }) => order_id)).toEqual([...load.betIds.values()].toSorted((a, b) => a - b));
  await expectVerified(connection);
}

/** The journal from its beginning leads to what the tables have. */
export async function expectVerified(connection: ClientConfig): Promise<void> {
  const report = await verifyExchange({ connection, fromBeginning: true });
  expect(report).toMatchObject({ reported: [], notProjected: 0 });
}
