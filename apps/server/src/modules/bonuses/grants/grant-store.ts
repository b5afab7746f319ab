import type { BonusState } from "@crossbook/contract";
import type { Paise } from "@crossbook/money";
import type { Pool, PoolClient } from "pg";
import { countOf, inTransaction } from "../../../database/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { GRANT_COLUMNS, type Grant, type GrantRow, grantOf } from "./grant.ts";
import { hasEnded, mayFollow, postingOf } from "./grant-states.ts";

/** Who moves a grant, and what they knew. */
export interface GrantStepBy {
  readonly source: "player" | "operator" | "system";
  readonly actor: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What may change together with the state. */
export interface GrantChanges {
  readonly expiresAt?: Date;
  readonly released?: Paise;
  readonly reason?: string;
}

/** A wished transition of a grant that is locked. */
export interface GrantMove {
  readonly to: BonusState;
  readonly by: GrantStepBy;
  readonly changes?: GrantChanges;
}

/** Money of the state before is still to be moved, or the state may not follow. */
export type GrantRefusal = "postingDue" | "notAllowed";

/** Which grants are listed. */
export interface GrantFilter {
  readonly userId?: number | undefined;
  readonly templateId?: number | undefined;
  readonly states?: readonly BonusState[] | undefined;
  readonly limit: number;
  readonly skip: number;
}

/** Grants and their steps. Nothing else writes a grant's state. */
export class GrantStore {
  readonly #database: Pool;
  readonly #clock: Clock;

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async byId(id: number): Promise<Grant | undefined> {
    const { rows } = await this.#database.query<GrantRow>(BY_ID, [id]);
    return rows[0] && grantOf(rows[0]);
  }

  /** A page of grants, newest first, and how many there are. */
  async page({ userId, templateId, states, limit, skip }: GrantFilter): Promise<{
    readonly items: readonly Grant[];
    readonly totalCount: number;
  }> {
    const filter = [userId ?? null, templateId ?? null, states ?? null];
    const [page, count] = await Promise.all([
      this.#database.query<GrantRow>(GRANTS_PAGE, [...filter, limit, skip]),
      this.#database.query<{ count: number }>(countOf(FILTERED), filter),
    ]);
    return { items: page.rows.map(grantOf), totalCount: count.rows[0]?.count ?? 0 };
  }

  /** The numbers of all grants of a player that are offered or active. */
  async openOf(userId: number): Promise<readonly number[]> {
    const { rows } = await this.#database.query<{ id: number }>(OPEN_OF, [userId]);
    return rows.map(({ id }) => id);
  }

  /** The grant of a template for what triggered it. */
  async byTrigger(templateId: number, userId: number, triggerKey: string): Promise<Grant | undefined> {
    const { rows } = await this.#database.query<GrantRow>(BY_TRIGGER, [templateId, userId, triggerKey]);
    return rows[0] && grantOf(rows[0]);
  }

  /** Up to so many grants whose money is still to be moved, after the one with this id. */
  due(limit: number, afterId: number): Promise<readonly Grant[]> {
    return this.#list(DUE, [limit, afterId]);
  }

  /** Up to so many grants whose time is over, the longest first. */
  over(limit: number): Promise<readonly Grant[]> {
    return this.#list(OVER, [limit, new Date(this.#clock.now())]);
  }

  /** Runs `work` on the grant while nobody else changes it; undefined: there is none. */
  locked<Result>(
    id: number,
    work: (client: PoolClient, grant: Grant) => Promise<Result>,
  ): Promise<Result | undefined> {
    return inTransaction(this.#database, async (client) => {
      const { rows } = await client.query<GrantRow>(`${BY_ID} FOR NO KEY UPDATE`, [id]);
      return rows[0] && work(client, grantOf(rows[0]));
    });
  }

