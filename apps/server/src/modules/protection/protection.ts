import type { AccountId, MarketId } from "@crossbook/engine";
import type { Paise } from "@crossbook/money";
import type { PoolClient } from "pg";
import type { Refusal } from "../../calls/handler.ts";
import type { Clock } from "../../ports/clock.ts";
import { type ExclusionCode, exclusionRefusal } from "./exclusions/exclusion.ts";
import type { ProtectedAccounts } from "./protected-accounts.ts";

/** A bet that is about to be submitted. */
export interface StakeRequest {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly stake: Paise;
  /** The most that the bet can lose by itself. */
  readonly liability: Paise;
}

/** May bet: `end` is called once when the exchange has answered the bet, whatever it answered. */
export interface StakePermitted {
  readonly ok: true;
  readonly end: (() => void) | undefined;
}

/** Why a player may not bet now, with words that say what and until when. */
export type StakeRefusal = Refusal<ExclusionCode | "STAKE_LIMIT_EXCEEDED" | "LOSS_LIMIT_EXCEEDED">;

/** A deposit that is about to be opened. */
export interface DepositRequest {
  readonly accountId: AccountId;
  readonly amount: Paise;
}

const PERMITTED: StakePermitted = { ok: true, end: undefined };

/**
 * Asked on every path that can stake, pay in or play, before anything is done. What it answers from is in memory; only a
 * deposit costs a query.
 */
export class Protection {
  readonly #clock: Clock;
  readonly #accounts: ProtectedAccounts;

  constructor(clock: Clock, accounts: ProtectedAccounts) {
    this.#clock = clock;
    this.#accounts = accounts;
  }

  /** Reserves a bet within the limits of its player. The caller submits the bet in the same turn of the event loop. */
  mayStake({ accountId }: StakeRequest): StakePermitted | StakeRefusal {
    return this.#exclusionRefusal(accountId) ?? PERMITTED;
  }

  /**
   * Undefined: may pay in. Asked within the transaction that writes the deposit's row, before the row is written: the
   * account's deposits are then counted one after the other.
   */
  async mayDeposit(
    _transaction: PoolClient,
    { accountId }: DepositRequest,
  ): Promise<Refusal<ExclusionCode | "DEPOSIT_LIMIT_EXCEEDED"> | undefined> {
    return this.#exclusionRefusal(accountId);
  }

  /** Undefined: may claim a bonus. What was granted before an exclusion is forfeited by it. */
  mayClaimBonus(accountId: AccountId): Refusal<ExclusionCode> | undefined {
    return this.#exclusionRefusal(accountId);
  }

  /** Undefined: may launch a casino game. */
  mayLaunch(accountId: AccountId): Refusal<ExclusionCode> | undefined {
    return this.#exclusionRefusal(accountId);
  }

  #exclusionRefusal(accountId: AccountId): Refusal<ExclusionCode> | undefined {
    const account = this.#accounts.get(accountId);
    if (account === undefined) return undefined;
    const exclusion = account.exclusionAt(this.#clock.now());
    return exclusion && exclusionRefusal(exclusion);
  }
}
