import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("what becomes of an unmatched bet at the turn in play", () => {
  it("can be changed until then, and the bet keeps its place in the queue", () => {
    runMarketStory(`
      market: One, Two (keeps in play)
      asha  backs One 100 @ 2.00 as a1
      meera backs One 100 @ 2.00, kept in play as m1
      asha  changes a1: kept in play
      meera changes m1: lapses in play
      zoya  backs One 50 @ 2.00, kept in play
      turn in play → lapses 100 of meera
      ravi  lays  One 120 @ 2.00 as r1 → matched 100 @ 2.00 with asha, 20 @ 2.00 with zoya
      asha: exposure 100
    `);
  });

  it("can be changed for what is left of a bet in part matched, in a suspended market and after the turn too", () => {
    runMarketStory(`
      market: One, Two (keeps in play)
      asha backs One 100 @ 2.00 as a1
      ravi lays  One 40 @ 2.00 → matched 40 @ 2.00 with asha
      suspend
      asha changes a1: kept in play
      open
      turn in play
      order a1: matched 40 @ 2.00, rests 60
      asha changes a1: lapses in play
      turn in play → lapses 60 of asha
      asha changes a1: kept in play → ORDER_NOT_OPEN
    `);
  });

  it("becomes the starting price, or is that no more", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha  backs Comet 100 @ 9.00 as a1
      meera backs Comet 50 @ 8.00, then at the starting price as m1
      ravi  lays  Comet 100 @ 4.00
      asha  changes a1: then at the starting price
      meera changes m1: lapses in play
      turn in play → Comet at 4, matched 100 of asha with ravi, lapses 50 of meera
    `);
  });

  it("is refused where the market does not offer it, and where a bet of the same player on the other side takes the starting price", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha backs Comet 100 @ 9.00 as a1
      asha changes a1: kept in play → KEEP_NOT_OFFERED
      asha lays Comet 60 of liability at the starting price as a2
      asha changes a1: then at the starting price → SELF_MATCH
      asha changes a2: then at the starting price → STARTING_PRICE_NOT_OFFERED
      asha changes a2: lapses in play
      ravi changes a1: lapses in play → ORDER_NOT_FOUND
    `);
  });

  it("can be changed while a bet is delayed", () => {
    runMarketStory(`
      market: One, Two (keeps in play)
      bet delay 5
      ravi lays  One 40 @ 2.00
      asha backs One 100 @ 2.00 as a1 → delayed
      asha changes a1: kept in play
      after 5 seconds → asha matched 40 @ 2.00 with ravi, rests 60
      turn in play
      order a1: matched 40 @ 2.00, rests 60
    `);
  });
});
