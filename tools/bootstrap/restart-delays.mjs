const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const MOST_RESTARTS = 6;
const WITHIN_MS = 600_000;

/**
 * How long to wait before each restart of a part that failed: longer each time, and never more than six within ten
 * minutes. `next(nowMs)` answers undefined where it must not be started again: somebody has to look.
 */
export function restartDelays() {
  let restarts = [];
  return {
    next(nowMs) {
      restarts = restarts.filter((atMs) => nowMs - atMs < WITHIN_MS);
      if (restarts.length >= MOST_RESTARTS) return undefined;
      restarts.push(nowMs);
      return Math.min(LONGEST_MS, FIRST_MS * 2 ** (restarts.length - 1));
    },
  };
}
