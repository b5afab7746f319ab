import { stakeText } from "../messages/english/stake.ts";

/** What happens to the stake after a win or a loss: back to the first one, or changed by so many percent. */
export type StakeChange = { readonly kind: "reset" } | { readonly kind: "raise"; readonly percent: number };

/** How a row of rounds is played without a press for each. Amounts are whole paise. */
export interface AutoplayPlan {
  readonly rounds: number;
  readonly firstStake: number;
  readonly onWin: StakeChange;
  readonly onLoss: StakeChange;
  /** Stops once this much is won in all; undefined without. */
  readonly stopProfit: number | undefined;
  /** Stops once this much is lost in all. Every plan has it. */
  readonly stopLoss: number;
}

/** How far a plan is. */
export interface AutoplayProgress {
  readonly played: number;
  readonly stake: number;
  /** Of all its rounds together; below 0 where it lost. */
  readonly profit: number;
}

/** What bounds the stake of the next round. */
export interface AutoplayBounds {
  readonly least: number;
  readonly most: number;
}

/** Whether another round is played, or why not, in words. */
export type AutoplayNext =
  | { readonly ok: true; readonly stake: number }
  | { readonly ok: false; readonly reason: string };

/** Rounds of one plan at most: somebody is to look at the game once in a while. */
export const MOST_AUTOPLAY_ROUNDS = 500;
/** The most that a stake may be raised by after a round. */
export const MOST_RAISE_PERCENT = 1_000;

/** Before the first round. */
export function autoplayStart({ firstStake }: AutoplayPlan): AutoplayProgress {
  return { played: 0, stake: firstStake, profit: 0 };
}

/** After a round that staked `staked` and paid `payout`. A round that gave the stake back exactly changes no stake. */
export function autoplayAfter(
  plan: AutoplayPlan,
  progress: AutoplayProgress,
  { staked, payout, step }: { readonly staked: number; readonly payout: number; readonly step: number },
): AutoplayProgress {
  const change = payout > staked ? plan.onWin : payout < staked ? plan.onLoss : undefined;
  return {
    played: progress.played + 1,
    stake: change === undefined ? progress.stake : changed(plan, progress.stake, change, step),
    profit: progress.profit + payout - staked,
  };
}

/** The next round's stake, or why the plan ends. A stake is never cut to a limit: that would be another plan. */
export function autoplayNext(
  plan: AutoplayPlan,
  { played, stake, profit }: AutoplayProgress,
  { least, most }: AutoplayBounds,
): AutoplayNext {
  const text = stakeText();
  if (played >= plan.rounds) return { ok: false, reason: text.allPlayed };
  if (plan.stopProfit !== undefined && profit >= plan.stopProfit) {
    return { ok: false, reason: text.profitReached };
  }
  if (profit <= -plan.stopLoss) return { ok: false, reason: text.lossReached };
  if (profit - stake < -plan.stopLoss) {
    return { ok: false, reason: text.lossNear };
  }
  if (stake < least) return { ok: false, reason: text.nextTooLow };
  if (stake > most) {
    return { ok: false, reason: text.nextTooHigh };
  }
  return { ok: true, stake };
}

function changed(plan: AutoplayPlan, stake: number, change: StakeChange, step: number): number {
  if (change.kind === "reset") return plan.firstStake;
  const raised = Math.min((stake * (100 + change.percent)) / 100, Number.MAX_SAFE_INTEGER);
  return Math.floor(raised / step) * step;
}
