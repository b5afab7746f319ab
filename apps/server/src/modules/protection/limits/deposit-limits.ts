import type { AccountId } from "@crossbook/engine";
import type { Paise } from "@crossbook/money";
import type { Pool } from "pg";
import type { Refusal } from "../../../calls/handler.ts";
import { OneAtATime } from "../../../calls/one-at-a-time.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ProtectedAccount } from "../protected-accounts.ts";
import { LIMIT_PERIODS, type LimitPeriod } from "./limit.ts";
import { periodEnd, periodStart } from "./limit-periods.ts";
import { limitRefusal } from "./limit-refusal.ts";

/** A deposit that is about to be opened. */
export interface DepositRequest {
  readonly accountId: AccountId;
  readonly amount: Paise;
}

/** May pay in: `end` is called once when the deposit's row is committed, or will not be written. */
export interface DepositPermitted {
  readonly ok: true;
  readonly end: () => void;
}

interface Reservation {
  readonly amount: Paise;
  readonly untilMs: number;
}

/** A reservation that was never ended counts no more after so long. */
const LONGEST_RESERVATION_MS = 60_000;

/** Gross: whatever came in or still can. What failed, expired or was rejected does not count. */
const DEPOSITED = `
  SELECT coalesce(sum(amount), 0)::bigint AS used, min(created_at) AS first FROM payments
  WHERE user_id = $1 AND direction = 'deposit' AND created_at >= $2
    AND state NOT IN ('failed', 'expired', 'rejected')`;

/**
 * Deposit limits. Deposits count from when they are opened, as rows of the table `payments`; until the row is committed
 * the amount is reserved in memory, so that fifty at once never go beyond the limit, not even the first one that a player
 * sets meanwhile. A deposit that succeeds although it had expired is credited all the same: the money is there.
 */
export class DepositLimits {
  readonly #database: Pool;
  readonly #clock: Clock;
  readonly #turns = new OneAtATime<AccountId>();
  readonly #reserved = new Map<AccountId, Set<Reservation>>();

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Reserves a deposit of a limited account. */
  reserve(
    account: ProtectedAccount,
    deposit: DepositRequest,
  ): Promise<DepositPermitted | Refusal<"DEPOSIT_LIMIT_EXCEEDED">> {
    const { accountId, amount } = deposit;
    return this.#turns.run(accountId, async () => {
      for (const period of LIMIT_PERIODS) {
        const { amount: limit } = account.limit("deposit", period);
        if (limit === undefined) continue;
        const { used, freeFromMs } = await this.used(accountId, period);
        if (used + amount > limit)
          return limitRefusal({ kind: "deposit", period, amount: limit, used, freeFromMs });
      }
      return this.reserveUnlimited(deposit);
    });
  }

  /** Reserves a deposit that no limit stands against: where one comes before its row is committed, it counts. */
  reserveUnlimited({ accountId, amount }: DepositRequest): DepositPermitted {
    const own = this.#reserved.get(accountId) ?? new Set();
    this.#reserved.set(accountId, own);
    const reservation = { amount, untilMs: this.#clock.now() + LONGEST_RESERVATION_MS };
    own.add(reservation);
    const end = () => {
      own.delete(reservation);
      if (own.size === 0 && this.#reserved.get(accountId) === own) this.#reserved.delete(accountId);
    };
    return { ok: true, end };
  }

  /** What counts of a period now, in paise, with what is reserved. */
  async used(
    accountId: AccountId,
    period: LimitPeriod,
  ): Promise<{ used: number; freeFromMs: number | undefined }> {
    for (;;) {
      const now = this.#clock.now();
      const reserved = this.#reservedBy(accountId, now);
      const { rows } = await this.#database.query<{ used: number; first: Date | null }>(DEPOSITED, [
        accountId,
        new Date(periodStart(period, now)),
      ]);
      // A reservation that has ended meanwhile is a row that these figures may not have.
      if (this.#hasEnded(accountId, reserved)) continue;
      const [row] = rows;
      const first = row?.first?.getTime();
      return {
        used: reserved.reduce((sum, { amount }) => sum + amount, row?.used ?? 0),
        freeFromMs: first === undefined ? undefined : periodEnd(period, first),
      };
    }
  }

  #reservedBy(accountId: AccountId, now: number): readonly Reservation[] {
    const own = this.#reserved.get(accountId);
    if (own === undefined) return [];
    for (const reservation of own) if (reservation.untilMs <= now) own.delete(reservation);
    return [...own];
  }

  #hasEnded(accountId: AccountId, reservations: readonly Reservation[]): boolean {
    const own = this.#reserved.get(accountId);
    return reservations.some((reservation) => own?.has(reservation) !== true);
  }
}
