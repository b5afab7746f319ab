import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("exposure of one bet", () => {
  it("is the stake of a back and stake × (odds − 1) of a lay, resting or matched", () => {
    runMarketStory(`
      asha backs Mumbai 200 @ 3.50
      asha: cash 10,000, exposure 200, available 9,800
      ravi lays  Mumbai 200 @ 3.50
      asha: exposure 200, if Mumbai +500, if Delhi −200, if Draw −200
      ravi: exposure 500, if Mumbai −500, if Delhi +200, if Draw +200
    `);
  });

  it("is rounded up to a whole paisa, so that what is held is never too little", () => {
    runMarketStory(`
      ravi lays  Mumbai 1.50 @ 1.01 → rests 1.50
      ravi: exposure 0.02, available 9,999.98
      asha backs Mumbai 1.50 @ 1.01
      ravi: exposure 0.02, if Mumbai −0.015, if Delhi +1.50
      asha: exposure 1.50, if Mumbai +0.015
    `);
  });

  it("of a lay that finds a better price shrinks to what is really at risk", () => {
    runMarketStory(`
      ravi backs Mumbai 100 @ 2.00
      asha has 100
      asha lays Mumbai 100 @ 2.02 → INSUFFICIENT_FUNDS
      asha lays Mumbai 50 @ 3.00  → matched 50 @ 2.00 with ravi
      asha: exposure 50, available 50
    `);
  });
});

describe("exposure of several runners", () => {
  it("is the worst single result: backs of two runners cannot both lose all", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 3.00
      ravi lays  Delhi 100 @ 3.00
      asha backs Mumbai 100 @ 3.00
      asha backs Delhi 100 @ 3.00
      asha: exposure 200, if Mumbai +100, if Delhi +100, if Draw −200
      ravi: exposure 100, if Mumbai −100, if Delhi −100, if Draw +200
    `);
  });

  it("is nothing where every runner is backed at a book under 100 %", () => {
    runMarketStory(`
      market: Mumbai, Delhi
      ravi lays  Mumbai 100 @ 2.10
      ravi lays  Delhi 100 @ 2.10
      asha has 100
      asha backs Mumbai 100 @ 2.10
      asha: exposure 100, available 0
      asha backs Delhi 0.01 @ 2.10 → matched 0.01 @ 2.10 with ravi
      asha deposits 99.99
      asha backs Delhi 99.99 @ 2.10 → matched 99.99 @ 2.10 with ravi
      asha: exposure 0, available 199.99, if Mumbai +10, if Delhi +10
    `);
  });

  it("is 11.50 for lays of 10 at 3.15 and 10 at 2.52, not 36.70", () => {
    runMarketStory(`
      asha lays  Mumbai 10 @ 3.15
      asha lays  Delhi 10 @ 2.52
      asha: exposure 21.50
      ravi backs Mumbai 10 @ 3.15
      asha: exposure 21.50
      ravi backs Delhi 10 @ 2.52
      asha: exposure 11.50, if Mumbai −11.50, if Delhi −5.20, if Draw +20
    `);
  });

  it("is 74 for a back of 10 at 3 and a lay of 20 at 4, with a lay of 5 at 3.2 and a back of 4 at 8 resting", () => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 3.00
      asha backs Mumbai 10 @ 3.00
      ravi backs Delhi 20 @ 4.00
      asha lays  Delhi 20 @ 4.00
      asha: exposure 70, if Mumbai +40, if Delhi −70, if Draw +10
      asha lays  Mumbai 5 @ 3.20 → rests 5
      asha: exposure 70
      asha backs Draw 4 @ 8.00   → rests 4
      asha: exposure 74
    `);
  });

  it("counts resting orders only where they hurt: never as a hedge", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100 @ 2.00
      asha: exposure 100
      asha lays  Mumbai 100 @ 1.90 → rests 100
      asha: exposure 100
      asha backs Delhi 50 @ 3.00   → rests 50
      asha: exposure 150
      asha lays  Draw 50 @ 3.00    → rests 50
      asha: exposure 250
    `);
  });

  it("holds nothing more for a resting lay that a matched back covers", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 3.00
      asha has 100
      asha backs Mumbai 100 @ 3.00
      asha: exposure 100, available 0
      asha lays  Mumbai 150 @ 3.00 → rests 150
      asha: exposure 100, available 0
      asha lays  Mumbai 0.01 @ 3.00 → INSUFFICIENT_FUNDS
    `);
  });
});

