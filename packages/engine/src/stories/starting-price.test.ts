import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("the starting price", () => {
  it("forms at the off, where the stake that is backed and the liability that is laid are in balance", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha backs Comet 1,000 at the starting price as a1              → waits 1,000
      ravi lays  Comet 6,000 of liability at the starting price as r1 → waits 6,000
      starting price Comet: near 7, far 7, backs 1,000, liability 6,000
      book Comet: back – | lay –
      turn in play → Comet at 7, matched 1,000 of asha with ravi
      order a1: matched 1,000 @ 7.00
      order r1: matched 1,000 @ 7.00
      asha: exposure 1,000, if Comet +6,000, if Dancer −1,000
      ravi: exposure 6,000, if Comet −6,000, if Dancer +1,000
      starting price Comet: 7
      starting price Dancer: none
      state: open, matched 1,000, Comet last 7
      settle Comet → asha +6,000, ravi −6,000
      house: rounding 0, settlement 0
    `);
  });

  it("is low where much is backed and little is laid, to the hundredth and not only at a price of the ladder; nobody lays more than his liability", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price, finest)
      asha backs Comet 6,000 at the starting price
      ravi lays  Comet 1,000 of liability at the starting price as r1
      turn in play → Comet at 1.16, matched 6,000 of asha with ravi, lapses 250 of ravi
      order r1: matched 6,000 @ 1.16
      ravi: exposure 960, if Comet −960, if Dancer +6,000
    `);
  });

  it("is waited for with money held: the stake of a back and the liability of a lay, whatever the price will be", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha backs Comet 1,000 at the starting price
      ravi lays  Comet 6,000 of liability at the starting price
      asha: exposure 1,000, available 9,000
      ravi: exposure 6,000, available 4,000
      ravi lays  Dancer 4,000.01 of liability at the starting price
      ravi: exposure 6,000
      zoya has 500
      zoya backs Comet 500.01 at the starting price → INSUFFICIENT_FUNDS
    `);
  });

  it("is not taken by a back whose limit is above it, nor by a lay whose limit is below it", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha  backs Comet 1,000 at the starting price
      meera backs Comet 50 at the starting price, limit 7.20
      zoya  lays  Comet 300 of liability at the starting price, limit 6.80
      ravi  lays  Comet 6,000 of liability at the starting price
      turn in play → Comet at 7, matched 1,000 of asha with ravi, lapses 50 of meera, lapses 300 of zoya
      meera: exposure 0
      zoya: exposure 0
    `);
  });

  it("is taken first by who named no limit, and then by the limits that are best for the others", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      meera backs Comet 500 at the starting price, limit 3.00
      asha  backs Comet 500 at the starting price
      ravi  lays  Comet 1,200 of liability at the starting price
      turn in play → Comet at 3, matched 500 of asha with ravi, matched 100 of meera with ravi, lapses 400 of meera
    `);
  });

  it("is for orders that rest too: they are matched at it, where that is their price or better", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      ravi  lays  Comet 100 @ 4.00 as r1
      meera lays  Comet 100 @ 3.00
      asha  backs Comet 150 at the starting price as a1
      starting price Comet: near 3, far none, backs 150, liability 0
      turn in play → Comet at 3, matched 100 of ravi with asha, matched 50 of meera with asha, lapses 50 of meera
      order r1: matched 100 @ 3.00
      order a1: matched 150 @ 3.00
      ravi: exposure 200
    `);
  });

  it("is taken by what rests of an order that says so, whatever it is", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      dev  lays  Comet 40 @ 8.00
      asha backs Comet 100 @ 8.00, then at the starting price as a1 → matched 40 @ 8 with dev, rests 60
      book Comet: back – | lay 8.00×60
      ravi lays  Comet 60 of liability at the starting price
      turn in play   → Comet at 2, matched 60 of asha with ravi
      order a1: matched 100 @ 4.40
      book Comet: back – | lay –
    `);
  });

  it("leaves a lay that rested the liability that it had, and not its stake", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      ravi lays  Comet 100 @ 4.00, then at the starting price as r1
      asha backs Comet 50 at the starting price
      ravi: exposure 300
      starting price Comet: near 7, far 7, backs 50, liability 300
      turn in play → Comet at 7, matched 50 of ravi with asha
      order r1: matched 50 @ 7.00
      ravi: exposure 300
    `);
  });

  it("is the price at which the most money is at stake", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      ravi  lays  Comet 500 @ 2.00
      meera lays  Comet 100 @ 5.00
      asha  backs Comet 400 at the starting price
      turn in play → Comet at 2, matched 100 of meera with asha, matched 300 of ravi with asha, lapses 200 of ravi
    `);
  });

  it("is what a lay that rests offers, though a back would take less", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      ravi lays  Comet 100 @ 5.00
      asha backs Comet 100 at the starting price, limit 2.00
      turn in play → Comet at 5, matched 100 of ravi with asha
    `);
  });

  it("does not form where nobody is on the other side: what was to take it lapses", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha  backs Comet 100 at the starting price as a1
      meera backs Comet 100 @ 4.00, then at the starting price
      ravi  lays  Dancer 100 of liability at the starting price
      turn in play → no starting price, lapses 100 of asha, lapses 100 of meera, lapses 100 of ravi
      order a1: gone
      asha: exposure 0
      starting price Comet: none
    `);
  });

  it("does not form where limits are too far apart", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha backs Comet 100 at the starting price, limit 4.00
      ravi lays  Comet 100 of liability at the starting price, limit 3.95
      turn in play → no starting price, lapses 100 of asha, lapses 100 of ravi
    `);
  });

  it("leaves what is kept in play in the book, less what is matched at it, and every other order that rests lapses", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price, keeps in play)
      ravi  lays  Comet 100 @ 3.00, kept in play as r1
      zoya  lays  Comet 20 @ 2.00
      meera backs Comet 30 @ 9.00, kept in play
      asha  backs Comet 80 at the starting price
      turn in play → Comet at 3, matched 80 of ravi with asha, lapses 20 of zoya
      order r1: matched 80 @ 3.00, rests 20
      book Comet: back 3.00×20 | lay 9.00×30
    `);
  });

  it("is final for an order that waits for it, which cannot be cancelled; one that rests until then can", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha backs Comet 100 at the starting price as a1
      asha backs Comet 20 @ 4.00, then at the starting price as a2
      asha cancels a1          → ORDER_NOT_CANCELLABLE
      asha reduces a1 by 20    → ORDER_NOT_CANCELLABLE
      asha cancels a2          → cancelled 20 of 1
      asha cancels everything  → cancelled 0 of 0
      suspend, lapse           → done
      order a1: waits 100
    `);
  });

  it("is not taken on both sides of a runner by one account, and what else it has there has no part in it", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha lays  Comet 50 @ 2.00
      asha backs Comet 100 at the starting price
      asha lays  Comet 100 of liability at the starting price       → SELF_MATCH
      asha lays  Comet 10 @ 1.90, then at the starting price        → SELF_MATCH
      asha lays  Dancer 100 of liability at the starting price      → waits 100
      turn in play                                                  → no starting price, lapses 100 of asha, lapses 100 of asha, lapses 50 of asha
    `);
  });

  it("does not form for a runner that is taken out: orders that wait for it lapse, and those for the other runners stay", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha backs Comet 100 at the starting price
      ravi lays  Dancer 60 of liability at the starting price as r1
      suspend
      take out Comet by 20% → lapses 100 of asha, corrected 0, held by 1
      open
      order r1: waits 60
      zoya backs Comet 10 at the starting price  → RUNNER_REMOVED
      zoya backs Dancer 60 at the starting price → waits 60
      turn in play → Dancer at 2, matched 60 of ravi with zoya
      starting price Comet: none
    `);
  });

  it("forms once, in a suspended market too, and is not offered afterwards", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha backs Comet 60 at the starting price
      ravi lays  Comet 60 of liability at the starting price
      suspend
      turn in play → Comet at 2, matched 60 of asha with ravi
      asha backs Comet 10 at the starting price                → STARTING_PRICE_NOT_OFFERED
      asha backs Comet 10 @ 2.00, then at the starting price   → STARTING_PRICE_NOT_OFFERED
      asha backs Comet 10 @ 2.00                               → rests 10
      close, lapse → lapses 10 of asha
      starting price Comet: 2
    `);
  });

  it("forms when the market is closed without having turned in play", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha backs Comet 60 at the starting price
      ravi lays  Comet 60 of liability at the starting price
      close, lapse → Comet at 2, matched 60 of asha with ravi
    `);
  });

  it("is not formed by a result: orders that wait lapse with it", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo (starting price)
      asha backs Comet 60 at the starting price
      ravi lays  Comet 60 of liability at the starting price
      settle Comet → lapses 60 of asha, lapses 60 of ravi
      asha: exposure 0
    `);
  });

  it("is offered only where the market says so, and only where bets win or lose whole", () => {
    runMarketStory(`
      market: Comet, Dancer, Echo
      asha backs Comet 60 at the starting price              → STARTING_PRICE_NOT_OFFERED
      asha backs Comet 60 @ 2.00, then at the starting price → STARTING_PRICE_NOT_OFFERED
      market Race: Comet, Dancer, Echo, Fern (each way 2 places at 1/5, starting price) → MARKET_INVALID
    `);
  });

  it("forms beside cross-matching by a runner's own orders alone", () => {
    runMarketStory(`
      market: Mumbai, Delhi (cross-matching, starting price)
      asha backs Mumbai 100 at the starting price
      ravi backs Delhi 100 @ 2.00
      turn in play → no starting price, lapses 100 of asha, lapses 100 of ravi
    `);
  });
});
