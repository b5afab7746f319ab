import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a session", () => {
  it("pays YES at its line and above, and NO below its own", () => {
    runMarketStory(`
      market: R50, R51, R52 (session from 50)
      ravi lays  R51 100 @ 1.90
      asha backs R51 100 @ 1.90 → matched 100 @ 1.90 with ravi
      asha: exposure 100, if 50 −100, if 51 +90, if 80 +90
      ravi: exposure 90
      settle at 51              → ravi −90, asha +90
    `);
  });

  it("lets NO at 60 and YES at 63 both lose at 61, and counts that as the worst", () => {
    runMarketStory(`
      market: R60, R61, R62, R63 (session from 60)
      ravi backs R60 100 @ 2.00
      asha lays  R60 100 @ 2.00 → matched 100 @ 2.00 with ravi
      ravi lays  R63 100 @ 2.00
      asha backs R63 100 @ 2.00 → matched 100 @ 2.00 with ravi
      asha: exposure 200, if 59 0, if 60 −200, if 61 −200, if 62 −200, if 63 0
      settle at 61              → ravi +200, asha −200
    `);
  });

  it("holds for bets on several lines what one result can cost, not the sum of all", () => {
    runMarketStory(`
      market: R50, R51, R52 (session from 50)
      asha backs R50 100 @ 1.80 → rests 100
      asha: exposure 100
      asha lays  R52 100 @ 1.80 → rests 100
      asha: exposure 100
      asha backs R51 50 @ 1.80  → rests 50
      asha: exposure 150, available 9,850
    `);
  });

  it("matches orders of one line only", () => {
    runMarketStory(`
      market: R50, R51 (session from 50)
      ravi lays  R50 100 @ 1.90 → rests 100
      asha backs R51 100 @ 1.90 → rests 100
    `);
  });

  it("takes a number as its result, and may be void", () => {
    runMarketStory(`
      market: R50, R51 (session from 50)
      asha backs R50 10 @ 2.00
      settle R50        → RESULT_INVALID
      placed R50        → RESULT_INVALID
      void              → lapses 10 of asha
    `);
  });
});

describe("a handicap or a total", () => {
  it("loses half of a stake on -0.25 that ends in a draw, and wins half on +0.25", () => {
    runMarketStory(`
      market: Home, Away (lines from 0.25 by 0.25)
      ravi lays  Home 10 @ 2.00
      asha backs Home 10 @ 2.00 → matched 10 @ 2.00 with ravi
      asha: exposure 10, if 0 −5, if 1 +10
      settle at 0               → ravi +5, asha −5
    `);
    runMarketStory(`
      market: Home, Away (lines from -0.25 by 0.25)
      ravi lays  Home 10 @ 2.00
      asha backs Home 10 @ 2.00 → matched 10 @ 2.00 with ravi
      settle at 0               → ravi −5, asha +5
    `);
  });

  it("gives the stake back where the result lies on the line", () => {
    runMarketStory(`
      market: Over, Under (lines from 250 by 1)
      asha lays  Over 10 @ 2.00
      ravi backs Over 10 @ 2.00 → matched 10 @ 2.00 with asha
      asha: if 249 +10, if 250 0, if 251 −10
      settle at 250
      asha: cash 10,000, exposure 0
    `);
  });

  it("keeps half of a paisa for neither side: what is rounded away is in the rounding account", () => {
    runMarketStory(`
      market: Over, Under (lines from 2.75 by 1)
      ravi lays  Over 1.01 @ 1.91
      asha backs Over 1.01 @ 1.91 → matched 1.01 @ 1.91 with ravi
      settle at 3                 → ravi −0.46, asha +0.45
      house: rounding 0.01, settlement 0
    `);
  });
});

describe("a bet each way", () => {
  it("of 10 at 9.00 and a quarter wins 100, brings 10 if placed, and loses 20", () => {
    runMarketStory(`
      market: One, Two, Three, Four (each way 2 places at 1/4)
      ravi lays  One 10 @ 9.00
      asha backs One 10 @ 9.00 → matched 10 @ 9.00 with ravi
      asha: exposure 20, if One and Two +100, if Two and One +10, if Two and Three −20
      ravi: exposure 100
      placed Two then One      → ravi −10, asha +10
    `);
  });

  it("takes as many places as it has, each runner once", () => {
    runMarketStory(`
      market: One, Two, Three, Four (each way 2 places at 1/5)
      asha backs One 10 @ 5.00
      placed One               → RESULT_INVALID
      placed One then One      → RESULT_INVALID
      settle One and Two       → RESULT_INVALID
      placed Three then Two    → lapses 10 of asha
    `);
  });
});

