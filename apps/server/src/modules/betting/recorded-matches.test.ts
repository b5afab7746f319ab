import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { playStory } from "../../testing/match-story.ts";

let database: TestDatabase;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
});

afterAll(async () => {
  await world.close();
  await database.close();
});

describe("a match, as players and operators see it", () => {
  it("[PROD-03] goes from quotes to a result: best prices, unmatched orders, exposure, commission", () =>
    playStory(
      world,
      `
      market: Mumbai, Delhi, Draw (commission 2%, stakes 10 to 50,000)
      asha has 1,000
      ravi lays  Mumbai 100 @ 2.20
      ravi lays  Mumbai 50 @ 2.24
      asha backs Mumbai 200 @ 2.20 as a1 → matched 150 @ 2.2133, waits 50
      book Mumbai: back – | lay 2.20×50
      book Delhi:  back – | lay –
      state: open, matched 150
      asha: cash 1,000, exposure 200, available 800, if Mumbai +182, if Delhi −150
      ravi: exposure 182, if Mumbai −182, if Draw +150
      asha reduces a1 by 20              → takes back 20 of 1
      asha cancels a1                    → takes back 30 of 1
      asha cancels a1                    → ORDER_NOT_OPEN
      asha: exposure 150, available 850
      suspend
      asha backs Mumbai 10 @ 2.00        → MARKET_SUSPENDED
      open
      close
      asha backs Mumbai 10 @ 2.00        → MARKET_CLOSED
      settle Mumbai                      → done
      asha: cash 1,178.36, exposure 0, available 1,178.36
      ravi: cash 9,818, exposure 0
      settle Delhi                       → MARKET_SETTLED
    `,
    ));

  it("frees by a hedge what it held, and lets the freed money be bet again", () =>
    playStory(
      world,
      `
      market: Mumbai, Delhi
      asha has 100
      ravi lays  Mumbai 100 @ 3.00
      asha backs Mumbai 100 @ 3.00
      asha backs Mumbai 10 @ 2.00  → INSUFFICIENT_FUNDS
      ravi backs Mumbai 120 @ 2.50
      asha lays  Mumbai 120 @ 2.50 → matched 120 @ 2.50
      asha: exposure 0, available 100, if Mumbai +20, if Delhi +20
      asha backs Delhi 120 @ 2.00  → waits 120
      asha: exposure 100, available 0
    `,
    ));

  it("matches the older of equal offers first, and never one's own", () =>
    playStory(
      world,
      `
      market: Mumbai, Delhi
      ravi  lays  Mumbai 30 @ 2.00 as r1
      meera lays  Mumbai 30 @ 2.00
      ravi  reduces r1 by 10
      asha  backs Mumbai 25 @ 2.00 → matched 25 @ 2.00
      ravi:  if Mumbai −20
      meera: if Mumbai −5
      meera backs Mumbai 25 @ 2.00 → SELF_MATCH
      book Mumbai: back 2.00×25 | lay –
    `,
    ));

  it("gives one outcome to one reference, and refuses it to another bet", () =>
    playStory(
      world,
      `
      market: Mumbai, Delhi
      ravi lays  Mumbai 30 @ 2.00
      asha backs Mumbai 100 @ 2.00 key bet1 → matched 30 @ 2.00, waits 70
      asha backs Mumbai 100 @ 2.00 key bet1 → again: matched 30 @ 2.00, waits 70
      asha backs Mumbai 101 @ 2.00 key bet1 → KEY_REUSED
      suspend, lapse
      asha backs Mumbai 100 @ 2.00 key bet1 → again: matched 30 @ 2.00, waits 70
      asha: exposure 30
      book Mumbai: back – | lay –
    `,
    ));

  it("that is void gives everything back", () =>
    playStory(
      world,
      `
      market: Mumbai, Delhi (commission 5%)
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 150 @ 2.00
      void → done
      asha: cash 10,000, exposure 0, available 10,000
      ravi: cash 10,000, exposure 0, available 10,000
      asha backs Mumbai 10 @ 2.00 → MARKET_SETTLED
    `,
    ));

  it("holds stakes to its limits, prices to the ladder, and money to the paisa", () =>
    playStory(
      world,
      `
      market: Mumbai, Delhi (stakes 100 to 5,000)
      asha has 1,000
      asha backs Mumbai 99.99 @ 2.00    → STAKE_BELOW_MINIMUM
      asha backs Mumbai 5,000.01 @ 2.00 → STAKE_ABOVE_MAXIMUM
      asha backs Mumbai 100 @ 2.01      → PRICE_INVALID
      asha backs Mumbai 1,000.01 @ 2.00 → INSUFFICIENT_FUNDS
      asha lays  Mumbai 250.01 @ 5.00   → INSUFFICIENT_FUNDS
      asha lays  Mumbai 250 @ 5.00      → waits 250
      asha: exposure 1,000, available 0
      asha cancels everything           → takes back 250 of 1
    `,
    ));
});
