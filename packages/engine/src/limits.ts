import { MAX_AMOUNT_PAISE } from "@crossbook/money";

/**
 * How much one engine holds. Each bound is there so that no sum or product can leave the safe integers and no
 * stranger can make memory grow without end; reaching one is answered with `CAPACITY_REACHED`.
 */
export interface EngineLimits {
  /** Most runners of one market. At least two are needed. */
  readonly runners: number;
  /** Orders held at once: resting, or matched in a market that is not finished. */
  readonly orders: number;
  /** Room made for orders at the start; more doubles it, which copies at most a hundred thousand of them. */
  readonly expectedOrders: number;
  /**
   * Of those, orders of one account; the house's own accounts are not bounded by it. Strangers who fill their own share
   * leave the others theirs.
   */
  readonly ordersOfAccount: number;
  /** Orders that may be delayed at once. */
  readonly delayedOrders: number;
  /** Of those, orders of one account; the house's own accounts are not bounded by it. */
  readonly delayedOrdersOfAccount: number;
  /** Delayed orders that one command releases; those that are due beyond it are left to the next. */
  readonly releasedOrders: number;
  /** Orders that one command lapses because their time has come; those beyond it are left to the next. */
  readonly expiredOrders: number;
  /** Holds that may be pending at once. */
  readonly holds: number;
  /** Client keys remembered, over all accounts; the oldest is forgotten first. */
  readonly keys: number;
  /** Room made for keys at the start; more doubles it, which enters all of them again. */
  readonly expectedKeys: number;
  /**
   * Net money paid in through all outside parties together, in paise. Nobody can win more than everybody's cash, so this
   * also bounds every profit and loss: 2·10^13 paise is 2·10^15 centipaise, with four times that still exact.
   */
  readonly cashPaise: number;
  /** Stake matched in one market, in paise. */
  readonly marketMatchedPaise: number;
}

/** The limits of an engine that is given none. */
export const DEFAULT_LIMITS: EngineLimits = {
  runners: 64,
  orders: 8_000_000,
  expectedOrders: 16_384,
  ordersOfAccount: 50_000,
  delayedOrders: 100_000,
  // As many as one call may place.
  delayedOrdersOfAccount: 60,
  // A few milliseconds: bets that came meanwhile go between two such commands.
  releasedOrders: 250,
  expiredOrders: 250,
  holds: 200_000,
  keys: 200_000,
  expectedKeys: 1024,
  cashPaise: 20_000_000_000_000,
  marketMatchedPaise: 4_000_000_000_000_000,
};

/** How an engine is made. Nothing here changes what a command answers, except where a limit is reached. */
export interface EngineOptions {
  readonly limits?: Partial<EngineLimits>;
  /**
   * A 32-bit number that strangers cannot know, so that they cannot choose keys that all fall into one place of
   * the table of keys. No result depends on it.
   */
  readonly hashSeed?: number;
}

export const MAX_STAKE_PAISE: number = MAX_AMOUNT_PAISE;
export const MAX_KEY_LENGTH = 64;
export const MAX_REMARK_LENGTH = 200;
export const MAX_REFERENCE_LENGTH = 100;
/** Most books of a market of lines: each line has one, or two where both of its sides can be bet on. */
export const MAX_LINE_BOOKS = 1024;
/** The furthest from zero that the result of a market of lines can be. */
export const MAX_NUMBER_RESULT = 100_000;
/** The smallest part of the win odds' profit that a place can pay is one of so many. */
export const MAX_DIVISOR = 10;
/** Most matches, and most bets, of one command that corrects a market: so much fits into one row of the journal. */
export const MAX_CORRECTED_ROWS = 100_000;
/** Longest bet delay of a market. */
export const MAX_BET_DELAY_MS = 60_000;
/** Longest time from an order's placing to its expiry: 31 days. */
export const MAX_ORDER_LIFE_MS = 2_678_400_000;
/** The furthest that a price jump guard can look: more prices than the longest ladder has would never be reached. */
export const MAX_JUMP_TICKS = 100_000;
/** The longest time that a price jump guard looks back. */
export const MAX_JUMP_MS = 3_600_000;
/** So many offers that are too small to be cross-matched are passed over for one order, and no more. */
export const CROSS_PASSES = 8;
/** Most orders of one group. */
export const MAX_GROUP_ORDERS = 40;
/** An order at any price takes offers of the best so many prices and no worse. */
export const ANY_PRICE_LEVELS = 10;
export const MAX_COMMISSION_BASIS_POINTS = 10_000;

/** The limits of these options, defaults filled in. */
export function limitsOf(options: EngineOptions | undefined): EngineLimits {
  return { ...DEFAULT_LIMITS, ...options?.limits };
}
