import { positionText } from "../messages/english/betting/positions.ts";
import type { BetLock } from "./market-terms.ts";

/** On a market: why it takes no bet of this player. */
export const LOCK_BADGES: Readonly<Record<BetLock, string>> = {
  get bets() {
    return positionText().betsLocked;
  },
  get sport() {
    return positionText().sportLocked;
  },
};

/** On the slip's button, in place of what it does. */
export const LOCK_WORDS: Readonly<Record<BetLock, string>> = {
  get bets() {
    return positionText().bettingLocked;
  },
  get sport() {
    return positionText().bettingOnSportLocked;
  },
};
