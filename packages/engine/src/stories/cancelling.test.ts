import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("cancelling", () => {
  it("frees the money of what rested, and leaves what is matched", () => {
    runMarketStory(`
      ravi lays  Mumbai 30 @ 2.00
      asha backs Mumbai 100 @ 2.00 as a1 → matched 30 @ 2.00 with ravi, rests 70
      asha: exposure 100, available 9,900
      asha cancels a1                    → cancelled 70 of 1
      asha: exposure 30, available 9,970, if Mumbai +30
      order a1: matched 30 @ 2.00
      book Mumbai: back – | lay –
    `);
  });

  it("of more than rests cancels what rests", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00 as a1
      asha reduces a1 by 500 → cancelled 100 of 1
      order a1: gone
      asha cancels a1        → ORDER_NOT_OPEN
    `);
  });

  it("of exactly what rests ends the order, of a paisa less leaves a paisa", () => {
    runMarketStory(`
      asha lays Mumbai 100 @ 2.00 as a1
      asha reduces a1 by 99.99 → cancelled 99.99 of 1
      book Mumbai: back 2.00×0.01 | lay –
      asha: exposure 0.01
      asha reduces a1 by 0.01  → cancelled 0.01 of 1
      asha: exposure 0
    `);
  });

  it("comes too late for what is wholly matched", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00 as a1
      ravi lays  Mumbai 100 @ 2.00
      asha cancels a1       → ORDER_NOT_OPEN
      asha reduces a1 by 10 → ORDER_NOT_OPEN
    `);
  });

  it("is for the owner alone: to others the order does not exist", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00 as a1
      ravi cancels a1       → ORDER_NOT_FOUND
      ravi reduces a1 by 10 → ORDER_NOT_FOUND
      order a1: rests 100
    `);
  });

  it("of everything leaves others' orders and other markets alone", () => {
    runMarketStory(`
      market Match: Mumbai, Delhi, Draw
      market Toss: Mumbai, Delhi
      asha backs Mumbai 100 @ 2.00
      asha lays  Delhi 50 @ 3.00
      asha backs Mumbai in Toss 20 @ 2.00
      ravi backs Mumbai 70 @ 2.00
      asha cancels everything                → cancelled 150 of 2
      book Mumbai: back – | lay 2.00×70
      book Mumbai in Toss: back – | lay 2.00×20
      asha: exposure 20
      asha cancels everything in Toss        → cancelled 20 of 1
      asha cancels everything                → cancelled 0 of 0
    `);
  });

  it("is possible in a suspended and in a closed market, not in a finished one", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00 as a1
      asha backs Delhi 100 @ 2.00 as a2
      asha backs Draw 100 @ 2.00 as a3
      suspend
      asha cancels a1 → cancelled 100 of 1
      close
      asha cancels a2 → cancelled 100 of 1
      void            → lapses 100 of asha
      asha cancels a3 → ORDER_NOT_OPEN
      asha cancels everything → MARKET_SETTLED
    `);
  });
});
