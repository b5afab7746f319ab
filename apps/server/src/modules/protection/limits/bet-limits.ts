import type { AccountId, EngineView, MarketId, OrderId, RunnerIndex, Side } from "@crossbook/engine";
import type { MatchedBet } from "@crossbook/engine/kinds";
import type { Paise } from "@crossbook/money";
import type { Refusal } from "../../../calls/handler.ts";
import { OneAtATime } from "../../../calls/one-at-a-time.ts";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ProtectedAccount } from "../protected-accounts.ts";
import type { BetUsage, BetUsageOfAccount } from "./bet-usage.ts";
import { exposureReplacing, exposureWith, exposureWithMatched } from "./exposure-with.ts";
import { LIMIT_PERIODS, type LimitPeriod } from "./limit.ts";
import { limitRefusal } from "./limit-refusal.ts";

/** A bet that is about to be submitted. */
export interface StakeRequest {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly stake: Paise;
  /** The most that the bet can lose by itself. */
  readonly liability: Paise;
}

/** A bet that is to take the place of one that is unmatched, with what is unmatched of that as its stake. */
export interface ReplaceRequest extends StakeRequest {
  readonly insteadOf: OrderId;
}

/** Bets of one market that are about to be submitted, and match together or not at all. */
export interface GroupStakeRequest {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  /** As they are matched at their worst. */
  readonly bets: readonly MatchedBet[];
}

/** A stake in a casino game that is about to be taken: it can be lost as a whole. */
export type PlayRequest = Pick<StakeRequest, "accountId" | "stake">;

/** May bet or play: `end` is called once when the exchange has answered, whatever it answered. */
export interface StakePermitted {
  readonly ok: true;
  readonly end: (() => void) | undefined;
}

/** Why a limit does not allow a bet. */
export type BetLimitRefusal = Refusal<"STAKE_LIMIT_EXCEEDED" | "LOSS_LIMIT_EXCEEDED">;

interface Parts {
  readonly usage: BetUsage;
  readonly clock: Clock;
  readonly exchange: Pick<Exchange, "read">;
}

/**
 * Stake and loss limits of bets and casino games. A stake counts when it is matched, and while it may still be matched; what
 * is cancelled or lapses counts no more, since nothing was risked with it. Of a loss counts what settled markets brought in the
 * period and the worst case of everything open, so that no result can carry an account beyond its limit. A stake in a game
 * counts as staked and lost at once; what the game pays is won then.
 */
export class BetLimits {
  readonly #parts: Parts;
  readonly #turns = new OneAtATime<AccountId>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reserves a bet of a tracked account, without waiting for anything. */
  reserve(account: ProtectedAccount, bet: StakeRequest): StakePermitted | BetLimitRefusal {
    const usage = this.#parts.usage.of(bet.accountId);
    if (usage === undefined) return { ok: true, end: undefined };
    return (
      this.#stakeRefusal(account, usage, bet.stake) ??
      this.#lossRefusal(account, usage, bet.liability) ??
      reserved(usage, bet.stake, bet.liability)
    );
  }

  /** Reserves a stake in a game, without waiting for anything. */
  reservePlay(
    account: ProtectedAccount,
    { accountId, stake }: PlayRequest,
  ): StakePermitted | BetLimitRefusal {
    const usage = this.#parts.usage.of(accountId);
    if (usage === undefined) return { ok: true, end: undefined };
    return (
      this.#stakeRefusal(account, usage, stake) ??
      this.#lossRefusal(account, usage, stake) ??
      reserved(usage, stake, stake)
    );
  }

  /**
   * Reserves a bet that `reserve` has refused for the loss limit, where it adds less to the worst case of its market than
   * it can lose by itself: closing a position stays possible. One at a time for an account.
   */
  reserveReducing(account: ProtectedAccount, bet: StakeRequest): Promise<StakePermitted | BetLimitRefusal> {
    return this.#inTurn(bet.accountId, () => this.#reserveReducing(account, bet));
  }

  /**
   * Reserves bets that match together, by what all of them add to the worst case of their market. Where they add nothing they close
   * a position: they count as staked, and no limit refuses them. One group at a time.
   */
  reserveTogether(
    account: ProtectedAccount,
    group: GroupStakeRequest,
  ): Promise<StakePermitted | BetLimitRefusal> {
    return this.#inTurn(group.accountId, () => this.#reserveTogether(account, group));
  }

