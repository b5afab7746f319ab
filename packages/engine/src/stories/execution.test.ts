import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a post-only order", () => {
  it("rests where nothing is offered at its limit, and is refused where anything is", () => {
    runMarketStory(`
      ravi lays  Mumbai 50 @ 2.00
      asha backs Mumbai 100 @ 2.02 post only → rests 100
      asha backs Mumbai 100 @ 2.00 post only → ORDER_WOULD_MATCH
      asha backs Mumbai 100 @ 1.98 post only → ORDER_WOULD_MATCH
      ravi lays  Mumbai 10 @ 1.98 post only  → rests 10
      book Mumbai: back 2.00×50, 1.98×10 | lay 2.02×100
    `);
  });

  it("says so also where it would match the account's own order", () => {
    runMarketStory(`
      asha lays  Mumbai 50 @ 2.00
      asha backs Mumbai 10 @ 2.00 post only → ORDER_WOULD_MATCH
      asha backs Mumbai 10 @ 2.00           → SELF_MATCH
    `);
  });

  it("is refused for matching before it is refused for money", () => {
    runMarketStory(`
      asha has 5
      ravi lays  Mumbai 50 @ 2.00
      asha backs Mumbai 10 @ 2.00 post only → ORDER_WOULD_MATCH
      asha backs Mumbai 10 @ 2.02 post only → INSUFFICIENT_FUNDS
    `);
  });
});

describe("an immediate-or-cancel order", () => {
  it("matches what it can and cancels the rest", () => {
    runMarketStory(`
      ravi lays  Mumbai 30 @ 2.00
      asha backs Mumbai 100 @ 2.00 or cancel as a1 → matched 30 @ 2 with ravi, cancels 70
      asha: exposure 30, if Mumbai +30
      order a1: matched 30 @ 2.00
      book Mumbai: back – | lay –
      asha cancels a1 → ORDER_NOT_OPEN
    `);
  });

  it("that matches nothing leaves nothing, and its key is answered again all the same", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00 or cancel key k as a1 → cancels 100
      order a1: gone
      asha: exposure 0
      asha backs Mumbai 100 @ 2.00 or cancel key k → again: nothing
      asha backs Mumbai 100 @ 2.00 key k           → KEY_REUSED
    `);
  });

  it("needs the money for all of its stake", () => {
    runMarketStory(`
      asha has 50
      ravi lays  Mumbai 30 @ 2.00
      asha backs Mumbai 100 @ 2.00 or cancel → INSUFFICIENT_FUNDS
    `);
  });
});

describe("a fill-or-kill order", () => {
  it("matches whole, at its limit and better, or is refused and changes nothing", () => {
    runMarketStory(`
      ravi  lays  Mumbai 30 @ 2.02
      meera lays  Mumbai 30 @ 2.00
      asha  backs Mumbai 60.01 @ 2.00 or nothing → NOT_MATCHED_WHOLE
      asha  backs Mumbai 30.01 @ 2.02 or nothing → NOT_MATCHED_WHOLE
      asha  backs Mumbai 10 @ 2.04 or nothing    → NOT_MATCHED_WHOLE
      book Mumbai: back 2.02×30, 2.00×30 | lay -
      asha  backs Mumbai 60 @ 2.00 or nothing    → matched 30 @ 2.02 with ravi, 30 @ 2 with meera
    `);
  });

  it("may be asked for again under the same key after it was refused", () => {
    runMarketStory(`
      asha backs Mumbai 10 @ 2.00 or nothing key k → NOT_MATCHED_WHOLE
      ravi lays  Mumbai 10 @ 2.00
      asha backs Mumbai 10 @ 2.00 or nothing key k → matched 10 @ 2 with ravi
      asha backs Mumbai 10 @ 2.00 or nothing key k → again: matched 10 then
      asha backs Mumbai 10 @ 2.00 key k            → KEY_REUSED
    `);
  });

  it("is refused for money first, and for its account's own order last", () => {
    runMarketStory(`
      asha has 5
      asha backs Mumbai 10 @ 2.00 or nothing → INSUFFICIENT_FUNDS
      asha lays  Mumbai 2 @ 2.00
      asha backs Mumbai 3 @ 2.00 or nothing  → NOT_MATCHED_WHOLE
      asha backs Mumbai 2 @ 2.00 or nothing  → SELF_MATCH
    `);
  });

  it("counts what is mirrored of the other runner", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha  backs Mumbai 100 @ 1.50
      meera lays  Delhi 20 @ 3.10
      ravi  backs Delhi 70.01 @ 3.00 or nothing → NOT_MATCHED_WHOLE
      ravi  backs Delhi 70 @ 3.00 or nothing    → matched 20 @ 3.1 with meera, 50 @ 3 with the house
    `);
  });
});

