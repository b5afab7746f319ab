import { type Paise, paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import { inTransaction } from "../../database/index.ts";
import type { Exclusion, ExclusionKind } from "./exclusions/exclusion.ts";
import type { Limit, LimitKind, LimitPeriod } from "./limits/limit.ts";

interface ExclusionRow {
  readonly user_id: number;
  readonly kind: ExclusionKind;
  readonly from_at: Date;
  readonly until_at: Date | null;
  readonly actor: string;
  readonly reason: string;
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

/** Who changes what protects an account, and why. */
export interface ChangedBy {
  /** `player`, or `operator:` and a name. */
  readonly actor: string;
  /** Empty of a player. */
  readonly reason: string;
}

type JsonValues = Readonly<Record<string, unknown>>;

/** A line of the history. */
export interface ProtectionChange {
  readonly at: Date;
  readonly actor: string;
  readonly change: string;
  readonly before: JsonValues;
  readonly after: JsonValues;
}

/** An exclusion with who made it. */
export type StoredExclusion = Exclusion & ChangedBy;

const CHANGE = `
  INSERT INTO protection_changes (user_id, at, actor, change, before, after) VALUES ($1, $2, $3, $4, $5, $6)`;

/** The tables of protection. Every change is written together with its line of the history. */
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
    return new Map(rows.map((row) => [row.user_id, exclusionOf(row)]));
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

  /** Writes a limit as it is after a change. */
  async saveLimit(stored: StoredLimit, before: Limit, by: ChangedBy, at: number): Promise<void> {
    const { accountId, kind, period, limit } = stored;
    const { amount, pending } = limit;
    await inTransaction(this.#database, async (client) => {
      await client.query(
        `INSERT INTO protection_limits (user_id, kind, period, amount, pending_amount, pending_since)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (user_id, kind, period) DO UPDATE SET
           amount = excluded.amount, pending_amount = excluded.pending_amount, pending_since = excluded.pending_since`,
        [
          ...[accountId, kind, period, amount ?? null, pending?.amount ?? null],
          pending ? new Date(pending.sinceMs) : null,
        ],
      );
      await client.query(CHANGE, [
        ...[accountId, new Date(at), by.actor, "limit"],
        ...[
          { kind, period, ...limitValues(before) },
          { kind, period, ...limitValues(limit), ...reasonOf(by) },
        ],
      ]);
    });
  }

  /** Adds an exclusion. */
  async addExclusion(accountId: number, exclusion: Exclusion, by: ChangedBy): Promise<void> {
    const { kind, fromMs, untilMs } = exclusion;
    const until = untilMs === Number.POSITIVE_INFINITY ? null : new Date(untilMs);
    await inTransaction(this.#database, async (client) => {
      await client.query(
        `INSERT INTO exclusions (user_id, kind, from_at, until_at, actor, reason) VALUES ($1, $2, $3, $4, $5, $6)`,
        [accountId, kind, new Date(fromMs), until, by.actor, by.reason],
      );
      await client.query(CHANGE, [
        ...[accountId, new Date(fromMs), by.actor, "exclusion"],
        ...[{}, { kind, until: until?.toISOString() ?? null, ...reasonOf(by) }],
      ]);
    });
  }

  /** Every exclusion of an account, newest first. */
  async exclusionsOf(accountId: number): Promise<readonly StoredExclusion[]> {
    const { rows } = await this.#database.query<ExclusionRow>(
      "SELECT user_id, kind, from_at, until_at, actor, reason FROM exclusions WHERE user_id = $1 ORDER BY id DESC",
      [accountId],
    );
    return rows.map((row) => ({ ...exclusionOf(row), actor: row.actor, reason: row.reason }));
  }

  /** The newest lines of an account's history, newest first. */
  async changesOf(accountId: number, most: number): Promise<readonly ProtectionChange[]> {
    const { rows } = await this.#database.query<ProtectionChange>(
      "SELECT at, actor, change, before, after FROM protection_changes WHERE user_id = $1 ORDER BY id DESC LIMIT $2",
      [accountId, most],
    );
    return rows;
  }

  async reminderMinutes(accountId: number): Promise<number | null> {
    const { rows } = await this.#database.query<{ reminder_minutes: number | null }>(
      "SELECT reminder_minutes FROM users WHERE id = $1",
      [accountId],
    );
    return rows[0]?.reminder_minutes ?? null;
  }

  async setReminder(accountId: number, minutes: number | null, at: number): Promise<void> {
    await inTransaction(this.#database, async (client) => {
      const { rows } = await client.query<{ before: number | null }>(
        `UPDATE users u SET reminder_minutes = $2 FROM users old WHERE u.id = $1 AND old.id = u.id
         RETURNING old.reminder_minutes AS before`,
        [accountId, minutes],
      );
      const before = { minutes: rows[0]?.before ?? null };
      await client.query(CHANGE, [accountId, new Date(at), "player", "reminder", before, { minutes }]);
    });
  }
}

/** An amount of a limit in main units, null for no limit. */
export function limitAmount(amount: Paise | undefined): number | null {
  return amount === undefined ? null : paiseToMainUnits(amount);
}

function limitValues({ amount, pending }: Limit): JsonValues {
  const asked = pending && {
    amount: limitAmount(pending.amount),
    since: new Date(pending.sinceMs).toISOString(),
  };
  return { amount: limitAmount(amount), pending: asked ?? null };
}

function reasonOf({ reason }: ChangedBy): JsonValues {
  return reason === "" ? {} : { reason };
}

function amountOf(stored: number | null): Paise | undefined {
  return stored === null ? undefined : paise(stored);
}

function exclusionOf({ kind, from_at, until_at }: ExclusionRow): Exclusion {
  return { kind, fromMs: from_at.getTime(), untilMs: until_at?.getTime() ?? Number.POSITIVE_INFINITY };
}
