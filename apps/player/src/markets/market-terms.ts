import { paiseOfWire } from "@crossbook/browser";
import type { api as contract, Market, OutputOf } from "@crossbook/contract";
import type { Paise } from "@crossbook/money";
import type { LadderName } from "@crossbook/odds";

export type UserLimit = OutputOf<typeof contract.markets.getUserLimits>[number];

/** What an operator has locked for the player: every bet, or the sport of this market. */
export type BetLock = "bets" | "sport";

/** What a market asks of one player's bet. */
export interface MarketTerms {
  readonly ladder: LadderName;
  readonly minStake: Paise;
  /** A stake below the least one is taken where it can bring so much with itself; undefined: none is. */
  readonly minPayout: Paise | undefined;
  readonly maxStake: Paise;
  readonly delayMs: number;
  /** Why the player may not bet here at all; undefined: may. */
  readonly lock: BetLock | undefined;
}

/**
 * The market's terms, tightened by the player's own limits on this runner where there are any. `liveDelayMs`: the bet
 * delay as it was last pushed or polled, which is newer than the market's description; undefined while unknown.
 */
export function marketTerms(
  market: Market,
  limits: readonly UserLimit[],
  runnerId: number,
  liveDelayMs: number | undefined,
): MarketTerms {
  const own = limits.find(
    (limit) => limit.marketId === market.marketId && limit.runnnerId === runnerId,
  )?.limit;
  return {
    ladder: market.priceLadder,
    minStake: paiseOfWire(own?.minStake ?? market.minStake),
    minPayout: amountOf(own?.minPayout ?? market.minPayout),
    maxStake: paiseOfWire(own?.maxStake ?? market.maxStake),
    delayMs: Math.max(own?.delayTime ?? 0, liveDelayMs ?? market.delayMs),
    lock: lockOf(own),
  };
}

function amountOf(mainUnits: number | null): Paise | undefined {
  return mainUnits === null ? undefined : paiseOfWire(mainUnits);
}

function lockOf(own: UserLimit["limit"] | undefined): BetLock | undefined {
  if (own?.isBetLock) return "bets";
  return own?.isSportLock ? "sport" : undefined;
}
