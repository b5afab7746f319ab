import { betProfitCentipaise, type MatchedBet, type Side } from "../payout.ts";
import { lineQuarters, turnOfLine } from "./line-share.ts";
import type { LineTerms } from "./terms.ts";

/** Results that bring the same. */
export interface LadderStep {
  /** The lowest of them; undefined: none is too low. */
  readonly from: number | undefined;
  /** The highest of them; undefined: none is too high. */
  readonly to: number | undefined;
  readonly amountCentipaise: number;
}

/** What bets of one market of lines bring together under every result, from the lowest to the highest. */
export function ladderOf(bets: readonly MatchedBet[], terms: LineTerms): readonly LadderStep[] {
  return ladderWith(FLAT, bets, terms, (profit) => profit);
}

/** The ladder of no bet. */
export const FLAT: readonly LadderStep[] = [{ from: undefined, to: undefined, amountCentipaise: 0 }];

/** A ladder with more bets on it, each counted by what `counted` makes of its profit. */
export function ladderWith(
  ladder: readonly LadderStep[],
  bets: readonly MatchedBet[],
  terms: LineTerms,
  counted: (profit: number) => number,
): readonly LadderStep[] {
  const sums = sumsByLine(bets);
  const turns = sums.flatMap(({ runner }) => {
    const turn = turnOfLine(lineQuarters(terms, runner));
    return [turn, turn + 1];
  });
  const begins = new Set([...ladder.flatMap(({ from }) => from ?? []), ...turns]);
  const ascending = [...begins].sort((a, b) => a - b);
  const lowest = (ascending[0] ?? 0) - 1;
  let held = 0;
  const bringsAt = (value: number) => {
    while (isAbove(value, ladder[held])) held += 1;
    const before = ladder[held]?.amountCentipaise ?? 0;
    return sums.reduce(
      (sum, bet) => sum + counted(betProfitCentipaise(bet, { type: "number", value }, terms)),
      before,
    );
  };
  const steps: LadderStep[] = [
    { from: undefined, to: undefined, amountCentipaise: bringsAt(lowest) },
    ...ascending.map((from) => ({ from, to: undefined, amountCentipaise: bringsAt(from) })),
  ];
  const changing = steps.filter(
    (step, index) => step.amountCentipaise !== steps[index - 1]?.amountCentipaise,
  );
  return changing.map((step, index) => {
    const next = changing[index + 1]?.from;
    return { ...step, to: next === undefined ? undefined : next - 1 };
  });
}

/** What a ladder brings at a number. */
export function amountAt(ladder: readonly LadderStep[], value: number): number {
  return ladder.findLast(({ from }) => from === undefined || from <= value)?.amountCentipaise ?? 0;
}

function isAbove(value: number, step: LadderStep | undefined): boolean {
  return step?.to !== undefined && value > step.to;
}

/** One bet for each line and side: bets on the same add up exactly, and there may be many thousands of them. */
function sumsByLine(bets: readonly MatchedBet[]): readonly MatchedBet[] {
  const sums = new Map<string, { runner: number; side: Side; stake: number; payoutCentipaise: number }>();
  for (const { runner, side, stake, payoutCentipaise } of bets) {
    const sum = sums.get(`${side}${runner}`);
    if (sum === undefined) {
      sums.set(`${side}${runner}`, { runner, side, stake, payoutCentipaise });
      continue;
    }
    sum.stake += stake;
    sum.payoutCentipaise += payoutCentipaise;
  }
  return [...sums.values()];
}
