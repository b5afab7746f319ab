import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("an order that would match its account's own", () => {
  it.each([
    ["", "SELF_MATCH"],
    [" or cancel", "SELF_MATCH"],
    [" any price", "SELF_MATCH"],
    [" post only", "ORDER_WOULD_MATCH"],
  ])("executed as '%s' is refused with %s, in whole", (execution, code) => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.02
      asha lays  Mumbai 10 @ 2.00
      asha backs Mumbai 11 @ 2.00${execution} → ${code}
      book Mumbai: back 2.02×10, 2.00×10 | lay –
      asha: exposure 10
    `);
  });

  it("is accepted where others before it take all of its stake, to the paisa", () => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.02
      asha lays  Mumbai 10 @ 2.00
      asha backs Mumbai 10.01 @ 2.00 → SELF_MATCH
      asha backs Mumbai 10 @ 2.00    → matched 10 @ 2.02 with ravi
    `);
  });

  it("at any price goes as far as its own order and no further", () => {
    runMarketStory(`
      ravi  lays  Mumbai 10 @ 2.02
      meera lays  Mumbai 10 @ 1.80
      asha  lays  Mumbai 10 @ 1.50
      asha  backs Mumbai 20.01 @ 2.02 any price → SELF_MATCH
      asha  backs Mumbai 20 @ 2.02 any price    → matched 10 @ 2.02 with ravi, 10 @ 1.8 with meera
    `);
  });

  it("is none once the own order is cancelled, matched, or on another runner or market", () => {
    runMarketStory(`
      market One: Mumbai, Delhi
      market Two: Mumbai, Delhi
      asha lays  Mumbai in One 10 @ 2.00 as a1
      asha backs Mumbai in One 10 @ 2.00 → SELF_MATCH
      asha backs Delhi in One 10 @ 2.00  → rests 10
      asha backs Mumbai in Two 10 @ 2.00 → rests 10
      asha reduces a1 by 9.99
      asha backs Mumbai in One 10 @ 2.00 → SELF_MATCH
      ravi backs Mumbai in One 0.01 @ 2.00
      asha backs Mumbai in One 10 @ 2.00 → rests 10
    `);
  });

  it("is one too for what is delayed, when it enters after an own order came to rest", () => {
    runMarketStory(`
      ravi  lays  Mumbai 10 @ 2.00 as r1
      bet delay 5
      asha  backs Mumbai 10 @ 2.00 or cancel key k → delayed
      asha  lays  Mumbai 10 @ 2.00                 → rests 10
      after 5 seconds                              → asha matched 10 @ 2 with ravi
      book Mumbai: back 2.00×10 | lay –
    `);
  });

  it("is refused for money before it is refused for its own order", () => {
    runMarketStory(`
      asha has 20
      asha lays  Mumbai 10 @ 2.00
      asha backs Mumbai 40 @ 2.00 → INSUFFICIENT_FUNDS
      asha backs Mumbai 20 @ 2.00 → SELF_MATCH
    `);
  });
});
