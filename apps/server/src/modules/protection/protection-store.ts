import { type Paise, paise } from "@crossbook/money";
import type { Pool } from "pg";
import type { Exclusion, ExclusionKind } from "./exclusions/exclusion.ts";
import type { Limit, LimitKind, LimitPeriod } from "./limits/limit.ts";

interface ExclusionRow {
  readonly user_id: number;
  readonly kind: ExclusionKind;
  readonly from_at: Date;
  readonly until_at: Date | null;
}

interface LimitRow {
  readonly user_id: number;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: number | null;
  readonly pending_amount: number | null;
  readonly pending_since: Date | null;
}

/** A limit with what it is of. */
export interface StoredLimit {
  readonly accountId: number;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limit: Limit;
}

/** The tables of protection. */
export class ProtectionStore {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** The exclusions in force at a moment, by account. Of several the one that ends last. */
  async exclusionsAt(now: number): Promise<ReadonlyMap<number, Exclusion>> {
    const { rows } = await this.#database.query<ExclusionRow>(
      `SELECT DISTINCT ON (user_id) user_id, kind, from_at, until_at FROM exclusions
       WHERE until_at IS NULL OR until_at > $1
       ORDER BY user_id, until_at DESC NULLS FIRST, id DESC`,
      [new Date(now)],
    );
    return new Map(
      rows.map(({ user_id, kind, from_at, until_at }) => [
        user_id,
        { kind, fromMs: from_at.getTime(), untilMs: until_at?.getTime() ?? Number.POSITIVE_INFINITY },
      ]),
    );
  }

  /** Every limit that there is or was. */
  async limits(): Promise<readonly StoredLimit[]> {
    const { rows } = await this.#database.query<LimitRow>(
      "SELECT user_id, kind, period, amount, pending_amount, pending_since FROM protection_limits",
    );
    return rows.map(({ user_id: accountId, kind, period, amount, pending_amount, pending_since }) => ({
      ...{ accountId, kind, period },
      limit: {
        amount: amountOf(amount),
        pending: pending_since
          ? { amount: amountOf(pending_amount), sinceMs: pending_since.getTime() }
          : undefined,
      },
    }));
  }
}

function amountOf(stored: number | null): Paise | undefined {
  return stored === null ? undefined : paise(stored);
}
