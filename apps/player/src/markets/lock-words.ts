import { priceText } from "../messages/english/betting/prices.ts";
import type { BetLock } from "./market-terms.ts";

/** On a market: why it takes no bet of this player. */
export const LOCK_BADGES: Readonly<Record<BetLock, string>> = {
  get bets() {
    return priceText().betsLocked;
  },
  get sport() {
    return priceText().sportLocked;
  },
};

/** On the slip's button, in place of what it does. */
export const LOCK_WORDS: Readonly<Record<BetLock, string>> = {
  get bets() {
    return priceText().bettingLocked;
  },
  get sport() {
    return priceText().bettingOnSportLocked;
  },
};
