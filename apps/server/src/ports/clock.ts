/** Where time comes from. Nothing else in the server may ask the system for it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. May jump when the system's clock is set. */
  now(): number;
  /** Milliseconds with a fraction, from an unnamed start; never goes back. For durations only. */
  monotonicMs(): number;
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
