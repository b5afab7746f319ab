import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a key", () => {
  it("makes an order happen once, however often it is sent and whatever happened since", () => {
    runMarketStory(`
      ravi lays  Mumbai 30 @ 2.00
      asha backs Mumbai 100 @ 2.00 key bet1 as a1 → matched 30 @ 2.00 with ravi, rests 70
      asha backs Mumbai 100 @ 2.00 key bet1       → again: matched 30 then, rests 70
      asha cancels a1
      asha backs Mumbai 100 @ 2.00 key bet1       → again: matched 30 then, rests 70
      suspend
      asha backs Mumbai 100 @ 2.00 key bet1       → again: matched 30 then, rests 70
      settle Mumbai
      asha backs Mumbai 100 @ 2.00 key bet1       → again: matched 30 then, rests 70
      asha: cash 10,030, exposure 0
      state: settled, matched 30, Mumbai last 2.00
    `);
  });

  it("with another order is refused", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00 key bet1
      asha backs Mumbai 100.01 @ 2.00 key bet1 → KEY_REUSED
      asha backs Mumbai 100 @ 2.02 key bet1    → KEY_REUSED
      asha backs Delhi 100 @ 2.00 key bet1     → KEY_REUSED
      asha lays  Mumbai 100 @ 2.00 key bet1    → KEY_REUSED
      asha deposits 100 key bet1               → KEY_REUSED
      asha: exposure 100
    `);
  });

  it("makes a movement of cash happen once", () => {
    runMarketStory(`
      asha has 1,000
      asha deposits 500 key d1  → done
      asha deposits 500 key d1  → again: done
      asha deposits 501 key d1  → KEY_REUSED
      asha withdraws 500 key d1 → KEY_REUSED
      asha: cash 1,500
    `);
  });

  it("is its account's own", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00 key same → rests 100
      ravi backs Mumbai 70 @ 2.00 key same  → rests 70
    `);
  });

  it("is not used up by a refusal", () => {
    runMarketStory(`
      asha has 50
      asha backs Mumbai 100 @ 2.00 key bet1 → INSUFFICIENT_FUNDS
      asha deposits 50
      suspend
      asha backs Mumbai 100 @ 2.00 key bet1 → MARKET_SUSPENDED
      open
      asha backs Mumbai 100 @ 2.00 key bet1 → rests 100
      asha backs Mumbai 100 @ 2.00 key bet1 → again: rests 100
    `);
  });

  it("is forgotten after as many others as are remembered, and then makes a new order", () => {
    runMarketStory(
      `
      asha backs Mumbai 10 @ 2.00 key one   → rests 10
      asha backs Mumbai 10 @ 2.00 key two   → rests 10
      asha backs Mumbai 10 @ 2.00 key one   → again: rests 10
      asha backs Mumbai 10 @ 2.00 key three → rests 10
      asha backs Mumbai 10 @ 2.00 key one   → rests 10
      asha backs Mumbai 10 @ 2.00 key two   → rests 10
      book Mumbai: back – | lay 2.00×50
    `,
      { limits: { keys: 2 } },
    );
  });
});
