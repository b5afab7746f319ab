import type { OrderView } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../../database/connection-types.ts";
import { schema } from "../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { openMatch } from "../../../testing/open-match.ts";
import { ORDERS_OF_A_PART, ViewReader } from "./read-views.ts";

let database: TestDatabase;
let world: BettingWorld;
let reader: ViewReader;
let accountId: number;
/** One with as many orders as a part, one with more than two parts, and one with few. */
let markets: readonly [number, number, number];

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  reader = new ViewReader(world.server.exchange);
  await world.player("anna", 1_000_000);
  accountId = await accountOf("anna");
  const [one, two, three] = [await openMatch(world), await openMatch(world), await openMatch(world)];
  markets = [one.marketId, two.marketId, three.marketId];
  await place(one.marketId, ORDERS_OF_A_PART - 1);
  await place(two.marketId, 2 * ORDERS_OF_A_PART + 100);
  await place(one.marketId, 1);
  await place(three.marketId, 3);
});
afterAll(() => closeVerified(world, database));

async function accountOf(userName: string): Promise<number> {
  const pool = new Pool(withNumbers(database.connection));
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = $1", [userName]);
  await pool.end();
  return rows[0]?.id ?? 0;
}

async function place(marketId: number, count: number): Promise<void> {
  const { exchange } = world.server;
  const at = world.clock.now();
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      exchange.submit({
        ...{ type: "placeOrder", accountId, marketId, runner: 0, side: "back", at },
        ...{ price: oddsHundredths(500), stake: paise(10_000), execution: "limit", persistence: "lapse" },
        key: `${marketId}-${count}-${index}`,
      }),
    ),
  );
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
}

const all = () => world.server.exchange.read((engine) => engine.ordersOf(accountId));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("an account's open orders, read in parts", () => {
  it("are all of them, in ascending number", async () => {
    const orders = await all();
    expect(orders).toHaveLength(3 * ORDERS_OF_A_PART + 103);
    expect(await reader.read(accountId)).toEqual(orders);
    expect(await reader.read(accountId + 1000)).toEqual([]);
  });

  it("are those of the markets that are asked for, and of these what is wanted", async () => {
    const [one, two, three] = markets;
    const orders = await all();
    const of = (...ids: readonly number[]) => orders.filter(({ marketId }) => ids.includes(marketId));
    expect(await reader.read(accountId, { marketIds: [three, one] })).toEqual(of(three, one));
    expect(await reader.read(accountId, { marketIds: [two, 999_999] })).toEqual(of(two));
    expect(await reader.read(accountId, { marketIds: [] })).toEqual([]);
    const isWanted = ({ orderId }: OrderView) => orderId % 7 === 0;
    expect(await reader.read(accountId, { isWanted })).toEqual(orders.filter(isWanted));
  });

  it("leave turns of the event loop to others, also where many read them", async () => {
    let ended = 0;
    const readings = Array.from({ length: 8 }, () =>
      reader.read(accountId).finally(() => {
        ended += 1;
      }),
    );
    let turns = 0;
    for (; ended < readings.length; turns++) await turn();
    // 4 parts in a turn, of 4 parts of each reading.
    expect(turns).toBeGreaterThanOrEqual(7);
    const orders = await all();
    for (const reading of readings) expect(await reading).toEqual(orders);
  });

  it("go on where an order of the last part is cancelled meanwhile", async () => {
    const { exchange } = world.server;
    const [, two] = markets;
    const before = await all();
    let last = 0;
    let seen = 0;
    const reading = reader.read(accountId, {
      marketIds: [two],
      isWanted({ orderId }) {
        seen += 1;
        if (seen === ORDERS_OF_A_PART) {
          last = orderId;
          void exchange.submit({
            type: "cancelOrder",
            accountId,
            orderId,
            reduceBy: undefined,
            at: world.clock.now(),
          });
        }
        return true;
      },
    });
    expect(await reading).toEqual(before.filter(({ marketId }) => marketId === two));
    expect(await exchange.read((engine) => engine.order(last))).toBeUndefined();
  });
});
