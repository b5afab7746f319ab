import type { CasinoReconciliation, CasinoStudio, CasinoTransactionKind } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { StudioAnswer, StudioClient } from "../studio-clients/studio-client.ts";
import { compareTransactions, type OwnTransaction, type ReconciledTime } from "./compare-transactions.ts";

const HOUR_MS = 3_600_000;
/** Both sides' clocks, and what was on its way: so much around the time is read as well. */
const AROUND_MS = HOUR_MS;
/** What happened a moment ago may be under way on either side. */
const SETTLED_AFTER_MS = 2 * 60_000;
/** Findings that are kept; the count is always whole. */
const MOST_FINDINGS = 1000;
/** Reconciliations that are kept of each studio. */
const MOST_KEPT = 1000;
const NO_STUDIO: StudioAnswer<never> = { ok: false, problem: "it is not configured" };

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly clients: ReadonlyMap<CasinoStudio, StudioClient>;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Logger;
}

interface OwnRow {
  readonly id: number;
  readonly tx_id: string;
  readonly kind: CasinoTransactionKind;
  readonly round_ref: string | null;
  readonly amount: number;
  readonly booked: number;
  readonly state: string;
  readonly received_at: Date;
  /** When its studio asked for it to be rolled back; null: it did not, as where an operator gave it back. */
  readonly return_asked_at: Date | null;
}

/** Ours of the time around, and those of any time that the studio names. Exported for the test of its plan. */
export const RECONCILED = `
  SELECT t.id, t.tx_id, t.kind, r.round_ref, abs(t.amount) AS amount, t.state, t.received_at,
    CASE WHEN t.state = 'killed' THEN CASE WHEN t.digest = '' THEN t.received_at ELSE
      (SELECT min(b.received_at) FROM casino_transactions b WHERE b.round_id = t.round_id AND b.kind = 'rollback'
        AND b.studio = t.studio AND b.ref_tx_id = t.tx_id AND b.tx_id NOT LIKE 'operator:%') END END AS return_asked_at,
    coalesce((SELECT abs(sum(l.amount)) FROM ledger_entries l
      WHERE l.entry_id = t.ledger_entry_id AND l.account_id = t.user_id AND l.balance = 'cash'), 0)::bigint AS booked
  FROM casino_transactions t LEFT JOIN casino_rounds r ON r.id = t.round_id
  WHERE t.studio = $1 AND t.state IN ('done', 'killed')
    AND ((t.received_at >= $2 AND t.received_at < $3) OR t.tx_id = ANY ($4))`;

/** Compares each studio's own list of transactions with ours and the ledger, and keeps what was found. Moves no money. */
export class Reconciliations {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Compares and keeps it; or why the studio's list cannot be read. */
  async run(
    studio: CasinoStudio,
    time: ReconciledTime,
    runBy: string,
  ): Promise<StudioAnswer<CasinoReconciliation>> {
    const { clients, clock, exchange, logger } = this.#parts;
    const runAt = clock.now();
    const settled = { fromMs: time.fromMs, untilMs: Math.min(time.untilMs, runAt - SETTLED_AFTER_MS) };
    const around = { fromMs: time.fromMs - AROUND_MS, untilMs: Math.min(time.untilMs + AROUND_MS, runAt) };
    const answer = (await clients.get(studio)?.transactions(around.fromMs, around.untilMs)) ?? NO_STUDIO;
    if (!answer.ok) {
      logger.warn(
        { studio, problem: answer.problem },
        "a studio's list cannot be read; nothing was compared",
      );
      return answer;
    }
    await exchange.projected(exchange.state().journalSeq);
    const listed = answer.value;
    const isWithin = (at: number) => at >= settled.fromMs && at < settled.untilMs;
    const rows = await this.#ours(
      studio,
      around,
      listed.map(({ txId }) => txId),
    );
    const ours = rows.map((row) => ownTransaction(row, isWithin));
    const findings = compareTransactions(settled, listed, ours);
    const reconciliation: CasinoReconciliation = {
      studio,
      from: new Date(time.fromMs).toISOString(),
      until: new Date(time.untilMs).toISOString(),
      ...{ runAt: new Date(runAt).toISOString(), runBy },
      studioCount: listed.filter(({ at }) => isWithin(at)).length,
      ownCount: ours.filter(({ receivedAt }) => isWithin(receivedAt)).length,
      findingCount: findings.length,
      findings: findings.slice(0, MOST_FINDINGS),
    };
    await this.#keep(reconciliation);
    if (findings.length > 0)
      logger.error(
        { studio, findings: findings.length },
        "a studio, its transactions and the ledger do not agree",
      );
    return { ok: true, value: reconciliation };
  }

  /** One page, newest first. */
  async page(
    studio: CasinoStudio | undefined,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: CasinoReconciliation[]; readonly totalCount: number }> {
    const where = "FROM casino_reconciliations WHERE $1::text IS NULL OR studio = $1";
    const [found, counted] = await Promise.all([
      this.#parts.database.query<{ report: CasinoReconciliation }>(
        `SELECT report ${where} ORDER BY id DESC LIMIT $2 OFFSET $3`,
        [studio ?? null, limit, offset],
      ),
      this.#parts.database.query<{ count: number }>(`SELECT count(*) ${where}`, [studio ?? null]),
    ]);
    return { items: found.rows.map(({ report }) => report), totalCount: counted.rows[0]?.count ?? 0 };
  }

  async #ours(studio: CasinoStudio, time: ReconciledTime, txIds: readonly string[]): Promise<OwnRow[]> {
    const { rows } = await this.#parts.database.query<OwnRow>(RECONCILED, [
      ...[studio, new Date(time.fromMs), new Date(time.untilMs)],
      txIds,
    ]);
    return rows;
  }

  /** The newest of the same days takes the place of the one before; old ones go. */
  async #keep(reconciliation: CasinoReconciliation): Promise<void> {
    const { studio, from, until, runAt } = reconciliation;
    await this.#parts.database.query(
      "DELETE FROM casino_reconciliations WHERE studio = $1 AND from_at = $2 AND until_at = $3",
      [studio, from, until],
    );
    await this.#parts.database.query(
      "INSERT INTO casino_reconciliations (studio, from_at, until_at, run_at, report) VALUES ($1, $2, $3, $4, $5)",
      [studio, from, until, runAt, reconciliation],
    );
    await this.#parts.database.query(
      `DELETE FROM casino_reconciliations WHERE id = ANY(ARRAY(
         SELECT id FROM casino_reconciliations WHERE studio = $1 ORDER BY id DESC OFFSET $2))`,
      [studio, MOST_KEPT],
    );
  }
}

/** `isListed`: whether the list that is compared says all of a moment. A studio that rolls back later lists that later too. */
function ownTransaction(row: OwnRow, isListed: (at: number) => boolean): OwnTransaction {
  const { id, tx_id, kind, round_ref, amount, booked, state, received_at, return_asked_at } = row;
  return {
    ...{ id, txId: tx_id, kind, roundRef: round_ref, amount, booked },
    isKilled: state === "killed",
    isReturnUnlisted: return_asked_at !== null && !isListed(return_asked_at.getTime()),
    receivedAt: received_at.getTime(),
  };
}
