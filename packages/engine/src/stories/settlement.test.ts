import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a result", () => {
  it("pays the backer of the winner stake × (odds − 1), and the layer the stake of a loser", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 3.50
      asha backs Mumbai 100 @ 3.50
      settle Mumbai → ravi −250, asha +250
      asha: cash 10,250, exposure 0, available 10,250
      ravi: cash 9,750, exposure 0, available 9,750
      state: settled, matched 100, Mumbai last 3.50
    `);
    runMarketStory(`
      ravi lays  Mumbai 100 @ 3.50
      asha backs Mumbai 100 @ 3.50
      settle Draw → ravi +100, asha −100
    `);
  });

  it("lapses what is unmatched, and pays only what is matched", () => {
    runMarketStory(`
      ravi lays  Mumbai 30 @ 2.00
      asha backs Mumbai 100 @ 2.00 as a1
      dev  lays  Delhi 40 @ 3.00
      settle Mumbai → lapses 70 of asha, lapses 40 of dev, ravi −30, asha +30
      order a1: gone
      dev: cash 10,000, exposure 0
      book Mumbai: back – | lay –
    `);
  });

  it("that nobody bet on moves nothing", () => {
    runMarketStory(`
      settle Draw → nobody had bets
      state: settled, matched 0
      house: settlement 0, rounding 0, commission 0
    `);
  });

  it("comes once", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100 @ 2.00
      close
      settle Mumbai
      settle Mumbai  → MARKET_SETTLED
      settle Delhi   → MARKET_SETTLED
      void           → MARKET_SETTLED
      open           → MARKET_SETTLED
      suspend, lapse → MARKET_SETTLED
      asha: cash 10,100
    `);
  });

  it("pays out of what was held, to the last paisa of a player who risked everything", () => {
    runMarketStory(`
      asha has 300
      ravi lays  Mumbai 300 @ 1.50
      asha backs Mumbai 300 @ 1.50
      settle Delhi → asha −300, ravi +300
      asha: cash 0, exposure 0, available 0
    `);
  });
});

describe("commission", () => {
  it("is taken of net winnings in the market: 7 % of 150 is 10.50", () => {
    runMarketStory(`
      market: Mumbai, Delhi, Draw (commission 7%)
      ravi lays  Mumbai 100 @ 2.50
      asha backs Mumbai 100 @ 2.50
      settle Mumbai → ravi −150, asha +150 less 10.50
      asha: cash 10,139.50
      house: commission 10.50, rounding 0, settlement 0
    `);
  });

  it("comes after losses on other runners: 7 % of 150 − 50 is 7.00", () => {
    runMarketStory(`
      market: Mumbai, Delhi, Draw (commission 7%)
      ravi lays  Mumbai 100 @ 2.50
      asha backs Mumbai 100 @ 2.50
      dev  lays  Delhi 50 @ 4.00
      asha backs Delhi 50 @ 4.00
      settle Mumbai → ravi −150, asha +100 less 7, dev +50 less 3.50
      house: commission 10.50
    `);
  });

  it("is nothing where gains and losses are equal, and nothing of a loss", () => {
    runMarketStory(`
      market: Mumbai, Delhi, Draw (commission 100%)
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100 @ 2.00
      ravi lays  Delhi 100 @ 3.00
      asha backs Delhi 100 @ 3.00
      settle Mumbai → ravi 0, asha 0
      house: commission 0
    `);
    runMarketStory(`
      market: Mumbai, Delhi, Draw (commission 100%)
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100 @ 2.00
      settle Delhi → ravi +100 less 100, asha −100
      house: commission 100
    `);
  });

  it("is each market's own, and losses of one do not lessen another's", () => {
    runMarketStory(`
      market One: Yes, No (commission 5%)
      market Two: Yes, No (commission 2%)
      market Free: Yes, No
      ravi lays  Yes in One 100 @ 2.00
      asha backs Yes in One 100 @ 2.00
      ravi lays  Yes in Two 100 @ 2.00
      asha backs Yes in Two 100 @ 2.00
      ravi lays  Yes in Free 100 @ 2.00
      asha backs Yes in Free 100 @ 2.00
      settle Yes in One  → ravi −100, asha +100 less 5
      settle No in Two   → ravi +100 less 2, asha −100
      settle Yes in Free → ravi −100, asha +100
      house: commission 7
    `);
  });

  it("is taken from each winner of a market by himself", () => {
    runMarketStory(`
      market: Mumbai, Delhi, Draw (commission 5%)
      ravi  lays  Mumbai 300 @ 2.00
      asha  backs Mumbai 100 @ 2.00
      meera backs Mumbai 200 @ 2.00
      settle Mumbai → ravi −300, asha +100 less 5, meera +200 less 10
      house: commission 15
    `);
  });

  it("is rounded to the nearest paisa, once for all bets of a player", () => {
    runMarketStory(`
      market: Mumbai, Delhi, Draw (commission 3.33%)
      ravi lays  Mumbai 3 @ 2.00
      asha backs Mumbai 1 @ 2.00
      asha backs Mumbai 1 @ 2.00
      asha backs Mumbai 0.99 @ 2.00
      settle Mumbai → lapses 0.01 of ravi, ravi −2.99, asha +2.99 less 0.10
      house: commission 0.10
    `);
  });

  it("is taken from the rounded result, so that both can be checked against each other", () => {
    runMarketStory(`
      market: Mumbai, Delhi (commission 50%)
      ravi lays  Mumbai 2.99 @ 1.01
      asha backs Mumbai 2.99 @ 1.01
      settle Mumbai → ravi −0.03, asha +0.02 less 0.01
    `);
  });

  it("of 2,815.33 at 2 % is 56.31, and half a paisa is not taken", () => {
    runMarketStory(`
      market: Mumbai, Delhi (commission 2%)
      ravi lays  Mumbai 2,815.33 @ 2.00
      asha backs Mumbai 2,815.33 @ 2.00
      settle Mumbai → ravi −2,815.33, asha +2,815.33 less 56.31
    `);
    runMarketStory(`
      market: Mumbai, Delhi (commission 50%)
      ravi lays  Mumbai 0.05 @ 2.00
      asha backs Mumbai 0.05 @ 2.00
      settle Mumbai → ravi −0.05, asha +0.05 less 0.02
    `);
  });
});

