/** One timer, which is set anew again and again. */
export interface WakeUp {
  /** Instead of what was set before. */
  in(delayMs: number): void;
  stop(): void;
}

/**
 * Calls `task` when the time has come, also in a page that has been hidden for long: its own timers then run once a minute, those of
 * a worker do not. Where there are no workers, the page's own has to do.
 */
export function createWakeUp(task: () => void): WakeUp {
  const worker =
    typeof Worker === "undefined"
      ? undefined
      : new Worker(new URL("./wake-up-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  function wake(): void {
    clearTimeout(timer);
    if (!isDue) return;
    isDue = false;
    task();
  }
  if (worker !== undefined) worker.onmessage = wake;
  return {
    in(delayMs) {
      isDue = true;
      clearTimeout(timer);
      timer = setTimeout(wake, delayMs);
      worker?.postMessage(delayMs);
    },
    stop() {
      clearTimeout(timer);
      worker?.terminate();
    },
  };
}
