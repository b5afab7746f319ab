import { describe, expect, it } from "vitest";
import { runMarketStory } from "./run-market-story.ts";

const whole = `
  market: Mumbai, Delhi, Draw (commission 2%, stakes 1 to 500, finest)
  asha has 1,000
  # nobody else is there yet
  ravi lays  Mumbai 150 @ 2.02             → rests 150
  asha backs Mumbai 200 @ 2.00 key k as a1 → matched 150 @ 2.02 with ravi, rests 50
  asha reduces a1 by 20                    → cancelled 20 of 1
  order a1: matched 150 @ 2.02, rests 30
  asha cancels a1                          → cancelled 30 of 1
  asha cancels everything                  → cancelled 0 of 0
  asha withdraws 900                       → INSUFFICIENT_FUNDS
  book Mumbai: back – | lay –
  order a1: matched 150 @ 2.02
  asha: cash 1,000.00, exposure 150, available 850, if Mumbai +153, if Delhi −150
  state: open, matched 150, Mumbai last 2.02
  meera backs Delhi 10 @ 3                 → rests 10
  suspend, lapse                           → lapses 10 of meera
  open
  close
  settle Mumbai                            → asha +153 less 3.06, ravi −153
  house: commission 3.06, rounding 0, settlement 0, clearing -21,000
  void                                     → MARKET_SETTLED
`;

describe("a market's story", () => {
  it("holds where it is written as it goes", () => {
    runMarketStory(whole);
  });

  it("may be of a market with a starting price", () => {
    runMarketStory(`
      market: Comet, Dancer (starting price, keeps in play)
      asha backs Comet 60 at the starting price, limit 3.00
      ravi lays  Comet 200 of liability at the starting price as r1 → waits 200
      meera backs Comet 40 @ 4.00, then at the starting price
      zoya backs Comet 40 @ 9.00, kept in play
      starting price Comet: near 3, far 3, backs 100, liability 200
      turn in play → Comet at 3, matched 40 of ravi with meera, matched 60 of asha with ravi
      starting price Comet: 3
    `);
  });

  it.each([
    ["rests 150", "rests 151", "ravi lays Mumbai 150 @ 2.02 → rests 150"],
    [
      "exposure 150",
      "exposure 149",
      "asha: cash 1000, exposure 150, available 850, if Mumbai +153, if Delhi -150",
    ],
    ["less 3.06", "less 3", "settle Mumbai → asha +153 less 3.06, ravi -153"],
    ["back – | lay –", "back 2×5 | lay –", "book Mumbai: back - | lay -"],
    ["→ MARKET_SETTLED", "", "void → MARKET_SETTLED"],
  ])("fails where it says %j as %j, and says how it went", (truth, lie, line) => {
    expect(() => runMarketStory(whole.replace(truth, lie))).toThrow(
      `on the fast engine this line goes another way: ${line}`,
    );
  });

  it.each([
    ["asha hopes for Mumbai", "a story has no such sentence: asha hopes for Mumbai"],
    ["asha backs Chennai 10 @ 2", "no such runner: Chennai"],
    ["asha backs Mumbai in Toss 10 @ 2", "no such market: Toss"],
    ["asha cancels a9", "no such order: a9"],
    ["asha: luck 7", "an account has no such thing: luck 7"],
    ["house: luck 7", "the house has no such account: luck 7"],
    ["market: Mumbai, Delhi (luck 7)", "no such term of a market: luck 7"],
  ])("that says %j is a mistake", (line, words) => {
    expect(() => runMarketStory(line)).toThrow(
      expect.objectContaining({ message: `at "${line}"`, cause: new Error(words) }),
    );
  });

  it("may be one of several markets", () => {
    runMarketStory(`
      market Match: Mumbai, Delhi, Draw
      market Toss: Mumbai, Delhi (commission 5%)
      ravi lays Mumbai in Toss 100 @ 2
      asha backs Mumbai in Toss 100 @ 2 → matched 100 @ 2 with ravi
      book Mumbai: back – | lay –
      suspend Toss
      asha backs Mumbai 100 @ 2         → rests 100
      asha backs Mumbai in Toss 100 @ 2 → MARKET_SUSPENDED
      asha: exposure 200, exposure in Toss 100, if Mumbai in Toss +100, if Mumbai 0
      state Toss: suspended, matched 100, Mumbai last 2
      settle Delhi in Toss              → ravi +100 less 5, asha −100
      void Match                        → lapses 100 of asha
    `);
  });

  it("speaks of several winners, executions, delays and holds", () => {
    runMarketStory(`
      market Race: One, Two, Three (2 winners)
      ravi lays  One 100 @ 2
      asha backs One 40 @ 2 post only       → ORDER_WOULD_MATCH
      asha backs One 40 @ 2 or cancel       → matched 40 @ 2 with ravi
      asha backs One 61 @ 2 or nothing      → NOT_MATCHED_WHOLE
      asha backs One 90 @ 2 at least 60.01 or nothing → NOT_MATCHED_ENOUGH
      asha backs One 10 @ 2.50 any price    → matched 10 @ 2 with ravi
      asha backs Two 10 @ 3 or cancel       → cancels 10
      bet delay 5
      asha backs One 60 @ 2 key k as a1     → delayed
      asha backs One 60 @ 2 key k           → again: delayed
      order a1: delayed 60
      after 2 seconds                       → nothing was due
      after 5 seconds                       → asha matched 50 @ 2 with ravi, rests 10
      asha backs One 60 @ 2 key k           → again: matched 50 then, rests 10
      asha: exposure 110, held 0, if One and Two +100, if Two and Three −100
      asha holds 500 key w as h1            → done
      asha holds 500 key w                  → again: done
      asha: held 500, available 9,390
      pay hold h1                           → done
      return hold h1                        → HOLD_NOT_PENDING
      settle Three and One                  → lapses 10 of asha, ravi −100, asha +100
      remove
      state Race: removed, matched 0
    `);
  });

  it.each([
    ["pay hold h9", "no such hold: h9"],
    ["market: One, Two, Three (two winners)", "no such term of a market: two winners"],
    ["settle One and Nobody", "no such runner: One"],
  ])("that says %j is a mistake too", (line, words) => {
    expect(() => runMarketStory(line)).toThrow(
      expect.objectContaining({ message: `at "${line}"`, cause: new Error(words) }),
    );
  });
});
