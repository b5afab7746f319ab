import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import type { AccountId, Command, MarketId, MarketStatus, OrderId, RunnerIndex, Side } from "./commands.ts";
import type { EffectSink } from "./effects.ts";
import type { Outcome } from "./outcomes.ts";
import type { EngineSnapshot } from "./snapshot.ts";

export interface AccountView {
  readonly accountId: AccountId;
  readonly cash: Paise;
  /** Worst-case loss of all open positions and orders, rounded up to paise, never negative. */
  readonly exposure: Paise;
  /** Cash minus exposure: what can still be bet. Never negative. */
  readonly available: Paise;
}

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
  readonly placedAt: number;
}

export interface PriceLevel {
  readonly price: OddsHundredths;
  readonly size: Paise;
}

export interface RunnerBook {
  /** Offers a backer can take (resting lays), best (highest) price first. */
  readonly availableToBack: readonly PriceLevel[];
  /** Offers a layer can take (resting backs), best (lowest) price first. */
  readonly availableToLay: readonly PriceLevel[];
  readonly lastMatched: OddsHundredths | undefined;
}

export interface MarketBook {
  readonly marketId: MarketId;
  readonly status: MarketStatus;
  readonly matchedTotal: Paise;
  readonly runners: readonly RunnerBook[];
}

/** Reads of the engine's present state. Callers outside the host must only see states that are durable. */
export interface EngineView {
  account(accountId: AccountId): AccountView | undefined;
  /** Orders of unfinished markets: those resting and those matched but not settled. In order of placing. */
  ordersOf(accountId: AccountId): readonly OrderView[];
  order(orderId: OrderId): OrderView | undefined;
  /** Profit and loss in centipaise for each runner winning, matched bets only; undefined: none there. */
  ifWins(accountId: AccountId, marketId: MarketId): readonly number[] | undefined;
  /** Worst-case loss in one market, matched and unmatched, in centipaise (≥ 0). */
  marketExposure(accountId: AccountId, marketId: MarketId): number;
  /** Markets in which the account has orders or positions that are not settled. */
  marketsOf(accountId: AccountId): readonly MarketId[];
  book(marketId: MarketId, depth: number): MarketBook | undefined;
}

/** The one place where money and bets change. Same commands in the same order: same state, byte for byte. */
export interface Engine extends EngineView {
  /** Applies one command and tells its effects. Never throws for anything a caller can send. */
  apply(command: Command, sink: EffectSink): Outcome;
  /** Running digest over every command's outcome and effects since the first, 16 hex characters. */
  readonly effectsDigest: string;
  /** Digest of the whole state, 16 hex characters; equal states have equal digests. Costs a full pass. */
  stateDigest(): string;
  snapshot(): EngineSnapshot;
}
