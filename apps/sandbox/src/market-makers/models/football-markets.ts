import type { MarketType } from "@crossbook/contract";
import { chanceThat, type FinalScore } from "./football.ts";
import { countedNumber, type NumberModel } from "./number-model.ts";

/** What anyone can read of a football market. */
export interface FootballMarketView {
  readonly marketType: MarketType;
  readonly runners: readonly string[];
  readonly teams: readonly [string, string];
}

/** Chances of the runners by the final scores; undefined where no model knows the market. */
export function footballMarketChances(
  { marketType, runners, teams }: FootballMarketView,
  scores: readonly FinalScore[],
): readonly number[] | undefined {
  const chances = (holds: readonly ((score: FinalScore) => boolean)[]) =>
    holds.map((one) => chanceThat(scores, one));
  switch (marketType) {
    case "match_odd":
      if (runners.length !== 3) return undefined;
      return chances([
        ({ home, away }) => home > away,
        ({ home, away }) => home === away,
        ({ home, away }) => home < away,
      ]);
    case "goalsmaker": {
      const line = Number(/^Over ([\d.]+) Goals$/.exec(runners[0] ?? "")?.[1] ?? Number.NaN);
      if (Number.isNaN(line)) return undefined;
      return chances([({ home, away }) => home + away > line, ({ home, away }) => home + away < line]);
    }
    case "both_to_score": {
      const both = chanceThat(scores, ({ home, away }) => home > 0 && away > 0);
      return runners[0] === "Yes" ? [both, 1 - both] : [1 - both, both];
    }
    case "correct_score":
      return correctScores(runners, teams, scores);
    default:
      return undefined;
  }
}

/** The number of a handicap (home's goals less away's) or of all goals. */
export function goalsModel(marketType: MarketType, scores: readonly FinalScore[]): NumberModel {
  const chances = new Map<number, number>();
  for (const { home, away, chance } of scores) {
    const number = marketType === "handicap" ? home - away : home + away;
    chances.set(number, (chances.get(number) ?? 0) + chance);
  }
  return countedNumber(chances);
}

/** "2 - 1" and so on; the others by who wins them: "Any other … win", "Any other draw". */
function correctScores(
  runners: readonly string[],
  [home, away]: readonly [string, string],
  scores: readonly FinalScore[],
): readonly number[] {
  const listed = new Set(runners.filter((name) => /^\d+ - \d+$/.test(name)));
  const other = (score: FinalScore) =>
    score.home === score.away ? "Any other draw" : `Any other ${score.home > score.away ? home : away} win`;
  const nameOf = (score: FinalScore) => {
    const written = `${score.home} - ${score.away}`;
    return listed.has(written) ? written : other(score);
  };
  const chances = new Map<string, number>();
  for (const score of scores) chances.set(nameOf(score), (chances.get(nameOf(score)) ?? 0) + score.chance);
  return runners.map((name) => Math.min(1, chances.get(name) ?? 0));
}