describe("rounding", () => {
  it("is down for winner and loser alike: who lays 133.33 at 1.05 loses the 6.67 that he risked", () => {
    runMarketStory(`
      ravi lays  Mumbai 133.33 @ 1.05
      ravi: exposure 6.67
      asha backs Mumbai 133.33 @ 1.05
      settle Mumbai → ravi −6.67, asha +6.66
      house: rounding 0.01, settlement 0
    `);
  });

  it("leaves what two winners lose by it to the house's rounding account", () => {
    runMarketStory(`
      ravi  lays  Mumbai 2.50 @ 1.01
      asha  backs Mumbai 1.25 @ 1.01
      meera backs Mumbai 1.25 @ 1.01
      settle Mumbai → ravi −0.03, asha +0.01, meera +0.01
      house: rounding 0.01
    `);
    runMarketStory(`
      ravi  lays  Mumbai 3 @ 1.01
      asha  backs Mumbai 1.50 @ 1.01
      meera backs Mumbai 1.50 @ 1.01
      settle Mumbai → ravi −0.03, asha +0.01, meera +0.01
      house: rounding 0.01, settlement 0
    `);
  });

  it("leaves what two losers lose by it to that account too", () => {
    runMarketStory(`
      ravi  lays  Mumbai 1.50 @ 1.01
      dev   lays  Mumbai 1.50 @ 1.01
      asha  backs Mumbai 3 @ 1.01
      settle Mumbai → ravi −0.02, dev −0.02, asha +0.03
      house: rounding 0.01, settlement 0
    `);
  });

  it("comes once, after all bets of a player are added up", () => {
    runMarketStory(`
      ravi lays  Mumbai 1 @ 1.01
      asha backs Mumbai 0.50 @ 1.01
      asha backs Mumbai 0.50 @ 1.01
      settle Mumbai → ravi −0.01, asha +0.01
    `);
  });
});

describe("a void market", () => {
  it("gives everything back, takes no commission, and pays nobody", () => {
    runMarketStory(`
      market: Mumbai, Delhi, Draw (commission 5%)
      ravi lays  Mumbai 100 @ 2.50
      asha backs Mumbai 150 @ 2.50
      asha backs Delhi 10 @ 3.00
      suspend
      void → lapses 50 of asha, lapses 10 of asha, ravi 0, asha 0
      asha: cash 10,000, exposure 0, available 10,000
      ravi: cash 10,000, exposure 0, available 10,000
      house: commission 0, rounding 0, settlement 0
      state: void, matched 100, Mumbai last 2.50
      settle Mumbai → MARKET_SETTLED
    `);
  });

  it("leaves the results of other markets as they are", () => {
    runMarketStory(`
      market One: Yes, No (commission 5%)
      market Two: Yes, No
      ravi lays  Yes in One 100 @ 2.00
      asha backs Yes in One 100 @ 2.00
      ravi lays  Yes in Two 100 @ 2.00
      asha backs Yes in Two 100 @ 2.00
      settle Yes in One → ravi −100, asha +100 less 5
      void Two          → ravi 0, asha 0
      asha: cash 10,095, exposure 0
      house: commission 5
    `);
  });
});
