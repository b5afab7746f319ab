import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a full engine", () => {
  it("takes no more orders than it may hold: those resting and those matched in unfinished markets", () => {
    runMarketStory(
      `
      market One: Yes, No
      market Two: Yes, No
      ravi lays  Yes 10 @ 2.00
      asha backs Yes 10 @ 2.00        → matched 10 @ 2.00 with ravi
      asha backs Yes in Two 10 @ 2.00 as a3
      asha backs Yes in Two 10 @ 2.00 → CAPACITY_REACHED
      asha cancels a3
      asha backs Yes in Two 10 @ 2.00 → rests 10
      ravi lays  Yes in Two 10 @ 2.00 → CAPACITY_REACHED
      settle Yes in One
      ravi lays  Yes in Two 10 @ 2.00 → matched 10 @ 2.00 with asha
    `,
      { limits: { orders: 3 } },
    );
  });

  it("takes no more cash than it may hold, and counts what was paid out", () => {
    runMarketStory(
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
    runMarketStory(
      `
      market One: Yes, No
      market Two: Yes, No
      ravi lays  Yes 100 @ 2.00
      asha backs Yes 60 @ 2.00
      dev  backs Yes 40.01 @ 3.00       → CAPACITY_REACHED
      dev  backs Yes 40 @ 2.00          → matched 40 @ 2.00 with ravi
      dev  backs Yes 0.01 @ 3.00        → CAPACITY_REACHED
      dev  backs Yes in Two 100 @ 2.00  → rests 100
    `,
      { limits: { marketMatchedPaise: 10_000 } },
    );
  });
});

describe("one command", () => {
  it("may carry 100,000,000.00 and not a paisa more", () => {
    runMarketStory(`
      asha has 100,000,000
      asha deposits 100,000,000.01          → AMOUNT_INVALID
      asha deposits 100,000,000             → done
      asha backs Mumbai 100,000,000.01 @ 2  → STAKE_INVALID
      asha backs Mumbai 100,000,000 @ 2 as big → rests 100,000,000
      asha reduces big by 100,000,000.01    → STAKE_INVALID
      asha reduces big by 100,000,000       → cancelled 100,000,000 of 1
      asha withdraws 100,000,000.01         → AMOUNT_INVALID
      asha withdraws 100,000,000            → done
      asha: cash 100,000,000, available 100,000,000
    `);
  });

  it("may carry a key of 64 characters and not one more", () => {
    const longest = "k".repeat(64);
    runMarketStory(`
      asha backs Mumbai 10 @ 2 key ${longest}  → rests 10
      asha backs Mumbai 10 @ 2 key ${longest}  → again: rests 10
      asha backs Mumbai 10 @ 2 key ${longest}k → KEY_INVALID
      asha deposits 10 key d${longest}         → KEY_INVALID
      asha: cash 10,000, exposure 10
    `);
  });
});

describe("a market with many players", () => {
  const players = Array.from({ length: 80 }, (_, index) => `p${index + 1}`);

  it("keeps each one's place, money and result", () => {
    runMarketStory(`
      maker has 1,000,000
      ${players.map((who) => `${who} lays Mumbai 10 @ 2.00`).join("\n")}
      maker backs Mumbai 505 @ 2.00
      book Mumbai: back 2.00×295 | lay –
      p1: exposure 10, if Mumbai −10, if Delhi +10
      p50: exposure 10, if Mumbai −10
      p51: exposure 10, if Mumbai −5
      p52: exposure 10, if Mumbai 0
      p1 backs Mumbai 10 @ 2.00   → matched 5 @ 2.00 with p51, 5 @ 2.00 with p52
      p80 backs Mumbai 285 @ 2.00 → SELF_MATCH
      p80 backs Mumbai 275 @ 2.00
      p2 backs Mumbai 10 @ 2.00   → matched 10 @ 2.00 with p80
      p1: exposure 0, if Mumbai 0
      settle Delhi
      p1: cash 10,000, exposure 0
      p2: cash 10,000
      p3: cash 10,010
      p79: cash 10,010
      p80: cash 9,735
      maker: cash 999,495
      house: rounding 0, settlement 0
    `);
  });
});
