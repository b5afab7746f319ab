import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";

/** Who acts: `operator:anna`, or a provider with what it acts for: `feed:cricsheet-1273756-r3`. */
export type Actor = `${string}:${string}`;

/** What is about to be done to a market or an account. */
export interface Action {
  readonly actor: Actor;
  readonly action:
    | "setMarketStatus"
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
}
