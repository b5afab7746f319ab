import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";

/** Who acts: `operator:anna`, or a provider with what it acts for: `feed:cricsheet-1273756-r3`. */
export type Actor = `${string}:${string}`;

/** What is about to be done to a market or an account. */
export interface Action {
  readonly actor: Actor;
  readonly action:
    | "setMarketStatus"
    | "setMarketLimits"
    | "settleMarket"
    | "voidMarket"
    | "resettleMarket"
    | "voidBets"
    | "removeRunner"
    | "adjustBalance";
  readonly marketId?: number;
  readonly accountId?: number;
  /** Why, in the actor's words. */
  readonly reason: string;
  readonly detail: Readonly<Record<string, string | number | boolean>>;
}

/** One status for many markets, with what came of it for each: `done` or the code of the refusal. */
interface StatusActions {
  readonly actor: Actor;
  readonly reason: string;
  readonly detail: Action["detail"];
  readonly outcomes: readonly { readonly marketId: number; readonly outcome: string }[];
}

/** So many of the newest actions are looked through at a start: more are not under way when a server ends. */
const UNDER_WAY = 1_000;

/** Results and voids that the market has, and that no action says it was given. */
const CONCLUDE = `
  UPDATE operator_actions a SET outcome = 'done' FROM markets x
  WHERE a.id IN (
      SELECT id FROM (SELECT id, outcome FROM operator_actions ORDER BY id DESC LIMIT ${UNDER_WAY}) AS newest
      WHERE outcome = 'asked')
    AND a.action IN ('settleMarket', 'voidMarket')
    AND x.market_id = a.market_id AND x.result = coalesce(a.detail ->> 'result', 'void')
    AND NOT EXISTS (
      SELECT FROM operator_actions other
      WHERE other.market_id = a.market_id AND other.outcome = 'done'
        AND other.action IN ('settleMarket', 'voidMarket', 'resettleMarket'))`;

/** Who did what to markets and balances, when and why. Written before it is done, so that nothing is done unseen. */
export class ActionLog {
  readonly #database: Pool;
  readonly #clock: Clock;

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Answers how to record what came of it: `done` or the code of the refusal. */
  async begin(action: Action): Promise<(outcome: string) => Promise<void>> {
    const { rows } = await this.#database.query<{ id: number }>(
      `INSERT INTO operator_actions (at, actor, action, market_id, account_id, reason, detail, outcome)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'asked') RETURNING id`,
      [
        new Date(this.#clock.now()),
        action.actor,
        action.action,
        action.marketId ?? null,
        action.accountId ?? null,
        action.reason,
        JSON.stringify(action.detail),
      ],
    );
    const id = rows[0]?.id;
    return async (outcome) => {
      await this.#database.query("UPDATE operator_actions SET outcome = $2 WHERE id = $1", [id, outcome]);
    };
  }

  /**
   * Records what came of settlements that were under way when the server before this one ended: what the market has was done. The
   * tables must show all that is durable.
   */
  async conclude(): Promise<void> {
    await this.#database.query(CONCLUDE);
  }

  /** Records what came of one status for many markets, in one statement. */
  async recordStatuses({ actor, reason, detail, outcomes }: StatusActions): Promise<void> {
    await this.#database.query(
      `INSERT INTO operator_actions (at, actor, action, market_id, reason, detail, outcome)
       SELECT $1, $2, 'setMarketStatus', market_id, $3, $4, outcome
       FROM unnest($5::bigint[], $6::text[]) AS done (market_id, outcome)`,
      [
        ...[new Date(this.#clock.now()), actor, reason, JSON.stringify(detail)],
        ...[outcomes.map(({ marketId }) => marketId), outcomes.map(({ outcome }) => outcome)],
      ],
    );
  }

  /**
   * Of these markets, those whose last status by an operator, repetitions apart, came with a scope, whichever: they were
   * suspended as a part of a whole.
   */
  async lastSetAsPart(marketIds: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.#database.query<{ market_id: number }>(
      `SELECT m.market_id FROM unnest($1::bigint[]) AS m (market_id) CROSS JOIN LATERAL (
         SELECT a.detail ->> 'scope' AS scope FROM operator_actions a
         WHERE a.market_id = m.market_id AND a.action = 'setMarketStatus' AND a.actor LIKE 'operator:%'
           AND a.outcome = 'done' AND a.detail -> 'isRepeated' IS NULL ORDER BY a.id DESC LIMIT 1) AS last
       WHERE last.scope IS NOT NULL`,
      [[...marketIds]],
    );
    return new Set(rows.map((row) => row.market_id));
  }
}
