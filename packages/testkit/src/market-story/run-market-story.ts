import { createEngine, createNaiveEngine, type Engine, type EngineOptions } from "@crossbook/engine";
import { expectSameLines } from "./expect-same-lines.ts";
import { plainLine, plainLines } from "./plain-line.ts";
import { restartingEngine } from "./restarting-engine.ts";
import { StoryMarket } from "./story-market.ts";

/**
 * Plays a market's story and fails where it does not go as written. It is played on three engines: the fast one, the
 * plainly written rules beside it, and one that restarts from its snapshot and its journal before every line. On
 * each, a refusal must change nothing, and after every line money must sum to zero, no book may be crossed and
 * nobody may owe more than he has.
 *
 *     market: Mumbai, Delhi, Draw (commission 2%, stakes 1 to 500, finest)
 *     asha has 1,000
 *     ravi lays  Mumbai 150 @ 2.02             → rests 150
 *     asha backs Mumbai 200 @ 2.00 key k as a1 → matched 150 @ 2.02 with ravi, rests 50
 *     asha reduces a1 by 20                    → cancelled 20 of 1
 *     asha cancels a1
 *     asha cancels everything
 *     asha withdraws 900                       → INSUFFICIENT_FUNDS
 *     book Mumbai: back – | lay –
 *     order a1: matched 150 @ 2.02
 *     asha: cash 1,000, exposure 150, available 850, if Mumbai +153, if Delhi −150
 *     state: open, matched 150, Mumbai last 2.02
 *     suspend, lapse
 *     open
 *     close
 *     settle Mumbai                            → asha +153 less 3.06, ravi −153
 *     house: commission 3.06, rounding 0
 *     void                                     → MARKET_SETTLED
 *     remove
 *
 * An order may say how it is executed: `asha backs Mumbai 200 @ 2.00 post only`, `… or cancel`, `… or nothing`, `… at least 40
 * or nothing`, `… any price`. With a bet delay, orders that would match are delayed until time has passed:
 *
 *     bet delay 5
 *     asha backs Mumbai 100 @ 2.00 as a1       → delayed
 *     after 5 seconds                          → asha matched 100 @ 2.00 with ravi
 *
 * In a market with a starting price orders may wait for it, or take it with what rests, and it forms when the market turns in
 * play, or is closed with `lapse`:
 *
 *     market: Comet, Dancer (starting price, keeps in play)
 *     asha backs Comet 60 at the starting price, limit 3.00
 *     ravi lays  Comet 200 of liability at the starting price as r1 → waits 200
 *     meera backs Comet 40 @ 4.00, then at the starting price
 *     zoya backs Comet 40 @ 9.00, kept in play
 *     starting price Comet: near 3, far 3, backs 100, liability 200
 *     turn in play → Comet at 3, matched 40 of ravi with meera, matched 60 of asha with ravi
 *     starting price Comet: 3
 *
 * An order may be good till a time: `asha backs Mumbai 200 @ 2.00, good for 60 seconds`. What is unmatched of it lapses as soon as
 * time has passed by then:
 *
 *     after 60 seconds                         → lapses 200 of asha
 *
 * An account may have a limit of what all its open bets can lose: `asha may lose 500 at most`, `asha may lose any amount`; and a
 * discount of the commission: `asha has a commission discount of 40%`. A settled market may be settled again: `settle again Delhi`.
 *
 * A market of several winners: `market Place: One, Two, Three (2 winners)`, `settle One and Three in Place`. Money may
 * be held: `asha holds 100 as h1`, `asha: held 100`, `pay hold h1`, `return hold h1`.
 *
 * Amounts are main units. Whoever is heard of first without `has` starts with 10,000. With several markets, the first is meant unless one
 * is named: `market Toss: Mumbai, Delhi`, `asha backs Mumbai in Toss 10 @ 2`, `suspend Toss`. An action without
 * an arrow must be accepted, however it goes.
 */
export function runMarketStory(story: string, options?: EngineOptions): void {
  const expected = plainLines(story);
  const engines: readonly (readonly [name: string, engine: Engine])[] = [
    ["the fast engine", createEngine(options)],
    ["the plain rules", createNaiveEngine(options)],
    ["an engine that restarts", restartingEngine(options)],
  ];
  for (const [name, engine] of engines) {
    expectSameLines(expected, linesOf(new StoryMarket(engine), expected), name);
  }
}

function linesOf(market: StoryMarket, lines: readonly string[]): readonly string[] {
  return lines.map((line) => {
    try {
      return plainLine(market.play(line));
    } catch (error) {
      throw new Error(`at "${line}"`, { cause: error });
    }
  });
}
