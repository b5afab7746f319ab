import type { ComparisonFinding, PaymentComparison, ProviderReport } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { dayNumber, startOfDayNumber } from "../../catalogue/index.ts";
import { type ComparedPayment, comparePayments, type OurPayments } from "./compare-payments.ts";
import type { ProviderClient } from "./provider-client.ts";

const DAY_MS = 86_400_000;
/** So long after the end of a day it is compared: what was paid in its last minutes is credited by then. */
const SETTLED_AFTER_MS = 60 * 60_000;
/** Whole days that are looked back to: some may have passed while the server or the provider was away. */
const DAYS_BACK = 7;
/** Our reference of a withdrawal at the provider. */
const REFERENCE = /^withdrawal:(\d{1,15})$/;
/** Findings that are kept; the count is always whole. */
const MOST_FINDINGS = 1000;
/** Orders and payouts from outside the compared time that the provider is asked of one by one. */
const MOST_ASKED = 500;

/** The time that is compared, Unix milliseconds: from on, and before until. */
export interface ComparedTime {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What of the provider is asked. */
export type ReportingProvider = Pick<ProviderClient, "report" | "readOrder" | "readPayout">;

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "projected" | "state">;
  readonly provider: ReportingProvider | undefined;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Logger;
}

/** Compares the provider, our payments and the ledger, and keeps what was found. Moves no money. */
export class PaymentComparisons {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Compares and keeps it. Undefined: there is no provider, or it does not answer. */
  async run(time: ComparedTime, runBy: string): Promise<PaymentComparison | undefined> {
    const { provider, clock, logger } = this.#parts;
    const answer = await provider?.report(time.fromMs, time.untilMs);
    if (!provider || !answer?.ok) return undefined;
    const findings = await this.#findings(provider, answer.report, time);
    if (!findings) return undefined;
    const comparison: PaymentComparison = {
      ...{ from: new Date(time.fromMs).toISOString(), until: new Date(time.untilMs).toISOString() },
      ...{ runAt: new Date(clock.now()).toISOString(), runBy },
      ...{ orders: answer.report.orders.length, payouts: answer.report.payouts.length },
      ...{ findingCount: findings.length, findings: findings.slice(0, MOST_FINDINGS) },
    };
    await this.#parts.database.query(
      `WITH before AS (DELETE FROM payment_comparisons WHERE from_at = $1 AND until_at = $2)
       INSERT INTO payment_comparisons (from_at, until_at, run_at, run_by, report) VALUES ($1, $2, $3, $4, $5)`,
      [comparison.from, comparison.until, comparison.runAt, runBy, comparison],
    );
    if (findings.length > 0)
      logger.error(
        { from: comparison.from, until: comparison.until, findings: findings.length },
        "the payment provider, payments and ledger do not agree",
      );
    return comparison;
  }

  /** The last comparison of exactly this time; undefined: there is none. */
  async last({ fromMs, untilMs }: ComparedTime): Promise<PaymentComparison | undefined> {
    const { rows } = await this.#parts.database.query<{ report: PaymentComparison }>(
      `SELECT report FROM payment_comparisons WHERE from_at = $1 AND until_at = $2 ORDER BY id DESC LIMIT 1`,
      [new Date(fromMs), new Date(untilMs)],
    );
    return rows[0]?.report;
  }

  /** Compares each of the last whole days of the hosts' zone once when it is over, the oldest first; run periodically. */
  async runDaily(): Promise<void> {
    if (!this.#parts.provider) return;
    const today = startOfDayNumber(dayNumber(this.#parts.clock.now() - SETTLED_AFTER_MS));
    for (let back = DAYS_BACK; back > 0; back--) {
      const fromMs = today - back * DAY_MS;
      const time = { fromMs, untilMs: fromMs + DAY_MS };
      if (!(await this.#isCompared(time)) && !(await this.run(time, "system"))) return;
    }
  }

  /** What an operator compares before the day is settled has not seen all of it. */
  async #isCompared(time: ComparedTime): Promise<boolean> {
    const last = await this.last(time);
    return last !== undefined && Date.parse(last.runAt) >= time.untilMs + SETTLED_AFTER_MS;
  }

  /**
   * The ledger's table follows the journal a moment later than the payment's own row says credited: a finding counts that is
   * still one after the table has followed. Undefined: the provider does not answer.
   */
  async #findings(provider: ReportingProvider, report: ProviderReport, time: ComparedTime) {
    const { exchange } = this.#parts;
    const first = await this.#compared(provider, report, time);
    if (!first || first.length === 0) return first;
    await exchange.projected(exchange.state().journalSeq);
    const second = await this.#compared(provider, report, time);
    // Not by their figures, which the first look may have taken before the ledger.
    const lasting = new Set(first.map(identityOf));
    return second?.filter((finding) => lasting.has(identityOf(finding)));
  }

  async #compared(provider: ReportingProvider, report: ProviderReport, time: ComparedTime) {
    const ours = await this.#ours(report, time);
    const whole = await withOthers(provider, report, ours);
    return whole && comparePayments(whole, ours);
  }

  async #ours(report: ProviderReport, { fromMs, untilMs }: ComparedTime): Promise<OurPayments> {
    const range = [new Date(fromMs), new Date(untilMs)];
    const receipts = report.orders.map(({ receipt }) => receipt);
    const ids = report.payouts.map(({ reference_id }) => REFERENCE.exec(reference_id)?.[1] ?? "0");
    const [deposits, withdrawals] = await Promise.all([
      this.#parts.database.query<Row>(DEPOSITS, [...range, receipts]),
      this.#parts.database.query<Row>(WITHDRAWALS, [...range, ids]),
    ]);
    return { deposits: deposits.rows.map(comparedOf), withdrawals: withdrawals.rows.map(comparedOf) };
  }
}

