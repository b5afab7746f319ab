import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a commission discount", () => {
  it("is a part of the market's commission that its account does not pay", () => {
    runMarketStory(`
      market: Mumbai, Delhi (commission 5%)
      asha has a commission discount of 40%
      ravi  lays  Mumbai 200 @ 2.00
      asha  backs Mumbai 100 @ 2.00 → matched 100 @ 2 with ravi
      meera backs Mumbai 100 @ 2.00 → matched 100 @ 2 with ravi
      settle Mumbai → asha +100 less 3, ravi −200, meera +100 less 5
      asha: cash 10,097
      house: commission 8, rounding 0, settlement 0
    `);
  });

  it("of 100 percent leaves no commission, and none at all changes nothing", () => {
    runMarketStory(`
      market: Mumbai, Delhi (commission 5%)
      asha has a commission discount of 100%
      meera has a commission discount of 40%
      meera has a commission discount of 0%
      ravi  lays  Mumbai 200 @ 2.00
      asha  backs Mumbai 100 @ 2.00 → matched 100 @ 2 with ravi
      meera backs Mumbai 100 @ 2.00 → matched 100 @ 2 with ravi
      settle Mumbai → asha +100, meera +100 less 5, ravi −200
      house: commission 5
    `);
  });

  it("is nothing on a loss, and in a market without commission", () => {
    runMarketStory(`
      market One: Yes, No (commission 5%)
      market Two: Yes, No
      asha has a commission discount of 40%
      ravi lays  Yes in One 100 @ 2.00
      asha backs Yes in One 100 @ 2.00
      ravi lays  Yes in Two 100 @ 2.00
      asha backs Yes in Two 100 @ 2.00
      settle No in One  → asha −100, ravi +100 less 5
      settle Yes in Two → asha +100, ravi −100
    `);
  });

  it("is taken before the commission is rounded, once: to the nearest paisa, half a paisa down", () => {
    runMarketStory(`
      market Half: Yes, No (commission 5%)
      market More: Yes, No (commission 5%)
      market Rate: Yes, No (commission 3.33%)
      asha has a commission discount of 40%
      ravi lays  Yes in Half 0.50 @ 2.00
      asha backs Yes in Half 0.50 @ 2.00
      # 3 percent of 0.50 is a paisa and a half.
      settle Yes in Half → asha +0.5 less 0.01, ravi −0.5
      ravi lays  Yes in More 0.51 @ 2.00
      asha backs Yes in More 0.51 @ 2.00
      settle Yes in More → asha +0.51 less 0.02, ravi −0.51
      ravi lays  Yes in Rate 12.25 @ 2.00
      asha backs Yes in Rate 12.25 @ 2.00
      # 1.998 percent of 12.25 is 24.4755 paise; of the commission rounded before, 41, it would be 24.6.
      settle Yes in Rate → asha +12.25 less 0.24, ravi −12.25
    `);
  });

  it("counts as it is when the market is settled, not when the bet was made", () => {
    runMarketStory(`
      market: Mumbai, Delhi (commission 5%)
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100 @ 2.00
      asha has a commission discount of 40%
      close
      asha has a commission discount of 20%
      settle Mumbai → ravi −100, asha +100 less 4
    `);
  });

  it("stays that of the first settlement when a market is settled again, whatever the account's is by then", () => {
    runMarketStory(`
      market: Mumbai, Delhi (commission 5%)
      asha has a commission discount of 40%
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100 @ 2.00
      settle Delhi        → asha −100, ravi +100 less 5
      asha has a commission discount of 0%
      ravi has a commission discount of 100%
      settle again Mumbai → asha +100 less 3 in place of −100, ravi −100 in place of +95
      asha: cash 10,097
      settle again Delhi  → asha −100 in place of +97, ravi +100 less 5 in place of −100
      ravi: cash 10,095
      house: commission 5, rounding 0, settlement 0
    `);
  });

  it("is a whole percent from 0 to 100", () => {
    runMarketStory(`
      asha has a commission discount of 101%  → AMOUNT_INVALID
      asha has a commission discount of −1%   → AMOUNT_INVALID
      asha has a commission discount of 12.5% → AMOUNT_INVALID
      asha has a commission discount of 100%
    `);
  });
});
