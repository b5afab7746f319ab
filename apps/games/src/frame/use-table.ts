import { useCallback, useState } from "react";
import { useGameApp, useSessionState } from "../game-app.ts";
import type { GameScreen } from "../games/game-screen.ts";
import { isUnderWay } from "../session/round-state.ts";
import { readStake, type StakeBounds, stakeText } from "../stake/stake-form.ts";
import { keepTable, keptTable } from "./kept-table.ts";

/** The stake as typed, as it bounds a round, and what it comes to. */
export interface TableStake {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Of what is typed: one unit of the round. */
  readonly bounds: StakeBounds;
  readonly problem: string | undefined;
  /** Of the whole round, in paise; undefined where it cannot be staked. */
  readonly total: number | undefined;
}

/**
 * The stake of a table whose round costs `units` times what is typed; while a round is under way that round's, also after a
 * reload. What was typed is kept for this tab.
 */
export function useTableStake(topMultiplier: number | undefined, units: number): TableStake {
  const limits = useSessionState((state) => state.opened?.limits);
  const balance = useSessionState((state) => state.balance);
  const { ports, game } = useGameApp();
  const [typed, setTyped] = useState(() => keptTable(ports.tabStorage, game.id).stake);
  const { min = 1, max = 1, step = 1, maxWin = 0 } = limits ?? {};
  const share = Math.max(units, 1);
  const ofRound = useSessionState(({ round }) =>
    isUnderWay(round) ? stakeText(Math.floor(round.stake / share)) : undefined,
  );
  const bounds: StakeBounds = {
    min: Math.max(step, Math.ceil(min / share / step) * step),
    // On a step too: a limit that is said must be one that is taken.
    max: Math.floor(max / share / step) * step,
    step,
    maxWin: Math.floor(maxWin / share),
    balance: balance === undefined ? undefined : Math.floor(balance / share),
    topMultiplier,
  };
  // A first stake that a small balance bears; undefined until somebody has typed.
  const text = ofRound ?? typed ?? stakeText(Math.min(Math.max(min, step) * FIRST_STAKES, max));
  const entered = readStake(text, bounds);
  function setText(next: string): void {
    setTyped(next);
    keepTable(ports.tabStorage, game.id, { stake: next });
  }
  return {
    text,
    setText,
    bounds,
    problem: entered.ok ? undefined : entered.problem,
    total: entered.ok ? entered.stake * share : undefined,
  };
}

/** The box begins with so many least stakes. */
const FIRST_STAKES = 1;

/** What a table may do now. */
export interface TableState {
  /** A round can be started as far as the session is concerned. */
  readonly canStart: boolean;
  readonly canStep: boolean;
  readonly isRevealing: boolean;
  /** A round was asked for and its result is not shown yet. */
  readonly isBusy: boolean;
}

/** What the session allows now. */
export function useTableState(): TableState {
  const phase = useSessionState((state) => state.phase);
  const activity = useSessionState((state) => state.activity);
  const pause = useSessionState((state) => state.pause);
  const isOpen = useSessionState((state) => state.round?.state === "open");
  const isIdle = phase === "ready" && activity === "idle";
  return {
    canStart: isIdle && !isOpen && pause === undefined,
    canStep: isIdle && isOpen,
    isRevealing: activity === "revealing",
    isBusy: activity !== "idle",
  };
}

/**
 * The choice of a table, kept for this tab. While a round is under way it is what was chosen for that round, also after a
 * reload; a choice that cannot be read leaves the player's own.
 */
export function useTableChoice<Choice, View>(
  screen: GameScreen<Choice, View>,
): readonly [Choice, (choice: Choice) => void] {
  const round = useSessionState((state) => state.round);
  const { ports } = useGameApp();
  const [choice, setChoice] = useState(
    () => screen.readChoice(keptTable(ports.tabStorage, screen.id).choice) ?? screen.firstChoice,
  );
  const choose = useCallback(
    (next: Choice) => {
      setChoice(next);
      keepTable(ports.tabStorage, screen.id, { choice: next });
    },
    [ports, screen],
  );
  const ofRound = isUnderWay(round) ? screen.readChoice(round.choice) : undefined;
  return [ofRound ?? choice, choose];
}

/** Steps of the open round. */
export function useStep(): (step: unknown) => void {
  const { session } = useGameApp();
  return useCallback((step: unknown) => void session.step(step), [session]);
}
