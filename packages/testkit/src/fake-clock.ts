/** Time that stands still until a test moves it. Fits the server's clock port. */
export interface FakeClock {
  now(): number;
  monotonicMs(): number;
  after(delayMs: number, task: () => void): () => void;
  /** Moves time on and runs what falls due, in order of due time; a task sees its own due time as now. */
  advance(byMs: number): void;
  /** Tasks that wait: zero at the end of a test that leaves nothing behind. */
  readonly pending: number;
}

interface Timer {
  readonly dueAt: number;
  readonly order: number;
  readonly task: () => void;
}

/** A clock that starts at `startMs`, milliseconds since 1970 UTC; by default the start of 2026. */
export function fakeClock(startMs = Date.UTC(2026, 0, 1)): FakeClock {
  let nowMs = startMs;
  let order = 0;
  const timers = new Set<Timer>();

  function takeNextDue(untilMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.dueAt > untilMs) continue;
      if (!next || timer.dueAt < next.dueAt || (timer.dueAt === next.dueAt && timer.order < next.order))
        next = timer;
    }
    if (next) timers.delete(next);
    return next;
  }

  return {
    now: () => nowMs,
    monotonicMs: () => nowMs - startMs,
    after(delayMs, task) {
      const timer = { dueAt: nowMs + Math.max(0, delayMs), order: order++, task };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(byMs) {
      const untilMs = nowMs + byMs;
      for (let timer = takeNextDue(untilMs); timer; timer = takeNextDue(untilMs)) {
        nowMs = timer.dueAt;
        timer.task();
      }
      nowMs = untilMs;
    },
    get pending() {
      return timers.size;
    },
  };
}