function identityOf({ kind, paymentId, providerId }: ComparisonFinding): string {
  return JSON.stringify([kind, paymentId, providerId]);
}

/** The report with orders and payouts of ours that belong to another time at the provider. Undefined: no answer. */
async function withOthers(
  provider: ReportingProvider,
  report: ProviderReport,
  { deposits, withdrawals }: OurPayments,
): Promise<ProviderReport | undefined> {
  const orders = [...report.orders];
  const payouts = [...report.payouts];
  const known = new Set([...orders, ...payouts].map(({ id }) => id));
  const isAsked = ({ providerId, state }: ComparedPayment) =>
    providerId !== undefined && !known.has(providerId) && ASKED_STATES.includes(state);
  for (const { providerId = "" } of deposits.filter(isAsked).slice(0, MOST_ASKED)) {
    const answer = await provider.readOrder(providerId);
    if (answer.ok) orders.push(answer.order);
    else if (!answer.refused) return undefined;
  }
  for (const { providerId = "" } of withdrawals.filter(isAsked).slice(0, MOST_ASKED)) {
    const answer = await provider.readPayout(providerId);
    if (answer.ok) payouts.push(answer.payout);
    else if (!answer.refused) return undefined;
  }
  return { orders, payouts };
}

const ASKED_STATES: readonly string[] = ["success", "credited", "paid"];

/** What moved between the player's account and the outside; a hold only moves within the account. */
const COLUMNS = `p.id, p.state, p.amount, p.utr, abs(coalesce((SELECT sum(l.amount) FROM ledger_entries l
  WHERE l.reference = p.direction || ':' || p.id AND l.account_id = p.user_id), 0))::bigint AS booked`;

const DEPOSITS = `
  SELECT ${COLUMNS}, o.provider_order_id AS provider_id, o.order_ref AS reference
  FROM payments p JOIN upi_orders o ON o.payment_id = p.id
  WHERE o.order_ref = ANY ($3) OR (p.direction = 'deposit' AND p.updated_at >= $1 AND p.updated_at < $2
    AND p.state IN ('success', 'credited'))`;

const WITHDRAWALS = `
  SELECT ${COLUMNS}, o.provider_id, 'withdrawal:' || p.id AS reference
  FROM payments p JOIN payouts o ON o.payment_id = p.id
  WHERE p.direction = 'withdrawal' AND (p.id = ANY ($3::bigint[])
    OR (o.provider_id IS NOT NULL AND p.updated_at >= $1 AND p.updated_at < $2 AND p.state = 'paid'))`;

interface Row {
  readonly id: number;
  readonly state: string;
  readonly amount: number;
  readonly utr: string | null;
  readonly provider_id: string | null;
  readonly reference: string;
  readonly booked: number;
}

function comparedOf({ utr, provider_id, amount, booked, ...row }: Row): ComparedPayment {
  return {
    ...{ ...row, amount: paise(amount), booked: paise(booked) },
    ...{ utr: utr ?? undefined, providerId: provider_id ?? undefined },
  };
}
