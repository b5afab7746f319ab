import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a market of several winners", () => {
  it("pays every backer of a runner that is among them, and every layer of one that is not", () => {
    runMarketStory(`
      market: One, Two, Three, Four (2 winners, commission 5%)
      ravi lays  One 100 @ 1.80
      asha backs One 100 @ 1.80   → matched 100 @ 1.80 with ravi
      ravi lays  Three 50 @ 3.00
      asha backs Three 50 @ 3.00  → matched 50 @ 3 with ravi
      asha: exposure 150, if One and Three +180, if One and Two +30, if Two and Four −150
      settle Three and One        → ravi −180, asha +180 less 9
      asha: cash 10,171, exposure 0
      house: commission 9, rounding 0, settlement 0
    `);
  });

  it("holds for lays what the worst two can cost together, not only the worst one", () => {
    runMarketStory(`
      market: One, Two, Three (2 winners)
      asha lays One 100 @ 3.00   → rests 100
      asha: exposure 200
      asha lays Two 100 @ 2.50   → rests 100
      asha: exposure 350
      asha lays Three 100 @ 1.50 → rests 100
      asha: exposure 350, available 9,650
    `);
  });

  it("nets what cannot lose together: of three backed runners with two winners only one can lose", () => {
    runMarketStory(`
      market: One, Two, Three (2 winners)
      ravi lays  One 100 @ 2.00
      ravi lays  Two 100 @ 2.00
      ravi lays  Three 100 @ 2.00
      asha backs One 100 @ 2.00
      asha: exposure 100
      asha backs Two 100 @ 2.00
      asha: exposure 0, if One and Two +200, if One and Three 0
      asha backs Three 100 @ 2.00
      asha: exposure 0, if One and Three +100
      settle Two and Three → ravi −100, asha +100
    `);
  });

  it("takes a result of as many winners as it has, and no other", () => {
    runMarketStory(`
      market: One, Two, Three (2 winners)
      asha backs One 10 @ 2.00
      settle One                   → RESULT_INVALID
      settle One and Two and Three → RESULT_INVALID
      settle One and One           → RESULT_INVALID
      settle One and Two           → lapses 10 of asha
      settle One and Three         → MARKET_SETTLED
    `);
  });

  it("may be void, and stands beside a market of one winner", () => {
    runMarketStory(`
      market Win: One, Two, Three
      market Place: One, Two, Three (2 winners)
      ravi lays  One in Place 100 @ 1.50
      asha backs One in Place 100 @ 1.50
      asha backs One in Win 100 @ 3.00
      asha: exposure 200, exposure in Place 100, exposure in Win 100
      settle One and Two in Win → RESULT_INVALID
      void Place                → ravi 0, asha 0
      settle Two in Win         → lapses 100 of asha
      asha: cash 10,000, exposure 0
      remove Place
      settle One and Two in Place → MARKET_NOT_FOUND
    `);
  });
});