describe("runners that are tied in a market each way", () => {
  it("share the win where nobody came in before them, and are placed whole where all of them have a place", () => {
    runMarketStory(`
      market: One, Two, Three, Four (each way 2 places at 1/4)
      ravi lays  One 10 @ 9.00
      asha backs One 10 @ 9.00
      placed One and Two       → ravi −55, asha +55
    `);
  });

  it("share the last place where there are fewer places than they are", () => {
    runMarketStory(`
      market: One, Two, Three, Four (each way 2 places at 1/4)
      ravi lays  One 10 @ 9.00
      asha backs One 10 @ 9.00
      placed Four then One and Two → ravi +5, asha −5
    `);
  });

  it("leave the order of those before and behind them as it is", () => {
    runMarketStory(`
      market: One, Two, Three, Four, Five (each way 3 places at 1/4)
      ravi lays  One 10 @ 9.00
      asha backs One 10 @ 9.00
      placed Two and Three then One → ravi −10, asha +10
    `);
    runMarketStory(`
      market: One, Two, Three, Four, Five (each way 3 places at 1/4)
      ravi lays  One 10 @ 9.00
      asha backs One 10 @ 9.00
      placed One then Two and Three → ravi −100, asha +100
    `);
  });

  it("are paid rounded down once for each account, and the rounding account has what is left", () => {
    runMarketStory(`
      market: One, Two, Three, Four (each way 2 places at 1/3, commission 5%)
      ravi lays  One 0.10 @ 9.00
      asha backs One 0.10 @ 9.00
      placed One and Two and Three → ravi −0.35, asha +0.34 less 0.02
      house: rounding 0.01, settlement 0
    `);
  });

  it("take all the places with those beside them, and no more", () => {
    runMarketStory(`
      market: One, Two, Three, Four (each way 2 places at 1/5)
      asha backs One 10 @ 5.00
      placed One and Two then Three → RESULT_INVALID
      placed One then Two then Three and Four → RESULT_INVALID
      placed One and One       → RESULT_INVALID
      placed One and Two       → lapses 10 of asha
    `);
  });
});

describe("a runner that does not start", () => {
  it("each way voids its own bets, and the place's odds follow from the reduced odds of the win", () => {
    runMarketStory(`
      market: One, Two, Three, Four (each way 2 places at 1/4)
      ravi lays  One 10 @ 9.00
      asha backs One 10 @ 9.00
      ravi lays  Four 5 @ 5.00
      asha backs Four 5 @ 5.00
      asha lays  Two 3 @ 4.00
      suspend
      take out Four by 20%     → lapses 3 of asha, corrected 2, held by 2
      asha: exposure 20, if One and Two +77.50, if Two and One +5.50, if Two and Three −20
      placed One then Four     → RESULT_INVALID
      placed One then Two      → ravi −77.50, asha +77.50
    `);
  });

  it("[EXCHANGE vector 11] reduces 8.60 by 16.2 % to 7.21, and to be placed only the profit of 8.00 by a quarter", () => {
    runMarketStory(`
      market: One, Two, Three
      ravi lays  One 10 @ 8.60
      asha backs One 10 @ 8.60
      suspend
      take out Three by 16.2%  → corrected 1, held by 2
      settle One               → ravi −62.10, asha +62.10
    `);
    runMarketStory(`
      market: One, Two, Three, Four (2 winners)
      ravi lays  One 10 @ 8.00
      asha backs One 10 @ 8.00
      suspend
      take out Three by 25%    → corrected 1, held by 2
      settle One and Two       → ravi −52.50, asha +52.50
    `);
  });

  it("cannot be taken out where no more would be left than are placed", () => {
    runMarketStory(`
      market: One, Two, Three (each way 2 places at 1/4)
      suspend
      take out Three by 10%    → CORRECTION_INVALID
    `);
  });
});

describe("bets placed together", () => {
  it("all match whole at once, or none of them does", () => {
    runMarketStory(`
      market: One, Two, Three
      ravi lays One 50 @ 2.00
      ravi lays Two 50 @ 3.00
      asha together backs One 20 @ 2.00 and backs Two 10 @ 3.00 → matched 20 @ 2.00 with ravi, 10 @ 3.00 with ravi
      asha: exposure 30, if One +10, if Two 0, if Three −30
      asha together backs One 40 @ 2.00 and backs Two 10 @ 3.00 → GROUP_NOT_MATCHED
      asha: exposure 30, available 9,970
    `);
  });

  it("are covered by what all of them can lose together, each on another runner", () => {
    runMarketStory(`
      market: One, Two, Three
      asha has 60
      ravi lays One 50 @ 2.00
      ravi lays Two 50 @ 2.00
      asha together backs One 40 @ 2.00 and backs Two 40 @ 2.00 → INSUFFICIENT_FUNDS
      asha together backs One 10 @ 2.00 and backs One 10 @ 2.00 → GROUP_INVALID
      asha together backs One 30 @ 2.00 and backs Two 30 @ 2.00 → matched 30 @ 2.00 with ravi, 30 @ 2.00 with ravi
    `);
  });
});

describe("a bookmaker's rates", () => {
  it("back 10,000 at 80 and lay 10,000 at 32: 4,800 if the team wins, and nothing else", () => {
    runMarketStory(`
      market: India, Australia (finest)
      ravi lays  India 10,000 @ 1.80
      asha backs India 10,000 @ 1.80 → matched 10,000 @ 1.80 with ravi
      ravi backs India 10,000 @ 1.32
      asha lays  India 10,000 @ 1.32 → matched 10,000 @ 1.32 with ravi
      asha: exposure 0, if India +4,800, if Australia 0
      settle India                   → ravi −4,800, asha +4,800
    `);
  });
});
