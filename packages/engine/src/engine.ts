import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import type {
  AccountId,
  AskedStatus,
  Command,
  HoldId,
  MarketId,
  MarketStatus,
  MoneyMode,
  OrderId,
  OrderTerms,
  Persistence,
} from "./commands.ts";
import type { EffectSink } from "./effects.ts";
import type { MarketPosition, MarketResult, MarketTerms, RunnerIndex, Side } from "./kinds/index.ts";
import type { MarketLimits, PriceJumpGuard } from "./market-bounds.ts";
import type { Outcome, RefusalCode } from "./outcomes.ts";
import type { EngineSnapshot, HoldRow } from "./snapshot.ts";

/** An account as it is now. */
export interface AccountView {
  readonly accountId: AccountId;
  readonly moneyMode: MoneyMode;
  readonly cash: Paise;
  /** Money reserved by pending holds; not part of `cash`. */
  readonly held: Paise;
  /** What it owes the house after a correction that its cash did not cover; paid first from what comes in or is free. */
  readonly owed: Paise;
  /** Worst-case loss of all open positions and orders, rounded up to paise, never negative. */
  readonly exposure: Paise;
  /** Cash minus exposure: what can still be bet. Negative only where a correction has raised the exposure. */
  readonly available: Paise;
  /** What `exposure` may come to by its own orders; 0: whatever its cash covers. */
  readonly exposureLimit: Paise;
  /** How much less commission it pays, in whole percent of each market's rate. */
  readonly commissionDiscountPercent: number;
}

/** An order the engine holds: delayed, resting, or matched in a market that is not removed. */
export interface OrderView {
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly price: OddsHundredths;
  readonly stake: Paise;
  readonly matched: Paise;
  readonly matchedPayoutCentipaise: number;
  readonly remaining: Paise;
  readonly persistence: Persistence;
  /** Whether it waits for the starting price, in no book. */
  readonly waits: boolean;
  readonly placedAt: number;
  /** When it enters the book; undefined where it has. */
  readonly delayedUntil: number | undefined;
  /** From when on what is unmatched of it is to lapse; undefined where it never is, or nothing is unmatched. */
  readonly expiresAt: number | undefined;
}

/** What rests before an order at its price, and is matched before it. */
export interface QueueAhead {
  readonly orders: number;
  readonly size: Paise;
}

/** All that rests at one price. */
export interface PriceLevel {
  readonly price: OddsHundredths;
  readonly size: Paise;
}

/** The best prices of one runner. */
export interface RunnerPrices {
  /** Offers a backer can take (resting lays), best (highest) price first. */
  readonly availableToBack: readonly PriceLevel[];
  /** Offers a layer can take (resting backs), best (lowest) price first. */
  readonly availableToLay: readonly PriceLevel[];
  readonly lastMatched: OddsHundredths | undefined;
}

/** The prices of a market. */
export interface MarketBook {
  readonly marketId: MarketId;
  readonly status: MarketStatus;
  readonly matchedTotal: Paise;
  readonly runners: readonly RunnerPrices[];
}

/** A market as it is now, without its prices. */
export interface MarketView {
  readonly marketId: MarketId;
  readonly moneyMode: MoneyMode;
  readonly terms: MarketTerms;
  readonly status: MarketStatus;
  readonly feedStatus: AskedStatus;
  readonly operatorStatus: AskedStatus;
  readonly betDelayMs: number;
  readonly minStake: number;
  readonly maxStake: number;
  readonly limits: MarketLimits;
  readonly jumpGuard: PriceJumpGuard;
  readonly result: MarketResult | undefined;
  /** In ascending order. */
  readonly removedRunners: readonly RunnerIndex[];
  readonly hasStartingPrice: boolean;
  /** Of each runner in hundredths, 0: none; undefined before the off. */
  readonly startingPrices: readonly number[] | undefined;
}

/** What is known of a market's starting prices. */
export interface StartingPrices {
  /** Of each runner in hundredths, 0 where it has none; undefined before the off. */
  readonly formed: readonly number[] | undefined;
  readonly runners: readonly RunnerStartingPrice[];
}

