import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("an order that is good till a time", () => {
  it("rests until then, and lapses", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00, good for 60 seconds as a1 → rests 100
      after 59 seconds → nothing was due
      order a1: rests 100
      after 1 seconds  → lapses 100 of asha
      order a1: gone
      asha: exposure 0, available 10,000
      book Mumbai: back – | lay –
      asha cancels a1  → ORDER_NOT_OPEN
    `);
  });

  it("keeps what is matched of it", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00, good for 60 seconds as a1
      ravi lays  Mumbai 30 @ 2.00 → matched 30 @ 2 with asha
      after 60 seconds            → lapses 70 of asha
      order a1: matched 30 @ 2.00
      asha: exposure 30
      settle Mumbai               → asha +30, ravi −30
    `);
  });

  it("is an order as any other until then: matched whole, cancelled or lapsed with its market, nothing of it is left to lapse", () => {
    runMarketStory(`
      asha  backs Mumbai 100 @ 2.00, good for 60 seconds as a1
      meera backs Delhi 50 @ 2.00, good for 60 seconds as m1
      zoya  backs Draw 40 @ 2.00, good for 60 seconds as z1
      ravi  lays  Mumbai 100 @ 2.00 → matched 100 @ 2 with asha
      meera reduces m1 by 20        → cancelled 20 of 1
      meera cancels m1              → cancelled 30 of 1
      suspend, lapse                → lapses 40 of zoya
      after 60 seconds              → nothing was due
      order a1: matched 100 @ 2.00
    `);
  });

  it("lapses the earliest first, and of one time by their numbers, so many at once", () => {
    runMarketStory(
      `
      market One: Yes, No
      market Two: Yes, No
      asha  backs Yes in One 10 @ 2.00, good for 99 seconds
      ravi  backs Yes in Two 20 @ 2.00, good for 60 seconds
      meera backs No in One 30 @ 2.00, good for 57 seconds
      zoya  backs No in Two 40 @ 2.00
      after 200 seconds → lapses 20 of ravi, lapses 30 of meera, lapses 10 of asha
      zoya: exposure 40
    `,
      { limits: { expiredOrders: 1 } },
    );
  });

  it("lapses in a suspended and in a closed market too", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00, good for 60 seconds
      ravi backs Delhi 50 @ 2.00, good for 90 seconds
      suspend
      after 60 seconds → lapses 100 of asha
      close
      after 30 seconds → lapses 50 of ravi
      state: closed, matched 0
    `);
  });

  it("is kept at the turn in play where it says so, and lapses when its time has come", () => {
    runMarketStory(`
      market: One, Two (keeps in play)
      asha backs One 100 @ 2.00, kept in play, good for 60 seconds as a1
      ravi backs One 50 @ 2.00, good for 60 seconds
      turn in play     → lapses 50 of ravi
      order a1: rests 100
      after 60 seconds → lapses 100 of asha
    `);
  });

  it("keeps its time when its persistence changes, and rests as any other when the starting price forms", () => {
    runMarketStory(`
      market: Comet, Dancer (starting price, keeps in play)
      asha backs Comet 100 @ 9.00, good for 60 seconds as a1
      asha changes a1: then at the starting price → EXPIRY_INVALID
      asha changes a1: kept in play
      ravi lays  Comet 200 of liability at the starting price as r1 → waits 200
      turn in play     → Comet at 9, matched 25 of asha with ravi
      after 60 seconds → lapses 75 of asha
    `);
  });

  it("rests at any price and is matched with what is offered as another would be", () => {
    runMarketStory(`
      ravi lays  Mumbai 30 @ 2.00
      asha backs Mumbai 100 @ 3.00 any price to 2.00, good for 60 seconds → matched 30 @ 2 with ravi, rests 70
      meera backs Mumbai 10 @ 2.10 post only, good for 60 seconds         → rests 10
      after 61 seconds → lapses 70 of asha, lapses 10 of meera
    `);
  });
});

describe("an order that is good till a time and delayed", () => {
  it("lapses during its delay, and its key says so from then on", () => {
    runMarketStory(`
      ravi lays  Mumbai 60 @ 2.00
      bet delay 5
      asha backs Mumbai 100 @ 2.00, good for 3 seconds key k as a1 → delayed
      asha: exposure 100
      after 3 seconds  → lapses 100 of asha
      order a1: gone
      asha: exposure 0
      asha backs Mumbai 100 @ 2.00, good for 3 seconds key k       → again: lapses for ORDER_EXPIRED
      after 10 seconds → nothing was due
      book Mumbai: back 2.00×60 | lay –
    `);
  });

  it("enters its book with the time that it has", () => {
    runMarketStory(`
      ravi lays  Mumbai 60 @ 2.00
      bet delay 5
      asha backs Mumbai 100 @ 2.00, good for 30 seconds as a1 → delayed
      after 5 seconds  → asha matched 60 @ 2 with ravi, rests 40
      after 24 seconds → nothing was due
      after 1 seconds  → lapses 40 of asha
      order a1: matched 60 @ 2.00
    `);
  });

  it("lapses with a suspension as any other, and no more after it", () => {
    runMarketStory(`
      ravi lays  Mumbai 60 @ 2.00
      bet delay 5
      asha backs Mumbai 100 @ 2.00, good for 30 seconds → delayed
      suspend          → lapses 100 of asha
      after 30 seconds → nothing was due
    `);
  });
});

describe("the time that an order is good for", () => {
  it("is later than the order and within 31 days of it", () => {
    runMarketStory(`
      asha backs Mumbai 10 @ 2.00, good for 0 seconds            → EXPIRY_INVALID
      asha backs Mumbai 10 @ 2.00, good for −1 milliseconds      → EXPIRY_INVALID
      asha backs Mumbai 10 @ 2.00, good for 1 milliseconds       → rests 10
      asha backs Mumbai 10 @ 2.00, good for 31 days              → rests 10
      asha backs Mumbai 10 @ 2.00, good for 2678400001 milliseconds → EXPIRY_INVALID
    `);
  });

  it("is only of orders that may rest, and do not take the starting price", () => {
    runMarketStory(`
      market: Comet, Dancer (starting price, keeps in play)
      asha backs Comet 10 @ 2.00 or cancel, good for 60 seconds                      → EXPIRY_INVALID
      asha backs Comet 10 @ 2.00 or nothing, good for 60 seconds                     → EXPIRY_INVALID
      asha backs Comet 10 @ 2.00, then at the starting price, good for 60 seconds    → EXPIRY_INVALID
      asha backs Comet 10 at the starting price, good for 60 seconds                 → EXPIRY_INVALID
      asha backs Comet 10 @ 2.00, good for 60 seconds                                → rests 10
    `);
  });

  it("is judged after the stake and before what the market allows of it", () => {
    runMarketStory(`
      market: Mumbai, Delhi (stakes 10 to 500)
      asha has 50
      asha backs Mumbai 0 @ 2.00, good for 0 seconds   → STAKE_INVALID
      asha backs Mumbai 5 @ 2.00, good for 0 seconds   → EXPIRY_INVALID
      asha backs Mumbai 5 @ 2.00, good for 1 seconds   → STAKE_BELOW_MINIMUM
      asha backs Mumbai 100 @ 2.00, good for 0 seconds → EXPIRY_INVALID
      asha backs Mumbai 100 @ 2.00, good for 1 seconds → INSUFFICIENT_FUNDS
    `);
  });

  it("is a part of what a key was used for", () => {
    runMarketStory(`
      asha backs Mumbai 10 @ 2.00, good for 60 seconds key k → rests 10
      asha backs Mumbai 10 @ 2.00, good for 60 seconds key k → again: rests 10
      asha backs Mumbai 10 @ 2.00 key k                      → KEY_REUSED
      asha backs Mumbai 10 @ 2.00, good for 61 seconds key k → KEY_REUSED
    `);
  });
});
