import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import type { AccountId, AccountKind, MoneyMode } from "./accounts/account-terms.ts";
import type { MarketResult, MarketTerms, RunnerIndex, Side } from "./kinds/index.ts";
import type { TransferKind } from "./ledger/ledger-kinds.ts";
import type { MarketLimits, PriceJumpGuard } from "./market-bounds.ts";
import type { AskedStatus, StatusSide } from "./markets/market-status.ts";
import type { Execution, Persistence, StatusLapse } from "./order-terms.ts";

export type {
  AccountId,
  AccountKind,
  BalanceName,
  BettorKind,
  MoneyMode,
} from "./accounts/account-terms.ts";
export type { AskedStatus, MarketStatus, StatusSide } from "./markets/market-status.ts";
export type { Execution, LapseReason, Persistence, StatusLapse } from "./order-terms.ts";

/** Positive safe integer, given by the caller and never reused. */
export type MarketId = number;
/** Numbered by the engine, from 1, in order of acceptance: the number is also the order's place in time. */
export type OrderId = number;
/** Number of the ledger entry that placed the hold. */
export type HoldId = number;

/**
 * Everything that can change money or bets. Time, ids and chance arrive inside: the engine never asks for them.
 * `key` (the idempotency key, 1 to 64 characters) makes a command happen once: same key and same content answers the
 * first outcome again, same key with other content is refused with `KEY_REUSED`. Keys are scoped by account, see
 * `keyAccountOf`. A refused command does not use its key up, so that it can be sent again once its reason is gone.
 */
export type Command =
  | OpenAccount
  | SetExposureLimit
  | SetCommissionDiscount
  | Transfer
  | SettleHold
  | ReleaseHold
  | CreateMarket
  | SetMarketStatus
  | SetMarketLimits
  | PlaceOrder
  | PlaceOrders
  | CancelOrder
  | CancelOrders
  | SetPersistence
  | ReleaseOrders
  | ExpireOrders
  | SettleMarket
  | RemoveMarket
  | VoidMatches
  | RemoveRunner
  | CorrectMarket;

/** The commands that carry an idempotency key. */
export type KeyedCommand = PlaceOrder | PlaceOrders | Transfer | SettleHold | ReleaseHold;

interface Timed {
  /** Milliseconds since 1970, UTC, given by the host when it took the command. */
  readonly at: number;
}

/**
 * Opens an account with no money. Refused: `ACCOUNT_EXISTS`; `ACCOUNT_NOT_FOUND` where the number does not fit the kind;
 * `MONEY_MODE_MISMATCH` for a demo of real money.
 */
export interface OpenAccount extends Timed {
  readonly type: "openAccount";
  readonly accountId: AccountId;
  readonly kind: Exclude<AccountKind, "internal">;
  readonly moneyMode: MoneyMode;
}

/**
 * How much all open bets of a bettor's account may lose together from now on, in paise; 0: as much as its cash covers. What is
 * open stays. Refused: `ACCOUNT_NOT_FOUND`; `AMOUNT_INVALID`.
 */
export interface SetExposureLimit extends Timed {
  readonly type: "setExposureLimit";
  readonly accountId: AccountId;
  readonly exposureLimit: number;
}

/**
 * How much less commission a bettor's account pays from now on, in whole percent of the market's rate; 100: none. A market takes the
 * discount of the moment it is settled. Refused: `ACCOUNT_NOT_FOUND`; `AMOUNT_INVALID` where it is not a whole number from 0 to 100.
 */
export interface SetCommissionDiscount extends Timed {
  readonly type: "setCommissionDiscount";
  readonly accountId: AccountId;
  readonly commissionDiscountPercent: number;
}

/**
 * Moves an amount (positive) of cash from one account to another in one ledger entry. With `hold` the amount goes from
 * the payer's cash to his held balance only, until `settleHold` pays it to `to` or `releaseHold` gives it back: the
 * two-phase transfer of TigerBeetle. The hold's number is the outcome's `ledgerEntryId`. Both accounts must be of one
 * money mode.
 */
export interface Transfer extends Timed {
  readonly type: "transfer";
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: Paise;
  readonly kind: TransferKind;
  readonly hold: boolean;
  /** What the transfer is about, for joins: `deposit:17`, `casino:studio-a:tx81`; at most 100 characters, may be empty. */
  readonly reference: string;
  /** Words for the statement, at most 200 characters. */
  readonly remark: string;
  readonly key: string;
}

/** Pays a pending hold to the account it was placed for. `accountId`: whose hold it is. */
export interface SettleHold extends Timed {
  readonly type: "settleHold";
  readonly accountId: AccountId;
  readonly holdId: HoldId;
  readonly remark: string;
  readonly key: string;
}

/** Gives a pending hold back to its owner's cash. `accountId`: whose hold it is. */
export interface ReleaseHold extends Timed {
  readonly type: "releaseHold";
  readonly accountId: AccountId;
  readonly holdId: HoldId;
  readonly remark: string;
  readonly key: string;
}

