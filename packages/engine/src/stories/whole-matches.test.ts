import { runMarketStory } from "@crossbook/testkit/market-story";
import { describe, it } from "vitest";

describe("a whole market", () => {
  it("of a cricket match: quotes, a wicket, new quotes, a trade out and the result", () => {
    runMarketStory(`
      market: India, Australia (commission 2%, stakes 100 to 500,000)
      maker has 1,000,000
      asha has 10,000
      ravi has 5,000

      # Before the start the maker quotes both sides.
      maker lays  India 20,000 @ 1.90
      maker backs India 20,000 @ 1.95
      maker lays  Australia 20,000 @ 2.04
      maker backs Australia 20,000 @ 2.12
      book India:     back 1.90×20,000 | lay 1.95×20,000
      book Australia: back 2.04×20,000 | lay 2.12×20,000

      asha backs India 5,000 @ 1.90     → matched 5,000 @ 1.90 with maker
      ravi backs Australia 2,000 @ 2.00 → matched 2,000 @ 2.04 with maker
      ravi lays  India 1,000 @ 1.92 as r1 → rests 1,000
      asha: exposure 5,000, available 5,000, if India +4,500, if Australia −5,000
      ravi: exposure 2,920, available 2,080, if India −2,000, if Australia +2,080

      # A wicket: the market is suspended and what rests lapses.
      suspend, lapse → lapses 15,000 of maker, lapses 20,000 of maker, lapses 18,000 of maker, lapses 20,000 of maker, lapses 1,000 of ravi
      asha lays India 1,000 @ 3.00 → MARKET_SUSPENDED
      ravi: exposure 2,000, available 3,000
      open

      # India's price has gone out; asha cuts her loss.
      maker backs India 10,000 @ 2.90
      asha  lays  India 3,000 @ 2.90 → matched 3,000 @ 2.90 with maker
      asha: exposure 2,000, available 8,000, if India −1,200, if Australia −2,000
      ravi  backs India 1,000 @ 3.00 → rests 1,000
      close
      settle Australia → lapses 7,000 of maker, lapses 1,000 of ravi, maker −80, asha −2,000, ravi +2,080 less 41.60
      asha:  cash 8,000, exposure 0
      ravi:  cash 7,038.40, exposure 0
      maker: cash 999,920, exposure 0
      house: commission 41.60, rounding 0, settlement 0
    `);
  });

  it("of a football match with a draw: three runners traded by one player", () => {
    runMarketStory(`
      market: Home, Away, Draw (commission 5%)
      ravi has 100,000
      ravi lays Home 1,000 @ 2.50
      ravi lays Away 1,000 @ 3.00
      ravi lays Draw 1,000 @ 3.40
      asha backs Home 400 @ 2.50
      asha backs Draw 100 @ 3.40
      asha: exposure 500, if Home +500, if Away −500, if Draw −160
      ravi: exposure 2,000
      asha backs Away 300 @ 3.00
      asha: exposure 460, if Home +200, if Away +100, if Draw −460
      settle Draw → lapses 600 of ravi, lapses 700 of ravi, lapses 900 of ravi, ravi +460 less 23, asha −460
      house: commission 23
    `);
  });

  it("of a maker who earns his spread and ends with no risk", () => {
    runMarketStory(`
      market: Yes, No (commission 2%)
      maker lays  Yes 1,000 @ 1.98
      maker backs Yes 1,000 @ 2.02
      asha  backs Yes 500 @ 1.98 → matched 500 @ 1.98 with maker
      ravi  lays  Yes 500 @ 2.02 → matched 500 @ 2.02 with maker
      maker: if Yes +20, if No 0, exposure 500
      maker cancels everything   → cancelled 1,000 of 2
      maker: exposure 0
      settle Yes → maker +20 less 0.40, asha +490 less 9.80, ravi −510
    `);
  });

  it("that is abandoned after bets, hedges and part matches", () => {
    runMarketStory(`
      market: Mumbai, Delhi, Draw (commission 5%)
      asha has 500
      ravi lays  Mumbai 300 @ 2.00
      asha backs Mumbai 500 @ 2.00 → matched 300 @ 2.00 with ravi, rests 200
      dev  lays  Mumbai 100 @ 2.20 → matched 100 @ 2.00 with asha
      dev  backs Delhi 40 @ 6.00
      suspend
      asha cancels everything      → cancelled 100 of 1
      void                         → lapses 40 of dev, asha 0, ravi 0, dev 0
      asha: cash 500, exposure 0, available 500
      ravi: cash 10,000, exposure 0
      dev:  cash 10,000, exposure 0
    `);
  });

  it("beside another that a player pays for with its winnings", () => {
    runMarketStory(`
      market Toss: Mumbai, Delhi
      market Match: Mumbai, Delhi
      asha has 100
      ravi lays  Mumbai in Toss 100 @ 1.98
      asha backs Mumbai in Toss 100 @ 1.98
      asha backs Mumbai in Match 1 @ 2.00   → INSUFFICIENT_FUNDS
      settle Mumbai in Toss                 → asha +98, ravi −98
      asha backs Mumbai in Match 198 @ 2.00 → rests 198
      asha: cash 198, exposure 198, available 0
    `);
  });
});

describe("a quote that crosses by accident", () => {
  it("is matched at the resting price: whoever comes second is the taker", () => {
    runMarketStory(`
      one lays  Mumbai 100 @ 2.00
      two backs Mumbai 100 @ 1.98 → matched 100 @ 2.00 with one
    `);
  });

  it("between two makers leaves a book that is not crossed", () => {
    runMarketStory(`
      one lays  Mumbai 100 @ 2.00
      one backs Mumbai 100 @ 2.04
      two lays  Mumbai 150 @ 2.06 → matched 100 @ 2.04 with one, rests 50
      two backs Mumbai 150 @ 2.08 → rests 150
      book Mumbai: back 2.06×50, 2.00×100 | lay 2.08×150
    `);
  });
});
