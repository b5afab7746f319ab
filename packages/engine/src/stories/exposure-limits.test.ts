import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a limit of what an account's open bets may lose", () => {
  it("is for all its markets together, to the paisa", () => {
    runMarketStory(`
      market One: Yes, No
      market Two: Yes, No
      asha may lose 100 at most
      asha backs Yes in One 60 @ 2.00    → rests 60
      asha lays  Yes in Two 40.01 @ 2.00 → EXPOSURE_LIMIT_EXCEEDED
      asha lays  Yes in Two 40 @ 2.00    → rests 40
      asha backs Yes in One 0.01 @ 3.00  → EXPOSURE_LIMIT_EXCEEDED
      asha: exposure 100, available 9,900
      ravi backs Yes in Two 500 @ 2.00   → matched 40 @ 2 with asha, rests 460
    `);
  });

  it("counts what backs and lays leave together", () => {
    runMarketStory(`
      market: Mumbai, Delhi
      asha may lose 50 at most
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 50 @ 2.00 → matched 50 @ 2 with ravi
      asha backs Mumbai 1 @ 2.00  → EXPOSURE_LIMIT_EXCEEDED
      ravi backs Mumbai 50 @ 2.10
      asha lays  Mumbai 50 @ 2.10 → matched 50 @ 2.1 with ravi
      asha: exposure 5
      asha backs Mumbai 50 @ 2.00 → matched 50 @ 2 with ravi
      asha: exposure 50
    `);
  });

  it("that is lowered changes no bet, and lets those through that risk no more", () => {
    runMarketStory(`
      market: Mumbai, Delhi
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 80 @ 2.00 → matched 80 @ 2 with ravi
      asha backs Mumbai 10 @ 3.00 as a1
      asha may lose 30 at most
      asha: exposure 90
      order a1: rests 10
      asha backs Mumbai 1 @ 2.00  → EXPOSURE_LIMIT_EXCEEDED
      ravi backs Mumbai 40 @ 2.10
      asha lays  Mumbai 40 @ 2.10 → matched 40 @ 2.1 with ravi
      asha: exposure 50
      asha backs Delhi 36 @ 3.00  → rests 36
      asha: exposure 50
      asha cancels a1
      asha: exposure 40
      asha may lose any amount
      asha backs Mumbai 1 @ 2.00  → matched 1 @ 2 with ravi
    `);
  });

  it("is asked after the money and before what is offered", () => {
    runMarketStory(`
      asha has 50
      asha may lose 40 at most
      asha backs Mumbai 50.01 @ 2.00 or nothing → INSUFFICIENT_FUNDS
      asha backs Mumbai 40.01 @ 2.00 or nothing → EXPOSURE_LIMIT_EXCEEDED
      asha backs Mumbai 40 @ 2.00 or nothing    → NOT_MATCHED_WHOLE
      ravi lays  Mumbai 10 @ 2.00
      asha backs Mumbai 40.01 @ 2.00 at least 10 or nothing → EXPOSURE_LIMIT_EXCEEDED
      asha backs Mumbai 40 @ 2.00 at least 10 or nothing    → matched 10 @ 2 with ravi, cancels 30
    `);
  });

  it("holds for the worst price of an order at any price", () => {
    runMarketStory(`
      asha may lose 40 at most
      ravi backs Delhi 10 @ 3.00
      asha lays  Delhi 20 @ 2.00 any price to 3.05 → EXPOSURE_LIMIT_EXCEEDED
      asha lays  Delhi 20 @ 2.00 any price to 3.00 → matched 10 @ 3 with ravi, rests 10
      asha: exposure 40
    `);
  });

  it("holds for what waits for the starting price", () => {
    runMarketStory(`
      market: Comet, Dancer (starting price)
      asha may lose 50 at most
      asha backs Comet 50.01 at the starting price              → EXPOSURE_LIMIT_EXCEEDED
      asha lays  Comet 50.01 of liability at the starting price → EXPOSURE_LIMIT_EXCEEDED
      asha lays  Comet 50 of liability at the starting price    → waits 50
    `);
  });

  it("is not asked again when a bet delay ends", () => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.00
      bet delay 5
      asha may lose 10 at most
      asha backs Mumbai 10.01 @ 2.00 → EXPOSURE_LIMIT_EXCEEDED
      asha backs Mumbai 10 @ 2.00    → delayed
      asha may lose 5 at most
      after 5 seconds                → asha matched 10 @ 2 with ravi
      asha: exposure 10
    `);
  });

  it("keeps a delayed order at any price from a price beyond it", () => {
    runMarketStory(`
      ravi backs Delhi 10 @ 3.00
      bet delay 5
      asha may lose 40 at most
      asha lays Delhi 20 @ 3.00 any price → delayed
      ravi backs Delhi 20 @ 5.00          → rests 20
      after 5 seconds                     → asha matched 10 @ 3 with ravi, rests 10
      asha: exposure 40
      book Delhi: back 3.00×10 | lay 5.00×20
    `);
  });

  it("leaves a delayed order with a worst price the price that it needs", () => {
    runMarketStory(`
      ravi backs Delhi 10 @ 3.00
      bet delay 5
      asha lays Delhi 20 @ 2.00 any price to 4.00 → delayed
      asha: exposure 60
      asha may lose 30 at most
      ravi backs Delhi 5 @ 3.50                   → rests 5
      after 5 seconds                             → asha matched 10 @ 3 with ravi, 5 @ 3.5 with ravi, rests 5
      book Delhi: back 3.50×5 | lay –
      asha: exposure 45
    `);
  });

  it("counts a group with all of its bets matched, and lets through one that risks no more", () => {
    runMarketStory(`
      market: Mumbai, Delhi
      ravi lays Mumbai 200 @ 2.00
      ravi lays Delhi 200 @ 2.10
      asha may lose 5.99 at most
      asha together backs Mumbai 50 @ 2.00 and backs Delhi 40 @ 2.10 → EXPOSURE_LIMIT_EXCEEDED
      asha may lose 6 at most
      asha together backs Mumbai 50 @ 2.00 and backs Delhi 40 @ 2.10 → matched 50 @ 2 with ravi, 40 @ 2.1 with ravi
      asha: exposure 6
      asha may lose 1 at most
      asha together backs Mumbai 50 @ 2.00 and backs Delhi 50 @ 2.10 → matched 50 @ 2 with ravi, 50 @ 2.1 with ravi
      asha: exposure 1
      asha together backs Mumbai 50 @ 2.00 and backs Delhi 40 @ 2.10 → EXPOSURE_LIMIT_EXCEEDED
    `);
  });

  it("is asked of a delayed group when it is placed and when its delay ends", () => {
    runMarketStory(`
      market: Mumbai, Delhi
      ravi lays Mumbai 200 @ 2.00
      ravi lays Delhi 200 @ 2.10
      bet delay 5
      asha may lose 5.99 at most
      asha together backs Mumbai 50 @ 2.00 and backs Delhi 40 @ 2.10 → EXPOSURE_LIMIT_EXCEEDED
      asha may lose 6 at most
      asha together backs Mumbai 50 @ 2.00 and backs Delhi 40 @ 2.10 → delayed
      asha may lose 5 at most
      after 5 seconds → asha lapses for EXPOSURE_LIMIT_EXCEEDED
      asha: exposure 0
    `);
  });
});