  /** The one transition: writes state and step of a grant that `locked` has given. */
  async move(
    client: PoolClient,
    grant: Grant,
    { to, by, changes = {} }: GrantMove,
  ): Promise<Grant | GrantRefusal> {
    if (!mayFollow(grant.state, to)) return "notAllowed";
    if (grant.postingDue) return "postingDue";
    const at = new Date(this.#clock.now());
    const { rows } = await client.query<GrantRow>(MOVE, [
      ...[grant.id, to, postingOf(grant.state, to) !== undefined],
      ...[to === "active" ? at : null, changes.expiresAt ?? null, hasEnded(to) ? at : null],
      ...[changes.released ?? null, changes.reason ?? null],
    ]);
    const moved = grantOf(written(rows[0]));
    await writeStep(client, moved, { from: grant.state, by, at });
    return moved;
  }

  /** Writes that the money of a state was moved. Answers the grant as it is now. */
  async posted({ id, version }: Pick<Grant, "id" | "version">): Promise<Grant | undefined> {
    const { rows } = await this.#database.query<GrantRow>(POSTED, [id, version]);
    return rows[0] ? grantOf(rows[0]) : this.byId(id);
  }

  async #list(statement: string, values: readonly unknown[]): Promise<readonly Grant[]> {
    const { rows } = await this.#database.query<GrantRow>(statement, [...values]);
    return rows.map(grantOf);
  }
}

/** Writes the step of a grant that is new or was moved, in its transaction. */
export async function writeStep(
  client: Pool | PoolClient,
  grant: Grant,
  { from, by, at }: { readonly from: BonusState | undefined; readonly by: GrantStepBy; readonly at: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO bonus_steps (grant_id, version, at, from_state, to_state, source, actor, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [grant.id, grant.version, at, from ?? null, grant.state, by.source, by.actor, by.detail ?? {}],
  );
}

const BY_ID = `SELECT ${GRANT_COLUMNS} FROM bonus_grants g WHERE g.id = $1`;
const BY_TRIGGER = `SELECT ${GRANT_COLUMNS} FROM bonus_grants g
  WHERE g.template_id = $1 AND g.user_id = $2 AND g.trigger_key = $3`;
const FILTERED = `FROM bonus_grants g WHERE ($1::bigint IS NULL OR g.user_id = $1)
  AND ($2::bigint IS NULL OR g.template_id = $2) AND ($3::text[] IS NULL OR g.state = ANY ($3))`;
/** A page of grants. Exported for the test of its plans. */
export const GRANTS_PAGE = `SELECT ${GRANT_COLUMNS} ${FILTERED} ORDER BY g.id DESC LIMIT $4 OFFSET $5`;
const OPEN_OF = `SELECT id FROM bonus_grants
  WHERE user_id = $1 AND state IN ('offered', 'active') ORDER BY id`;
const DUE = `SELECT ${GRANT_COLUMNS} FROM bonus_grants g WHERE g.posting_due AND g.id > $2 ORDER BY g.id LIMIT $1`;
const OVER = `
  (SELECT ${GRANT_COLUMNS} FROM bonus_grants g WHERE g.state = 'offered' AND g.claim_until <= $2
     ORDER BY g.claim_until LIMIT $1)
  UNION ALL
  (SELECT ${GRANT_COLUMNS} FROM bonus_grants g WHERE g.state = 'active' AND g.expires_at <= $2
     ORDER BY g.expires_at LIMIT $1)`;
const MOVE = `UPDATE bonus_grants g SET state = $2, posting_due = $3, version = version + 1,
    activated_at = coalesce($4, activated_at), expires_at = coalesce($5, expires_at),
    ended_at = coalesce($6, ended_at), released = coalesce($7, released), reason = coalesce($8, reason)
  WHERE g.id = $1 RETURNING ${GRANT_COLUMNS}`;
const POSTED = `UPDATE bonus_grants g SET posting_due = false
  WHERE g.id = $1 AND g.version = $2 AND g.posting_due RETURNING ${GRANT_COLUMNS}`;

function written(row: GrantRow | undefined): GrantRow {
  if (!row) throw new Error("UPDATE … RETURNING gave no row");
  return row;
}
