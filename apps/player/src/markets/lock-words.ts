import type { BetLock } from "./market-terms.ts";

/** On a market: why it takes no bet of this player. */
export const LOCK_BADGES: Readonly<Record<BetLock, string>> = {
  bets: "Bets are locked for you",
  sport: "This sport is locked for you",
};

/** On the slip's button, in place of what it does. */
export const LOCK_WORDS: Readonly<Record<BetLock, string>> = {
  bets: "Betting is locked for your account.",
  sport: "Betting on this sport is locked for your account.",
};
