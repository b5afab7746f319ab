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

  it("of all runners but one risks what the one that loses costs", () => {
    runMarketStory(`
      market: One, Two, Three, Four (3 winners)
      asha lays One 100 @ 1.50   → rests 100
      asha: exposure 50
      asha lays Two 100 @ 1.40   → rests 100
      asha lays Three 100 @ 1.30 → rests 100
      asha: exposure 120
      asha lays Four 100 @ 1.20  → rests 100
      asha: exposure 120
      ravi backs One 100 @ 1.50
      ravi backs Four 100 @ 1.20
      asha: exposure 110, if One and Two and Three +50, if Two and Three and Four +80
      settle One and Two and Four → lapses 100 of asha, lapses 100 of asha, asha −70, ravi +70
    `);
  });

  it("counts the worst runners where several are equally bad", () => {
    runMarketStory(`
      market: One, Two, Three, Four, Five (2 winners)
      asha lays One 10 @ 3.00
      asha lays Two 10 @ 3.00
      asha lays Three 10 @ 3.00
      asha lays Four 10 @ 3.00
      asha: exposure 40
      ravi backs One 10 @ 3.00
      ravi backs Two 10 @ 3.00
      ravi backs Three 10 @ 3.00
      ravi backs Four 10 @ 3.00
      asha: exposure 20, if One and Two −20, if Three and Four −20, if One and Five +10
      ravi: exposure 10, if One and Two +20, if Four and Five −10
      settle Four and Five → asha +10, ravi −10
    `);
  });

  it("takes each account's commission of its net winnings over all runners together", () => {
    runMarketStory(`
      market: One, Two, Three, Four (2 winners, commission 10%)
      ravi  lays  One 100 @ 2.00
      asha  backs One 100 @ 2.00
      meera lays  Two 60 @ 2.00
      asha  backs Two 60 @ 2.00
      ravi  backs Three 10 @ 4.00
      meera lays  Three 10 @ 4.00
      settle One and Three → ravi −70, asha +40 less 4, meera +30 less 3
      house: commission 7, rounding 0, settlement 0
    `);
  });

  it("is void whatever was matched, and every position is as before the first bet", () => {
    runMarketStory(`
      market: One, Two, Three (2 winners, commission 10%)
      ravi lays  One 100 @ 2.00
      asha backs One 100 @ 2.00
      asha lays  Two 50 @ 1.50
      void → lapses 50 of asha, ravi 0, asha 0
      asha: cash 10,000, exposure 0, if One and Two 0
      state: void, matched 100, One last 2.00
      house: commission 0, rounding 0
    `);
  });
});
