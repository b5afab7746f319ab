import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";
import { MAYBE_DONE } from "../catalogue/index.ts";

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
    | "setExposureLimit"
    | "setCommissionDiscount"
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
/** Outcomes that could not be written are kept for the next action, so many at most. */
const UNWRITTEN_AT_MOST = 1_000;
/** It may have been done: the process or the database ended before that was known. */
const UNKNOWN = "unknown";

/** Before an adjustment's reference: the key by which the ledger moves its money once. */
export const ADJUSTMENT_KEY = "adjust:";
/** Of an adjustment whose key the ledger has not, and keys of money are kept for ever: it was asked for and nothing was done. */
const NOT_DONE = "EXCHANGE_STOPPED";

const SETTLING = "('settleMarket', 'voidMarket', 'resettleMarket')";
const resultOf = (row: string) => `coalesce(${row}.detail ->> 'result', 'void')`;

/** The market has this result, and no action that is done says that it was given. The next ones: the same of the other actions. */
const IS_SETTLED = `
  EXISTS (SELECT FROM markets x WHERE x.market_id = a.market_id AND x.result = ${resultOf("a")})
  AND ${resultOf("a")} IS DISTINCT FROM (
    SELECT ${resultOf("d")} FROM operator_actions d
    WHERE d.market_id = a.market_id AND d.outcome = 'done' AND d.action IN ${SETTLING} ORDER BY d.id DESC LIMIT 1)`;
const IS_REMOVED = `
  EXISTS (SELECT FROM markets x
    WHERE x.market_id = a.market_id AND (a.detail ->> 'runner')::int = ANY (x.removed_runners))
  AND NOT EXISTS (SELECT FROM operator_actions d
    WHERE d.market_id = a.market_id AND d.outcome = 'done' AND d.action = 'removeRunner'
      AND d.detail -> 'runner' = a.detail -> 'runner')`;
const IS_VOIDED = `
  EXISTS (SELECT FROM match_corrections c
    WHERE c.market_id = a.market_id AND c.at >= a.at AND c.reason = a.reason AND c.to_price_hundredths = 0)
  AND NOT EXISTS (SELECT FROM operator_actions d
    WHERE d.market_id = a.market_id AND d.outcome = 'done' AND d.action = 'voidBets'
      AND d.at >= a.at AND d.reason = a.reason)`;

/** Its key has moved this very amount for this reason: another one's under the same reference was refused. */
const IS_ADJUSTED = `
  EXISTS (SELECT FROM command_keys k JOIN ledger_entries l ON l.entry_id = k.entry_id AND l.account_id = k.account_id
    WHERE k.account_id = a.account_id AND k.key = '${ADJUSTMENT_KEY}' || (a.detail ->> 'reference')
      AND l.amount = (a.detail ->> 'amount')::bigint AND l.remark = a.reason)`;

/** It has this limit, and no action that is done says that it was given. */
const IS_LIMITED = `
  EXISTS (SELECT FROM accounts x
    WHERE x.account_id = a.account_id AND x.exposure_limit = (a.detail ->> 'exposureLimit')::bigint)
  AND (a.detail -> 'exposureLimit') IS DISTINCT FROM (
    SELECT d.detail -> 'exposureLimit' FROM operator_actions d
    WHERE d.account_id = a.account_id AND d.outcome = 'done' AND d.action = 'setExposureLimit'
    ORDER BY d.id DESC LIMIT 1)`;

/** The same of its commission discount. */
const IS_DISCOUNTED = `
  EXISTS (SELECT FROM accounts x
    WHERE x.account_id = a.account_id
      AND x.commission_discount_percent = (a.detail ->> 'commissionDiscountPercent')::int)
  AND (a.detail -> 'commissionDiscountPercent') IS DISTINCT FROM (
    SELECT d.detail -> 'commissionDiscountPercent' FROM operator_actions d
    WHERE d.account_id = a.account_id AND d.outcome = 'done' AND d.action = 'setCommissionDiscount'
    ORDER BY d.id DESC LIMIT 1)`;

