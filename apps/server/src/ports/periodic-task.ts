import type { Clock } from "./clock.ts";

/** A task that is run again and again until it is stopped. */
export interface PeriodicTask {
  /** Ends it; resolves once a run that has begun is over. */
  stop(): Promise<void>;
}

/**
 * Runs `task` `everyMs` after the start and after each run's end, so never twice at once. What it throws is given to
 * `onFailure`, and it is run again.
 */
export function startPeriodicTask(
  clock: Clock,
  everyMs: number,
  task: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): PeriodicTask {
  let running: Promise<void> = Promise.resolve();
  let cancel: () => void = () => undefined;
  let stopped = false;

  function schedule(): void {
    if (stopped) return;
    cancel = clock.after(everyMs, () => {
      running = run().then(schedule);
    });
  }

  async function run(): Promise<void> {
    try {
      await task();
    } catch (error) {
      onFailure(error);
    }
  }

  schedule();
  return {
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
