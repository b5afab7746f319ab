import { formatPaise, type Paise, paise, parsePaise } from "@crossbook/money";
import { stakeText as stakeWords } from "../messages/english/stake.ts";

/** What bounds a stake, in whole paise. */
export interface StakeBounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The most that one round may pay. */
  readonly maxWin: number;
  /** What the player can stake; undefined while unknown. */
  readonly balance: number | undefined;
  /** The highest multiplier of the choice, in ten-thousandths; undefined where the page does not know it. */
  readonly topMultiplier: number | undefined;
}

/** A stake as typed: whole paise, or a sentence that says what is wrong with it. */
export type EnteredStake =
  | { readonly ok: true; readonly stake: Paise }
  | { readonly ok: false; readonly problem: string };

/** The most that can be staked now: limit, balance and highest win, on the step. May be below the least stake. */
export function mostStake({ max, step, maxWin, balance, topMultiplier }: StakeBounds): Paise {
  const byWin = topMultiplier === undefined || topMultiplier === 0 ? max : highestFor(maxWin, topMultiplier);
  const most = Math.min(max, byWin, balance ?? max);
  return paise(Math.max(0, Math.floor(most / step) * step));
}

/** Reads a stake and checks it as the studio will. */
export function readStake(text: string, bounds: StakeBounds): EnteredStake {
  const words = stakeWords();
  const stake = parsePaise(text);
  const { min, max, step, maxWin, balance, topMultiplier } = bounds;
  if (stake === undefined) return refuse(words.typeAmount);
  if (stake < min) return refuse(words.least(shown(min)));
  if (stake > max) return refuse(words.highest(shown(max)));
  if (stake % step !== 0) return refuse(words.steps(shown(step)));
  if (balance !== undefined && stake > balance) return refuse(words.balanceTooLow);
  if (topMultiplier !== undefined && topMultiplier > 0 && stake > highestFor(maxWin, topMultiplier)) {
    return refuse(words.winTooHigh(shown(maxWin)));
  }
  return { ok: true, stake };
}

/** Half or double of what is typed, kept within what can be staked; the least stake where nothing readable is typed. */
export function scaledStake(text: string, factor: 0.5 | 2, bounds: StakeBounds): string {
  const stake = parsePaise(text) ?? bounds.min;
  return within(factor === 2 ? stake * 2 : Math.floor(stake / 2), bounds);
}

/** One step more or less. */
export function steppedStake(text: string, direction: "up" | "down", bounds: StakeBounds): string {
  const stake = parsePaise(text) ?? bounds.min;
  return within(stake + (direction === "up" ? bounds.step : -bounds.step), bounds);
}

/** An amount as the stake's box shows it: 12.50, and 50 without decimals. */
export function stakeText(stake: number): string {
  return formatPaise(paise(stake), { grouping: "none", decimals: "shortest" });
}

function within(stake: number, bounds: StakeBounds): string {
  const { min, step } = bounds;
  const onStep = Math.floor(stake / step) * step;
  return stakeText(Math.max(min, Math.min(onStep, mostStake(bounds))));
}

function highestFor(maxWin: number, multiplier: number): number {
  return Math.floor((maxWin * 10_000) / multiplier);
}

function refuse(problem: string): EnteredStake {
  return { ok: false, problem };
}

function shown(amount: number): string {
  return formatPaise(paise(amount), { decimals: "shortest" });
}
