import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type ProviderEvent,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderReport,
  providerOrderRequest,
  WEBHOOK_EVENT_ID_HEADER,
  WEBHOOK_SIGNATURE_HEADER,
} from "@crossbook/contract";
import type { PaymentConfiguration } from "../config/configuration.ts";

const KEY = { keyId: "rzp_test_double", keySecret: "key secret of the double" };
export const WEBHOOK_SECRET = "webhook secret of the double";

/**
 * How the double answers the next calls; `silent`: it does what is asked, and never answers; `otherAmount`: it answers an
 * order of another amount.
 */
export type Mood = "well" | "broken" | "refuses" | "answerLost" | "silent" | "otherAmount";

/** A webhook as it is posted. */
export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface WebhookChange {
  readonly secret?: string;
  readonly eventId?: string;
  /** The order's last payment alone is reported. */
  readonly only?: "payment";
}

interface Attempt {
  readonly amount: number;
  readonly utr: string | null;
  readonly status: ProviderPayment["status"];
}

/** The provider's protocol over HTTP, scripted by a test: orders that are paid when the test says so. */
export class PaymentProviderDouble {
  readonly orders = new Map<string, ProviderOrder>();
  /** Calls that came, as `POST orders`. */
  readonly calls: string[] = [];
  mood: Mood = "well";
  readonly #now: () => number;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #ids = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  get configuration(): PaymentConfiguration {
    const { port } = this.#server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/payment-provider`, ...KEY, webhookSecret: WEBHOOK_SECRET };
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async close(): Promise<void> {
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  orderOf(receipt: string): ProviderOrder {
    const order = this.orders.get(receipt);
    if (!order) throw new Error(`no order ${receipt}`);
    return order;
  }

  /** A payer pays; `amount` in paise, the order's own unless given. Answers the order as it is then. */
  pay(receipt: string, change: { readonly amount?: number; readonly utr?: string } = {}): ProviderOrder {
    const order = this.orderOf(receipt);
    const { amount = order.amount, utr = nextUtr() } = change;
    const payments = [...order.payments, this.#payment(order, { amount, utr, status: "captured" })];
    return this.#save({ ...order, status: "paid", amount_paid: order.amount_paid + amount, payments });
  }

  decline(receipt: string): ProviderOrder {
    const order = this.orderOf(receipt);
    const failed = this.#payment(order, { amount: order.amount, utr: null, status: "failed" });
    return this.#save({ ...order, status: "attempted", payments: [...order.payments, failed] });
  }

  closeOrder(receipt: string): ProviderOrder {
    return this.#save({ ...this.orderOf(receipt), status: "closed" });
  }

  /** The webhook that reports an order as it is now. */
  webhook(name: ProviderEvent["event"], receipt: string, change: WebhookChange = {}): SignedWebhook {
    const { secret = WEBHOOK_SECRET, eventId = this.#id("evt"), only } = change;
    const order = this.orderOf(receipt);
    const last = order.payments.at(-1);
    const payload = only && last ? { payment: { entity: last } } : { order: { entity: order } };
    const body = JSON.stringify({ entity: "event", event: name, payload, created_at: this.#seconds() });
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    return { body, headers: { [WEBHOOK_SIGNATURE_HEADER]: signature, [WEBHOOK_EVENT_ID_HEADER]: eventId } };
  }

  #save(order: ProviderOrder): ProviderOrder {
    this.orders.set(order.receipt, order);
    return order;
  }

  #id(kind: string): string {
    this.#ids += 1;
    return `${kind}_${this.#ids}`;
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  #payment(order: ProviderOrder, { utr, ...attempt }: Attempt): ProviderPayment {
    const at = this.#seconds();
    const isCaptured = attempt.status === "captured";
    return {
      ...{ ...attempt, id: this.#id("pay"), order_id: order.id, currency: "INR", method: "upi" },
      acquirer_data: { rrn: utr },
      error_description: isCaptured ? null : "declined by the payer",
      ...{ created_at: at, captured_at: isCaptured ? at : null },
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = "", query = ""] = (request.url ?? "").replace("/payment-provider/v1/", "").split("?", 2);
    this.calls.push(`${request.method} ${path}`);
    const body = await bodyOf(request);
    if (this.mood === "broken") return write(response, 500, "<html>bad gateway</html>");
    if (request.headers.authorization !== basic()) return write(response, 401, error("key"));
    if (this.mood === "refuses") return write(response, 400, error("invalid"));
    if (path === "orders") return this.#create(body, response);
    if (this.mood === "silent") return;
    if (path === "report") return write(response, 200, this.#report(new URLSearchParams(query)));
    const found = [...this.orders.values()].find(({ id }) => path === `orders/${id}`);
    return found ? write(response, 200, found) : write(response, 404, error("unknown"));
  }

  #create(body: string, response: ServerResponse): void {
    const asked = providerOrderRequest.parse(JSON.parse(body));
    const made = this.orders.get(asked.receipt) ?? {
      ...{ id: this.#id("order"), amount: asked.amount, amount_paid: 0, currency: "INR" },
      ...{ receipt: asked.receipt, status: "created", close_by: asked.close_by, created_at: this.#seconds() },
      qr: { payeeVpa: "crossbook.deposits@sandbank", payeeName: "Crossbook Play" },
      payments: [],
    };
    this.#save(made);
    if (this.mood === "answerLost") response.destroy();
    else if (this.mood === "otherAmount") write(response, 200, { ...made, amount: made.amount + 100 });
    else if (this.mood !== "silent") write(response, 200, made);
  }

  #report(range: URLSearchParams): ProviderReport {
    const isIn = ({ captured_at: at }: ProviderPayment) =>
      at !== null && at >= Number(range.get("from")) && at < Number(range.get("to"));
    return { orders: [...this.orders.values()].filter(({ payments }) => payments.some(isIn)), payouts: [] };
  }
}

let utrs = 0;

/** Listens on a free port of this machine. */
export async function paymentProviderDouble(now: () => number): Promise<PaymentProviderDouble> {
  const double = new PaymentProviderDouble(now);
  await double.listen();
  return double;
}

/** A UTR that no other payment of the tests has. */
export function nextUtr(): string {
  return `6326${String(++utrs).padStart(8, "0")}`;
}

function basic(): string {
  return `Basic ${Buffer.from(`${KEY.keyId}:${KEY.keySecret}`).toString("base64")}`;
}

function error(reason: string) {
  return { error: { code: "BAD_REQUEST_ERROR", reason, description: reason, field: null } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function write(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
