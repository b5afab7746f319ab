import type { SettlementAct } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Clock } from "../../../ports/clock.ts";
import { countedPage } from "../counted-page.ts";

/** The second operator must follow within this time. */
const PROPOSED_FOR_MS = 24 * 3_600_000;

/** What an operator wants done. */
export interface NewProposal {
  readonly marketId: number;
  readonly act: SettlementAct;
  /** The act in words. */
  readonly words: string;
  readonly reason: string;
  readonly rule: string;
  /** Paise. */
  readonly amount: number;
  readonly digest: string;
  readonly askedBy: string;
}

/** A proposal as it stands. */
export interface Proposal extends NewProposal {
  readonly id: number;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly state: "open" | "done" | "withdrawn" | "expired";
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const IS_DECIDED = "state IN ('done', 'withdrawn')";
/**
 * One that nobody has approved in time is expired from then on, whatever its row says. Who decides stands in the row before
 * it is done, and is shown once it is.
 */
const COLUMNS = `id, market_id AS "marketId", act, words, reason, rule, amount, digest, asked_by AS "askedBy",
  asked_at AS "askedAt", expires_at AS "expiresAt", CASE WHEN ${IS_DECIDED} THEN decided_by END AS "decidedBy",
  CASE WHEN ${IS_DECIDED} THEN decided_at END AS "decidedAt",
  CASE WHEN state = 'open' AND expires_at <= $1 THEN 'expired' ELSE state END AS state`;

const WANTED = `($2::bigint IS NULL OR market_id = $2)
  AND ($3::boolean IS NULL OR (state = 'open' AND expires_at > $1) = $3)`;

/** One page, the newest first. Exported for the test of its plan. */
export const PROPOSALS_PAGE = `SELECT ${COLUMNS} FROM settlement_proposals WHERE ${WANTED} ORDER BY id DESC LIMIT $4 OFFSET $5`;

/** Exported for the test of its plan. */
export const OPEN_MARKETS = `
  SELECT p.market_id, count(*) OVER () AS count FROM settlement_proposals p
  JOIN sport_markets m ON m.id = p.market_id JOIN sport_events e ON e.id = m.event_id
  WHERE p.state = 'open' AND p.expires_at > $1
    AND ($2::text IS NULL OR event_title_words(e.title) @@ to_tsquery('simple', $2))
  ORDER BY p.id DESC LIMIT $3 OFFSET $4`;

/** The log of actions says that it was done, by who had begun to approve it and in the words of the proposal. */
const CONCLUDE = `
  UPDATE settlement_proposals p SET state = 'done'
  WHERE p.state = 'open' AND EXISTS (
    SELECT FROM operator_actions a
    WHERE a.market_id = p.market_id AND a.actor = 'operator:' || p.decided_by AND a.at >= p.decided_at AND a.outcome = 'done'
      AND a.action IN ('settleMarket', 'voidMarket', 'resettleMarket', 'voidBets')
      AND a.reason = p.reason || ' (' || p.rule || ')')`;

/** What operators have proposed to do to markets, in `settlement_proposals`. */
export class ProposalStore {
  readonly #database: Pool;
  readonly #clock: Pick<Clock, "now">;
  /** Done, and not written down yet. */
  readonly #done = new Set<number>();

  constructor(database: Pool, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Its number; undefined: another one of the market waits already. */
  async add(proposal: NewProposal): Promise<number | undefined> {
    const { marketId, act, words, reason, rule, amount, digest, askedBy } = proposal;
    await this.#writeDone();
    const at = this.#clock.now();
    await this.#database.query(
      "UPDATE settlement_proposals SET state = 'expired' WHERE market_id = $1 AND state = 'open' AND expires_at <= $2",
      [marketId, new Date(at)],
    );
    const { rows } = await this.#database.query<{ id: number }>(
      `INSERT INTO settlement_proposals
         (market_id, act, words, reason, rule, amount, digest, asked_by, asked_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`,
      [
        ...[marketId, JSON.stringify(act), words, reason, rule, amount, digest, askedBy],
        ...[new Date(at), new Date(at + PROPOSED_FOR_MS)],
      ],
    );
    return rows[0]?.id;
  }