describe("a hedge", () => {
  it("of a back by a lay of the same stake frees the stake", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100 @ 2.00
      asha: exposure 100, available 9,900
      dev  backs Mumbai 100 @ 1.80
      asha lays  Mumbai 100 @ 1.80 → matched 100 @ 1.80 with dev
      asha: exposure 0, available 10,000, if Mumbai +20, if Delhi 0
    `);
  });

  it("laid first and backed later locks in the same", () => {
    runMarketStory(`
      ravi backs Mumbai 100 @ 1.80
      asha lays  Mumbai 100 @ 1.80
      asha: exposure 80
      dev  lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100 @ 2.00 → matched 100 @ 2.00 with dev
      asha: exposure 0, if Mumbai +20, if Delhi 0
    `);
  });

  it("for an equal profit on every runner: 100 at 3.00 is greened up by a lay of 120 at 2.50", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 3.00
      asha backs Mumbai 100 @ 3.00
      dev  backs Mumbai 120 @ 2.50
      asha lays  Mumbai 120 @ 2.50
      asha: exposure 0, if Mumbai +20, if Delhi +20, if Draw +20
      settle Draw → ravi +100, asha +20, dev −120
    `);
  });

  it("of a whole market: −10, +25 and +5 become 3.50 everywhere", () => {
    runMarketStory(`
      ravi backs Mumbai 6 @ 2.50
      asha lays  Mumbai 6 @ 2.50
      ravi lays  Delhi 1 @ 20
      asha backs Delhi 1 @ 20
      asha: exposure 10, if Mumbai −10, if Delhi +25, if Draw +5
      ravi lays  Mumbai 17.50 @ 2
      asha backs Mumbai 17.50 @ 2
      ravi lays  Draw 4 @ 5
      asha backs Draw 4 @ 5
      asha: exposure 0, if Mumbai +3.50, if Delhi +3.50, if Draw +3.50
    `);
  });

  it("in percent notation: back 10,000 at 80, then lay 10,000 at 32", () => {
    runMarketStory(`
      market: Mumbai, Delhi
      ravi lays  Mumbai 10,000 @ 1.80
      asha backs Mumbai 10,000 @ 1.80
      dev  backs Mumbai 10,000 @ 1.32
      asha lays  Mumbai 10,000 @ 1.32
      asha: exposure 0, if Mumbai +4,800, if Delhi 0
    `);
  });

  it("in part leaves the rest at risk", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100 @ 2.00
      dev  backs Mumbai 40 @ 2.00
      asha lays  Mumbai 40 @ 2.00
      asha: exposure 60, if Mumbai +60, if Delhi −60
    `);
  });

  it("with money that only the hedge frees: a player without a paisa left may still close his bet", () => {
    runMarketStory(`
      asha has 100
      ravi lays  Mumbai 100 @ 5.00
      asha backs Mumbai 100 @ 5.00
      asha: available 0
      dev  backs Mumbai 125 @ 4.00
      asha lays  Mumbai 125 @ 4.00 → matched 125 @ 4.00 with dev
      asha: available 100, if Mumbai +25, if Delhi +25
    `);
  });
});

describe("exposure of several markets", () => {
  it("adds up: a result in one says nothing about another", () => {
    runMarketStory(`
      market Match: Mumbai, Delhi
      market Toss: Mumbai, Delhi
      asha has 200
      ravi lays  Mumbai 100 @ 2.00
      ravi backs Mumbai in Toss 100 @ 2.00
      asha backs Mumbai 100 @ 2.00
      asha lays  Mumbai in Toss 100 @ 2.00
      asha: exposure 200, exposure in Match 100, exposure in Toss 100, available 0
      settle Mumbai in Toss → asha −100, ravi +100
      asha: cash 100, exposure 100, available 0
      settle Mumbai in Match
      asha: cash 200, exposure 0, available 200
    `);
  });

  it("is rounded up in each market by itself, as its results are", () => {
    runMarketStory(`
      market One: Yes, No
      market Two: Yes, No
      asha lays Yes 1.50 @ 1.01
      asha: exposure 0.02
      asha lays Yes in Two 1.50 @ 1.01
      asha: exposure 0.04, exposure in One 0.015, exposure in Two 0.015
    `);
  });
});

describe("insufficient funds", () => {
  it("begin with the first paisa too much, for a back and for a lay", () => {
    runMarketStory(`
      asha has 1,000
      asha backs Mumbai 1,000.01 @ 2.00 → INSUFFICIENT_FUNDS
      asha lays  Mumbai 250.01 @ 5.00   → INSUFFICIENT_FUNDS
      asha backs Mumbai 1,000 @ 2.00    → rests 1,000
      asha: available 0
      asha backs Delhi 0.01 @ 2.00      → INSUFFICIENT_FUNDS
      asha lays  Delhi 0.01 @ 1.01      → INSUFFICIENT_FUNDS
      asha cancels everything
      asha lays  Mumbai 250 @ 5.00      → rests 250
      asha: available 0
    `);
  });

  it("refuse an order for its limit, also where a better price would make it affordable", () => {
    runMarketStory(`
      asha has 100
      ravi backs Mumbai 100 @ 2.00
      asha lays Mumbai 100 @ 2.10 → INSUFFICIENT_FUNDS
      asha lays Mumbai 100 @ 2.00 → matched 100 @ 2.00 with ravi
    `);
  });

  it("keep a withdrawal from using what bets may need, to the paisa", () => {
    runMarketStory(`
      asha has 1,000
      asha backs Mumbai 400 @ 2.00
      asha withdraws 600.01 → INSUFFICIENT_FUNDS
      asha withdraws 600    → done
      asha: cash 400, exposure 400, available 0
      asha withdraws 0.01   → INSUFFICIENT_FUNDS
    `);
  });

  it("count what is fractionally held as a whole paisa", () => {
    runMarketStory(`
      asha has 0.02
      asha lays Mumbai 1.50 @ 1.01 → rests 1.50
      asha: exposure 0.02, available 0
      asha withdraws 0.01          → INSUFFICIENT_FUNDS
      asha lays Mumbai 0.50 @ 1.01 → rests 0.50
      asha lays Mumbai 0.01 @ 1.01 → INSUFFICIENT_FUNDS
    `);
  });

  it("leave a player with nothing unable to bet", () => {
    runMarketStory(`
      asha has 0
      asha backs Mumbai 0.01 @ 1.01 → INSUFFICIENT_FUNDS
      asha lays  Mumbai 0.01 @ 1.01 → INSUFFICIENT_FUNDS
      asha: cash 0, exposure 0, available 0
    `);
  });
});
