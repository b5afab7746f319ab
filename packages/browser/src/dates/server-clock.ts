import type { Clock } from "../ports/ports.ts";

/** The server's time as a device knows it. */
export interface ServerClock extends Clock {
  /** Takes the time of an answer that has just come: milliseconds since 1970, in whole seconds. */
  learn(atMs: number): void;
  /** Calls `listener` when the difference to the device has changed. Returns how to unsubscribe. */
  onChange(listener: () => void): () => void;
}

/** An answer's time is in whole seconds and was underway: less says nothing of the device's clock. */
const TOLERANCE_MS = 5_000;

/**
 * The time of the server: a device's clock may be wrong by hours, and what is counted down to is a moment of the server's.
 * Until an answer has come, and while the device is right to a few seconds, it is the device's. What a device measures by
 * itself, such as how long a session lasts, goes by its own clock.
 */
export function createServerClock(device: Clock): ServerClock {
  let offsetMs = 0;
  const listeners = new Set<() => void>();
  return {
    now: () => device.now() + offsetMs,
    learn: (atMs) => {
      // The middle of the second that was named.
      const ahead = atMs + 500 - device.now();
      const next = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead;
      if (Math.abs(next - offsetMs) < TOLERANCE_MS) return;
      offsetMs = next;
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
