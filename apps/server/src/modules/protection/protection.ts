import type { AccountId } from "@crossbook/engine";
import type { Refusal } from "../../calls/handler.ts";
import type { Clock } from "../../ports/clock.ts";
import { type ExclusionCode, exclusionRefusal } from "./exclusions/exclusion.ts";
import type {
  BetLimits,
  GroupStakeRequest,
  PlayRequest,
  ReplaceRequest,
  StakePermitted,
  StakeRequest,
} from "./limits/bet-limits.ts";
import type { DepositLimits, DepositPermitted, DepositRequest } from "./limits/deposit-limits.ts";
import type { ProtectedAccount, ProtectedAccounts } from "./protected-accounts.ts";

/** Why a player may not bet now, with words that say what and until when. */
export type StakeRefusal = Refusal<ExclusionCode | "STAKE_LIMIT_EXCEEDED" | "LOSS_LIMIT_EXCEEDED">;

const PERMITTED: StakePermitted = { ok: true, end: undefined };

interface Parts {
  readonly clock: Clock;
  readonly accounts: ProtectedAccounts;
  readonly deposits: DepositLimits;
  readonly betLimits: BetLimits;
}

/**
 * Asked on every path that can stake, pay in or play, before anything is done. What it answers from is in memory; only a
 * deposit of a limited player costs a query.
 */
export class Protection {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Reserves a bet within the limits of its player. The caller submits the bet in the same turn of the event loop. After
   * `LOSS_LIMIT_EXCEEDED` it may ask `mayStakeReducing`.
   */
  mayStake(bet: StakeRequest): StakePermitted | StakeRefusal {
    const account = this.#parts.accounts.get(bet.accountId);
    if (account === undefined) return PERMITTED;
    return this.#exclusionRefusal(bet.accountId) ?? this.#parts.betLimits.reserve(account, bet);
  }

  /**
   * Reserves a bet that the loss limit has refused, where it closes a position: by what it really adds to the worst case of
   * its market. Waits for the engine, not for the tables; the caller submits the bet as soon as it is answered.
   */
  mayStakeReducing(bet: StakeRequest): Promise<StakePermitted | StakeRefusal> {
    return this.#unlessExcluded(bet.accountId, (account) =>
      this.#parts.betLimits.reserveReducing(account, bet),
    );
  }

  /**
   * Reserves bets of one market that match together or not at all, by what they really add to its worst case: closing a
   * position stays possible beyond a stake limit and a loss limit. Waits as `mayStakeReducing` does.
   */
  mayStakeTogether(bets: GroupStakeRequest): Promise<StakePermitted | StakeRefusal> {
    return this.#unlessExcluded(bets.accountId, (account) =>
      this.#parts.betLimits.reserveTogether(account, bets),
    );
  }

  /**
   * Why a bet that is to take the place of an unmatched one would be refused when it is placed; undefined: may. Asked before the
   * other is cancelled, and reserves nothing: the bet itself asks `mayStake`.
   */
  async replacementRefusal(bet: ReplaceRequest): Promise<StakeRefusal | undefined> {
    const account = this.#parts.accounts.get(bet.accountId);
    if (account === undefined) return undefined;
    return (
      this.#exclusionRefusal(bet.accountId) ?? (await this.#parts.betLimits.replacementRefusal(account, bet))
    );
  }

  /** Reserves a stake in a casino game within the limits of its player: it counts at once, as staked and as lost. */
  mayPlay(play: PlayRequest): StakePermitted | StakeRefusal {
    const account = this.#parts.accounts.get(play.accountId);
    if (account === undefined) return PERMITTED;
    return this.#exclusionRefusal(play.accountId) ?? this.#parts.betLimits.reservePlay(account, play);
  }

  /** Reserves a new deposit within the limits of its player. Not asked for one that was opened before. */
  async mayDeposit(
    deposit: DepositRequest,
  ): Promise<DepositPermitted | Refusal<ExclusionCode | "DEPOSIT_LIMIT_EXCEEDED">> {
    const { accountId } = deposit;
    const excluded = this.#exclusionRefusal(accountId);
    if (excluded) return excluded;
    const account = this.#parts.accounts.get(accountId);
    if (!account?.isLimited("deposit")) return this.#parts.deposits.reserveUnlimited(deposit);
    const permitted = await this.#parts.deposits.reserve(account, deposit);
    return this.#excludedMeanwhile(accountId, permitted) ?? permitted;
  }

  /** Undefined: may claim a bonus. What was granted before an exclusion is forfeited by it. */
  mayClaimBonus(accountId: AccountId): Refusal<ExclusionCode> | undefined {
    return this.#exclusionRefusal(accountId);
  }

  /** Undefined: may launch a casino game. */
  mayLaunch(accountId: AccountId): Refusal<ExclusionCode> | undefined {
    return this.#exclusionRefusal(accountId);
  }

  async #unlessExcluded(
    accountId: AccountId,
    reserve: (account: ProtectedAccount) => Promise<StakePermitted | StakeRefusal>,
  ): Promise<StakePermitted | StakeRefusal> {
    const account = this.#parts.accounts.get(accountId);
    if (account === undefined) return PERMITTED;
    const permitted = await reserve(account);
    return this.#excludedMeanwhile(accountId, permitted) ?? permitted;
  }

  /** The exclusion that has come while this was waited for: then nothing of it is reserved. */
  #excludedMeanwhile(
    accountId: AccountId,
    permitted: StakePermitted | DepositPermitted | Refusal,
  ): Refusal<ExclusionCode> | undefined {
    const excluded = this.#exclusionRefusal(accountId);
    if (excluded && permitted.ok) permitted.end?.();
    return excluded;
  }

  #exclusionRefusal(accountId: AccountId): Refusal<ExclusionCode> | undefined {
    const { accounts, clock } = this.#parts;
    const exclusion = accounts.get(accountId)?.exclusionAt(clock.now());
    return exclusion && exclusionRefusal(exclusion);
  }
}
