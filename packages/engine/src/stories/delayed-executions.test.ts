import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, expect, it } from "vitest";
import { back, createMarket, lay, NOON, setMarketLimits } from "../testing/commands.ts";
import { accepted, funded } from "../testing/played.ts";

describe("why a delayed order lapses", () => {
  it.each([
    ["suspend", "MARKET_SUSPENDED"],
    ["suspend, lapse", "MARKET_SUSPENDED"],
    ["close", "MARKET_CLOSED"],
    ["close, lapse", "MARKET_CLOSED"],
    ["open, lapse", "MARKET_SUSPENDED"],
    ["settle Draw", "MARKET_SETTLED"],
    ["void", "MARKET_SETTLED"],
  ])("after %s its key is answered %s, and its money is free", (change, reason) => {
    // What rests lapses too where the change says so; it is no part of this story.
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.00 as r1
      bet delay 5
      asha backs Mumbai 10 @ 2.00 key k as a1 → delayed
      asha: exposure 10
      ravi cancels r1
      ${change}                               → lapses 10 of asha
      order a1: gone
      asha: exposure 0, available 10,000
      asha backs Mumbai 10 @ 2.00 key k       → again: lapses for ${reason}
      asha cancels a1                         → ORDER_NOT_OPEN
      after 60 seconds                        → nothing was due
    `);
  });

  it("is that it would match its account's own order, or that the market has matched all it may", () => {
    runMarketStory(
      `
      ravi lays  Mumbai 100 @ 2.00 as r1
      bet delay 5
      asha  backs Mumbai 60 @ 2.00 key k → delayed
      meera backs Mumbai 50 @ 2.00 key k → delayed
      dev   backs Mumbai 40 @ 2.00 key k → delayed
      after 5 seconds                    → asha matched 60 @ 2 with ravi, meera lapses for CAPACITY_REACHED, dev matched 40 @ 2 with ravi
      meera: exposure 0
      meera backs Mumbai 50 @ 2.00 key k → again: lapses for CAPACITY_REACHED
    `,
      { limits: { marketMatchedPaise: 10_000 } },
    );
  });

  it("is not that its market was suspended before it was placed, nor that another market was", () => {
    runMarketStory(`
      market One: Yes, No
      market Two: Yes, No
      ravi lays  Yes in One 10 @ 2.00
      suspend One
      open One
      bet delay 5 in One
      asha backs Yes in One 10 @ 2.00 → delayed
      suspend Two, lapse
      after 5 seconds                 → asha matched 10 @ 2 with ravi
    `);
  });
});

describe("with a bet delay", () => {
  it("a post-only order rests at once, or is refused at once", () => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.00
      bet delay 5
      asha backs Mumbai 10 @ 2.02 post only → rests 10
      asha backs Mumbai 10 @ 2.00 post only → ORDER_WOULD_MATCH
      after 5 seconds                       → nothing was due
    `);
  });

  it("an immediate-or-cancel order that reaches nothing is cancelled at once", () => {
    runMarketStory(`
      bet delay 5
      asha backs Mumbai 10 @ 2.00 or cancel key k → cancels 10
      asha backs Mumbai 10 @ 2.00 or cancel key k → again: nothing
      after 5 seconds                             → nothing was due
    `);
  });

  it("an immediate-or-cancel order matches what is there at its end, and cancels the rest", () => {
    runMarketStory(`
      ravi lays  Mumbai 10 @ 2.00
      bet delay 5
      asha backs Mumbai 30 @ 1.90 or cancel key k as a1 → delayed
      dev  lays  Mumbai 5 @ 1.95                        → rests 5
      after 5 seconds                                   → asha matched 10 @ 2 with ravi, 5 @ 1.95 with dev, cancels 15
      order a1: matched 15 @ 1.9833
      asha: exposure 15
      asha backs Mumbai 30 @ 1.90 or cancel key k       → again: matched 15 then
    `);
  });

  it("a fill-or-kill order is refused where not all of it is there, and cancelled whole where it is not at its end", () => {
    runMarketStory(`
      ravi  lays  Mumbai 30 @ 2.00 as r1
      bet delay 5
      asha  backs Mumbai 31 @ 2.00 or nothing       → NOT_MATCHED_WHOLE
      asha  backs Mumbai 30 @ 2.00 or nothing key a → delayed
      meera backs Mumbai 20 @ 2.00 or nothing key m → delayed
      asha: exposure 30
      after 5 seconds                               → asha matched 30 @ 2 with ravi, meera cancels 20
      meera: exposure 0
    `);
  });

  it("a fill-or-kill order that names a minimum is matched when its delay ends with what is there, or cancelled whole", () => {
    runMarketStory(`
      ravi  lays  Mumbai 30 @ 2.00
      bet delay 5
      asha  backs Mumbai 50 @ 2.00 at least 31 or nothing       → NOT_MATCHED_ENOUGH
      asha  backs Mumbai 25 @ 2.00 at least 20 or nothing key a → delayed
      meera backs Mumbai 50 @ 2.00 at least 6 or nothing key m  → delayed
      zoya  backs Mumbai 50 @ 2.00 at least 5 or nothing key z  → delayed
      asha: exposure 25
      meera: exposure 50
      after 5 seconds → asha matched 25 @ 2 with ravi, meera cancels 50, zoya matched 5 @ 2 with ravi, cancels 45
      meera: exposure 0
      zoya: exposure 5
      meera backs Mumbai 50 @ 2.00 at least 6 or nothing key m  → again: nothing
      zoya  backs Mumbai 50 @ 2.00 at least 5 or nothing key z  → again: matched 5 then
    `);
  });

  it("a fill-or-kill order that was reduced meanwhile below its minimum is matched whole or cancelled", () => {
    runMarketStory(`
      ravi  lays  Mumbai 60 @ 2.00 as r1
      bet delay 5
      asha  backs Mumbai 50 @ 2.00 at least 20 or nothing as a1 → delayed
      meera backs Mumbai 50 @ 2.00 at least 20 or nothing as m1 → delayed
      zoya  backs Mumbai 50 @ 2.00 at least 20 or nothing as z1 → delayed
      asha  reduces a1 by 35                                    → cancelled 35 of 1
      meera reduces m1 by 40                                    → cancelled 40 of 1
      zoya  reduces z1 by 25                                    → cancelled 25 of 1
      ravi  reduces r1 by 16                                    → cancelled 16 of 1
      after 5 seconds → asha matched 15 @ 2 with ravi, meera matched 10 @ 2 with ravi, zoya cancels 25
      order z1: gone
      book Mumbai: back 2.00×19 | lay –
    `);
  });

  it("an order at any price is delayed where anything is offered, and rests where nothing is", () => {
    runMarketStory(`
      bet delay 5
      asha lays Mumbai 10 @ 2.00 any price  → rests 10
      ravi backs Delhi 10 @ 5.00
      asha lays Delhi 10 @ 2.00 any price   → delayed
      asha: exposure 40
      after 5 seconds                       → asha matched 10 @ 5 with ravi
    `);
  });

  it("an order with a worst price is held at it while it is delayed, and takes what is offered then", () => {
    runMarketStory(`
      asha has 60
      ravi backs Delhi 10 @ 3.00
      bet delay 5
      asha lays Delhi 20 @ 2.00 any price to 4.00   → delayed
      asha: exposure 60
      asha lays Delhi 1 @ 1.50                      → INSUFFICIENT_FUNDS
      ravi backs Delhi 5 @ 3.50                     → rests 5
      after 5 seconds                               → asha matched 10 @ 3 with ravi, 5 @ 3.5 with ravi, rests 5
      asha: exposure 45
      book Delhi: back 3.50×5 | lay –
    `);
  });

  it("an order at any price and without a worst one takes no price that its owner's money does not cover", () => {
    runMarketStory(`
      asha has 60
      ravi backs Delhi 10 @ 3.00
      bet delay 5
      asha lays Delhi 20 @ 3.00 any price → delayed
      ravi backs Delhi 20 @ 5.00          → rests 20
      after 5 seconds                     → asha matched 10 @ 3 with ravi, rests 10
      asha: exposure 40
      book Delhi: back 3.00×10 | lay 5.00×20
    `);
  });

  it("nor one at which its owner could lose more in the market than anybody may", () => {
    const engine = funded(100_000);
    const limits = { minPayout: 0, maxExposure: 6000, maxMatched: 0 };
    accepted(engine, createMarket(2, { limits }));
    accepted(engine, back(2, 300, 1000, { marketId: 2 }));
    accepted(engine, setMarketLimits(2, { betDelayMs: 5000, limits }));
    accepted(engine, lay(1, 300, 2000, { marketId: 2, execution: "anyPrice" }));
    accepted(engine, back(3, 500, 2000, { marketId: 2 }));
    accepted(engine, { type: "releaseOrders", at: NOON + 5000 });
    expect(engine.order(2)).toMatchObject({ price: 300, matched: 1000, remaining: 1000 });
    expect(engine.marketExposure(1, 2)).toBe(400_000);
  });

  it("orders that are due together enter one after the other, each finding what is left", () => {
    runMarketStory(`
      ravi lays Mumbai 25 @ 2.00
      bet delay 5
      asha  backs Mumbai 20 @ 2.00
      meera backs Mumbai 20 @ 2.00 or cancel
      dev   backs Mumbai 20 @ 2.00
      after 60 seconds → asha matched 20 @ 2 with ravi, meera matched 5 @ 2 with ravi, cancels 15, dev rests 20
      book Mumbai: back – | lay 2.00×20
    `);
  });

  it("two delayed orders of two accounts may match each other", () => {
    runMarketStory(`
      ravi  lays  Mumbai 10 @ 2.00
      ravi  backs Mumbai 10 @ 2.10
      bet delay 5
      asha  backs Mumbai 30 @ 2.00 → delayed
      meera lays  Mumbai 30 @ 2.10 → delayed
      after 60 seconds             → asha matched 10 @ 2 with ravi, rests 20, meera matched 20 @ 2 with asha, 10 @ 2.1 with ravi
      book Mumbai: back – | lay –
    `);
  });

  it("a shorter delay binds orders placed from then on, and each keeps its own", () => {
    runMarketStory(`
      ravi lays Mumbai 100 @ 2.00
      bet delay 60
      asha  backs Mumbai 10 @ 2.00 → delayed
      bet delay 3
      meera backs Mumbai 10 @ 2.00 → delayed
      after 3 seconds              → meera matched 10 @ 2 with ravi
      bet delay 0
      dev   backs Mumbai 10 @ 2.00 → matched 10 @ 2.00 with ravi
      after 60 seconds             → asha matched 10 @ 2 with ravi
    `);
  });
});
