import type { LiveSurroundings } from "./live-feed.ts";

export const POLL_INTERVAL_MS = 1_000;
/** So many events are asked for in one round; more of them take turns. */
const POLLED_AT_ONCE = 6;

export interface OddsPollerOptions {
  readonly surroundings: Pick<LiveSurroundings, "setTimer" | "isHidden">;
  /** The events to ask for; none while nobody has to ask. */
  readonly events: () => readonly number[];
  readonly askFor: (eventId: number) => Promise<void>;
  /** After every round, also one in which nothing was asked. */
  readonly onRound: () => void;
}

export interface OddsPoller {
  /** Begins its rounds; returns how to stop. */
  start(): () => void;
  /** Does not wait for the next round. */
  askNow(): void;
}

/** Rounds of questions, each one second after the answers of the last, failed or not. A hidden page asks nothing. */
export function createOddsPoller({ surroundings, events, askFor, onRound }: OddsPollerOptions): OddsPoller {
  let cancelTimer: (() => void) | undefined;
  let turn = 0;
  let isAsking = false;
  let askAgain = false;

  const ask = async (): Promise<void> => {
    if (surroundings.isHidden()) return;
    const all = events();
    const first = all.length === 0 ? 0 : turn % all.length;
    const batch = [...all.slice(first), ...all.slice(0, first)].slice(0, POLLED_AT_ONCE);
    turn += batch.length;
    await Promise.all(batch.map((eventId) => askFor(eventId).catch(() => undefined)));
  };
  const schedule = (delayMs: number): void => {
    if (cancelTimer === undefined) return;
    cancelTimer();
    cancelTimer = surroundings.setTimer(round, delayMs);
  };
  const round = (): void => {
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
      onRound();
      schedule(askAgain ? 0 : POLL_INTERVAL_MS);
      askAgain = false;
    });
  };

  return {
    start() {
      cancelTimer = surroundings.setTimer(round, 0);
      return () => {
        cancelTimer?.();
        cancelTimer = undefined;
      };
    },
    askNow() {
      if (surroundings.isHidden()) return;
      if (isAsking) askAgain = true;
      else schedule(0);
    },
  };
}
