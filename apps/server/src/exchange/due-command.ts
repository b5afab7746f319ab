import type { Command } from "@crossbook/engine";
import type { Clock } from "../ports/clock.ts";

/** Timers of the system cannot run longer. */
const LONGEST_TIMER_MS = 86_400_000;

/** What is to be done next, and when. */
export interface Due {
  readonly at: number;
  /** Nothing of this kind is ever planned further ahead: a longer wait means that the system's clock was set back. */
  readonly longestWaitMs: number;
  readonly command: (at: number) => Command;
}

export interface DueCommandOptions {
  readonly clock: Clock;
  /** Undefined: nothing is to be done. */
  readonly next: () => Due | undefined;
  /** Resolves when the command has been answered. */
  readonly submit: (command: Command) => Promise<void>;
}

/** Submits a command of the host's own when its time has come, one at a time. */
export class DueCommand {
  readonly #options: DueCommandOptions;
  #plannedFor: number | undefined;
  #cancelTimer: () => void = () => undefined;
  #isUnderWay = false;
  #isStopped = false;

  constructor(options: DueCommandOptions) {
    this.#options = options;
  }

  /** To be called whenever what is due may have changed. */
  plan(): void {
    if (this.#isUnderWay || this.#isStopped) return;
    const due = this.#options.next();
    if (due?.at === this.#plannedFor) return;
    this.#cancelTimer();
    this.#plannedFor = due?.at;
    if (due === undefined) return;
    const { clock } = this.#options;
    const { at, longestWaitMs } = due;
    const waitMs = Math.min(Math.max(0, at - clock.now()), longestWaitMs);
    const isWhole = waitMs <= LONGEST_TIMER_MS;
    this.#cancelTimer = clock.after(Math.min(waitMs, LONGEST_TIMER_MS), () => {
      this.#plannedFor = undefined;
      if (isWhole) void this.#submit(at);
      else this.plan();
    });
  }

  /** Nothing is submitted any more. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  async #submit(plannedFor: number): Promise<void> {
    const due = this.#options.next();
    if (!due || this.#isStopped) return;
    // What was waited for is gone, and the batch that took it away is still being written: this has not been waited for.
    if (due.at > plannedFor) return this.plan();
    this.#isUnderWay = true;
    // The system's clock may have been set back since the timer began.
    await this.#options.submit(due.command(Math.max(due.at, this.#options.clock.now())));
    this.#isUnderWay = false;
    this.plan();
  }
}
