import { useCallback, useEffect, useRef, useState } from "react";
import { useGameApp, useSessionState } from "../game-app.ts";
import type { GameSession } from "../session/game-session.ts";
import { mostStake, type StakeBounds } from "../stake/stake-form.ts";
import {
  type AutoplayPlan,
  type AutoplayProgress,
  autoplayAfter,
  autoplayNext,
  autoplayStart,
} from "./autoplay-plan.ts";

/** Autoplay of one table. */
export interface Autoplay {
  /** Undefined while none runs. */
  readonly progress: AutoplayProgress | undefined;
  /** How many rounds the running plan has. */
  readonly rounds: number;
  /** Why the last one ended; empty before the first. */
  readonly ended: string;
  readonly start: (plan: AutoplayPlan) => void;
  /** The round under way is played to its end. */
  readonly stop: () => void;
}

/** Even with results at once a person must be able to follow, and to stop. */
export const AUTOPLAY_GAP_MS = 400;

interface Run {
  isStopped: boolean;
  reason: string;
}

/** What a plan plays: one choice, and what bounds each of its units. */
export interface AutoplayTable {
  readonly choice: unknown;
  /** Typed stakes in one round. */
  readonly units: number;
  readonly bounds: StakeBounds;
}

/** Plays a plan round by round. It ends by its limits, a press, a refusal, a pause, or with the page. */
export function useAutoplay(table: AutoplayTable): Autoplay {
  const { session } = useGameApp();
  const pause = useSessionState((state) => state.pause);
  const [progress, setProgress] = useState<AutoplayProgress>();
  const [rounds, setRounds] = useState(0);
  const [ended, setEnded] = useState("");
  const run = useRef<Run>(undefined);
  const newest = useRef(table);
  useEffect(() => {
    newest.current = table;
  });

  const stop = useCallback((reason = "Stopped.") => {
    if (run.current === undefined || run.current.isStopped) return;
    run.current.isStopped = true;
    run.current.reason = reason;
  }, []);

  useEffect(() => {
    if (pause !== undefined) stop("Stopped: the game was paused.");
  }, [pause, stop]);
  useEffect(() => () => stop(), [stop]);

  const start = useCallback(
    (plan: AutoplayPlan) => {
      if (run.current !== undefined) return;
      const own: Run = { isStopped: false, reason: "" };
      run.current = own;
      setRounds(plan.rounds);
      setEnded("");
      void (async () => {
        const reason = await playPlan(plan, own, newest, session.play.bind(session), setProgress);
        run.current = undefined;
        setProgress(undefined);
        setEnded(reason);
      })();
    },
    [session],
  );

  return { progress, rounds, ended, start, stop: () => stop() };
}

/** Answers why it ended. The choice stays what it was at the start; the bounds follow the balance. */
async function playPlan(
  plan: AutoplayPlan,
  run: Run,
  newest: { readonly current: AutoplayTable },
  play: GameSession["play"],
  report: (progress: AutoplayProgress) => void,
): Promise<string> {
  const { choice, units } = newest.current;
  let progress = autoplayStart(plan);
  report(progress);
  for (;;) {
    if (run.isStopped) return run.reason;
    const { bounds } = newest.current;
    const step = bounds.step * units;
    const next = autoplayNext(plan, progress, { least: bounds.min * units, most: mostStake(bounds) * units });
    if (!next.ok) return next.reason;
    const end = await play(next.stake, choice);
    if (!end.ok) return `Stopped: ${end.problem}`;
    const { state, stake, payout } = end.round;
    if (state === "void") return "Stopped: a round was void.";
    progress = autoplayAfter(plan, progress, { staked: stake, payout, step });
    report(progress);
    await new Promise((resolve) => setTimeout(resolve, AUTOPLAY_GAP_MS));
  }
}
