import { nearestPrice, priceFromTick, tickIndex } from "@crossbook/odds";
import type { EngineState } from "../engine-state.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import type { Market } from "../markets/market.ts";
import { strictest } from "../rules/asked-status.ts";

/** Where a market has no guard, or its runner no match that is young enough. */
const NO_REFERENCE = -1;

/** A match that was too far from the last one before its order. */
export interface PriceJump {
  readonly runner: RunnerIndex;
  readonly fromPriceHundredths: number;
  readonly toPriceHundredths: number;
}

/**
 * Compares the matches of one order after the other with the runner's last match before it (`PriceJumpGuard`): one reference
 * for a whole order, so that an order that takes one price after the other is not compared with itself.
 */
export class JumpWatch {
  /** The tick to compare with. */
  #reference = NO_REFERENCE;
  #runner: RunnerIndex = 0;
  #isWhole = false;
  #jump: PriceJump | undefined;

  /** Whether a price has jumped since the last `take`. */
  get hasJumped(): boolean {
    return this.#jump !== undefined;
  }

  /** Whether the order that is being matched goes no further. */
  get isStopped(): boolean {
    return this.#jump !== undefined && !this.#isWhole;
  }

  /** Before an order's first match. `isWhole`: it is matched whole, even where its price jumps. */
  begin(market: Market, runner: RunnerIndex, at: number, isWhole: boolean): void {
    const { ticks, withinMs } = market.jumpGuard;
    const price = ticks === 0 ? 0 : market.lastMatched(runner);
    const isYoung = price > 0 && at - market.lastMatchedAt(runner) <= withinMs;
    this.#reference = isYoung ? nearestTick(market, price) : NO_REFERENCE;
    this.#runner = runner;
    this.#isWhole = isWhole;
  }

  /** @returns whether the order may go on to be matched after a match at this price */
  matched(market: Market, price: number): boolean {
    const reference = this.#reference;
    if (reference === NO_REFERENCE) return true;
    const tick = nearestTick(market, price);
    if (Math.abs(tick - reference) <= market.jumpGuard.ticks) return true;
    const fromPriceHundredths = priceFromTick(market.ladder, reference) ?? 0;
    const toPriceHundredths = priceFromTick(market.ladder, tick) ?? price;
    this.#jump ??= { runner: this.#runner, fromPriceHundredths, toPriceHundredths };
    return this.#isWhole;
  }

  /** The first jump since the last call. */
  take(): PriceJump | undefined {
    const jump = this.#jump;
    this.#jump = undefined;
    return jump;
  }
}

/** The tick of a matched price: what is cross-matched may be off the ladder, and is compared as the price nearest to it. */
function nearestTick({ ladder }: Market, price: number): number {
  const tick = tickIndex(ladder, price);
  return tick >= 0 ? tick : tickIndex(ladder, nearestPrice(ladder, price) ?? price);
}

/** Suspends a market as an operator would: only an operator opens it again. */
export function suspendAfterJump(
  { effects }: EngineState,
  market: Market,
  jump: PriceJump,
  at: number,
): void {
  const { marketId, feedStatus, betDelayMs } = market;
  const operatorStatus = "suspended";
  const status = strictest({ feedStatus, operatorStatus });
  market.operatorStatus = operatorStatus;
  market.status = status;
  effects.happened({ type: "priceJumped", marketId, ...jump, at });
  effects.happened({
    type: "marketStatusChanged",
    ...{ marketId, status, feedStatus, operatorStatus, betDelayMs, result: undefined, at },
  });
}
