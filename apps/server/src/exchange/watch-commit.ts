import type { Clock } from "../ports/clock.ts";
import type { ExchangeLimits, ExchangeObserver } from "./exchange-options.ts";

/** What the watch of a commit needs of its host. */
export interface CommitWatchParts {
  readonly clock: Clock;
  readonly limits: Pick<ExchangeLimits, "slowCommitMs" | "commitTimeoutMs">;
  readonly observer: ExchangeObserver;
}

/**
 * Watches one commit from now on: reports once that it is slow, and calls `onTimeout` where its end is in doubt. The
 * answer ends the watch, reports the end of a slow commit, and says how many milliseconds it took.
 */
export function watchCommit(
  { clock, limits, observer }: CommitWatchParts,
  onTimeout: () => void,
): () => number {
  const startedAt = clock.monotonicMs();
  const slowMs = Math.min(limits.slowCommitMs, limits.commitTimeoutMs);
  let isSlow = false;
  // One timer at a time: almost every commit ends before the first.
  let cancel = clock.after(slowMs, () => {
    isSlow = true;
    observer.commitSlow?.({ forMs: slowMs });
    cancel = clock.after(limits.commitTimeoutMs - slowMs, onTimeout);
  });
  return () => {
    cancel();
    const tookMs = clock.monotonicMs() - startedAt;
    if (isSlow) observer.slowCommitEnded?.({ tookMs });
    return tookMs;
  };
}
