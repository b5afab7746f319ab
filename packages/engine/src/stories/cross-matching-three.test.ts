import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("cross-matching of three runners", () => {
  it("shows backs of two of three runners as what can be backed of the third, at the price that leaves the same", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha backs Draw 30 @ 4.50
      book Home: back - | lay -
      ravi backs Away 15 @ 9.00
      book Home: back 1.50×90 | lay -
      book Draw: back - | lay 4.50×30
      book Away: back - | lay 9.00×15
    `);
  });

  it("shows lays of two of three runners as what can be laid of the third", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha lays Draw 30 @ 4.50
      ravi lays Away 15 @ 9.00
      book Home: back - | lay 1.50×90
      book Draw: back 4.50×30 | lay -
    `);
  });

  it("matches a back with backs of both other runners: the house takes the other side of all and keeps nothing", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  backs Draw 30 @ 4.50 as a1
      ravi  backs Away 15 @ 9.00 as r1
      meera backs Home 90 @ 1.50    → matched 90 @ 1.5 with the house
      order a1: matched 30 @ 4.5000
      order r1: matched 15 @ 9.0000
      asha: exposure 30, if Home −30, if Draw +105, if Away −30
      meera: exposure 90, if Home +45, if Draw −90, if Away −90
      state: open, matched 135, Home last 1.5, Draw last 4.5, Away last 9
      settle Away                   → asha −30, ravi +120, meera −90
      house: rounding 0, settlement 0
    `);
  });

  it("matches a lay with lays of both other runners", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  lays Draw 30 @ 4.50
      ravi  lays Away 15 @ 9.00
      meera lays Home 90 @ 1.50 → matched 90 @ 1.5 with the house
      meera: exposure 45, if Home −45, if Draw +90, if Away +90
      settle Draw               → asha −105, ravi +15, meera +90
      house: rounding 0, settlement 0
    `);
  });

  it("needs an order of each other runner: of one alone nothing is matched", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  backs Draw 30 @ 4.50
      meera backs Home 90 @ 1.50  → rests 90
      ravi  backs Away 20 @ 8.00  → matched 15 @ 9 with the house, rests 5
    `);
  });

  it("takes whole what is good for the least and of the other as much as belongs to it, and then the next of each", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  backs Draw 30 @ 4.50 as a1
      ravi  backs Away 10 @ 9.00 as r1
      zoya  backs Away 20 @ 9.20
      book Home: back 1.50×60, 1.49×30.1 | lay -
      meera backs Home 70 @ 1.45     → matched 60 @ 1.5 with the house, 10 @ 1.49 with the house
      order r1: matched 10 @ 9.0000
      order a1: matched 23.32 @ 4.5000, rests 6.68
      book Home: back 1.49×20.11 | lay -
    `);
  });

  it("takes the better price first, of its own runner or of the others together, and its own where they are equal", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  backs Draw 30 @ 4.50
      ravi  backs Away 15 @ 9.00
      zoya  lays  Home 20 @ 1.50
      kiran lays  Home 10 @ 1.52
      book Home: back 1.52×10, 1.50×110 | lay -
      meera backs Home 60 @ 1.50 → matched 10 @ 1.52 with kiran, 20 @ 1.5 with zoya, 30 @ 1.5 with the house
    `);
  });

  it("gives an order at any price what it needs of its own runner and of the others", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  backs Draw 30 @ 4.50
      ravi  backs Away 15 @ 9.00
      zoya  lays  Home 20 @ 1.60
      meera backs Home 60 @ 1.60 any price → matched 20 @ 1.6 with zoya, 40 @ 1.5 with the house
    `);
  });

  it("counts as matching at once: for orders that must not, for those all or nothing, and for a bet delay", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  backs Draw 30 @ 4.50
      ravi  backs Away 15 @ 9.00
      meera backs Home 60 @ 1.50 post only       → ORDER_WOULD_MATCH
      meera backs Home 91 @ 1.50 or nothing      → NOT_MATCHED_WHOLE
      bet delay 5
      meera backs Home 20 @ 1.52 key rests       → rests 20
      meera backs Home 60 @ 1.50 key delayed     → delayed
      after 5 seconds                            → meera matched 60 @ 1.5 with the house
    `);
  });

  it("never matches an account's own orders, of whichever runner", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  backs Draw 30 @ 4.50
      meera backs Draw 30 @ 4.50
      ravi  backs Away 30 @ 9.00
      ravi  backs Home 10 @ 1.50    → SELF_MATCH
      meera backs Home 90.05 @ 1.50 → SELF_MATCH
      meera backs Home 90 @ 1.50    → matched 90 @ 1.5 with the house
    `);
  });

  it("leaves the house what is over where stakes do not divide", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  backs Draw 10 @ 3.00
      ravi  backs Away 10 @ 3.10
      meera backs Home 5 @ 2.00 → matched 5 @ 2.9 with the house
      settle Home               → lapses 5.16 of asha, lapses 5.32 of ravi, asha −4.84, ravi −4.68, meera +9.5
      house: rounding 0.02, settlement 0
    `);
  });

  it("gives backs the highest price of all, and the house what is over, where those of the others alone cover both", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  backs Draw 100 @ 1.25
      ravi  backs Away 62.50 @ 2.00
      book Home: back 1000×0.12 | lay -
      meera backs Home 0.12 @ 1.50 → matched 0.12 @ 1000 with the house
      settle Away                  → lapses 4 of asha, lapses 2.5 of ravi, asha −96, ravi +60, meera −0.12
      house: rounding 36.12, settlement 0
    `);
  });

  it("offers nothing to lays where those of the others leave no price", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  lays Draw 30 @ 2.00
      ravi  lays Away 15 @ 2.00
      book Home: back - | lay -
      meera lays Home 10 @ 5.00 → rests 10
    `);
  });

  it("loses no runner: the others' bets would be left without it", () => {
    runMarketStory(`
      market: Home, Draw, Away (cross-matching)
      asha  backs Draw 30 @ 4.50
      ravi  backs Away 15 @ 9.00
      meera backs Home 90 @ 1.50     → matched 90 @ 1.5 with the house
      suspend
      take out Away by 10% → CORRECTION_INVALID
    `);
  });

  it("gives everything back where the market is void, and pays a dead heat like any other", () => {
    runMarketStory(`
      market One: Home, Draw, Away (cross-matching)
      market Two: Home, Draw, Away (cross-matching)
      asha  backs Draw in One 30 @ 4.50
      ravi  backs Away in One 15 @ 9.00
      meera backs Home in One 90 @ 1.50           → matched 90 @ 1.5 with the house
      asha  backs Draw in Two 30 @ 4.50
      ravi  backs Away in Two 15 @ 9.00
      meera backs Home in Two 90 @ 1.50           → matched 90 @ 1.5 with the house
      void One                                    → asha 0, ravi 0, meera 0
      dead heat of Draw and Away for 1 in Two     → asha +37.5, ravi +52.5, meera −90
      house: rounding 0, settlement 0
    `);
  });
});
