import { joinedNews, type MarketNews, NO_NEWS } from "../../replay.ts";
import type { BallPlayed, InningsEnd, InningsStart, MarketSource } from "./market-source.ts";
import { nextWicket } from "./next-wicket.ts";
import { playerRuns } from "./player-runs.ts";
import { sessions } from "./sessions.ts";

/** Markets of one fixture, by the protocol and for its table; some room is left for those of the whole match. */
export const MOST_OF_A_MATCH = 80;
/** Open at once, so that the page of a match stays readable. */
export const MOST_OPEN = 25;

/** Follows a match and says with each moment which markets of its innings begin, close and are decided. */
export interface CricketMarkets {
  /** Super overs have no markets of their own. */
  begin(start: InningsStart): MarketNews;
  ball(played: BallPlayed): MarketNews;
  /** With the last ball of an innings: nothing begins any more. */
  lastBall(played: BallPlayed, end: InningsEnd): MarketNews;
}

/** The markets of a match's innings, within the bounds of a fixture; `fixed` of them are of the whole match. */
export function cricketMarkets(fixed: number): CricketMarkets {
  const bounds = new MarketBounds(fixed);
  let sources: readonly MarketSource[] = [];
  const ask = (question: (source: MarketSource) => MarketNews) =>
    sources.length === 0 ? NO_NEWS : bounds.applied(joinedNews(...sources.map(question)));
  return {
    begin(start) {
      sources = start.innings.superOver ? [] : [sessions(start), playerRuns(start), nextWicket(start)];
      return ask((source) => source.begin());
    },
    ball: (played) => ask((source) => source.ball(played)),
    lastBall: (played, end) =>
      ask((source) => {
        const settles = [...source.ball(played).settles, ...source.end(end).settles];
        return { ...NO_NEWS, settles };
      }),
  };
}

/** Leaves out what a fixture has no room for, and everything that is said of it later. */
class MarketBounds {
  #announced: number;
  readonly #open = new Set<string>();
  readonly #fixed: number;

  constructor(fixed: number) {
    this.#fixed = fixed;
    this.#announced = fixed;
  }

  applied({ announces, closes, settles }: MarketNews): MarketNews {
    const settled = settles.filter(({ key }) => this.#open.delete(key));
    const announced = announces.filter(({ key }) => {
      if (this.#announced >= MOST_OF_A_MATCH || this.#open.size + this.#fixed >= MOST_OPEN) return false;
      this.#announced += 1;
      this.#open.add(key);
      return true;
    });
    return {
      announces: announced,
      closes: closes.filter(({ key }) => this.#open.has(key)),
      settles: settled,
    };
  }
}
