/** Time as the server sees it. Tests pass a clock they turn by hand. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs `run` once after `delayMs`; the function returned cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

/** The machine's clock. Its timers never keep the process alive. */
export const systemClock: Clock = {
  // oxlint-disable-next-line no-restricted-properties -- this is the port itself
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
