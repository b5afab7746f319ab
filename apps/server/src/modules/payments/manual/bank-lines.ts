import type { ImportedLine } from "@crossbook/contract";
import { type Paise, paise } from "@crossbook/money";
import type { Pool, PoolClient } from "pg";
import { countOf, inTransaction } from "../../../database/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Payment } from "../payment.ts";

/** A line of the host's bank account. */
export interface BankLine {
  readonly id: number;
  readonly bankReference: string;
  readonly at: Date;
  readonly amount: Paise;
  readonly utr: string | undefined;
  readonly payer: string;
  readonly narration: string;
  /** The deposit that it is linked to. */
  readonly paymentId: number | undefined;
}

/** Which lines are listed. */
export interface LineFilter {
  /** Whether they belong to a deposit; undefined: both. */
  readonly linked: boolean | undefined;
  /** A whole reference or UTR; empty: any. */
  readonly text: string;
}

export type Imported =
  | { readonly ok: true; readonly imported: number; readonly known: number }
  /** References that are there with another amount. */
  | { readonly ok: false; readonly contradicted: readonly string[] };

export type Linked = "linked" | "notFound" | "taken" | "differs" | "changed";

const COLUMNS = "id, bank_reference, at, amount, utr, payer, narration, payment_id";
const MOST_SHOWN = 20;
const DAY_MS = 24 * 60 * 60_000;
/** A payment stands at the bank within so many days of what its player says. */
const AROUND_MS = 4 * DAY_MS;