  /**
   * Why a bet would be refused that takes the place of another one, once that is cancelled; undefined: for no limit. It stakes
   * nothing more, and is beyond a loss limit by what it adds to the worst case that is left. Reserves nothing.
   */
  async replacementRefusal(
    account: ProtectedAccount,
    bet: ReplaceRequest,
  ): Promise<BetLimitRefusal | undefined> {
    const usage = this.#parts.usage.of(bet.accountId);
    if (usage === undefined) return undefined;
    const { isMore, added } = await this.#parts.exchange.read((engine) => {
      const now = exposureNow(engine, bet.accountId, bet.marketId);
      const { without, replaced } = exposureReplacing(engine, bet) ?? { without: now, replaced: now };
      return { isMore: replaced > without, added: replaced - now };
    });
    return (
      this.#stakeRefusal(account, usage, 0) ?? (isMore ? this.#lossBeyond(account, usage, added) : undefined)
    );
  }

  #inTurn(
    accountId: AccountId,
    reserve: () => Promise<StakePermitted | BetLimitRefusal>,
  ): Promise<StakePermitted | BetLimitRefusal> {
    return new Promise((answer, fail) => {
      const turn = this.#turns.run(accountId, async () => {
        const permitted = await reserve();
        if (!permitted.ok || permitted.end === undefined) return answer(permitted);
        // The next one is looked at when this bet is in the engine's positions.
        await new Promise<void>((ended) => {
          const { end } = permitted;
          answer({
            ok: true,
            end() {
              end?.();
              ended();
            },
          });
        });
      });
      turn.catch(fail);
    });
  }

  /** What counts of a limit now, in paise. */
  used(kind: "stake" | "loss", period: LimitPeriod, accountId: AccountId): number {
    const usage = this.#parts.usage.of(accountId);
    if (usage === undefined) return 0;
    const now = this.#parts.clock.now();
    return kind === "stake"
      ? usage.past.staked(period, now) + usage.unmatched + usage.reservedStake
      : usage.past.netLoss(period, now) + (usage.exposure ?? 0) + usage.reservedLoss;
  }

  /** Whether open bets can carry the account beyond a limit: then what is unmatched is cancelled. */
  isBeyond(account: ProtectedAccount, accountId: AccountId): boolean {
    return (["stake", "loss"] as const).some((kind) =>
      LIMIT_PERIODS.some((period) => {
        const { amount } = account.limit(kind, period);
        return amount !== undefined && this.used(kind, period, accountId) > amount;
      }),
    );
  }

  async #reserveReducing(
    account: ProtectedAccount,
    bet: StakeRequest,
  ): Promise<StakePermitted | BetLimitRefusal> {
    const usage = this.#parts.usage.of(bet.accountId);
    if (usage === undefined) return { ok: true, end: undefined };
    const added = await this.#parts.exchange.read((engine) => addedExposure(engine, bet));
    if (added === undefined || added >= bet.liability) return this.reserve(account, bet);
    return (
      this.#stakeRefusal(account, usage, bet.stake) ??
      this.#lossRefusal(account, usage, added) ??
      reserved(usage, bet.stake, Math.max(0, added))
    );
  }

  async #reserveTogether(
    account: ProtectedAccount,
    { accountId, marketId, bets }: GroupStakeRequest,
  ): Promise<StakePermitted | BetLimitRefusal> {
    const usage = this.#parts.usage.of(accountId);
    if (usage === undefined) return { ok: true, end: undefined };
    const stake = bets.reduce((sum, bet) => sum + bet.stake, 0);
    const added = await this.#parts.exchange.read((engine) => {
      const after = exposureWithMatched(engine, accountId, marketId, bets);
      return after === undefined ? 0 : after - exposureNow(engine, accountId, marketId);
    });
    return (
      (added > 0 ? this.#stakeRefusal(account, usage, stake) : undefined) ??
      this.#lossRefusal(account, usage, added) ??
      reserved(usage, stake, Math.max(0, added))
    );
  }

  #stakeRefusal(
    account: ProtectedAccount,
    usage: BetUsageOfAccount,
    stake: number,
  ): BetLimitRefusal | undefined {
    const now = this.#parts.clock.now();
    for (const period of LIMIT_PERIODS) {
      const { amount } = account.limit("stake", period);
      if (amount === undefined) continue;
      const used = usage.past.staked(period, now) + usage.unmatched + usage.reservedStake;
      if (used + stake > amount) {
        const freeFromMs = usage.past.freeFrom("stake", period, now);
        return limitRefusal({ kind: "stake", period, amount, used, freeFromMs });
      }
    }
    return undefined;
  }

  /** A bet that adds nothing to what can be lost is never beyond the limit. */
  #lossRefusal(
    account: ProtectedAccount,
    usage: BetUsageOfAccount,
    added: number,
  ): BetLimitRefusal | undefined {
    return added > 0 ? this.#lossBeyond(account, usage, added) : undefined;
  }

  #lossBeyond(
    account: ProtectedAccount,
    usage: BetUsageOfAccount,
    added: number,
  ): BetLimitRefusal | undefined {
    const now = this.#parts.clock.now();
    for (const period of LIMIT_PERIODS) {
      const { amount } = account.limit("loss", period);
      if (amount === undefined) continue;
      const used = usage.past.netLoss(period, now) + (usage.exposure ?? 0) + usage.reservedLoss;
      if (used + added > amount) {
        const freeFromMs = usage.past.freeFrom("loss", period, now);
        return limitRefusal({ kind: "loss", period, amount, used, freeFromMs });
      }
    }
    return undefined;
  }
}

function reserved(usage: BetUsageOfAccount, stake: number, loss: number): StakePermitted {
  usage.reservedStake += stake;
  usage.reservedLoss += loss;
  return {
    ok: true,
    end() {
      usage.reservedStake -= stake;
      usage.reservedLoss -= loss;
    },
  };
}

/** What a bet adds to the worst case of its market, in paise; below zero where it takes from it. */
function addedExposure(engine: EngineView, bet: StakeRequest): number | undefined {
  const after = exposureWith(engine, bet);
  if (after === undefined) return undefined;
  return after - exposureNow(engine, bet.accountId, bet.marketId);
}

function exposureNow(engine: EngineView, accountId: AccountId, marketId: MarketId): number {
  return Math.ceil(engine.marketExposure(accountId, marketId) / 100);
}