/** What the tables have was done, and of money they have all; of all else that was under way nobody knows. */
const CONCLUDE = `
  UPDATE operator_actions a SET outcome = CASE WHEN (a.action IN ${SETTLING} AND ${IS_SETTLED})
      OR (a.action = 'removeRunner' AND ${IS_REMOVED}) OR (a.action = 'voidBets' AND ${IS_VOIDED})
      OR (a.action = 'setExposureLimit' AND ${IS_LIMITED})
      OR (a.action = 'setCommissionDiscount' AND ${IS_DISCOUNTED}) OR (a.action = 'adjustBalance' AND ${IS_ADJUSTED})
    THEN 'done' WHEN a.action = 'adjustBalance' THEN '${NOT_DONE}' ELSE '${UNKNOWN}' END
  WHERE a.id IN (
    SELECT id FROM (SELECT id, outcome FROM operator_actions ORDER BY id DESC LIMIT ${UNDER_WAY}) AS newest
    WHERE outcome IN ('asked', '${UNKNOWN}'))`;

/** What came of an action that was begun. */
interface Concluded {
  readonly id: number;
  readonly outcome: string;
}

/** What actions answer. */
type ActionOutcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** Who did what to markets and balances, when and why. Written before it is done, so that nothing is done unseen. */
export class ActionLog {
  readonly #database: Pool;
  readonly #clock: Clock;
  #unwritten: readonly Concluded[] = [];

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Writes the action down, does it, and records what came of it: `done`, the code of the refusal, or `unknown`. Rejects where it
   * cannot be written down, and then nothing is done; what was done is answered whether that can be written or not.
   */
  async run<Outcome extends ActionOutcome>(action: Action, work: () => Promise<Outcome>): Promise<Outcome> {
    const id = await this.#begin(action);
    try {
      const outcome = await work();
      const isUnknown = !outcome.ok && outcome.code === "OUTCOME_UNKNOWN";
      await this.#record({ id, outcome: isUnknown ? UNKNOWN : outcome.ok ? "done" : outcome.code });
      return outcome;
    } catch (error) {
      await this.#record({ id, outcome: UNKNOWN });
      throw error;
    }
  }

  /**
   * Records what came of the actions that were under way when the server before this one ended. The tables must show all that is
   * durable.
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
   * suspended as a part of a whole. One that may have been set by itself since is none of them.
   */
  async lastSetAsPart(marketIds: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.#database.query<{ market_id: number }>(
      `SELECT m.market_id FROM unnest($1::bigint[]) AS m (market_id) CROSS JOIN LATERAL (
         SELECT a.detail ->> 'scope' AS scope FROM operator_actions a
         WHERE a.market_id = m.market_id AND a.action = 'setMarketStatus' AND a.actor LIKE 'operator:%'
           AND a.outcome IN ${MAYBE_DONE} AND a.detail -> 'isRepeated' IS NULL ORDER BY a.id DESC LIMIT 1) AS last
       WHERE last.scope IS NOT NULL`,
      [[...marketIds]],
    );
    return new Set(rows.map((row) => row.market_id));
  }

  async #begin(action: Action): Promise<number> {
    await this.#writeOutcomes();
    const { rows } = await this.#database.query<{ id: number }>(
      `INSERT INTO operator_actions (at, actor, action, market_id, account_id, reason, detail, outcome)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'asked') RETURNING id`,
      [
        ...[new Date(this.#clock.now()), action.actor, action.action],
        ...[action.marketId ?? null, action.accountId ?? null, action.reason, JSON.stringify(action.detail)],
      ],
    );
    const [row] = rows;
    if (!row) throw new Error("INSERT … RETURNING gave no row");
    return row.id;
  }

  async #record(concluded: Concluded): Promise<void> {
    this.#unwritten = [...this.#unwritten, concluded].slice(-UNWRITTEN_AT_MOST);
    await this.#writeOutcomes();
  }

  async #writeOutcomes(): Promise<void> {
    const outcomes = this.#unwritten;
    if (outcomes.length === 0) return;
    this.#unwritten = [];
    try {
      await this.#database.query(
        `UPDATE operator_actions a SET outcome = c.outcome
         FROM unnest($1::bigint[], $2::text[]) AS c (id, outcome) WHERE a.id = c.id`,
        [outcomes.map(({ id }) => id), outcomes.map(({ outcome }) => outcome)],
      );
    } catch {
      this.#unwritten = [...outcomes, ...this.#unwritten].slice(-UNWRITTEN_AT_MOST);
    }
  }
}
