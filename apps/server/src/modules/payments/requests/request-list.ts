import { type PaymentRequest, withdrawalMethod } from "@crossbook/contract";
import { type Paise, paiseToMainUnits } from "@crossbook/money";
import type { Pool } from "pg";
import { countOf } from "../../../database/index.ts";
import { type Payment, paymentReference } from "../payment.ts";
import type { PaymentDirection } from "../payment-states.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentOf } from "../payment-store.ts";
import { shownDestination } from "../withdrawals/payout-destination.ts";
import { reasonWords } from "./reason-words.ts";
import { statusOf } from "./request-status.ts";

/** Which of a player's payments are listed; undefined: any. */
export interface RequestFilter {
  readonly userId: number;
  readonly direction?: PaymentDirection | undefined;
  readonly states?: readonly string[] | undefined;
  readonly text?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly least?: Paise | undefined;
  readonly most?: Paise | undefined;
}

interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** Who the list is for. */
export interface Reader {
  readonly userName: string;
  /** The host lets players take back what nobody has approved. */
  readonly canCancel: boolean;
}

const FILTER = `
  FROM payments LEFT JOIN payouts ON payment_id = payments.id
  WHERE user_id = $1 AND ($2::text IS NULL OR direction = $2) AND ($3::text[] IS NULL OR state = ANY ($3))
    AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5)
    AND ($6::bigint IS NULL OR amount >= $6) AND ($7::bigint IS NULL OR amount <= $7)
    AND ($8::text IS NULL OR strpos(lower(concat_ws(' ', direction || ':' || payments.id, method, utr,
      CASE WHEN method = 'UPI' THEN address ELSE right(address, 4) END, holder_name)), $8) > 0)`;

/** The deposits and withdrawals of a player, newest first. Read by the index on player and time. */
export class RequestList {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** One page and how many there are. */
  async page(
    filter: RequestFilter,
    { skip, limit }: Page,
    reader: Reader,
  ): Promise<{ items: PaymentRequest[]; totalCount: number }> {
    const values = [
      ...[filter.userId, filter.direction ?? null, filter.states ?? null, filter.from ?? null],
      ...[filter.until ?? null, filter.least ?? null, filter.most ?? null],
      filter.text ? filter.text.toLowerCase() : null,
    ];
    const [page, count] = await Promise.all([
      this.#database.query<RequestRow>(
        `SELECT ${PAYMENT_COLUMNS}, address, ifsc, holder_name ${FILTER}
         ORDER BY created_at DESC, id DESC LIMIT $9 OFFSET $10`,
        [...values, limit, skip],
      ),
      this.#database.query<{ count: number }>(countOf(FILTER), values),
    ]);
    return {
      items: page.rows.map((row) => requestOf(row, reader)),
      totalCount: count.rows[0]?.count ?? 0,
    };
  }

  /** One payment of a player. */
  async one(userId: number, id: number, reader: Reader): Promise<PaymentRequest | undefined> {
    const { rows } = await this.#database.query<RequestRow>(
      `SELECT ${PAYMENT_COLUMNS}, address, ifsc, holder_name
       FROM payments LEFT JOIN payouts ON payment_id = payments.id WHERE user_id = $1 AND payments.id = $2`,
      [userId, id],
    );
    return rows[0] && requestOf(rows[0], reader);
  }
}

interface RequestRow extends PaymentRow {
  readonly address: string | null;
  readonly ifsc: string | null;
  readonly holder_name: string | null;
}

const NO_DESTINATION = {
  upiId: null,
  accountNumber: null,
  ifsC_Code: null,
  accountHolderName: null,
} as const;

function requestOf(row: RequestRow, { userName, canCancel }: Reader): PaymentRequest {
  const payment = paymentOf(row);
  const status = statusOf(payment.state);
  return {
    ...{ id: payment.id, reference: paymentReference(payment), ...status, state: payment.state },
    type: payment.direction === "deposit" ? "Deposit" : "Withdrawal",
    amount: paiseToMainUnits(payment.amount),
    paymentMethod: payment.method,
    creationTime: payment.createdAt.toISOString(),
    updateTime: payment.updatedAt.toISOString(),
    ...destinationOf(row),
    userName,
    rejectReason:
      status.status === 2 || payment.state === "onHold"
        ? reasonWords(payment.reasonCode, payment.remark)
        : null,
    utr: payment.utr ?? null,
    canCancel: canCancel && isCancellable(payment),
  };
}

/** Whether a player may still take a withdrawal back, where the host lets them: nobody has approved it. */
export function isCancellable({ direction, state }: Pick<Payment, "direction" | "state">): boolean {
  return direction === "withdrawal" && (state === "requested" || state === "onHold");
}

function destinationOf({ method, address, ifsc, holder_name }: RequestRow) {
  if (address === null) return NO_DESTINATION;
  return shownDestination({
    ...{ method: withdrawalMethod.parse(method), address },
    ...{ ifsc: ifsc ?? "", holderName: holder_name ?? "" },
  });
}
