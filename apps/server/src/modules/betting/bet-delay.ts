import type { MarketId } from "@crossbook/engine";
import type { Clock } from "../../ports/clock.ts";

export type HoldEnd =
  /** The delay has passed and the market took bets all the time. */
  | "elapsed"
  /** The market stopped taking bets meanwhile, be it for a moment. */
  | "interrupted"
  /** Too many bets are in their delay already. */
  | "full"
  /** The server stops. */
  | "stopped";

/** Bets that may be in their delay at once, over all markets. */
const MAX_HELD_BETS = 20_000;

/** Bets whose delay before they enter an in-play market runs, and how each delay ends. */
export class BetDelay {
  readonly #clock: Clock;
  readonly #holds = new Map<MarketId, Set<(end: HoldEnd) => void>>();
  #heldBets = 0;
  readonly #stops = new Map<MarketId, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How often a market stopped taking bets: taken when a bet is checked, and given to `hold`. */
  stopsOf(marketId: MarketId): number {
    return this.#stops.get(marketId) ?? 0;
  }

  /** Also interrupted where the market stopped since `stopsBefore` was taken. */
  hold(marketId: MarketId, delayMs: number, stopsBefore: number): Promise<HoldEnd> {
    if (this.stopsOf(marketId) !== stopsBefore) return Promise.resolve("interrupted");
    if (this.#heldBets >= MAX_HELD_BETS) return Promise.resolve("full");
    this.#heldBets += 1;
    const holds = this.#holds.get(marketId) ?? new Set();
    this.#holds.set(marketId, holds);
    return new Promise((resolve) => {
      const end = (how: HoldEnd) => {
        cancelTimer();
        holds.delete(end);
        this.#heldBets -= 1;
        if (holds.size === 0 && this.#holds.get(marketId) === holds) this.#holds.delete(marketId);
        resolve(how);
      };
      const cancelTimer = this.#clock.after(delayMs, () => end("elapsed"));
      holds.add(end);
    });
  }

  /** Ends every delay in a market that stops taking bets. */
  interrupt(marketId: MarketId): void {
    this.#stops.set(marketId, this.stopsOf(marketId) + 1);
    for (const end of [...(this.#holds.get(marketId) ?? [])]) end("interrupted");
  }

  /** Forgets markets that take no bets ever again. */
  forget(marketIds: Iterable<MarketId>): void {
    for (const marketId of marketIds) this.#stops.delete(marketId);
  }

  /** Ends every delay. */
  stop(): void {
    for (const holds of [...this.#holds.values()]) for (const end of [...holds]) end("stopped");
  }
}
