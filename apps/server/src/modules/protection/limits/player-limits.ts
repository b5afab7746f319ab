import type { AccountId } from "@crossbook/engine";
import type { Paise } from "@crossbook/money";
import type { Refusal } from "../../../calls/handler.ts";
import type { OneAtATime } from "../../../calls/one-at-a-time.ts";
import { type ExchangeRefusal, refuse } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type ExclusionCode, exclusionRefusal } from "../exclusions/exclusion.ts";
import type { ProtectedAccounts } from "../protected-accounts.ts";
import type { ChangedBy, ProtectionStore } from "../protection-store.ts";
import type { BetLimits } from "./bet-limits.ts";
import type { BetUsage } from "./bet-usage.ts";
import type { Limit, LimitKind, LimitPeriod } from "./limit.ts";
import { confirmLimit, isLooser, setLimit, withdrawChange } from "./limit-changes.ts";

/** Which limit of whom. */
export interface LimitOf {
  readonly accountId: AccountId;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

type ChangeCode = ExclusionCode | "LIMIT_CHANGE_NOT_FOUND" | "LIMIT_CHANGE_TOO_EARLY" | "LIMIT_NOT_STRICTER";

/** A limit before and after its change, and how many unmatched bets that cancelled. */
export interface LimitChanged {
  readonly ok: true;
  readonly before: Limit;
  readonly after: Limit;
  readonly cancelledBets: number;
}

/** What became of a change. A refusal of the exchange leaves the stricter limit in force: asked again, it cancels. */
export type LimitOutcome<Code extends ChangeCode> = LimitChanged | Refusal<Code> | ExchangeRefusal;

interface Parts {
  readonly store: ProtectionStore;
  readonly accounts: ProtectedAccounts;
  readonly turns: OneAtATime<AccountId>;
  readonly usage: BetUsage;
  readonly betLimits: BetLimits;
  readonly clock: Clock;
  /** Cancels everything unmatched of an account. */
  cancelAllOf(accountId: AccountId): Promise<{ readonly ok: true; readonly count: number } | ExchangeRefusal>;
}

const PLAYER: ChangedBy = { actor: "player", reason: "" };

/**
 * Changes of limits. Each is in the table first, then in memory: when a call has been answered, no bet or deposit beyond a
 * stricter limit is possible any more, in this process or the next.
 */
export class PlayerLimits {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What a player asks for: stricter at once, looser pending. Excluded players ask for nothing looser. */
  set(of: LimitOf, amount: Paise | undefined): Promise<LimitOutcome<ExclusionCode>> {
    return this.#change(of, PLAYER, (limit, now) => {
      const refusal = isLooser(amount, limit.amount) ? this.#excluded(of, now) : undefined;
      return refusal ?? setLimit(limit, amount, now);
    });
  }

  /** What an operator sets on a player's behalf: stricter than what is in force, or refused. */
  setStricter(
    of: LimitOf,
    amount: Paise | undefined,
    by: ChangedBy,
  ): Promise<LimitOutcome<"LIMIT_NOT_STRICTER">> {
    return this.#change(of, by, (limit, now) =>
      isLooser(limit.amount, amount) ? setLimit(limit, amount, now) : refuse("LIMIT_NOT_STRICTER"),
    );
  }

  /** Puts a looser limit in force after its cooling-off. */
  confirm(
    of: LimitOf,
    amount: Paise | undefined,
  ): Promise<LimitOutcome<ExclusionCode | "LIMIT_CHANGE_NOT_FOUND" | "LIMIT_CHANGE_TOO_EARLY">> {
    return this.#change(of, PLAYER, (limit, now) => {
      const refusal = this.#excluded(of, now);
      return refusal ?? confirmLimit(limit, amount, now);
    });
  }

  /** Takes a pending looser limit back. */
  withdraw(of: LimitOf): Promise<LimitOutcome<"LIMIT_CHANGE_NOT_FOUND">> {
    return this.#change(of, PLAYER, withdrawChange);
  }

  /** Memory is for what is limited: also where the first limit could not be written. */
  #untrackUnlimited(accountId: AccountId): void {
    const { accounts, usage } = this.#parts;
    const account = accounts.get(accountId);
    if (!account?.isLimited("stake") && !account?.isLimited("loss")) usage.untrack(accountId);
  }

  #excluded({ accountId }: LimitOf, now: number): Refusal<ExclusionCode> | undefined {
    const exclusion = this.#parts.accounts.get(accountId)?.exclusionAt(now);
    return exclusion && exclusionRefusal(exclusion);
  }

  #change<Code extends ChangeCode>(
    of: LimitOf,
    by: ChangedBy,
    change: (limit: Limit, now: number) => Limit | Refusal<Code>,
  ): Promise<LimitOutcome<Code>> {
    const { turns, clock, accounts, store } = this.#parts;
    const { accountId, kind, period } = of;
    return turns.run(accountId, async (): Promise<LimitOutcome<Code>> => {
      const now = clock.now();
      const before = accounts.limitOf(accountId, kind, period);
      const after = change(before, now);
      if ("ok" in after) return after;
      const isBetLimit = kind !== "deposit" && after.amount !== undefined;
      // Before the limit is in force, so that it is in force with everything that counts of it.
      if (isBetLimit) await this.#parts.usage.track([accountId]);
      try {
        await store.saveLimit({ ...of, limit: after }, before, by, now);
      } catch (error) {
        this.#untrackUnlimited(accountId);
        throw error;
      }
      const account = accounts.of(accountId);
      account.setLimit(kind, period, after);
      this.#untrackUnlimited(accountId);
      if (!isBetLimit || !this.#parts.betLimits.isBeyond(account, accountId))
        return { ok: true, before, after, cancelledBets: 0 };
      const cancelled = await this.#parts.cancelAllOf(accountId);
      return cancelled.ok ? { ok: true, before, after, cancelledBets: cancelled.count } : cancelled;
    });
  }
}
