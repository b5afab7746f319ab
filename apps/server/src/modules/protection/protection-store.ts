import type { Pool } from "pg";
import type { Exclusion, ExclusionKind } from "./exclusions/exclusion.ts";

interface ExclusionRow {
  readonly user_id: number;
  readonly kind: ExclusionKind;
  readonly from_at: Date;
  readonly until_at: Date | null;
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
}