/** A new market is open, has no bet delay and no price jump guard. */
export interface CreateMarket extends Timed {
  readonly type: "createMarket";
  readonly marketId: MarketId;
  readonly moneyMode: MoneyMode;
  /** Its kind and what that kind needs to know. */
  readonly terms: MarketTerms;
  readonly commissionBasisPoints: number;
  /** Whether its orders may be kept at the turn in play (`Persistence`). */
  readonly keepsInPlay: boolean;
  /**
   * Whether each runner gets a starting price by one auction at the off: with the first change of the status that lapses for
   * `inPlay` or `closed`. Only of markets whose bets win or lose whole (`singleWinner`, `severalWinners`). Absent: false.
   */
  readonly hasStartingPrice?: boolean | undefined;
  readonly minStake: Paise;
  readonly maxStake: Paise;
  /** Absent: none. */
  readonly limits?: MarketLimits | undefined;
}

/**
 * The feed and the operators each ask for a status, and the market has the stricter of both: what an operator has
 * suspended only an operator opens. An operator who asks for `open` takes his own suspension back; where there is none,
 * he opens the market although the feed has suspended it, until the feed speaks of it again.
 * Allowed: open ↔ suspended, open|suspended → closed, and the status it already has (which changes no status).
 * `lapse` lapses every unmatched order first, for this reason, whatever the status asked for. Delayed orders lapse
 * whenever the market is not open afterwards.
 */
export interface SetMarketStatus extends Timed {
  readonly type: "setMarketStatus";
  readonly marketId: MarketId;
  readonly status: AskedStatus;
  readonly by: StatusSide;
  readonly lapse: StatusLapse | undefined;
  /** How long an order that would match at once is delayed from now on, at most `MAX_BET_DELAY_MS`; undefined: as before. */
  readonly betDelayMs: number | undefined;
}

/**
 * Bet delay, bounds and price jump guard of a market without a result from now on; orders that rest stay. `MARKET_INVALID`
 * where they are none.
 */
export interface SetMarketLimits extends Timed {
  readonly type: "setMarketLimits";
  readonly marketId: MarketId;
  readonly betDelayMs: number;
  readonly minStake: Paise;
  readonly maxStake: Paise;
  readonly limits: MarketLimits;
  readonly jumpGuard: PriceJumpGuard;
}

/**
 * Enters an order, or delays it where its market has a bet delay. Answers `OrderPlaced`, `OrderDelayed`, or a
 * refusal.
 */
export interface PlaceOrder extends Timed {
  readonly type: "placeOrder";
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  /**
   * Limit: matched at this price or better only, always at the resting order's price. Of an order at the starting price without a
   * limit: the end of the ladder, 1.01 for a back and 1000 for a lay.
   */
  readonly price: OddsHundredths;
  /** Of a lay at the starting price: its liability, whatever that price is. */
  readonly stake: Paise;
  readonly execution: Execution;
  /**
   * Only with `anyPrice`: no match is at a worse price than this, and its exposure must be covered at this price. Absent:
   * whatever the price.
   */
  readonly worstPrice?: OddsHundredths | undefined;
  /** Only with `fillOrKill`, and not above the stake: the least that is matched at once. Absent: the whole stake. */
  readonly minMatched?: Paise | undefined;
  /**
   * From when on what is unmatched is to lapse, in milliseconds since 1970, UTC: later than `at`, by at most `MAX_ORDER_LIFE_MS`. The
   * host's `ExpireOrders` lapses it; until then nothing looks at it. Only with the executions `limit`, `postOnly` and `anyPrice` and the
   * persistences `lapse` and `keep`: else `EXPIRY_INVALID`. Absent: never.
   */
  readonly expiresAt?: number | undefined;
  /**
   * `keep` only where its market allows it (`CreateMarket.keepsInPlay`): else `KEEP_NOT_OFFERED`. `startingPrice` only where its
   * market has yet to form one: else `STARTING_PRICE_NOT_OFFERED`.
   */
  readonly persistence: Persistence;
  readonly key: string;
}

/** What an order asks for and when, whoever places it. */
export type OrderTerms = Omit<PlaceOrder, "type" | "accountId" | "key">;

/** One order of a group: for the whole of its stake at once, at its price or better. */
export interface GroupOrder {
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly price: OddsHundredths;
  readonly stake: Paise;
}

/**
 * Enters orders of one account in one market, at most `MAX_GROUP_ORDERS` and each on another runner, of which all match
 * whole at once or none does (`GROUP_NOT_MATCHED`). Their exposure is that of all of them matched, and their stakes are not
 * bounded by the market's: they never rest. A bet delay delays the group as one, without exposure of its own: when it ends
 * the group matches whole or lapses whole, and who cancels one of its orders cancels all.
 *
 * Answered as one order would be (`OrderPlaced`, `OrderDelayed`): with the number of its first order, which the others
 * follow in the order given, and the sums of all.
 */
export interface PlaceOrders extends Timed {
  readonly type: "placeOrders";
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly orders: readonly GroupOrder[];
  readonly key: string;
}