describe("a fill-or-kill order that names a minimum", () => {
  it("matches all it reaches and cancels the rest, or is refused and changes nothing", () => {
    runMarketStory(`
      ravi  lays  Mumbai 30 @ 2.02
      meera lays  Mumbai 30 @ 2.00
      asha  backs Mumbai 100 @ 2.00 at least 60.01 or nothing → NOT_MATCHED_ENOUGH
      asha  backs Mumbai 100 @ 2.02 at least 30.01 or nothing → NOT_MATCHED_ENOUGH
      asha  backs Mumbai 100 @ 2.04 at least 1 or nothing     → NOT_MATCHED_ENOUGH
      book Mumbai: back 2.02×30, 2.00×30 | lay –
      asha: exposure 0
      asha  backs Mumbai 100 @ 2.00 at least 60 or nothing as a1 → matched 30 @ 2.02 with ravi, 30 @ 2 with meera, cancels 40
      order a1: matched 60 @ 2.01
      book Mumbai: back – | lay –
      asha: exposure 60, if Mumbai +60.6
      asha  cancels a1 → ORDER_NOT_OPEN
    `);
  });

  it("goes on beyond its minimum up to its stake, and not further", () => {
    runMarketStory(`
      ravi backs Mumbai 50 @ 2.00
      asha lays  Mumbai 20 @ 2.00 at least 5 or nothing  → matched 20 @ 2 with ravi
      book Mumbai: back – | lay 2.00×30
      asha lays  Mumbai 40 @ 2.00 at least 5 or nothing  → matched 30 @ 2 with ravi, cancels 10
      ravi backs Mumbai 10 @ 2.00
      asha lays  Mumbai 11 @ 2.00 at least 11 or nothing → NOT_MATCHED_ENOUGH
      asha lays  Mumbai 10 @ 2.00 at least 10 or nothing → matched 10 @ 2 with ravi
    `);
  });

  it("has one that is an amount no higher than its stake, and no other order has one", () => {
    runMarketStory(`
      market: Mumbai, Delhi (stakes 10 to 500)
      asha backs Mumbai 20 @ 2.00 at least 20.01 or nothing → STAKE_INVALID
      asha backs Mumbai 20 @ 2.00 at least 0 or nothing     → STAKE_INVALID
      asha backs Mumbai 20 @ 2.00 at least 5                → STAKE_INVALID
      asha backs Mumbai 20 @ 2.00 at least 5 or cancel      → STAKE_INVALID
      asha backs Mumbai 20 @ 2.00 at least 5 post only      → STAKE_INVALID
      asha backs Mumbai 20 @ 2.00 at least 5 any price      → STAKE_INVALID
      asha backs Mumbai 9 @ 2.00 at least 9.01 or nothing   → STAKE_INVALID
      asha backs Mumbai 9 @ 2.00 at least 9 or nothing      → STAKE_BELOW_MINIMUM
      ravi lays  Mumbai 10 @ 2.00
      asha backs Mumbai 9.99 @ 2.00 at least 5 or nothing   → STAKE_BELOW_MINIMUM
      asha backs Mumbai 20 @ 2.00 at least 0.01 or nothing  → matched 10 @ 2 with ravi, cancels 10
    `);
  });

  it("needs the money for all of its stake, and reaches no order of its own account with all of it", () => {
    runMarketStory(`
      asha has 50
      ravi lays  Mumbai 30 @ 2.02
      asha backs Mumbai 100 @ 2.00 at least 10 or nothing  → INSUFFICIENT_FUNDS
      asha lays  Mumbai 10 @ 2.00
      asha backs Mumbai 41 @ 2.00 at least 41 or nothing   → NOT_MATCHED_ENOUGH
      asha backs Mumbai 31 @ 2.00 at least 20 or nothing   → SELF_MATCH
      asha backs Mumbai 31 @ 2.02 at least 20 or nothing   → matched 30 @ 2.02 with ravi, cancels 1
    `);
  });

  it("is the same under one key only with the same minimum", () => {
    runMarketStory(`
      asha backs Mumbai 10 @ 2.00 at least 7 or nothing key k  → NOT_MATCHED_ENOUGH
      ravi lays  Mumbai 7 @ 2.00
      asha backs Mumbai 10 @ 2.00 at least 7 or nothing key k  → matched 7 @ 2 with ravi, cancels 3
      asha backs Mumbai 10 @ 2.00 at least 7 or nothing key k  → again: matched 7 then
      asha backs Mumbai 10 @ 2.00 at least 6 or nothing key k  → KEY_REUSED
      asha backs Mumbai 10 @ 2.00 or nothing key k             → KEY_REUSED
      ravi lays  Mumbai 5 @ 2.00
      asha backs Mumbai 5 @ 2.00 or nothing key l              → matched 5 @ 2 with ravi
      asha backs Mumbai 5 @ 2.00 at least 5 or nothing key l   → KEY_REUSED
    `);
  });

  it("counts what is mirrored of the other runner", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching)
      asha  backs Mumbai 100 @ 1.50
      meera lays  Delhi 20 @ 3.10
      ravi  backs Delhi 100 @ 3.00 at least 70.01 or nothing → NOT_MATCHED_ENOUGH
      ravi  backs Delhi 100 @ 3.00 at least 70 or nothing    → matched 20 @ 3.1 with meera, 50 @ 3 with the house, cancels 30
    `);
  });
});

describe("an order at any price", () => {
  it("takes offers however bad, and the rest rests at the worst price it took", () => {
    runMarketStory(`
      ravi lays  Mumbai 30 @ 2.00
      ravi lays  Mumbai 30 @ 1.80
      ravi lays  Mumbai 30 @ 1.50
      asha backs Mumbai 50 @ 1.98 any price → matched 30 @ 2 with ravi, 20 @ 1.8 with ravi
      asha backs Mumbai 50 @ 1.98 any price → matched 10 @ 1.8 with ravi, 30 @ 1.5 with ravi, rests 10
      book Mumbai: back – | lay 1.50×10
    `);
  });

  it("keeps its own limit where that is worse than it needs, or where nothing is offered", () => {
    runMarketStory(`
      asha lays  Mumbai 20 @ 3.00 any price → rests 20
      book Mumbai: back 3.00×20 | lay –
      ravi backs Delhi 10 @ 2.00
      asha lays  Delhi 30 @ 2.50 any price  → matched 10 @ 2 with ravi, rests 20
      book Delhi: back 2.50×20 | lay –
    `);
  });

  it("goes no further than ten prices", () => {
    runMarketStory(`
      ravi lays Mumbai 1 @ 2.00
      ravi lays Mumbai 1 @ 1.99
      ravi lays Mumbai 1 @ 1.98
      ravi lays Mumbai 1 @ 1.97
      ravi lays Mumbai 1 @ 1.96
      ravi lays Mumbai 1 @ 1.95
      ravi lays Mumbai 1 @ 1.94
      ravi lays Mumbai 1 @ 1.93
      ravi lays Mumbai 1 @ 1.92
      ravi lays Mumbai 1 @ 1.91
      ravi lays Mumbai 1 @ 1.90
      asha backs Mumbai 100 @ 2.00 any price as a1
      order a1: matched 10 @ 1.955, rests 90
      book Mumbai: back 1.90×1 | lay 1.91×90
    `);
  });

  it("goes no further than its worst price, and needs the money for that one, whatever is offered", () => {
    runMarketStory(`
      asha has 100
      ravi backs Mumbai 10 @ 3.00
      ravi backs Mumbai 10 @ 4.00
      ravi backs Mumbai 10 @ 6.00
      asha lays  Mumbai 30 @ 2.00 any price to 5.00 → INSUFFICIENT_FUNDS
      asha lays  Mumbai 25 @ 2.00 any price to 5.00 → matched 10 @ 3 with ravi, 10 @ 4 with ravi, rests 5
      book Mumbai: back 4.00×5 | lay 6.00×10
      asha: exposure 65
      asha lays  Delhi 10 @ 2.00 any price to 4.00  → rests 10
      book Delhi: back 2.00×10 | lay –
    `);
  });

  it("has a worst price that is no better than the one asked for, and on the ladder", () => {
    runMarketStory(`
      asha lays  Mumbai 10 @ 2.00 any price to 1.99  → PRICE_INVALID
      asha backs Mumbai 10 @ 2.00 any price to 2.02  → PRICE_INVALID
      asha backs Mumbai 10 @ 4.00 any price to 3.01  → PRICE_INVALID
      asha backs Mumbai 10 @ 2.00 post only to 1.90  → PRICE_INVALID
      asha backs Mumbai 10 @ 2.00 any price to 2.00  → rests 10
    `);
  });

  it("needs the money for the price it may have to take", () => {
    runMarketStory(`
      asha has 100
      ravi backs Mumbai 30 @ 3.00
      ravi backs Mumbai 30 @ 2.00
      asha lays  Mumbai 60 @ 2.00 any price → INSUFFICIENT_FUNDS
      asha lays  Mumbai 50 @ 2.00 any price → matched 30 @ 2 with ravi, 20 @ 3 with ravi
      asha: exposure 70
    `);
  });
});
