import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("removing a market", () => {
  it("is refused until it has its result, in whatever status it is", () => {
    runMarketStory(`
      market One: Yes, No
      market Two: Yes, No
      remove One   → MARKET_STATUS_INVALID
      suspend One
      remove One   → MARKET_STATUS_INVALID
      close One
      remove One   → MARKET_STATUS_INVALID
      settle Yes in One
      remove One   → done
      remove One   → MARKET_NOT_FOUND
      void Two
      remove Two   → done
      state One: removed, matched 0
    `);
  });

  it("leaves nothing that a command could reach, and the money as the result left it", () => {
    runMarketStory(`
      market One: Yes, No (commission 5%)
      market Two: Yes, No
      ravi lays  Yes in One 100 @ 2.00
      asha backs Yes in One 100 @ 2.00 as a1
      settle Yes in One
      remove One
      asha backs Yes in One 10 @ 2.00    → MARKET_NOT_FOUND
      asha cancels everything in One     → MARKET_NOT_FOUND
      asha cancels a1                    → ORDER_NOT_OPEN
      open One                           → MARKET_NOT_FOUND
      suspend One, lapse                 → MARKET_NOT_FOUND
      void One                           → MARKET_NOT_FOUND
      settle Yes in One                  → MARKET_NOT_FOUND
      order a1: gone
      asha: cash 10,095, exposure 0, available 10,095
      house: commission 5
    `);
  });

  it("does not make its keys free: an order answered once is answered again, and never placed anew", () => {
    runMarketStory(`
      market One: Yes, No
      market Two: Yes, No
      ravi lays  Yes in One 40 @ 2.00
      asha backs Yes in One 100 @ 2.00 key bet1 → matched 40 @ 2.00 with ravi, rests 60
      settle No in One
      remove One
      asha backs Yes in One 100 @ 2.00 key bet1 → again: matched 40 then, rests 60
      asha backs Yes in Two 100 @ 2.00 key bet1 → KEY_REUSED
      asha backs Yes in One 100 @ 2.00 key bet2 → MARKET_NOT_FOUND
      asha: cash 9,960, exposure 0
    `);
  });

  it("leaves the reason with the key of an order that was delayed until the result", () => {
    runMarketStory(`
      market One: Yes, No
      market Two: Yes, No
      ravi lays  Yes in One 40 @ 2.00
      bet delay 5 in One
      asha backs Yes in One 10 @ 2.00 key bet1 → delayed
      void One                                 → lapses 40 of ravi, lapses 10 of asha
      remove One
      after 10 seconds                         → nothing was due
      asha backs Yes in One 10 @ 2.00 key bet1 → again: lapses for MARKET_SETTLED
    `);
  });

  it("makes room for another market, whose books and positions begin empty", () => {
    runMarketStory(`
      market One: Yes, No
      ravi lays  Yes in One 100 @ 2.00
      asha backs Yes in One 60 @ 2.00
      void One
      remove One
      market Two: Red, Blue, Green (2 winners)
      book Red in Two: back – | lay –
      state Two: open, matched 0
      asha: exposure 0, if Red and Blue in Two 0
      asha lays Red in Two 10 @ 3.00 → rests 10
      asha: exposure 20, exposure in Two 20
    `);
  });
});