/** Lines of the host's bank account. Each is imported once and belongs to one deposit at most. */
export class BankLines {
  readonly #database: Pool;
  readonly #clock: Clock;

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Takes all lines, or none where one contradicts a line that is there. */
  import(lines: readonly ImportedLine[], operator: string): Promise<Imported> {
    const column = <Value>(value: (line: ImportedLine) => Value) => lines.map(value);
    return inTransaction(this.#database, async (client) => {
      const { rowCount } = await client.query(
        `INSERT INTO bank_lines (bank_reference, at, amount, utr, payer, narration, imported_by, imported_at)
         SELECT *, $7, $8 FROM unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::text[], $5::text[], $6::text[])
         ON CONFLICT (bank_reference) DO NOTHING`,
        [
          ...[column((line) => line.bankReference), column((line) => line.at), column((line) => line.amount)],
          ...[
            column((line) => line.utr ?? null),
            column((line) => line.payer),
            column((line) => line.narration),
          ],
          ...[operator, new Date(this.#clock.now())],
        ],
      );
      const { rows } = await client.query<{ bank_reference: string }>(
        `SELECT bank_reference FROM bank_lines JOIN unnest($1::text[], $2::bigint[]) AS given (reference, amount)
           ON bank_reference = given.reference AND bank_lines.amount <> given.amount LIMIT ${MOST_SHOWN}`,
        [column((line) => line.bankReference), column((line) => line.amount)],
      );
      if (rows.length > 0) throw new Contradicted(rows.map(({ bank_reference }) => bank_reference));
      const imported = rowCount ?? 0;
      return { ok: true, imported, known: lines.length - imported } as const;
    }).catch((error: unknown) => {
      if (error instanceof Contradicted) return { ok: false, contradicted: error.references } as const;
      throw error;
    });
  }

  /** The line that is linked to a deposit. */
  async ofPayment(
    paymentId: number,
    client: Pool | PoolClient = this.#database,
  ): Promise<BankLine | undefined> {
    const { rows } = await client.query<BankLineRow>(
      `SELECT ${COLUMNS} FROM bank_lines WHERE payment_id = $1`,
      [paymentId],
    );
    return rows[0] && bankLineOf(rows[0]);
  }

  /** One page, newest first, and how many there are. */
  async page(
    filter: LineFilter,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<{ readonly items: readonly BankLine[]; readonly totalCount: number }> {
    const { condition, values } = conditionOf(filter);
    const [page, total] = await Promise.all([
      this.#database.query<BankLineRow>(
        `SELECT ${COLUMNS} FROM bank_lines WHERE ${condition} ORDER BY at DESC, id DESC
         LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, limit, skip],
      ),
      this.#database.query<{ count: number }>(countOf(`FROM bank_lines WHERE ${condition}`), [...values]),
    ]);
    return { items: page.rows.map(bankLineOf), totalCount: total.rows[0]?.count ?? 0 };
  }

  /** The linked line, then those with the UTR of a deposit or of its amount and days that belong to nothing. */
  async matching({ id, utr, amount, createdAt }: Payment): Promise<readonly BankLine[]> {
    const { rows } = await this.#database.query<BankLineRow>(
      `SELECT ${COLUMNS} FROM bank_lines
       WHERE payment_id = $1 OR (utr = $2 AND $2 IS NOT NULL)
         OR (payment_id IS NULL AND amount = $3 AND at BETWEEN $4 AND $5)
       ORDER BY (payment_id = $1) DESC NULLS LAST, (utr = $2) DESC NULLS LAST, at DESC, id LIMIT ${MOST_SHOWN}`,
      [
        ...[id, utr ?? null, amount, new Date(createdAt.getTime() - AROUND_MS)],
        new Date(createdAt.getTime() + AROUND_MS),
      ],
    );
    return rows.map(bankLineOf);
  }

  /**
   * Links a line of the same amount to a deposit under review, in place of another; undefined: only takes the link back.
   * The deposit's row is locked meanwhile, so that a decision sees one or the other.
   */
  link(payment: Pick<Payment, "id" | "version">, lineId: number | undefined): Promise<Linked> {
    return inTransaction(this.#database, async (client): Promise<Linked> => {
      const { rows } = await client.query<{ amount: number }>(
        "SELECT amount FROM payments WHERE id = $1 AND version = $2 AND state = 'review' FOR NO KEY UPDATE",
        [payment.id, payment.version],
      );
      const [deposit] = rows;
      if (!deposit) return "changed";
      if (lineId === undefined) {
        await freeLines(client, payment.id);
        return "linked";
      }
      const found = await client.query<BankLineRow>(
        `SELECT ${COLUMNS} FROM bank_lines WHERE id = $1 FOR UPDATE`,
        [lineId],
      );
      const line = found.rows[0];
      if (!line) return "notFound";
      if (line.payment_id !== null && line.payment_id !== payment.id) return "taken";
      if (line.amount !== deposit.amount) return "differs";
      await freeLines(client, payment.id);
      await client.query("UPDATE bank_lines SET payment_id = $2 WHERE id = $1", [lineId, payment.id]);
      return "linked";
    });
  }
}

/** Which lines. Exported for the test of its plans. */
export function conditionOf({ linked, text }: LineFilter): {
  readonly condition: string;
  readonly values: readonly string[];
} {
  const conditions = [
    ...(linked === undefined ? [] : [`payment_id IS ${linked ? "NOT NULL" : "NULL"}`]),
    ...(text === "" ? [] : ["(bank_reference = $1 OR utr = upper($1))"]),
  ];
  return { condition: conditions.join(" AND ") || "true", values: text === "" ? [] : [text] };
}

/** Takes the link of a deposit back, in the transaction that changes the deposit. */
export async function freeLines(client: PoolClient, paymentId: number): Promise<void> {
  await client.query("UPDATE bank_lines SET payment_id = NULL WHERE payment_id = $1", [paymentId]);
}

/** Rolls an import back. */
class Contradicted extends Error {
  override readonly name = "Contradicted";
  readonly references: readonly string[];

  constructor(references: readonly string[]) {
    super("lines are there with another amount");
    this.references = references;
  }
}

interface BankLineRow {
  readonly id: number;
  readonly bank_reference: string;
  readonly at: Date;
  readonly amount: number;
  readonly utr: string | null;
  readonly payer: string;
  readonly narration: string;
  readonly payment_id: number | null;
}

function bankLineOf({ bank_reference, amount, utr, payment_id, ...row }: BankLineRow): BankLine {
  return {
    ...row,
    bankReference: bank_reference,
    amount: paise(amount),
    utr: utr ?? undefined,
    paymentId: payment_id ?? undefined,
  };
}
