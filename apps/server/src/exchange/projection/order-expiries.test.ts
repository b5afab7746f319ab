import type { Command } from "@crossbook/engine";
import { afterEach, beforeEach, expect, it } from "vitest";
import { NEVER } from "../columns/column-types.ts";
import {
  AT,
  back,
  cancel,
  createMarket,
  deposit,
  lay,
  openAccount,
  setBetDelay,
} from "../testing/exchange-world.ts";
import { openProjectedWorld, type ProjectedWorld } from "../testing/projected-world.ts";
import { loadProjection } from "./load-projection.ts";
import { projectChunk } from "./project-chunk.ts";

let world: ProjectedWorld;

beforeEach(async () => {
  world = await openProjectedWorld();
});
afterEach(() => world.close());

const COMMANDS: readonly Command[] = [
  openAccount(1),
  openAccount(2),
  deposit(1, 50_000, "of one"),
  deposit(2, 50_000, "of two"),
  createMarket(7),
  back(1, 7, "lapses", { price: 300, expiresAt: AT + 5 }),
  back(1, 7, "is cancelled", { price: 310, expiresAt: AT + 6 }),
  back(1, 7, "has none", { price: 320 }),
  back(1, 7, "lapses in part", { expiresAt: AT + 7 }),
  lay(2, 7, "takes", { stake: 400, expiresAt: AT + 8 }),
  cancel(1, 2),
  setBetDelay(7, 60_000),
  lay(2, 7, "is delayed", { stake: 300, expiresAt: AT + 9 }),
  lay(2, 7, "stays delayed", { stake: 200, expiresAt: AT + 900 }),
  { type: "expireOrders", at: AT + 9 },
];

it.each(COMMANDS.map((_, index) => index + 1))(
  "the tables have each order's expiry, where the first %i commands are in one batch and the others in the next",
  async (count) => {
    const chunks = [COMMANDS.slice(0, count), COMMANDS.slice(count)].filter(({ length }) => length > 0);
    for (const commands of chunks) {
      const { chunk } = world.batch(commands);
      await projectChunk(world.client, chunk, { leadership: world.leadership, keysKeptSince: 0 });
      expect((await loadProjection(world.client, 100)).snapshot).toEqual(world.engine.snapshot());
      await world.startAgain();
    }
    expect(world.engine.snapshot().orders.map(({ orderId, expiresAt }) => [orderId, expiresAt])).toEqual([
      [3, 0],
      [4, 0],
      [5, 0],
      [7, AT + 900],
    ]);
    expect(world.engine.nextExpiresAt).toBe(AT + 900);
    const { rows } = await world.client.query<{ expires_at: Date | null; lapse_reason: number | null }>(
      "SELECT expires_at, lapse_reason FROM orders ORDER BY order_id",
    );
    const expired = 14;
    expect(rows.map((row) => [row.expires_at?.getTime(), row.lapse_reason])).toEqual([
      [AT + 5, expired],
      [AT + 6, null],
      [undefined, null],
      [AT + 7, expired],
      [AT + 8, null],
      [AT + 9, expired],
      [AT + 900, null],
    ]);
  },
);

it("listeners learn with each order when it is to lapse, and that it has", () => {
  const { events } = world.batch(COMMANDS);
  const placed = events.flatMap((event) => (event.type === "orderPlaced" ? [event.expiresAt] : []));
  expect(placed).toEqual([AT + 5, AT + 6, NEVER, AT + 7, AT + 8, AT + 9, AT + 900]);
  const lapsed = events.flatMap((event) => (event.type === "orderLapsed" ? [event] : []));
  expect(lapsed.map(({ orderId, unmatched, reason }) => [orderId, unmatched, reason])).toEqual([
    [1, 1000, "expired"],
    [4, 600, "expired"],
    [6, 300, "expired"],
  ]);
});
