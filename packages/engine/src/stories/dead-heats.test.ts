import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a dead heat", () => {
  it("[EXCHANGE vector 13] of three pays each backer a third of his payout, and his layer the rest", () => {
    runMarketStory(`
      market: One, Two, Three
      ravi lays  One 300 @ 4.00
      asha backs One 300 @ 4.00       → matched 300 @ 4 with ravi
      dead heat of One and Two and Three for 1 → ravi −100, asha +100
      house: commission 0, rounding 0, settlement 0
    `);
  });

  it("[EXCHANGE vector 14] of four for the two places that are left pays half of the payout", () => {
    runMarketStory(`
      market: One, Two, Three, Four, Five (3 winners, commission 5%)
      ravi lays  Two 60 @ 6.00
      asha backs Two 60 @ 6.00
      ravi lays  One 10 @ 2.00
      asha backs One 10 @ 2.00
      dead heat of Two and Three and Four and Five for 2 after One → ravi −130, asha +130 less 6.50
      house: commission 6.50, rounding 0, settlement 0
    `);
  });

  it("is rounded down once for each account, and the rounding account has what is left", () => {
    runMarketStory(`
      market: One, Two, Three
      ravi lays  One 0.10 @ 2.00
      asha backs One 0.10 @ 2.00
      dead heat of One and Two and Three for 1 → ravi +0.03, asha −0.04
      house: rounding 0.01, settlement 0
    `);
  });

  it("never costs more than was held: a back of each of those tied is covered by the worst single winner", () => {
    runMarketStory(`
      market: One, Two, Three
      ravi lays  One 100 @ 3.00
      asha backs One 100 @ 3.00
      ravi lays  Two 100 @ 1.50
      asha backs Two 100 @ 1.50
      asha: exposure 200
      dead heat of One and Two for 1 → ravi −25, asha +25
      asha: cash 10,025, exposure 0
    `);
  });
});
