import { IN_PLAY_DELAY_MS, MARKET_TERMS } from "../market-terms.ts";
import { type FeedMarket, type MarketResult, numbered, wonBy } from "../replay.ts";

export interface Goals {
  readonly home: number;
  readonly away: number;
}

/** Whole goals below each line of the over/under markets: 0.5 to 4.5. */
const BELOW_LINES = [0, 1, 2, 3, 4];
/** Scores beyond so many goals of one side are three of the correct score's runners. */
const MOST_SCORED = 3;
const HANDICAP_LINES = { unit: "goals", first: -1.5, step: 0.25, count: 13, sides: "both" } as const;
const TOTALS_LINES = { unit: "goals", first: 1.5, step: 0.25, count: 9, sides: "both" } as const;
const RULES = "Decided by the 90 minutes and stoppage time; extra time and penalty shoot-outs do not count.";
const LAPSE = "Unmatched bets lapse at kick-off and at each goal.";
const HALVES =
  "A bet on a quarter line is two halves at the lines beside it; a bet that ends on its line is returned.";

/** The markets of a match: match odds, goals over and under, both to score, correct score, Asian handicap and totals. */
export function footballMarkets(teams: { readonly home: string; readonly away: string }): FeedMarket[] {
  return [
    matchOdds(teams),
    ...BELOW_LINES.map(overUnder),
    {
      ...ofGoals("bothScore", "Both Teams to Score"),
      type: "both_to_score",
      runners: [
        { key: "yes", name: "Yes" },
        { key: "no", name: "No" },
      ],
      crossMatching: true,
    },
    correctScore(teams),
    handicap(teams),
    totals(),
  ];
}

/** Results of all of them by the score after 90 minutes. */
export function footballResults(goals: Goals): MarketResult[] {
  const { home, away } = goals;
  return [
    wonBy("matchOdds", home > away ? "home" : home < away ? "away" : "draw"),
    ...BELOW_LINES.map((below) => wonBy(overKey(below), home + away > below ? "over" : "under")),
    wonBy("bothScore", home > 0 && away > 0 ? "yes" : "no"),
    wonBy("correctScore", scoreKey(goals)),
    numbered("handicap", home - away),
    numbered("totals", home + away),
  ];
}

/** Markets that a goal has decided, whatever happens in the rest of the match; `goals` with that goal. */
export function decidedBy(goals: Goals, side: keyof Goals): readonly MarketResult[] {
  const { home, away } = goals;
  const isFirstOfSide = goals[side] === 1;
  return [
    ...BELOW_LINES.filter((below) => home + away === below + 1).map((below) => wonBy(overKey(below), "over")),
    ...(home > 0 && away > 0 && isFirstOfSide ? [wonBy("bothScore", "yes")] : []),
  ];
}

function ofGoals(key: string, name: string) {
  return {
    ...MARKET_TERMS,
    key,
    name,
    delayMs: IN_PLAY_DELAY_MS,
    rules: `${RULES} Own goals count. ${LAPSE}`,
  };
}

function matchOdds({ home, away }: { readonly home: string; readonly away: string }): FeedMarket {
  return {
    ...MARKET_TERMS,
    key: "matchOdds",
    type: "match_odd",
    name: "Match Odds",
    runners: [
      { key: "home", name: home },
      { key: "draw", name: "The Draw" },
      { key: "away", name: away },
    ],
    delayMs: IN_PLAY_DELAY_MS,
    keepsInPlay: true,
    crossMatching: true,
    rules: `${RULES} The Draw wins when the sides are level after 90 minutes. Unmatched bets lapse at kick-off, unless they are kept in play, and at each goal.`,
  };
}

function overKey(below: number): string {
  return `goals${below}5`;
}

function overUnder(below: number): FeedMarket {
  const line = `${below}.5 Goals`;
  return {
    ...ofGoals(overKey(below), `Over/Under ${line}`),
    type: "goalsmaker",
    runners: [
      { key: "over", name: `Over ${line}` },
      { key: "under", name: `Under ${line}` },
    ],
    crossMatching: true,
  };
}

function correctScore({ home, away }: { readonly home: string; readonly away: string }): FeedMarket {
  const counts = Array.from({ length: MOST_SCORED + 1 }, (_, goals) => goals);
  const scores = counts.flatMap((one) =>
    counts.map((other) => ({ key: scoreKey({ home: one, away: other }), name: `${one} - ${other}` })),
  );
  return {
    ...ofGoals("correctScore", "Correct Score"),
    type: "correct_score",
    runners: [
      ...scores,
      { key: "anyHome", name: `Any other ${home} win` },
      { key: "anyDraw", name: "Any other draw" },
      { key: "anyAway", name: `Any other ${away} win` },
    ],
  };
}

function scoreKey({ home, away }: Goals): string {
  if (home <= MOST_SCORED && away <= MOST_SCORED) return `score${home}-${away}`;
  return home > away ? "anyHome" : home < away ? "anyAway" : "anyDraw";
}

/** The number is home's goals less away's: home at -0.5 is the line 0.5. */
function handicap({ home, away }: { readonly home: string; readonly away: string }): FeedMarket {
  const lines = linesOf(HANDICAP_LINES);
  return {
    ...ofGoals("handicap", "Asian Handicap"),
    type: "handicap",
    line: HANDICAP_LINES,
    runners: lines.flatMap((line, index) => [
      { key: `home${index + 1}`, name: `${home} ${signed(-line)}` },
      { key: `away${index + 1}`, name: `${away} ${signed(line)}` },
    ]),
    handicaps: lines.flatMap((line) => [line === 0 ? 0 : -line, line]),
    rules: `${RULES} Own goals count. The handicap is added to the side's goals. ${HALVES} ${LAPSE}`,
  };
}

function totals(): FeedMarket {
  const lines = linesOf(TOTALS_LINES);
  return {
    ...ofGoals("totals", "Asian Total Goals"),
    type: "totals",
    line: TOTALS_LINES,
    runners: lines.flatMap((line, index) => [
      { key: `over${index + 1}`, name: `Over ${line}` },
      { key: `under${index + 1}`, name: `Under ${line}` },
    ]),
    handicaps: lines.flatMap((line) => [line, line]),
    rules: `${RULES} Own goals count. ${HALVES} ${LAPSE}`,
  };
}

function linesOf({ first, step, count }: { first: number; step: number; count: number }): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index * step);
}

function signed(line: number): string {
  return line > 0 ? `+${line}` : `${line === 0 ? 0 : line}`;
}
