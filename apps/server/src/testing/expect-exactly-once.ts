import type { ClientConfig } from "pg";
import { expect } from "vitest";
import { verifyExchange } from "../exchange/index.ts";
import { queryRows } from "../exchange/testing/observations.ts";
import type { BettingLoad } from "./betting-load.ts";

/** Every bet that was acknowledged is in the tables once, no other is, and the journal proves them. */
export async function expectExactlyOnce(connection: ClientConfig, load: BettingLoad): Promise<void> {
  const orders = await queryRows(connection, "SELECT order_id FROM orders ORDER BY order_id");
  expect(orders.map(({ order_id }) => order_id)).toEqual([...load.betIds.values()].toSorted((a, b) => a - b));
  const report = await verifyExchange({ connection, fromBeginning: true });
  expect(report).toMatchObject({ reported: [], notProjected: 0 });
}
