import type { PagePorts } from "./live-ports.ts";

/** Pause between the answers of one round and the next round. */
export const POLL_INTERVAL_MS = 1_000;
/** So many events are asked for in one round; more of them take turns. */
const POLLED_AT_ONCE = 6;

/** What the poller asks for and when. */
export interface OddsPollerOptions {
  readonly page: Pick<PagePorts, "setTimer" | "isHidden">;
  /** The events to ask for; none while there is nothing to poll. */
  readonly events: () => readonly number[];
  readonly askFor: (eventId: number) => Promise<void>;
  /**
   * Before and after every round, also one in which nothing is asked, and each second while its answers are awaited: they may take
   * longer than prices stay new.
   */
  readonly onRound: () => void;
}

/** Polls in rounds until it is stopped. */
export interface OddsPoller {
  /** Begins its rounds; returns how to stop. */
  start(): () => void;
  /** Polls without the pause before the next round. */
  askNow(): void;
}

/** Rounds of polls, each one second after the answers of the last, failed or not. A hidden page polls nothing. */
export function createOddsPoller({ page, events, askFor, onRound }: OddsPollerOptions): OddsPoller {
  let cancelTimer: (() => void) | undefined;
  let stopLooking = (): void => undefined;
  let turn = 0;
  let isAsking = false;
  let askAgain = false;

  const ask = async (): Promise<void> => {
    if (page.isHidden()) return;
    const all = events();
    const first = all.length === 0 ? 0 : turn % all.length;
    const batch = [...all.slice(first), ...all.slice(0, first)].slice(0, POLLED_AT_ONCE);
    turn += batch.length;
    await Promise.all(batch.map((eventId) => askFor(eventId).catch(() => undefined)));
  };
  const schedule = (delayMs: number): void => {
    if (cancelTimer === undefined) return;
    cancelTimer();
    cancelTimer = page.setTimer(round, delayMs);
  };
  const look = (): void => {
    onRound();
    stopLooking = page.setTimer(look, POLL_INTERVAL_MS);
  };
  const round = (): void => {
    isAsking = true;
    look();
    void ask().finally(() => {
      isAsking = false;
      stopLooking();
      onRound();
      schedule(askAgain ? 0 : POLL_INTERVAL_MS);
      askAgain = false;
    });
  };

  return {
    start() {
      cancelTimer = page.setTimer(round, 0);
      return () => {
        cancelTimer?.();
        cancelTimer = undefined;
        stopLooking();
      };
    },
    askNow() {
      if (page.isHidden()) return;
      if (isAsking) askAgain = true;
      else schedule(0);
    },
  };
}
