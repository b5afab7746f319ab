import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { playStory } from "../../testing/match-story.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

describe("a match, as players and operators see it", () => {
  it("[PROD-03] goes from quotes to a result: best prices, unmatched orders, exposure, commission", () =>
    playStory(
      world,
      clock,
      `
      market: Mumbai, Delhi, Draw (commission 2%, stakes 10 to 50,000)
      asha has 1,000
      ravi lays  Mumbai 100 @ 2.20
      ravi lays  Mumbai 50 @ 2.24
      asha backs Mumbai 200 @ 2.20 as a1 → matched 150 @ 2.2133, rests 50
      book Mumbai: back – | lay 2.20×50
      book Delhi:  back – | lay –
      state: open, matched 150
      asha: cash 1,000, exposure 200, available 800, if Mumbai +182, if Delhi −150
      ravi: exposure 182, if Mumbai −182, if Draw +150
      asha reduces a1 by 20              → cancelled 20 of 1
      asha cancels a1                    → cancelled 30 of 1
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
      clock,
      `
      market: Mumbai, Delhi
      asha has 100
      ravi lays  Mumbai 100 @ 3.00
      asha backs Mumbai 100 @ 3.00
      asha backs Mumbai 10 @ 2.00  → INSUFFICIENT_FUNDS
      ravi backs Mumbai 120 @ 2.50
      asha lays  Mumbai 120 @ 2.50 → matched 120 @ 2.50
      asha: exposure 0, available 100, if Mumbai +20, if Delhi +20
      asha backs Delhi 120 @ 2.00  → rests 120
      asha: exposure 100, available 0
    `,
    ));

  it("matches the older of equal offers first, and never one's own", () =>
    playStory(
      world,
      clock,
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
      clock,
      `
      market: Mumbai, Delhi
      ravi lays  Mumbai 30 @ 2.00
      asha backs Mumbai 100 @ 2.00 key bet1 → matched 30 @ 2.00, rests 70
      asha backs Mumbai 100 @ 2.00 key bet1 → again: matched 30 @ 2.00, rests 70
      asha backs Mumbai 101 @ 2.00 key bet1 → KEY_REUSED
      suspend, lapse
      asha backs Mumbai 100 @ 2.00 key bet1 → again: matched 30 @ 2.00, rests 70
      asha: exposure 30
      book Mumbai: back – | lay –
    `,
    ));

  it("that is void gives everything back", () =>
    playStory(
      world,
      clock,
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
      clock,
      `
      market: Mumbai, Delhi (stakes 100 to 5,000)
      asha has 1,000
      asha backs Mumbai 99.99 @ 2.00    → STAKE_BELOW_MINIMUM
      asha backs Mumbai 5,000.01 @ 2.00 → STAKE_ABOVE_MAXIMUM
      asha backs Mumbai 100 @ 2.01      → PRICE_INVALID
      asha backs Mumbai 1,000.01 @ 2.00 → INSUFFICIENT_FUNDS
      asha lays  Mumbai 250.01 @ 5.00   → INSUFFICIENT_FUNDS
      asha lays  Mumbai 250 @ 5.00      → rests 250
      asha: exposure 1,000, available 0
      asha cancels everything           → cancelled 250 of 1
    `,
    ));

  it("executes a bet as its player asks for: only resting, only at once, whole or not at all, or at any price", () =>
    playStory(
      world,
      clock,
      `
      market: Mumbai, Delhi
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 50 @ 2.00 post only → ORDER_WOULD_MATCH
      asha backs Mumbai 50 @ 2.10 post only → rests 50
      asha cancels everything               → cancelled 50 of 1
      asha backs Mumbai 150 @ 2.00 or cancel as a1 → matched 100 @ 2, cancels 50
      book Mumbai: back – | lay –
      asha cancels a1                       → ORDER_NOT_OPEN
      asha backs Mumbai 20 @ 2.00 or cancel → cancels 20
      ravi lays  Mumbai 30 @ 2.00
      asha backs Mumbai 30.01 @ 2.00 or nothing → NOT_MATCHED_WHOLE
      asha backs Mumbai 30 @ 2.00 or nothing    → matched 30 @ 2
      ravi lays  Mumbai 40 @ 1.60
      asha backs Mumbai 50 @ 2.00 any price → rests 50
      asha cancels everything               → cancelled 50 of 1
      asha backs Mumbai 50 @ 2.00 any price to 1.60 → matched 40 @ 1.6, rests 10
      book Mumbai: back – | lay 1.6×10
      asha: exposure 180, if Mumbai +154, if Delhi −170
    `,
    ));

  it("in play delays a bet that would match, and no suspension lets it through", () =>
    playStory(
      world,
      clock,
      `
      market: Mumbai, Delhi
      bet delay 5
      ravi lays  Mumbai 60 @ 2.00                  → rests 60
      asha backs Mumbai 100 @ 2.00 as a1           → delayed
      meera backs Mumbai 30 @ 2.00 or cancel       → delayed
      dev  backs Mumbai 30 @ 2.00 post only        → ORDER_WOULD_MATCH
      asha: exposure 100, available 9,900
      book Mumbai: back 2×60 | lay –
      after 4 seconds                              → nothing was due
      after 1 seconds                              → asha matched 60 @ 2, rests 40, meera cancels 30
      book Mumbai: back – | lay 2×40
      asha cancels a1                              → cancelled 40 of 1
      ravi lays  Mumbai 60 @ 2.00
      asha backs Mumbai 10 @ 2.00 key late         → delayed
      suspend                                      → asha MARKET_SUSPENDED
      asha backs Mumbai 10 @ 2.00 key late         → MARKET_SUSPENDED
      open                                         → done
      asha backs Mumbai 10 @ 2.00                  → delayed
      settle Delhi                                 → asha MARKET_SETTLED
      asha: cash 9,940, exposure 0, available 9,940
      ravi: cash 10,060, exposure 0
    `,
    ));

  it("with several winners nets the worst of them, and pays each bet on its own runner", () =>
    playStory(
      world,
      clock,
      `
      market: One, Two, Three, Four (2 winners, commission 2%)
      ravi lays  One 100 @ 2.00
      ravi lays  Two 100 @ 3.00
      ravi lays  Three 100 @ 4.00
      asha backs One 100 @ 2.00   → matched 100 @ 2
      asha backs Two 100 @ 3.00   → matched 100 @ 3
      asha backs Three 100 @ 4.00 → matched 100 @ 4
      asha: exposure 100, if One and Four −100, if One and Two +200, if Two and Three +400
      ravi: exposure 400, if One and Two −200, if Two and Three −400
      settle One                  → RESULT_INVALID
      settle One and Two          → done
      asha: cash 10,196, exposure 0
      ravi: cash 9,800, exposure 0
      settle One and Two          → MARKET_SETTLED
    `,
    ));

  it("leaves alone what is held for a withdrawal, and gives it back or pays it", () =>
    playStory(
      world,
      clock,
      `
      market: Mumbai, Delhi
      asha has 100
      asha holds 60 as h1          → done
      asha: cash 40, held 60, available 40
      asha backs Mumbai 41 @ 2.00  → INSUFFICIENT_FUNDS
      asha backs Mumbai 30 @ 2.00  → rests 30
      asha holds 11                → INSUFFICIENT_FUNDS
      return hold h1               → done
      return hold h1               → HOLD_NOT_PENDING
      asha holds 70 as h2
      pay hold h2                  → done
      asha: cash 30, held 0, exposure 30, available 0
    `,
    ));
});
