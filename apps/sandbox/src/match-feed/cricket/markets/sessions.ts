import {
  type FeedMarket,
  type MarketNews,
  type MarketResult,
  NO_NEWS,
  numbered,
  voided,
} from "../../replay.ts";
import { inningsFormat, runsMarket } from "./line-market.ts";
import type { BallPlayed, InningsEnd, InningsStart, MarketSource } from "./market-source.ts";

/** Sessions that are open beside each other: the one in progress and the one after it. */
const OPEN_AHEAD = 2;
const CUT_SHORT = "The innings was cut short before these overs were bowled: all bets are void.";
/** No side makes more in an over, and no line is offered beyond it. */
const MOST_PER_OVER = 14;

/** After how many overs sessions end: the last is the whole innings. Matches without a limit have one every ten overs. */
export function sessionOvers(overs: number | undefined): readonly number[] {
  if (overs === undefined) return [10, 20, 30, 40, 50, 60, 70, 80];
  const usual = overs >= 40 ? [10, 15, 20, 30, 40] : overs >= 15 ? [6, 10, 15] : [3, 6];
  return [...usual.filter((mark) => mark < overs), ...(Number.isInteger(overs) ? [overs] : [])];
}

interface Session {
  readonly key: string;
  readonly overs: number;
  isClosed: boolean;
}

/**
 * Runs of an innings after so many overs. Two sessions are open at a time: one is announced when the one two before it
 * closes, which it does before its last over begins. It settles on the card at the end of that over, or on the runs of a
 * complete innings that did not last so long.
 */
export function sessions(start: InningsStart): MarketSource {
  const { ballLimit, ballsPerOver } = start.innings;
  const planned = sessionOvers(ballLimit === null ? undefined : ballLimit / ballsPerOver).map(
    (overs): Session => ({ key: `i${start.number}o${overs}`, overs, isClosed: false }),
  );
  const announced: Session[] = [];
  const unsettled = new Set<Session>();

  function announceNext(count: number): readonly FeedMarket[] {
    const next = planned.slice(announced.length, announced.length + count);
    announced.push(...next);
    for (const session of next) unsettled.add(session);
    return next.map((session) => sessionMarket(session, start));
  }

  function ball({ innings, overEnds }: BallPlayed): MarketNews {
    if (!overEnds) return NO_NEWS;
    const over = innings.completedOvers;
    const settles = [...unsettled]
      .filter((session) => session.overs <= over)
      .map((session): MarketResult => {
        unsettled.delete(session);
        return numbered(session.key, innings.runs);
      });
    const closing = announced.filter((session) => !session.isClosed && session.overs <= over + 1);
    for (const session of closing) session.isClosed = true;
    return {
      announces: announceNext(closing.length),
      closes: closing
        .filter((session) => unsettled.has(session))
        .map(({ key }) => ({ key, reason: "Closed: the last over begins" })),
      settles,
    };
  }

  function end({ innings, isComplete }: InningsEnd): MarketNews {
    const settles = [...unsettled].map(({ key }) =>
      isComplete ? numbered(key, innings.runs) : voided(key, CUT_SHORT),
    );
    unsettled.clear();
    return { ...NO_NEWS, settles };
  }

  return { begin: () => ({ ...NO_NEWS, announces: announceNext(OPEN_AHEAD) }), ball, end };
}

function sessionMarket({ key, overs }: Session, { innings, isSecondOfSide }: InningsStart): FeedMarket {
  const which = isSecondOfSide ? ", 2nd innings" : "";
  return runsMarket({
    key,
    name: `${overs} over runs ${innings.team}${which}`,
    category: "Sessions",
    first: 1,
    last: Math.max(60, Math.min(400, overs * MOST_PER_OVER)),
    rules: `${inningsFormat(innings)} Runs of ${innings.team}${which} after ${overs} overs, extras counted. Closes before the last of these overs begins. A complete innings that ends earlier (all out, target reached, declared) counts with its runs; an innings that is cut short earlier voids all bets. Unmatched bets lapse at a wicket or a review.`,
  });
}