/**
 * Cancels the unmatched rest, or only `reduceBy` of it (clamped to what is left). A delayed order can be cancelled; of a delayed
 * group always all. One that waits for the starting price cannot (`ORDER_NOT_CANCELLABLE`): others see what is asked for.
 */
export interface CancelOrder extends Timed {
  readonly type: "cancelOrder";
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly reduceBy: Paise | undefined;
}

/** Cancels everything unmatched of an account in one market, but orders that wait for the starting price. */
export interface CancelOrders extends Timed {
  readonly type: "cancelOrders";
  readonly accountId: AccountId;
  readonly marketId: MarketId;
}

/**
 * Sets what becomes of an unmatched order at the turn in play from now on. It keeps its place in the queue, and its key is
 * answered as before. Refused as `PlaceOrder.persistence` is; an order that waits for the starting price has no other than `lapse`,
 * and one with an expiry cannot take the starting price (`EXPIRY_INVALID`). What it has already changes nothing.
 */
export interface SetPersistence extends Timed {
  readonly type: "setPersistence";
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly persistence: Persistence;
}

/**
 * Lets delayed orders whose delay has passed at `at` enter their books, one after the other by their numbers; at most
 * `releasedOrders` of the limits.
 */
export interface ReleaseOrders extends Timed {
  readonly type: "releaseOrders";
}

/**
 * Lapses what is unmatched of orders whose `expiresAt` has come at `at`, whatever the status of their markets: the earliest first, of
 * one time by their numbers; at most `expiredOrders` of the limits. The key of one that is still delayed is answered `ORDER_EXPIRED`.
 */
export interface ExpireOrders extends Timed {
  readonly type: "expireOrders";
}

/**
 * Lapses what is unmatched and pays every account its result: commission on net market winnings, rounded once. The
 * result `void` pays nothing: every matched bet of the market is as if it had not been made.
 */
export interface SettleMarket extends Timed {
  readonly type: "settleMarket";
  readonly marketId: MarketId;
  readonly result: MarketResult;
}

/** Removes a settled or void market from memory; the tables keep it. Its number is never used again. */
export interface RemoveMarket extends Timed {
  readonly type: "removeMarket";
  readonly marketId: MarketId;
}

/** A match as it stands: whose back and whose lay, how much, and at which price now. */
export interface MatchInForce {
  readonly matchId: number;
  readonly backOrderId: OrderId;
  readonly layOrderId: OrderId;
  readonly runner: RunnerIndex;
  readonly stake: Paise;
  /** In hundredths; lower than it was made at where a runner has been removed since. */
  readonly price: number;
}

/**
 * Makes matches of a market without a result void, always both sides: as if they had not been made. `CORRECTION_INVALID`
 * where the matches do not fit what was matched of their orders.
 */
export interface VoidMatches extends Timed {
  readonly type: "voidMatches";
  readonly marketId: MarketId;
  readonly matches: readonly MatchInForce[];
  /** In words, for both players. */
  readonly reason: string;
}

/**
 * Takes a runner out of a market whose runners win, which must be suspended or closed. Matches on it are void and the prices
 * of all others are reduced (`reducedPrice`), so `matches` must be all that is matched in the market. What is unmatched on
 * the runner lapses, and so do unmatched lays on the others from a reduction on (`LAYS_LAPSE_FROM`).
 */
export interface RemoveRunner extends Timed {
  readonly type: "removeRunner";
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly reductionBasisPoints: number;
  readonly matches: readonly MatchInForce[];
  readonly reason: string;
}

/**
 * Settles accounts of a finished market again, also of one that has been removed: what each was paid is reversed and what
 * its bets bring under this result is paid, as new ledger entries. Accounts for which that is the same are left alone, so
 * the same command does no harm twice. The engine has forgotten the bets: the command brings them from the tables, and
 * `voided` are matches between them that are taken out first.
 */
export interface CorrectMarket extends Timed {
  readonly type: "correctMarket";
  readonly marketId: MarketId;
  readonly moneyMode: MoneyMode;
  readonly terms: MarketTerms;
  readonly commissionBasisPoints: number;
  readonly result: MarketResult;
  /** Whether all of the market's accounts are corrected with this command: it has this result from now on. */
  readonly isLast: boolean;
  readonly voided: readonly MatchInForce[];
  readonly accounts: readonly CorrectedAccount[];
  /** In words, for the players. */
  readonly reason: string;
}

/** An account of a market that is settled again. */
export interface CorrectedAccount {
  readonly accountId: AccountId;
  /** What it was paid the last time. */
  readonly gross: number;
  readonly commission: number;
  /** That its result was first settled with, in whole percent; of the house's account 0. */
  readonly commissionDiscountPercent: number;
  /** All that it has matched in the market, before what the command makes void. */
  readonly bets: readonly CorrectedBet[];
}

/** What is matched of an order, as the tables have it. */
export interface CorrectedBet {
  readonly orderId: OrderId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly stake: number;
  readonly payoutCentipaise: number;
}
