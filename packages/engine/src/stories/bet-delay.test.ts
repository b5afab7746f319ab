import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a bet delay", () => {
  it("delays an order that would match, with its money held, and lets others rest at once", () => {
    runMarketStory(`
      ravi lays  Mumbai 60 @ 2.00
      bet delay 5
      asha backs Mumbai 100 @ 2.00 as a1 → delayed
      meera backs Mumbai 40 @ 2.02       → rests 40
      order a1: delayed 100
      asha: exposure 100, available 9,900
      book Mumbai: back 2.00×60 | lay 2.02×40
      after 1 seconds                    → nothing was due
      after 5 seconds                    → asha matched 60 @ 2 with ravi, rests 40
      book Mumbai: back – | lay 2.00×40, 2.02×40
      state: open, matched 60, Mumbai last 2.00
    `);
  });

  it("gives an order its place in time when it enters the book, not when it was accepted", () => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.00
      bet delay 5
      asha backs Mumbai 50 @ 2.00 as a1
      bet delay 0
      dev  lays  Mumbai 10 @ 1.90
      ravi cancels everything
      meera backs Mumbai 50 @ 2.00 as m1 → rests 50
      after 5 seconds                    → asha rests 50
      ravi lays  Mumbai 60 @ 2.00        → matched 50 @ 2 with meera, 10 @ 2 with asha
    `);
  });

  it("ends with a suspension: what is delayed lapses, and its key says so from then on", () => {
    runMarketStory(`
      ravi lays  Mumbai 60 @ 2.00
      bet delay 5
      asha backs Mumbai 100 @ 2.00 key k as a1 → delayed
      asha backs Mumbai 100 @ 2.00 key k       → again: delayed
      suspend                                  → lapses 100 of asha
      order a1: gone
      asha: exposure 0
      asha backs Mumbai 100 @ 2.00 key k       → again: lapses for MARKET_SUSPENDED
      open
      after 10 seconds                         → nothing was due
      book Mumbai: back 2.00×60 | lay –
      asha backs Mumbai 100 @ 2.00             → delayed
      close                                    → lapses 100 of asha
    `);
  });

  it("lapses what is delayed with what rests, in the order in which they were accepted", () => {
    runMarketStory(`
      ravi lays  Mumbai 60 @ 2.00
      bet delay 5
      asha backs Mumbai 10 @ 2.00 key k
      meera backs Mumbai 20 @ 2.02
      open, lapse                       → lapses 60 of ravi, lapses 10 of asha, lapses 20 of meera
      asha backs Mumbai 10 @ 2.00 key k → again: lapses for MARKET_SUSPENDED
    `);
  });

  it("lets a delayed order be cancelled, in part or whole", () => {
    runMarketStory(`
      ravi lays  Mumbai 60 @ 2.00
      bet delay 5
      asha backs Mumbai 50 @ 2.00 as a1
      asha backs Mumbai 30 @ 2.00 key k as a2
      asha reduces a1 by 20 → cancelled 20 of 1
      asha cancels a2       → cancelled 30 of 1
      asha backs Mumbai 30 @ 2.00 key k → again: nothing
      asha: exposure 30
      after 5 seconds       → asha matched 30 @ 2 with ravi
      asha cancels a1       → ORDER_NOT_OPEN
    `);
  });

  it("refuses to match an account with itself when it ends, as when it began", () => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.00
      bet delay 5
      asha backs Mumbai 10 @ 2.00 key k → delayed
      asha lays  Mumbai 10 @ 2.00 as own → rests 10
      ravi cancels everything
      after 5 seconds                   → asha lapses for SELF_MATCH
      asha backs Mumbai 10 @ 2.00 key k → again: lapses for SELF_MATCH
      asha backs Mumbai 10 @ 2.00       → SELF_MATCH
      asha: exposure 10
    `);
  });

  it("lets an order take what the book offers when it ends: better, worse or nothing any more", () => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.00 as r1
      bet delay 5
      asha  backs Mumbai 10 @ 2.00 → delayed
      meera backs Mumbai 10 @ 2.00 or cancel as m1 → delayed
      dev   lays  Mumbai 5 @ 2.20 → rests 5
      ravi cancels r1
      after 5 seconds → asha matched 5 @ 2.2 with dev, rests 5, meera cancels 10
      order m1: gone
      meera: exposure 0
      asha: exposure 10
    `);
  });

  it("finds the limit of an order at any price anew when it ends", () => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.00 as r1
      bet delay 5
      asha backs Mumbai 10 @ 2.00 any price → delayed
      dev  lays  Mumbai 10 @ 1.80
      ravi cancels r1
      after 5 seconds → asha matched 10 @ 1.8 with dev
    `);
  });

  it("keeps that limit where a worse one is not covered", () => {
    runMarketStory(`
      asha has 10
      ravi backs Mumbai 10 @ 2.00 as r1
      bet delay 5
      asha lays  Mumbai 10 @ 2.00 any price → delayed
      dev  backs Mumbai 10 @ 3.00
      ravi cancels r1
      after 5 seconds → asha rests 10
      book Mumbai: back 2.00×10 | lay 3.00×10
    `);
  });

  it("does not keep a market from its result: what is delayed lapses", () => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.00
      bet delay 5
      asha backs Mumbai 10 @ 2.00 key k → delayed
      settle Mumbai                     → lapses 10 of ravi, lapses 10 of asha
      asha backs Mumbai 10 @ 2.00 key k → again: lapses for MARKET_SETTLED
      after 5 seconds                   → nothing was due
      asha: cash 10,000, exposure 0
    `);
  });
});
