import { type FeedMarket, type MarketNews, NO_NEWS, numbered, voided } from "../../replay.ts";
import { inningsFormat, ordinal, runsMarket } from "./line-market.ts";
import type { BallPlayed, InningsEnd, InningsStart, MarketSource } from "./market-source.ts";

const CUT_SHORT = "The innings was cut short before this wicket fell: all bets are void.";
const LAST_WICKET = 10;
/** Lines reach so many runs beyond the score at which the wicket before fell. */
const MOST_PARTNERSHIP = 200;

/**
 * The team's runs when its next wicket falls, announced when the wicket before has fallen. A complete innings in which
 * it does not fall counts with its runs.
 */
export function nextWicket(start: InningsStart): MarketSource {
  let wicket = 0;
  let isOpen = false;
  const key = () => `i${start.number}w${wicket}`;

  function announce(fallen: number, runs: number): readonly FeedMarket[] {
    if (fallen >= LAST_WICKET) return [];
    wicket = fallen + 1;
    isOpen = true;
    return [wicketMarket(key(), wicket, runs, start)];
  }

  function ball({ innings, next }: BallPlayed): MarketNews {
    if (!isOpen || innings.wickets < wicket) return NO_NEWS;
    const settles = [numbered(key(), innings.runs)];
    isOpen = false;
    return { ...NO_NEWS, settles, announces: next ? announce(innings.wickets, innings.runs) : [] };
  }

  function end({ innings, isComplete }: InningsEnd): MarketNews {
    if (!isOpen) return NO_NEWS;
    isOpen = false;
    return {
      ...NO_NEWS,
      settles: [isComplete ? numbered(key(), innings.runs) : voided(key(), CUT_SHORT)],
    };
  }

  return { begin: () => ({ ...NO_NEWS, announces: announce(0, start.innings.runs) }), ball, end };
}

function wicketMarket(
  key: string,
  wicket: number,
  runs: number,
  { innings, isSecondOfSide }: InningsStart,
): FeedMarket {
  const which = isSecondOfSide ? ", 2nd innings" : "";
  return runsMarket({
    key,
    name: `Fall of ${ordinal(wicket)} wicket ${innings.team}${which}`,
    category: "Wickets",
    first: runs + 1,
    last: runs + MOST_PARTNERSHIP,
    rules: `${inningsFormat(innings)} Runs of ${innings.team}${which} when its ${ordinal(wicket)} wicket falls, those of the same ball counted. A complete innings in which it does not fall counts with its runs; an innings that is cut short before voids all bets. Unmatched bets lapse at a wicket or a review.`,
  });
}
