import { type Command, type EngineView, MAX_BET_DELAY_MS, MAX_ORDER_LIFE_MS } from "@crossbook/engine";
import type { Clock } from "../ports/clock.ts";
import { type Due, DueCommand } from "./due-command.ts";
import type { EffectRecorder } from "./effects/effect-recorder.ts";

export interface OwnCommandsOptions {
  readonly clock: Clock;
  readonly engine: EngineView;
  readonly recorder: EffectRecorder;
  readonly finishedMarketMs: number;
  /** Resolves when the command has been answered. */
  readonly submit: (command: Command) => Promise<void>;
}

/**
 * What the host submits by itself: the release of delayed orders whose delay is over, the lapse of orders whose time has come, and the
 * removal of finished markets.
 */
export class OwnCommands {
  readonly #options: OwnCommandsOptions;
  readonly #due: readonly DueCommand[];

  constructor(options: OwnCommandsOptions) {
    const { clock, submit } = options;
    this.#options = options;
    const nexts = [() => this.#nextRelease(), () => this.#nextExpiry(), () => this.#nextRemoval()];
    this.#due = nexts.map((next) => new DueCommand({ clock, submit, next }));
  }

  /** To be called at the start and after each batch. */
  plan(): void {
    for (const due of this.#due) due.plan();
  }

  stop(): void {
    for (const due of this.#due) due.stop();
  }

  #nextRelease(): Due | undefined {
    const at = this.#options.engine.nextReleaseAt;
    if (at === undefined) return undefined;
    return {
      at,
      longestWaitMs: MAX_BET_DELAY_MS,
      command: (now) => ({ type: "releaseOrders", at: now }),
    };
  }

  #nextExpiry(): Due | undefined {
    const at = this.#options.engine.nextExpiresAt;
    if (at === undefined) return undefined;
    return {
      at,
      longestWaitMs: MAX_ORDER_LIFE_MS,
      command: (now) => ({ type: "expireOrders", at: now }),
    };
  }

  #nextRemoval(): Due | undefined {
    const { recorder, finishedMarketMs } = this.#options;
    const [first] = recorder.finishedMarkets;
    if (!first) return undefined;
    const [marketId, finishedAt] = first;
    return {
      at: finishedAt + finishedMarketMs,
      longestWaitMs: finishedMarketMs,
      command: (now) => ({ type: "removeMarket", at: now, marketId }),
    };
  }
}
