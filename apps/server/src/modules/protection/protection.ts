import type { AccountId, MarketId } from "@crossbook/engine";
import type { Paise } from "@crossbook/money";
import type { Refusal } from "../../calls/handler.ts";
import type { Clock } from "../../ports/clock.ts";
import { type ExclusionCode, exclusionRefusal } from "./exclusions/exclusion.ts";
import type { DepositLimits, DepositPermitted, DepositRequest } from "./limits/deposit-limits.ts";
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

const PERMITTED: StakePermitted = { ok: true, end: undefined };
const DEPOSIT_PERMITTED: DepositPermitted = { ok: true, end: () => undefined };

/**
 * Asked on every path that can stake, pay in or play, before anything is done. What it answers from is in memory; only a
 * deposit costs a query.
 */
export class Protection {
  readonly #clock: Clock;
  readonly #accounts: ProtectedAccounts;
  readonly #deposits: DepositLimits;

  constructor(clock: Clock, accounts: ProtectedAccounts, deposits: DepositLimits) {
    this.#clock = clock;
    this.#accounts = accounts;
    this.#deposits = deposits;
  }

  /** Reserves a bet within the limits of its player. The caller submits the bet in the same turn of the event loop. */
  mayStake({ accountId }: StakeRequest): StakePermitted | StakeRefusal {
    return this.#exclusionRefusal(accountId) ?? PERMITTED;
  }

  /** Reserves a new deposit within the limits of its player. Not asked for one that was opened before. */
  async mayDeposit(
    deposit: DepositRequest,
  ): Promise<DepositPermitted | Refusal<ExclusionCode | "DEPOSIT_LIMIT_EXCEEDED">> {
    const { accountId } = deposit;
    const excluded = this.#exclusionRefusal(accountId);
    if (excluded) return excluded;
    const account = this.#accounts.get(accountId);
    if (!account?.isLimited("deposit")) return DEPOSIT_PERMITTED;
    return this.#deposits.reserve(account, deposit);
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
