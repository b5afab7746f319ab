import { setTimeout as wait } from "node:timers/promises";
import type { Exchange } from "@crossbook/server/exchange";
import { BetStream, orderOf } from "./bet-workload.ts";

const STEP_MS = 1;

/** How bets arrive. */
export interface Arriving {
  readonly perSecond: number;
  /** Hears how long each bet waited for its answer. */
  readonly answered?: (waitedMs: number) => void;
}

/** Bets at a pace that is of the clock: a slow answer does not slow them. */
export class BetArrivals {
  readonly counts = { arrived: 0, busy: 0 };
  readonly #exchange: Exchange;
  readonly #arriving: Arriving;
  readonly #bets = new BetStream(7);

  constructor(exchange: Exchange, arriving: Arriving) {
    this.#exchange = exchange;
    this.#arriving = arriving;
  }

  /** For so long, or until it is over. */
  async arrive(durationMs: number, isOver: () => boolean = () => false): Promise<void> {
    const startedAt = performance.now();
    const before = this.counts.arrived;
    while (!isOver()) {
      const sinceMs = performance.now() - startedAt;
      if (sinceMs >= durationMs) return;
      const due = before + (sinceMs * this.#arriving.perSecond) / 1_000;
      while (this.counts.arrived < due) this.#place();
      await wait(STEP_MS);
    }
  }

  #place(): void {
    const key = `bet-${++this.counts.arrived}`;
    const sentAt = performance.now();
    void this.#exchange.submit(orderOf(this.#bets.next(), key)).then((outcome) => {
      this.#arriving.answered?.(performance.now() - sentAt);
      if (!outcome.ok && outcome.code === "EXCHANGE_BUSY") this.counts.busy += 1;
    });
  }
}
