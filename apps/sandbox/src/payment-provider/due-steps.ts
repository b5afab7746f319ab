import type { Clock } from "../ports/clock.ts";

interface Due {
  readonly at: number;
}

/** Runs what is due for records at its time, one timer for each record: its earliest step. */
export class DueSteps {
  readonly #clock: Clock;
  readonly #timers = new Map<string, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `run` is called once, when the earliest of `due` has come; a new call for the same id replaces the one before. */
  schedule(id: string, due: readonly Due[], run: () => void): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    if (due.length === 0) return;
    const earliest = Math.min(...due.map(({ at }) => at));
    const cancel = this.#clock.after(Math.max(0, earliest - this.#clock.now()), () => {
      this.#timers.delete(id);
      run();
    });
    this.#timers.set(id, cancel);
  }

  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}