/** Prices in hundredths, 0: none. */
export interface RunnerStartingPrice {
  /** What the auction would give now. */
  readonly near: number;
  /** The same of those orders alone that take the starting price. */
  readonly far: number;
  /** Of backs that take it, and the liability of lays that do. */
  readonly backStake: Paise;
  readonly layLiability: Paise;
}

/** Reads of the engine's present state. Callers outside the host must only see states that are durable. */
export interface EngineView {
  account(accountId: AccountId): AccountView | undefined;
  /**
   * Orders of unfinished markets: those unmatched, delayed or matched but not settled. In ascending number. Costs what
   * the account has, not what is open.
   */
  ordersOf(accountId: AccountId): readonly OrderView[];
  /**
   * A part of them: those of one market with numbers below `before`, the newest first, at most `most`; absent: all. Costs what is
   * answered, and all that the account has there where the order `before` is not held any more.
   */
  ordersIn(accountId: AccountId, marketId: MarketId, most?: number, before?: OrderId): readonly OrderView[];
  /** The newest of them all, at most `most`, the newest first. Costs the account's markets and what is answered. */
  newestOrders(accountId: AccountId, most: number): readonly OrderView[];
  /** How many there are, in all or in one market, without reading them. */
  orderCount(accountId: AccountId, marketId?: MarketId): number;
  order(orderId: OrderId): OrderView | undefined;
  /**
   * Why an order of these terms, placed at their time, would be refused by its market as that is now, whoever places it. Undefined: the market takes
   * it; funds, limits of accounts and what it would match may still refuse it.
   */
  orderRefusal(terms: OrderTerms): RefusalCode | undefined;
  /**
   * What rests before the order at its price. Undefined where the order does not rest, or where more than `most` orders
   * rest before it. Costs what is looked at: at most `most` orders.
   */
  queueAhead(orderId: OrderId, most: number): QueueAhead | undefined;
  /** Profit and loss of the matched bets; undefined: none there. */
  position(accountId: AccountId, marketId: MarketId): MarketPosition | undefined;
  /** Worst-case loss in one market, matched and unmatched, in centipaise (≥ 0). */
  marketExposure(accountId: AccountId, marketId: MarketId): number;
  /** Markets in which the account has orders that are not settled, in ascending number. */
  marketsOf(accountId: AccountId): readonly MarketId[];
  /** Undefined where there is no such market, or it was removed. */
  market(marketId: MarketId): MarketView | undefined;
  /** The best `depth` prices of each side, with what cross-matching offers there. */
  book(marketId: MarketId, depth: number): MarketBook | undefined;
  /** The same of the orders alone that rest on each runner: what groups of orders match with. */
  restingBook(marketId: MarketId, depth: number): MarketBook | undefined;
  /**
   * Undefined where the market forms none, or is not there. Costs what all its orders cost to look at: ask rarely.
   */
  startingPrices(marketId: MarketId): StartingPrices | undefined;
  /** Orders that rest on one side of a runner's book, in the order in which they are matched; at most `most`. */
  restingOrders(marketId: MarketId, runner: RunnerIndex, side: Side, most: number): readonly OrderView[];
  /** A pending hold. */
  hold(holdId: HoldId): HoldRow | undefined;
  /** When the next delayed order is due; undefined where none is delayed. */
  readonly nextReleaseAt: number | undefined;
  /** The earliest `expiresAt` of an order with an unmatched part; undefined where none has one. */
  readonly nextExpiresAt: number | undefined;
}

/** The one place where money and bets change. Same commands in the same order: same state, byte for byte. */
export interface Engine extends EngineView {
  /** Applies one command and reports its effects. Never throws for anything a caller can send. */
  apply(command: Command, sink: EffectSink): Outcome;
  /**
   * Reads what commands that are applied next will look up, so that it is in the processor's cache then: a host calls it with
   * each batch. They are then applied in this order; others may come between, and some of them may be left out. It changes
   * neither the state nor any answer.
   */
  readAhead(commands: readonly Command[]): void;
  /** Running digest over every command's outcome and effects since the first, 16 hex characters. */
  readonly effectsDigest: string;
  /** Digest of the whole state, 16 hex characters; equal states have equal digests. Costs a full pass. */
  stateDigest(): string;
  snapshot(): EngineSnapshot;
}
