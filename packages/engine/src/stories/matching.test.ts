import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("an order that finds nobody", () => {
  it("rests at its own price, and offers the other side of it", () => {
    runMarketStory(`
      asha backs Mumbai 200 @ 2.00 → rests 200
      ravi lays  Mumbai 50 @ 1.98  → rests 50
      book Mumbai: back 1.98×50 | lay 2.00×200
      book Delhi:  back –       | lay –
      state: open, matched 0
    `);
  });

  it("does not match a price one step worse than its limit", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 1.99 → rests 100
      asha backs Mumbai 100 @ 2.00 → rests 100
      dev  lays  Delhi  100 @ 2.98 → rests 100
      asha backs Delhi  100 @ 3.00 → rests 100
      book Mumbai: back 1.99×100 | lay 2.00×100
      book Delhi:  back 2.98×100 | lay 3.00×100
    `);
  });

  it("matches nobody of another runner, of the same side, or of another market", () => {
    runMarketStory(`
      market Match: Mumbai, Delhi, Draw
      market Toss: Mumbai, Delhi
      ravi lays  Delhi 100 @ 2.00          → rests 100
      ravi backs Mumbai 100 @ 2.00         → rests 100
      ravi lays  Mumbai in Toss 100 @ 2.00 → rests 100
      asha backs Mumbai 100 @ 2.00         → rests 100
      book Mumbai: back – | lay 2.00×200
    `);
  });
});

describe("best execution", () => {
  it("gives a backer the higher price that rests, not the one he asked for", () => {
    runMarketStory(`
      ravi lays  Mumbai 100 @ 2.20
      asha backs Mumbai 100 @ 2.00 → matched 100 @ 2.20 with ravi
      asha: exposure 100, if Mumbai +120, if Delhi −100
      ravi: exposure 120, if Mumbai −120, if Delhi +100
      state: open, matched 100, Mumbai last 2.20
    `);
  });

  it("gives a layer the lower price that rests, and what that saves is his again", () => {
    runMarketStory(`
      ravi backs Mumbai 100 @ 2.20
      asha lays  Mumbai 100 @ 3.00 → matched 100 @ 2.20 with ravi
      asha: exposure 120, available 9,880, if Mumbai −120, if Delhi +100
    `);
  });

  it("goes through several prices in one back, the highest first, and lets the rest rest", () => {
    runMarketStory(`
      ravi  lays  Mumbai 30 @ 2.00
      meera lays  Mumbai 40 @ 2.04
      dev   lays  Mumbai 20 @ 2.02
      lata  lays  Mumbai 90 @ 1.99
      asha  backs Mumbai 100 @ 2.00 as a1 → matched 40 @ 2.04 with meera, 20 @ 2.02 with dev, 30 @ 2.00 with ravi, rests 10
      order a1: matched 90 @ 2.0222, rests 10
      book Mumbai: back 1.99×90 | lay 2.00×10
      asha: exposure 100, if Mumbai +92, if Delhi −90
      state: open, matched 90, Mumbai last 2.00
    `);
  });

  it("goes through several prices in one lay, the lowest first, and lets the rest rest", () => {
    runMarketStory(`
      ravi  backs Mumbai 30 @ 2.04
      meera backs Mumbai 40 @ 2.00
      dev   backs Mumbai 20 @ 2.02
      lata  backs Mumbai 90 @ 2.06
      asha  lays  Mumbai 100 @ 2.04 as a1 → matched 40 @ 2.00 with meera, 20 @ 2.02 with dev, 30 @ 2.04 with ravi, rests 10
      book Mumbai: back 2.04×10 | lay 2.06×90
      asha: exposure 102, if Mumbai −91.60, if Delhi +90
      state: open, matched 90, Mumbai last 2.04
    `);
  });

  it("reaches from one end of the ladder to the other", () => {
    runMarketStory(`
      ravi has 10,000,000
      ravi lays  Mumbai 10 @ 1,000.00
      asha backs Mumbai 30 @ 1.01 → matched 10 @ 1,000 with ravi, rests 20
      dev  lays  Mumbai 15 @ 1.01 → matched 15 @ 1.01 with asha
      asha: exposure 30, if Mumbai +9,990.15, if Draw −25
      book Mumbai: back – | lay 1.01×5
    `);
  });

  it("never matches what rests behind the taker's limit, however large he is", () => {
    runMarketStory(`
      ravi lays  Mumbai 1 @ 2.00
      ravi lays  Mumbai 1 @ 1.99
      asha backs Mumbai 5,000 @ 2.00 → matched 1 @ 2.00 with ravi, rests 4,999
      book Mumbai: back 1.99×1 | lay 2.00×4,999
    `);
  });
});

describe("time priority", () => {
  it("lets the older of two equal offers be matched first, whoever is larger", () => {
    runMarketStory(`
      ravi  lays  Mumbai 10 @ 2.00
      meera lays  Mumbai 500 @ 2.00
      dev   lays  Mumbai 40 @ 2.00
      asha  backs Mumbai 515 @ 2.00 → matched 10 @ 2.00 with ravi, 500 @ 2.00 with meera, 5 @ 2.00 with dev
      book Mumbai: back 2.00×35 | lay –
    `);
  });

  it("comes after price: a newer, better offer is matched before an older one", () => {
    runMarketStory(`
      ravi  backs Mumbai 100 @ 2.02
      meera backs Mumbai 100 @ 2.00
      asha  lays  Mumbai 150 @ 2.02 → matched 100 @ 2.00 with meera, 50 @ 2.02 with ravi
    `);
  });

  it("is kept by an order that is matched in part", () => {
    runMarketStory(`
      ravi  lays  Mumbai 100 @ 2.00
      meera lays  Mumbai 100 @ 2.00
      asha  backs Mumbai 30 @ 2.00 → matched 30 @ 2.00 with ravi
      asha  backs Mumbai 90 @ 2.00 → matched 70 @ 2.00 with ravi, 20 @ 2.00 with meera
    `);
  });

  it("is kept by the rest of a taker that rests, before those who come later", () => {
    runMarketStory(`
      ravi  lays  Mumbai 30 @ 2.00
      asha  backs Mumbai 100 @ 2.00 → matched 30 @ 2.00 with ravi, rests 70
      meera backs Mumbai 100 @ 2.00 → rests 100
      dev   lays  Mumbai 80 @ 2.00  → matched 70 @ 2.00 with asha, 10 @ 2.00 with meera
    `);
  });

  it("is kept by an order that is reduced", () => {
    runMarketStory(`
      ravi  lays Mumbai 100 @ 2.00 as first
      meera lays Mumbai 100 @ 2.00
      ravi  reduces first by 60    → cancelled 60 of 1
      asha  backs Mumbai 50 @ 2.00 → matched 40 @ 2.00 with ravi, 10 @ 2.00 with meera
    `);
  });

  it("is lost by an order that is cancelled and placed again", () => {
    runMarketStory(`
      ravi  lays Mumbai 100 @ 2.00 as first
      meera lays Mumbai 100 @ 2.00
      ravi  cancels first           → cancelled 100 of 1
      ravi  lays Mumbai 100 @ 2.00
      asha  backs Mumbai 150 @ 2.00 → matched 100 @ 2.00 with meera, 50 @ 2.00 with ravi
    `);
  });

  it("closes up when somebody in the middle leaves", () => {
    runMarketStory(`
      ravi  backs Mumbai 10 @ 2.00
      meera backs Mumbai 20 @ 2.00 as second
      dev   backs Mumbai 30 @ 2.00
      meera cancels second
      book Mumbai: back – | lay 2.00×40
      asha  lays Mumbai 40 @ 2.00 → matched 10 @ 2.00 with ravi, 30 @ 2.00 with dev
    `);
  });

  it("is not touched while the market is suspended", () => {
    runMarketStory(`
      ravi  lays Mumbai 10 @ 2.00
      meera lays Mumbai 10 @ 2.00
      suspend
      open
      asha  backs Mumbai 15 @ 2.00 → matched 10 @ 2.00 with ravi, 5 @ 2.00 with meera
    `);
  });
});

describe("an order of one's own", () => {
  it("is never matched: what would match it is refused whole", () => {
    runMarketStory(`
      asha lays  Mumbai 100 @ 2.00
      asha backs Mumbai 10 @ 2.00 → SELF_MATCH
      asha backs Mumbai 10 @ 1.90 → SELF_MATCH
      book Mumbai: back 2.00×100 | lay –
      asha: exposure 100
    `);
  });

  it("is not matched the other way round either", () => {
    runMarketStory(`
      asha backs Mumbai 100 @ 2.00
      asha lays  Mumbai 10 @ 2.00 → SELF_MATCH
      asha lays  Mumbai 10 @ 2.10 → SELF_MATCH
      asha lays  Mumbai 10 @ 1.99 → rests 10
    `);
  });

  it("counts where it stands deeper than the best price, if the order would come so far", () => {
    runMarketStory(`
      ravi lays  Mumbai 30 @ 2.04
      asha lays  Mumbai 50 @ 2.00
      asha backs Mumbai 30.01 @ 2.00 → SELF_MATCH
      book Mumbai: back 2.04×30, 2.00×50 | lay –
      state: open, matched 0
      asha backs Mumbai 30 @ 2.00    → matched 30 @ 2.04 with ravi
    `);
  });

  it("counts where it stands deeper in the queue of one price", () => {
    runMarketStory(`
      ravi  lays  Mumbai 30 @ 2.00
      asha  lays  Mumbai 50 @ 2.00
      meera lays  Mumbai 70 @ 2.00
      asha  backs Mumbai 31 @ 2.00 → SELF_MATCH
      asha  backs Mumbai 30 @ 2.00 → matched 30 @ 2.00 with ravi
      asha  backs Mumbai 1 @ 2.00  → SELF_MATCH
    `);
  });

  it("does not count behind the limit, on another runner or in another market", () => {
    runMarketStory(`
      market Match: Mumbai, Delhi, Draw
      market Toss: Mumbai, Delhi
      asha lays  Mumbai 50 @ 2.00
      asha backs Mumbai 50 @ 2.02
      asha backs Delhi 50 @ 2.00
      asha backs Mumbai in Toss 50 @ 2.00
      ravi lays  Mumbai 10 @ 2.04 → matched 10 @ 2.02 with asha
    `);
  });

  it("does not count any more when it was cancelled, lapsed or matched", () => {
    runMarketStory(`
      asha lays  Mumbai 10 @ 2.00 as a1
      asha cancels a1
      asha backs Mumbai 10 @ 2.00
      suspend, lapse → lapses 10 of asha
      open
      asha lays  Mumbai 10 @ 2.00
      ravi backs Mumbai 10 @ 2.00 → matched 10 @ 2.00 with asha
      asha backs Mumbai 10 @ 2.00 → rests 10
    `);
  });

  it("is refused for money first: who cannot pay learns nothing of his own order", () => {
    runMarketStory(`
      asha has 100
      asha lays  Mumbai 100 @ 2.00
      asha backs Mumbai 100.01 @ 2.00 → INSUFFICIENT_FUNDS
      asha backs Mumbai 100 @ 2.00    → SELF_MATCH
    `);
  });
});
