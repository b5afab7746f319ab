import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a suspended market", () => {
  it("takes no bets, and its resting orders stay with their money held", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00
      suspend
      state: suspended, matched 0
      ravi lays Mumbai 100 @ 2.00 → MARKET_SUSPENDED
      book Mumbai: back – | lay 2.00×100
      asha: exposure 100
      open
      ravi lays Mumbai 100 @ 2.00 → matched 100 @ 2.00 with asha
    `);
  });

  it("that lapses empties every runner's book, oldest first, and keeps what is matched", () => {
    runMarketStory(`
      ravi  lays  Mumbai 40 @ 2.00
      asha  backs Mumbai 100 @ 2.00 as a1 → matched 40 @ 2.00 with ravi, rests 60
      meera lays  Draw 10 @ 3.00
      ravi  backs Delhi 20 @ 4.00
      suspend, lapse → lapses 60 of asha, lapses 10 of meera, lapses 20 of ravi
      book Mumbai: back – | lay –
      book Delhi:  back – | lay –
      book Draw:   back – | lay –
      order a1: matched 40 @ 2.00
      asha:  exposure 40, if Mumbai +40
      meera: exposure 0
      ravi:  exposure 40
    `);
  });

  it("may be emptied later, and the status it has may be set again", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00
      suspend
      suspend        → done
      suspend, lapse → lapses 100 of asha
      open
      open           → done
    `);
  });

  it("may be emptied while it stays open, and takes bets at once", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00
      open, lapse                 → lapses 100 of asha
      ravi lays Mumbai 100 @ 2.00 → rests 100
    `);
  });
});

describe("a closed market", () => {
  it("takes no bets and never opens again, but awaits its result", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 60 @ 2.00
      close
      asha backs Mumbai 40 @ 2.00 → MARKET_CLOSED
      open                        → MARKET_STATUS_INVALID
      suspend                     → MARKET_STATUS_INVALID
      suspend, lapse              → MARKET_STATUS_INVALID
      book Mumbai: back 2.00×40 | lay –
      close, lapse                → lapses 40 of ravi
      settle Mumbai               → ravi −60, asha +60
    `);
  });
});

describe("a finished market", () => {
  it("takes no bets, whether it was settled or made void", () => {
    runMarketStory(`
      market One: Yes, No
      market Two: Yes, No
      settle Yes in One
      void Two
      asha backs Yes in One 10 @ 2.00 → MARKET_SETTLED
      asha backs Yes in Two 10 @ 2.00 → MARKET_SETTLED
    `);
  });
});

describe("the terms of a market", () => {
  it("bound a stake at both ends, to the paisa", () => {
    runMarketStory(`
      market: Mumbai, Delhi (stakes 100 to 5,000)
      asha backs Mumbai 99.99 @ 2.00    → STAKE_BELOW_MINIMUM
      asha backs Mumbai 100 @ 2.00      → rests 100
      asha lays  Mumbai 5,000.01 @ 1.50 → STAKE_ABOVE_MAXIMUM
      asha lays  Mumbai 5,000 @ 1.50    → rests 5,000
    `);
  });

  it("do not bind what is left of an order", () => {
    runMarketStory(`
      market: Mumbai, Delhi (stakes 100 to 5,000)
      asha backs Mumbai 100 @ 2.00 as a1
      asha reduces a1 by 99
      ravi lays  Mumbai 100 @ 2.00 → matched 1 @ 2.00 with asha, rests 99
    `);
  });

  it("are those prices only which the ladder has", () => {
    runMarketStory(`
      market Classic: Yes, No (classic)
      market Finest: Yes, No (finest)
      asha backs Yes 10 @ 2.01             → PRICE_INVALID
      asha backs Yes 10 @ 3.02             → PRICE_INVALID
      asha backs Yes 10 @ 3.05             → rests 10
      asha backs Yes 10 @ 995              → PRICE_INVALID
      asha backs Yes in Finest 10 @ 2.01   → rests 10
      asha backs Yes in Finest 10 @ 999.99 → rests 10
      ravi lays  Yes in Finest 10 @ 2      → rests 10
      ravi lays  Yes in Finest 10 @ 2.02   → matched 10 @ 2.01 with asha
    `);
  });
});
