import { tellMarket } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a full engine", () => {
  it("takes no more orders than it may hold: those waiting and those matched in unfinished markets", () => {
    tellMarket(
      `
      market One: Yes, No
      market Two: Yes, No
      ravi lays  Yes 10 @ 2.00
      asha backs Yes 10 @ 2.00        → matched 10 @ 2.00 with ravi
      asha backs Yes in Two 10 @ 2.00 as a3
      asha backs Yes in Two 10 @ 2.00 → CAPACITY_REACHED
      asha cancels a3
      asha backs Yes in Two 10 @ 2.00 → waits 10
      ravi lays  Yes in Two 10 @ 2.00 → CAPACITY_REACHED
      settle Yes in One
      ravi lays  Yes in Two 10 @ 2.00 → matched 10 @ 2.00 with asha
    `,
      { limits: { orders: 3 } },
    );
  });

  it("takes no more cash than it may hold, and counts what was paid out", () => {
    tellMarket(
      `
      asha has 600
      ravi has 300
      asha deposits 100.01 → CAPACITY_REACHED
      asha deposits 100    → done
      asha deposits 0.01   → CAPACITY_REACHED
      ravi withdraws 0.01  → done
      asha deposits 0.01   → done
    `,
      { limits: { cashPaise: 100_000 } },
    );
  });

  it("matches no more in one market than it may count", () => {
    tellMarket(
      `
      market One: Yes, No
      market Two: Yes, No
      ravi lays  Yes 100 @ 2.00
      asha backs Yes 60 @ 2.00
      dev  backs Yes 40.01 @ 3.00       → CAPACITY_REACHED
      dev  backs Yes 40 @ 2.00          → matched 40 @ 2.00 with ravi
      dev  backs Yes 0.01 @ 3.00        → CAPACITY_REACHED
      dev  backs Yes in Two 100 @ 2.00  → waits 100
    `,
      { limits: { marketMatchedPaise: 10_000 } },
    );
  });
});
