import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a hold", () => {
  it("takes money out of what can be bet, until it is paid", () => {
    runMarketStory(`
      asha has 1,000
      asha holds 600 as h1 → done
      asha: cash 400, held 600, available 400
      asha backs Mumbai 401 @ 2.00 → INSUFFICIENT_FUNDS
      asha backs Mumbai 400 @ 2.00 → rests 400
      asha withdraws 1             → INSUFFICIENT_FUNDS
      house: clearing −1,000
      pay hold h1                  → done
      asha: cash 400, held 0, available 0
      house: clearing −400
    `);
  });

  it("gives the money back where it is returned", () => {
    runMarketStory(`
      asha has 1,000
      asha holds 600 as h1
      return hold h1 → done
      asha: cash 1,000, held 0, available 1,000
      pay hold h1    → HOLD_NOT_PENDING
      return hold h1 → HOLD_NOT_PENDING
    `);
  });

  it("takes only money that is not needed for bets", () => {
    runMarketStory(`
      asha has 1,000
      asha lays Mumbai 300 @ 2.00
      asha holds 700.01 → INSUFFICIENT_FUNDS
      asha holds 700    → done
      asha holds 0.01   → INSUFFICIENT_FUNDS
    `);
  });

  it("happens once by its key, and so does its end", () => {
    runMarketStory(`
      asha has 1,000
      asha holds 600 key w1 as h1 → done
      asha holds 600 key w1       → again: done
      asha holds 500 key w1       → KEY_REUSED
      asha withdraws 600 key w1   → KEY_REUSED
      pay hold h1 key p1          → done
      pay hold h1 key p1          → again: done
      return hold h1 key p1       → KEY_REUSED
      asha: cash 400, held 0
    `);
  });

  it("outlives every result, whether its owner wins or loses", () => {
    runMarketStory(`
      asha has 1,000
      ravi lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100 @ 2.00
      asha holds 900 as h1
      settle Delhi   → asha −100, ravi +100
      asha: cash 0, held 900, available 0
      return hold h1 → done
      asha: cash 900, held 0
    `);
  });
});
