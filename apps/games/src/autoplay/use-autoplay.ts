import { useCallback, useEffect, useRef, useState } from "react";
import { useSessionState } from "../game-app.ts";
import { stakeText } from "../messages/english/stake.ts";
import type { RoundEnd } from "../session/game-session.ts";
import { isDecided } from "../session/round-state.ts";
import { mostStake, type StakeBounds } from "../stake/stake-form.ts";
import {
  type AutoplayPlan,
  type AutoplayProgress,
  autoplayAfter,
  autoplayNext,
  autoplayStart,
} from "./autoplay-plan.ts";

/** How a plan ended. */
export interface AutoplayEnd {
  /** Why, in words. */
  readonly reason: string;
  /** Rounds that were decided. */
  readonly played: number;
  /** Of them together, in paise; below 0 where they lost. */
  readonly profit: number;
}

/** Autoplay of one table. */
export interface Autoplay {
  /** Undefined while none runs. */
  readonly progress: AutoplayProgress | undefined;
  /** How many rounds the running plan has. */
  readonly rounds: number;
  /** Of the last one; undefined before that and while one runs. */
  readonly ended: AutoplayEnd | undefined;
  readonly start: (plan: AutoplayPlan) => void;
  /** The round under way is played to its end. */
  readonly stop: () => void;
}

/** Even with results at once a person must be able to follow, and to stop. */
export const AUTOPLAY_GAP_MS = 400;

/** What a plan plays: one choice, and what bounds each of its units. */
export interface AutoplayTable {
  readonly choice: unknown;
  /** Typed stakes in one round. */
  readonly units: number;
  readonly bounds: StakeBounds;
  /** Plays one round to its end. Aborted before its stake is sent, it plays none. */
  readonly play: (stake: number, choice: unknown, signal: AbortSignal) => Promise<RoundEnd>;
}

/** Plays a plan round by round. It ends by its limits, a press, a refusal, a pause, or with the page. */
export function useAutoplay(table: AutoplayTable): Autoplay {
  const pause = useSessionState((state) => state.pause);
  const [progress, setProgress] = useState<AutoplayProgress>();
  const [rounds, setRounds] = useState(0);
  const [ended, setEnded] = useState<AutoplayEnd>();
  const run = useRef<AbortController>(undefined);
  const newest = useRef(table);
  useEffect(() => {
    newest.current = table;
  });

  const stop = useCallback((reason: string) => run.current?.abort(reason), []);
  useEffect(() => {
    if (pause !== undefined) stop(stakeText().stoppedByPause);
  }, [pause, stop]);
  useEffect(() => () => stop(stakeText().stopped), [stop]);

  const start = useCallback((plan: AutoplayPlan) => {
    if (run.current !== undefined) return;
    const own = new AbortController();
    run.current = own;
    setRounds(plan.rounds);
    setEnded(undefined);
    void playPlan(plan, own.signal, newest, setProgress).then((end) => {
      run.current = undefined;
      setProgress(undefined);
      setEnded(end);
    });
  }, []);

  return { progress, rounds, ended, start, stop: () => stop(stakeText().stopped) };
}

/** Answers how it ended. The choice stays what it was at the start; the bounds follow the balance. */
async function playPlan(
  plan: AutoplayPlan,
  signal: AbortSignal,
  newest: { readonly current: AutoplayTable },
  report: (progress: AutoplayProgress) => void,
): Promise<AutoplayEnd> {
  const { choice, units } = newest.current;
  let progress = autoplayStart(plan);
  report(progress);
  const ended = (reason: string) => ({ reason, played: progress.played, profit: progress.profit });
  for (;;) {
    const { bounds, play } = newest.current;
    const step = bounds.step * units;
    const next = autoplayNext(plan, progress, { least: bounds.min * units, most: mostStake(bounds) * units });
    if (!next.ok) return ended(next.reason);
    if (signal.aborted) return ended(String(signal.reason));
    const end = await play(next.stake, choice, signal);
    // The round under way when it was stopped counts too.
    if (end.ok && isDecided(end.round)) {
      const { stake, payout } = end.round;
      progress = autoplayAfter(plan, progress, { staked: stake, payout, step });
      report(progress);
    }
    if (signal.aborted) return ended(String(signal.reason));
    if (!end.ok) return ended(stakeText().stoppedBecause(end.problem));
    if (!isDecided(end.round)) return ended(stakeText().stoppedByVoid);
    await new Promise((resolve) => setTimeout(resolve, AUTOPLAY_GAP_MS));
  }
}
