import { type MarketNews, type MarketResult, NO_NEWS, numbered, voided } from "../../replay.ts";
import { leavingBatters } from "../cricket-innings.ts";
import type { Delivery } from "../cricsheet-file.ts";
import { inningsFormat, runsMarket } from "./line-market.ts";
import type { BallPlayed, InningsEnd, InningsStart, MarketSource } from "./market-source.ts";

const CUT_SHORT = "The innings was cut short while the batter was in: all bets are void.";
const MOST_RUNS = 160;

/**
 * Runs of a batter, announced when he comes in. Settles when he is out, or at the end of a complete innings. Who retires
 * takes no more bets and counts with what he has at the end of the innings.
 */
export function playerRuns(start: InningsStart): MarketSource {
  /** By name, in the order they came in. */
  const keys = new Map<string, string>();
  const unsettled = new Set<string>();

  function announce(names: readonly string[]) {
    const fresh = names.filter((name, index) => !keys.has(name) && names.indexOf(name) === index);
    return fresh.map((name) => {
      const key = `i${start.number}p${keys.size + 1}`;
      keys.set(name, key);
      unsettled.add(name);
      return playerMarket(key, name, start);
    });
  }

  const runsOf = (innings: InningsStart["innings"], name: string): MarketResult =>
    numbered(keys.get(name) ?? "", innings.batters.get(name)?.runs ?? 0);

  function ball({ innings, ball: played, next }: BallPlayed): MarketNews {
    const left = leavingBatters(played).filter((name) => unsettled.has(name));
    const out = left.filter((name) => isOut(played, name));
    for (const name of out) unsettled.delete(name);
    return {
      announces: announce([...pairOf(played), ...pairOf(next)]),
      closes: left
        .filter((name) => unsettled.has(name))
        .map((name) => ({ key: keys.get(name) ?? "", reason: "Retired" })),
      settles: out.map((name) => runsOf(innings, name)),
    };
  }

  function end({ innings, isComplete }: InningsEnd): MarketNews {
    const settles = [...unsettled].map((name) =>
      isComplete ? runsOf(innings, name) : voided(keys.get(name) ?? "", CUT_SHORT),
    );
    unsettled.clear();
    return { ...NO_NEWS, settles };
  }

  const opening = start.file.overs[0]?.deliveries[0];
  return { begin: () => ({ ...NO_NEWS, announces: announce(pairOf(opening)) }), ball, end };
}

function pairOf(ball: Delivery | undefined): readonly string[] {
  return ball ? [ball.batter, ball.non_striker] : [];
}

/** Whoever is out cannot come back; who retires hurt or ill can. */
function isOut(ball: Delivery, name: string): boolean {
  const kind = ball.wickets?.find(({ player_out }) => player_out === name)?.kind;
  return kind !== undefined && kind !== "retired hurt" && kind !== "retired not out";
}

function playerMarket(key: string, name: string, { innings, isSecondOfSide }: InningsStart) {
  const which = isSecondOfSide ? ", 2nd innings" : "";
  return runsMarket({
    key,
    name: `${name} runs${which}`,
    category: "Player runs",
    first: 1,
    last: MOST_RUNS,
    rules: `${inningsFormat(innings)} Runs off the bat of ${name} for ${innings.team}${which}. Settles when the batter is out, else on the runs at the end of a complete innings. A batter who retires takes no more bets and counts with the runs at the end. An innings that is cut short while the batter is in voids all bets. Unmatched bets lapse at a wicket or a review.`,
  });
}
