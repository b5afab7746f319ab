import {
  PAYOUT_KEY_HEADER,
  type ProviderOrder,
  type ProviderOrderRequest,
  type ProviderPayout,
  type ProviderPayoutRequest,
  type ProviderReport,
  providerError,
  providerOrder,
  providerPayout,
  providerReport,
} from "@crossbook/contract";
import type { Logger } from "pino";
import type * as z from "zod/mini";
import { readBoundedText } from "../../../calls/bounded-answer.ts";
import type { PaymentConfiguration } from "../../../config/configuration.ts";

/** Longer than the provider's slow answers take. */
const TIMEOUT_MS = 8000;
const REPORT_TIMEOUT_MS = 30_000;
const MOST_BYTES = 256 * 1024;
const REPORT_MOST_BYTES = 16 * 1024 * 1024;
/** With these the provider has read the request and made nothing. */
const CERTAIN: readonly number[] = [400, 401, 403, 404, 409, 413];

/** Why there is no answer: `refused` says for certain that nothing was made. */
export interface NoAnswer {
  readonly ok: false;
  readonly refused: boolean;
  /** The provider's word for it, or ours. */
  readonly reason: string;
  /** Of HTTP; undefined where nothing was answered. */
  readonly status: number | undefined;
}

export type OrderAnswer = { readonly ok: true; readonly order: ProviderOrder } | NoAnswer;
export type PayoutAnswer = { readonly ok: true; readonly payout: ProviderPayout } | NoAnswer;
export type ReportAnswer = { readonly ok: true; readonly report: ProviderReport } | NoAnswer;

interface Call<Schema extends z.ZodMiniType> {
  readonly path: string;
  readonly schema: Schema;
  /** Undefined: a GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly mostBytes?: number;
}

/** The payment provider's calls, as `contract/src/payment-provider.ts` describes them. Never throws for what others do. */
export class ProviderClient {
  readonly #configuration: PaymentConfiguration;
  readonly #logger: Logger;
  readonly #timeoutMs: number | undefined;

  /** `timeoutMs`: for every call; only tests are that impatient. */
  constructor(configuration: PaymentConfiguration, logger: Logger, timeoutMs?: number) {
    this.#configuration = configuration;
    this.#logger = logger;
    this.#timeoutMs = timeoutMs;
  }

  /** Makes an order; the same `receipt` again answers the same order. */
  async createOrder(request: ProviderOrderRequest): Promise<OrderAnswer> {
    const answer = await this.#call({ path: "orders", schema: providerOrder, body: request });
    return answer.ok ? { ok: true, order: answer.value } : answer;
  }

  /** The order with its payments. */
  async readOrder(id: string): Promise<OrderAnswer> {
    const answer = await this.#call({ path: `orders/${encodeURIComponent(id)}`, schema: providerOrder });
    return answer.ok ? { ok: true, order: answer.value } : answer;
  }

  /** Pays out once for one `key`, whatever happens on the way. */
  async createPayout(request: ProviderPayoutRequest, key: string): Promise<PayoutAnswer> {
    const headers = { [PAYOUT_KEY_HEADER]: key };
    const answer = await this.#call({ path: "payouts", schema: providerPayout, body: request, headers });
    return answer.ok ? { ok: true, payout: answer.value } : answer;
  }

  async readPayout(id: string): Promise<PayoutAnswer> {
    const answer = await this.#call({ path: `payouts/${encodeURIComponent(id)}`, schema: providerPayout });
    return answer.ok ? { ok: true, payout: answer.value } : answer;
  }

  /** What was paid and paid out from `fromMs` on and before `untilMs`; at most 31 days. */
  async report(fromMs: number, untilMs: number): Promise<ReportAnswer> {
    const range = `from=${Math.floor(fromMs / 1000)}&to=${Math.ceil(untilMs / 1000)}`;
    const bounds = { timeoutMs: REPORT_TIMEOUT_MS, mostBytes: REPORT_MOST_BYTES };
    const answer = await this.#call({ path: `report?${range}`, schema: providerReport, ...bounds });
    return answer.ok ? { ok: true, report: answer.value } : answer;
  }

  async #call<Schema extends z.ZodMiniType>(
    call: Call<Schema>,
  ): Promise<{ readonly ok: true; readonly value: z.output<Schema> } | NoAnswer> {
    const answer = await this.#send(call).catch((error: unknown): NoAnswer => {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      return { ok: false, refused: false, reason: isLate ? "timeout" : "unreachable", status: undefined };
    });
    const [path] = call.path.split("?", 1);
    if (!answer.ok)
      this.#logger.warn(
        { provider: "payments", path, refused: answer.refused, reason: answer.reason },
        "the payment provider did not do it",
      );
    return answer;
  }

  async #send<Schema extends z.ZodMiniType>({
    path,
    schema,
    body,
    headers,
    timeoutMs,
    mostBytes,
  }: Call<Schema>) {
    const { url, keyId, keySecret } = this.#configuration;
    const answer = await fetch(`${url}/v1/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The key goes to the configured address and to none that it names.
      redirect: "manual",
      signal: AbortSignal.timeout(this.#timeoutMs ?? timeoutMs ?? TIMEOUT_MS),
    });
    const text = await readBoundedText(answer, mostBytes ?? MOST_BYTES);
    const { status } = answer;
    if (!answer.ok) {
      const reason = reasonOf(text) ?? `status ${status}`;
      return { ok: false, refused: CERTAIN.includes(status), reason, status } as const;
    }
    const read = schema.safeParse(parsed(text));
    if (!read.success) return { ok: false, refused: false, reason: "answer not understood", status } as const;
    return { ok: true, value: read.data } as const;
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(text: string | undefined): string | undefined {
  const read = providerError.safeParse(parsed(text));
  return read.success ? read.data.error.reason.slice(0, 100) : undefined;
}
