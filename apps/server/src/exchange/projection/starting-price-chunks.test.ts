import type { Command } from "@crossbook/engine";
import type { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ExchangeEvent } from "../exchange-event.ts";
import {
  back,
  cancel,
  createMarket,
  deposit,
  lay,
  openAccount,
  setBetDelay,
  turnInPlay,
} from "../testing/exchange-world.ts";
import { openProjectedWorld, type ProjectedWorld } from "../testing/projected-world.ts";
import { loadProjection } from "./load-projection.ts";
import { projectChunk } from "./project-chunk.ts";

let world: ProjectedWorld;
let client: Client;

beforeEach(async () => {
  world = await openProjectedWorld();
  ({ client } = world);
});
afterEach(() => world.close());

const WAITS = { execution: "startingPrice" } as const;
const [ANY_BACK, ANY_LAY] = [101, 100_000];

/**
 * A back that is delayed, partly matched, partly cancelled and takes the starting price with the rest; a lay whose stake becomes
 * less than its liability, and one whose stake becomes more; a back with a limit that is not reached.
 */
const COMMANDS: readonly Command[] = [
  ...[1, 2, 3].flatMap((id) => [openAccount(id), deposit(id, 50_000, `money ${id}`)]),
  { ...createMarket(7), hasStartingPrice: true },
  lay(2, 7, "rests", { price: 300, stake: 500 }),
  setBetDelay(7, 1000),
  back(1, 7, "delayed", { price: 200, stake: 800, persistence: "startingPrice" }),
  { type: "releaseOrders", at: Date.UTC(2027, 0, 1) },
  cancel(1, 2, 100),
  lay(2, 7, "less", { ...WAITS, price: ANY_LAY, stake: 1000 }),
  lay(2, 7, "more", { ...WAITS, price: ANY_LAY, stake: 120, runner: 1 }),
  back(1, 7, "backs", { ...WAITS, price: ANY_BACK, stake: 400, runner: 1 }),
  back(3, 7, "choosy", { ...WAITS, price: 900, stake: 300, runner: 1 }),
  turnInPlay(7),
];

/** Writes them as one batch and one chunk. */
async function write(commands: readonly Command[]): Promise<readonly ExchangeEvent[]> {
  const { chunk, events } = world.batch(commands);
  await projectChunk(client, chunk, { leadership: world.leadership, keysKeptSince: 0 });
  return events;
}

const stateOfTables = async () => (await loadProjection(client, 100)).snapshot;

async function orders() {
  const { rows } = await client.query<Record<string, number>>(
    `SELECT order_id AS id, asked_price_hundredths AS "askedPrice", asked_stake AS "askedStake", price_hundredths AS price,
       stake, matched, cancelled, lapsed, remaining FROM orders ORDER BY order_id`,
  );
  return rows;
}

const AFTERWARDS = [
  { id: 1, askedPrice: null, askedStake: null, price: 300, stake: 500, matched: 500 },
  { id: 2, askedPrice: 200, askedStake: 800, price: 600, stake: 800, matched: 700, cancelled: 100 },
  { id: 3, askedPrice: ANY_LAY, askedStake: 1000, price: 600, stake: 200, matched: 200 },
  { id: 4, askedPrice: ANY_LAY, askedStake: 120, price: 130, stake: 400, matched: 400 },
  { id: 5, askedPrice: ANY_BACK, askedStake: 400, price: 130, stake: 400, matched: 400 },
  { id: 6, askedPrice: null, askedStake: null, price: 900, stake: 300, matched: 0, lapsed: 300 },
];

it("the tables are as the engine after each command of a market that forms its starting prices", async () => {
  for (const command of COMMANDS) {
    await write([command]);
    expect(await stateOfTables()).toEqual(world.engine.snapshot());
  }
  expect(await orders()).toMatchObject(AFTERWARDS);
});

it.each(COMMANDS.map((_, index) => index + 1).filter((count) => count > 6))(
  "the tables are as the engine where the first %i commands are in one batch and the others in the next",
  async (count) => {
    await write(COMMANDS.slice(0, count));
    if (count < COMMANDS.length) await write(COMMANDS.slice(count));
    expect(await stateOfTables()).toEqual(world.engine.snapshot());
    expect(await orders()).toMatchObject(AFTERWARDS);
  },
);

it("says of an order what it was placed as, though it has taken the starting price in the same batch", async () => {
  const events = await write(COMMANDS);
  const placed = events.flatMap((event) => (event.type === "orderPlaced" ? [event] : []));
  expect(placed).toMatchObject([
    { orderId: 1, priceHundredths: 300, stake: 500 },
    { orderId: 2, priceHundredths: 200, stake: 800 },
    { orderId: 3, priceHundredths: ANY_LAY, stake: 1000 },
    { orderId: 4, priceHundredths: ANY_LAY, stake: 120 },
    { orderId: 5, priceHundredths: ANY_BACK, stake: 400 },
    { orderId: 6, priceHundredths: 900, stake: 300 },
  ]);
  expect(placed[2]).not.toHaveProperty("askedStake");
  const lapsed = events.flatMap((event) => (event.type === "orderLapsed" ? [event] : []));
  expect(lapsed).toMatchObject([{ orderId: 6, unmatched: 300, waited: true, reason: "startingPrice" }]);
  expect(events).toContainEqual(
    expect.objectContaining({ type: "startingPricesFormed", prices: [600, 130, 0] }),
  );
});

it("knows after a start which orders wait", async () => {
  await write(COMMANDS.slice(0, -1));
  const loaded = await loadProjection(client, 100);
  expect(loaded.recorderStart.waitingOrders).toEqual([3, 4, 5, 6]);
  await world.startAgain();
  const events = await write([turnInPlay(7)]);
  expect(events).toContainEqual(expect.objectContaining({ type: "orderLapsed", orderId: 6, waited: true }));
  expect(await orders()).toMatchObject(AFTERWARDS);
});