  async find(id: number): Promise<Proposal | undefined> {
    await this.#writeDone();
    const { rows } = await this.#database.query<Proposal>(
      `SELECT ${COLUMNS} FROM settlement_proposals WHERE id = $2`,
      [new Date(this.#clock.now()), id],
    );
    const [row] = rows;
    return row && this.#done.has(id) ? { ...row, state: "done" } : row;
  }

  /** It is taken back. */
  async withdraw(id: number, decidedBy: string): Promise<void> {
    await this.#database.query(
      "UPDATE settlement_proposals SET state = 'withdrawn', decided_by = $2, decided_at = $3 WHERE id = $1 AND state = 'open'",
      [id, decidedBy, new Date(this.#clock.now())],
    );
  }

  /** Writes down who is about to do it, by which a start finds what came of it. */
  async beginApproval(id: number, decidedBy: string): Promise<void> {
    await this.#database.query(
      "UPDATE settlement_proposals SET decided_by = $2, decided_at = $3 WHERE id = $1 AND state = 'open'",
      [id, decidedBy, new Date(this.#clock.now())],
    );
  }

  /** It is done, whether that can be written now or not: it is tried again before each later look. Never rejects. */
  async endApproval(id: number): Promise<void> {
    this.#done.add(id);
    await this.#writeDone();
  }

  /** Ends the proposals whose act was done when the server before this one ended. The log of actions must be concluded. */
  async conclude(): Promise<void> {
    await this.#database.query(CONCLUDE);
  }

  /** Newest first; of one market, or those that are open or are not, where asked for. */
  async list(wanted: {
    readonly marketId: number | undefined;
    readonly isOpen: boolean | undefined;
    readonly take: number;
    readonly skip: number;
  }): Promise<{ readonly proposals: readonly Proposal[]; readonly count: number }> {
    await this.#writeDone();
    const values = [new Date(this.#clock.now()), wanted.marketId ?? null, wanted.isOpen ?? null];
    const counted = await this.#database.query<{ count: number }>(
      `SELECT count(*) AS count FROM settlement_proposals WHERE ${WANTED}`,
      values,
    );
    const { rows } = await this.#database.query<Proposal>(PROPOSALS_PAGE, [
      ...[...values, wanted.take, wanted.skip],
    ]);
    return { proposals: rows, count: counted.rows[0]?.count ?? 0 };
  }

  /** The markets with an open proposal, newest first; where a `to_tsquery` is given, those whose event's title has it. */
  async openMarkets(wanted: {
    readonly query: string | undefined;
    readonly take: number;
    readonly skip: number;
  }): Promise<{ readonly marketIds: readonly number[]; readonly count: number }> {
    await this.#writeDone();
    const values = [new Date(this.#clock.now()), wanted.query ?? null];
    const { rows, counted } = await countedPage(wanted, (...page) =>
      this.#database.query<{ market_id: number; count: number }>(OPEN_MARKETS, [...values, ...page]),
    );
    return { marketIds: rows.map(({ market_id }) => market_id), count: counted?.count ?? 0 };
  }

  /** Of these markets those with a proposal that is open, with its number. */
  async openOf(marketIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.#database.query<{ id: number; market_id: number }>(
      `SELECT id, market_id FROM settlement_proposals
       WHERE state = 'open' AND expires_at > $1 AND market_id = ANY ($2)`,
      [new Date(this.#clock.now()), [...marketIds]],
    );
    return new Map(rows.map(({ id, market_id }) => [market_id, id]));
  }

  async #writeDone(): Promise<void> {
    if (this.#done.size === 0) return;
    const ids = [...this.#done];
    try {
      await this.#database.query(
        "UPDATE settlement_proposals SET state = 'done' WHERE id = ANY ($1) AND state = 'open'",
        [ids],
      );
      for (const id of ids) this.#done.delete(id);
    } catch {
      // They stay in the set, and `conclude` finds them where this process ends before they are written.
    }
  }
}
