import type { AccountId } from "@crossbook/engine";
import type { Logger } from "pino";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { Refusal } from "../../../calls/handler.ts";
import type { OneAtATime } from "../../../calls/one-at-a-time.ts";
import { type ExchangeRefusal, refuse } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Ids } from "../../../ports/ids.ts";
import type { ProtectedAccounts } from "../protected-accounts.ts";
import type { ChangedBy, ProtectionStore } from "../protection-store.ts";
import type { Exclusion } from "./exclusion.ts";
import { type ExclusionWish, exclusionOfWish } from "./exclusion-wish.ts";

/** How long a player may read what the exclusion means. */
const PREPARED_MS = 15 * 60_000;
/** So many prepared exclusions are remembered at least, one of each player. */
const REMEMBERED = 10_000;
/** Excluded players who are looked at together at a start: there may be very many, and the first bet waits for it. */
const ENDED_AT_ONCE = 50;

interface Prepared {
  readonly token: string;
  readonly wish: ExclusionWish;
  readonly untilMs: number;
}

/** An exclusion in force, what was in force before it, and how many unmatched bets it cancelled. */
export interface Excluded {
  readonly ok: true;
  readonly before: Exclusion | undefined;
  readonly exclusion: Exclusion;
  readonly cancelledBets: number;
}

/** A refusal of the exchange leaves the exclusion in force: what is unmatched is cancelled at the next start at the latest. */
export type ExclusionOutcome<Code extends "EXCLUSION_NOT_LONGER" | "EXCLUSION_NOT_PREPARED"> =
  | Excluded
  | Refusal<Code>
  | ExchangeRefusal;

interface Parts {
  readonly store: ProtectionStore;
  readonly accounts: ProtectedAccounts;
  readonly turns: OneAtATime<AccountId>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Pick<Logger, "error">;
  /** Cancels everything unmatched of an account. */
  cancelAllOf(accountId: AccountId): Promise<{ readonly ok: true; readonly count: number } | ExchangeRefusal>;
  /** Ends every bonus of an account that is not released. */
  forfeitBonuses(accountId: AccountId): Promise<unknown>;
  /** Ends every game session of an account. */
  endGameSessions(accountId: AccountId): Promise<unknown>;
}

/**
 * Time-outs and self-exclusions. There is no way to shorten one: an exclusion is only ever followed by one that ends later.
 * In the table first, then in memory; then game sessions end and everything unmatched is cancelled, after every bet that came
 * before, and bonuses end.
 */
export class Exclusions {
  readonly #parts: Parts;
  readonly #prepared = new BoundedMap<AccountId, Prepared>(REMEMBERED);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What a player's wish would make now, with the token that confirms it. Of several the last one counts. */
  prepare(
    accountId: AccountId,
    wish: ExclusionWish,
  ):
    | { readonly ok: true; readonly token: string; readonly exclusion: Exclusion }
    | Refusal<"EXCLUSION_NOT_LONGER"> {
    const { clock, ids } = this.#parts;
    const now = clock.now();
    const exclusion = exclusionOfWish(wish, now);
    if (!this.#isLonger(accountId, exclusion)) return refuse("EXCLUSION_NOT_LONGER");
    const token = ids.next();
    this.#prepared.set(accountId, { token, wish, untilMs: now + PREPARED_MS });
    return { ok: true, token, exclusion };
  }

  /** Makes what the player has prepared. */
  async confirm(
    accountId: AccountId,
    token: string,
  ): Promise<ExclusionOutcome<"EXCLUSION_NOT_LONGER" | "EXCLUSION_NOT_PREPARED">> {
    const prepared = this.#prepared.get(accountId);
    if (prepared?.token !== token || prepared.untilMs <= this.#parts.clock.now())
      return refuse("EXCLUSION_NOT_PREPARED");
    this.#prepared.delete(accountId);
    const before = this.#parts.accounts.get(accountId)?.exclusion;
    try {
      return await this.exclude(accountId, prepared.wish, { actor: "player", reason: "" });
    } catch (error) {
      // Where it could not be written, who asks again need not begin anew.
      if (this.#parts.accounts.get(accountId)?.exclusion === before) this.#prepared.set(accountId, prepared);
      throw error;
    }
  }

  /** Excludes an account from now on, for longer than it is. */
  exclude(
    accountId: AccountId,
    wish: ExclusionWish,
    by: ChangedBy,
  ): Promise<ExclusionOutcome<"EXCLUSION_NOT_LONGER">> {
    const { turns, clock, store, accounts } = this.#parts;
    return turns.run(accountId, async () => {
      const exclusion = exclusionOfWish(wish, clock.now());
      if (!this.#isLonger(accountId, exclusion)) return refuse("EXCLUSION_NOT_LONGER");
      const before = accounts.get(accountId)?.exclusionAt(exclusion.fromMs);
      await store.addExclusion(accountId, exclusion, by);
      accounts.of(accountId).exclusion = exclusion;
      const cancelled = await this.#endAllOf(accountId);
      if (!cancelled.ok) return cancelled;
      return { ok: true, before, exclusion, cancelledBets: cancelled.count };
    });
  }

  /**
   * Ends what an earlier process has left of excluded players: game sessions, unmatched bets, and bonuses that are not released.
   * What cannot be ended of one of them keeps no server from starting.
   */
  async endLeftOver(): Promise<void> {
    const { accounts, clock, logger } = this.#parts;
    const excluded = accounts.excludedAt(clock.now());
    for (let first = 0; first < excluded.length; first += ENDED_AT_ONCE)
      await Promise.all(
        excluded.slice(first, first + ENDED_AT_ONCE).map((accountId) =>
          this.#endAllOf(accountId).catch((error: unknown) => {
            logger.error({ err: error, accountId }, "what an excluded player has open could not be ended");
          }),
        ),
      );
  }

  /** What one of them could not end keeps nothing of the others open: nobody can ask for the same exclusion again. */
  async #endAllOf(accountId: AccountId): ReturnType<Parts["cancelAllOf"]> {
    const ended = this.#parts.endGameSessions(accountId);
    const cancelled = this.#parts.cancelAllOf(accountId);
    await Promise.allSettled([ended, cancelled]);
    await this.#parts.forfeitBonuses(accountId);
    await ended;
    return cancelled;
  }

  #isLonger(accountId: AccountId, { fromMs, untilMs }: Exclusion): boolean {
    const inForce = this.#parts.accounts.get(accountId)?.exclusionAt(fromMs);
    return inForce === undefined || untilMs > inForce.untilMs;
  }
}
