import { type GameRoundRequest, MOST_CHOICE_BYTES } from "@crossbook/contract";
import type { AnyGame, Distribution } from "@crossbook/fair";
import type { StudioGame } from "../catalogue/studio-games.ts";
import { type GameRefusal, refusal } from "./game-refusal.ts";

/** Why a round cannot be begun with this stake and choice, whoever asks. */
export function requestProblem(
  { rule, limits }: StudioGame,
  { stake, choice }: GameRoundRequest,
): GameRefusal | undefined {
  if (stake < limits.min || stake > limits.max || stake % limits.step !== 0) return refusal("STAKE_INVALID");
  if (isChoiceTooLong(choice)) return refusal("CHOICE_INVALID");
  const parsed = rule.parseChoice(choice);
  if (!parsed.ok) return refusal("CHOICE_INVALID", parsed.problem);
  const highest = highestPayout(rule, parsed.value, stake);
  return highest > BigInt(limits.maxWin) ? refusal("WIN_TOO_LARGE") : undefined;
}

/** Whether a choice is longer than any game has one. */
export function isChoiceTooLong(choice: unknown): boolean {
  return (JSON.stringify(choice) ?? "").length > MOST_CHOICE_BYTES;
}

/** Whether two values are the same JSON, whatever the order of their fields. */
export function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/**
 * Games of steps, and crash, end a round by themselves before it can pay more than their limit; a target beyond it would be
 * promised in vain.
 */
function highestPayout(rule: AnyGame, choice: unknown, stake: number): bigint {
  if (rule.kind === "shared") {
    const { autoCashOut = 0 } = choice as { readonly autoCashOut?: number };
    return (BigInt(stake) * BigInt(autoCashOut)) / 100n;
  }
  if (rule.kind !== "instant") return 0n;
  const distribution: Distribution = rule.distribution(choice);
  return distribution.reduce((highest, { pays }) => {
    const payout = (BigInt(stake) * pays.numerator) / pays.denominator;
    return payout > highest ? payout : highest;
  }, 0n);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
