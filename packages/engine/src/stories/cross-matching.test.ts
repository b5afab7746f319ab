import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("cross-matching", () => {
  it("shows a back of one of two runners as what can be backed of the other, at the price that leaves the same", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha backs Mumbai 100 @ 1.50
      book Mumbai: back - | lay 1.50×100
      book Delhi: back 3.00×50 | lay -
    `);
  });

  it("shows a lay of one of two runners as what can be laid of the other", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha lays Mumbai 100 @ 1.50
      book Mumbai: back 1.50×100 | lay -
      book Delhi: back - | lay 3.00×50
    `);
  });

  it("matches a back with a back of the other runner: the house takes the other side of both and keeps nothing", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha backs Mumbai 100 @ 1.50 as a1
      ravi backs Delhi 50 @ 3.00     → matched 50 @ 3 with the house
      order a1: matched 100 @ 1.5000
      asha: exposure 100, if Mumbai +50, if Delhi −100
      ravi: exposure 50, if Mumbai −50, if Delhi +100
      state: open, matched 150, Mumbai last 1.5, Delhi last 3
      settle Delhi                   → asha −100, ravi +100
      house: rounding 0, settlement 0
    `);
  });

  it("matches a lay with a lay of the other runner", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha lays Mumbai 100 @ 1.50 as a1
      ravi lays Delhi 50 @ 3.00     → matched 50 @ 3 with the house
      order a1: matched 100 @ 1.5000
      asha: exposure 50, if Mumbai −50, if Delhi +100
      ravi: exposure 100, if Mumbai +50, if Delhi −100
      settle Mumbai                 → asha −50, ravi +50
      house: rounding 0, settlement 0
    `);
  });

  it("matches at the price to the hundredth that the other bet leaves, which may be better than any of the ladder that was asked for", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha backs Mumbai 100 @ 1.90
      book Delhi: back 2.10×90 | lay -
      ravi backs Delhi 90 @ 2.10 → matched 90 @ 2.11 with the house
      ravi: if Mumbai −90, if Delhi +99.9
      settle Delhi               → asha −100, ravi +99.9
      house: rounding 0.1, settlement 0
    `);
  });

  it("does not match where the prices leave less than was asked for", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha backs Mumbai 100 @ 1.90
      ravi backs Delhi 90 @ 2.12   → rests 90
      meera lays Mumbai 10 @ 1.89  → rests 10
      book Mumbai: back 1.89×110.8 | lay 1.90×100
    `);
  });

  it("takes the better price of both runners first, and the own runner's where they are equal", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha  backs Mumbai 100 @ 1.50
      meera lays  Delhi 20 @ 3.00
      zoya  lays  Delhi 10 @ 3.05
      book Delhi: back 3.05×10, 3.00×70 | lay -
      ravi  backs Delhi 60 @ 2.80 → matched 10 @ 3.05 with zoya, 20 @ 3 with meera, 30 @ 3 with the house
    `);
  });

  it("rests what is left, and matches it later from either runner", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha  backs Mumbai 100 @ 1.50
      ravi  backs Delhi 80 @ 3.00   → matched 50 @ 3 with the house, rests 30
      book Mumbai: back 1.50×60 | lay -
      meera backs Mumbai 40 @ 1.50  → matched 40 @ 1.5 with the house
      zoya  lays  Delhi 10 @ 3.00   → matched 10 @ 3 with ravi
    `);
  });

  it("matches whole paise where stakes do not divide, and leaves the house what is over", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha backs Mumbai 0.33 @ 1.50
      ravi backs Delhi 10 @ 3.00  → matched 0.16 @ 3 with the house, rests 9.84
      settle Delhi                → lapses 9.84 of ravi, asha −0.33, ravi +0.32
      house: rounding 0.01, settlement 0
    `);
  });

  it("passes over an offer that is too small to leave a paisa, and takes the next", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha  backs Mumbai 0.09 @ 1.10
      meera backs Mumbai 100 @ 1.10
      ravi  backs Delhi 5 @ 11     → matched 5 @ 11 with the house
      book Mumbai: back - | lay 1.10×50.09
    `);
  });

  it("gives an order at any price what it needs of both runners", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha  backs Mumbai 100 @ 1.50
      meera lays  Delhi 20 @ 3.10
      ravi  backs Delhi 60 @ 3.10 any price → matched 20 @ 3.1 with meera, 40 @ 3 with the house
    `);
  });

  it("counts as matching at once: for orders that must not, and for a bet delay", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha backs Mumbai 100 @ 1.50
      ravi backs Delhi 50 @ 3.00 post only     → ORDER_WOULD_MATCH
      bet delay 5
      ravi backs Delhi 50 @ 3.05 key rests     → rests 50
      ravi backs Delhi 20 @ 3.00 key delayed   → delayed
      after 5 seconds                          → ravi matched 20 @ 3 with the house
    `);
  });

  it("never matches an account's own orders", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      ravi backs Mumbai 60 @ 1.50
      asha backs Mumbai 100 @ 1.50
      asha backs Delhi 30.01 @ 3.00 → SELF_MATCH
      asha backs Delhi 30 @ 3.00    → matched 30 @ 3 with the house
    `);
  });

  it("is not used by bets that match whole together: each takes what rests on its own runner", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha backs Mumbai 100 @ 1.50
      ravi together backs Delhi 50 @ 3.00 → GROUP_NOT_MATCHED
    `);
  });

  it("needs two or three runners of which one wins", () => {
    runMarketStory(`
      market: Mumbai, Delhi, Chennai, Kolkata (cross-matching) → MARKET_INVALID
    `);
  });

  it("gives everything back where the market is void", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha backs Mumbai 100 @ 1.90
      ravi backs Delhi 90 @ 2.10 → matched 90 @ 2.11 with the house
      void                       → asha 0, ravi 0
      house: rounding 0, settlement 0
    `);
  });

  it("pays a dead heat like any other", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha backs Mumbai 100 @ 1.50
      ravi backs Delhi 50 @ 3.00                → matched 50 @ 3 with the house
      dead heat of Mumbai and Delhi for 1 → asha −25, ravi +25
      house: rounding 0, settlement 0
    `);
  });
});
