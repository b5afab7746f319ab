import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProviderOrder, ProviderOrderRequest, ProviderPayoutRequest } from "@crossbook/contract";
import { type FakeClock, fakeClock, sequentialIds } from "@crossbook/testkit";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import type { FaultMix } from "../payment-provider/faults.ts";
import { addPaymentProvider } from "../payment-provider/payment-provider.ts";
import { chanceFrom } from "../ports/chance.ts";
import {
  type PaymentProviderClient,
  type ProviderAnswer,
  paymentProviderClient,
} from "./payment-provider-client.ts";
import { type WebhookReceiver, webhookReceiver } from "./webhook-receiver.ts";

/** Credentials that both sides have. */
export const PAYMENT_KEY = { keyId: "key_test", keySecret: "key-secret" } as const;
const WEBHOOK_SECRET = "webhook-secret";
/** How many times faster than real time the provider of a test is. */
export const PAYMENT_SPEED = 60;
/** How long an order of a test is open. */
export const OPEN_SECONDS = 300;

export interface PaymentWorld {
  readonly clock: FakeClock;
  readonly receiver: WebhookReceiver;
  /** The provider's journal. */
  readonly journal: string;
  /** Of the provider as it runs now. */
  http(): FastifyInstance;
  client(): PaymentProviderClient;
  /** Ends the provider and starts it again on the same folder. */
  restart(): Promise<void>;
  setFaults(body: object): Promise<void>;
  /** Makes an order of 500 rupees that is open for five minutes. */
  order(receipt: string, changes?: Partial<ProviderOrderRequest>): Promise<ProviderOrder>;
  /** The payer presses a button of the bank page; answers the status. */
  press(orderId: string, form: Readonly<Record<string, string>>): Promise<number>;
  close(): Promise<void>;
}

/** A provider over real HTTP with a fake clock, a typed client of it, and the receiver of its webhooks. */
export async function paymentWorld(options: { readonly mix?: FaultMix } = {}): Promise<PaymentWorld> {
  const stateDir = await mkdtemp(join(tmpdir(), "payment-provider-"));
  const clock = fakeClock();
  const ids = sequentialIds("n");
  const receiver = await webhookReceiver(WEBHOOK_SECRET);
  const start = async () => {
    const http = Fastify({ forceCloseConnections: true });
    const provider = addPaymentProvider(http, {
      ...PAYMENT_KEY,
      ...{ webhookSecret: WEBHOOK_SECRET, speed: PAYMENT_SPEED, mix: options.mix ?? {}, keepDays: 7 },
      ...{ crossbookUrl: receiver.url, stateDir, clock, log: pino({ level: "silent" }) },
      nextId: ids.next,
      chanceOf: (subject) => chanceFrom(`test ${subject}`),
    });
    const url = `${await http.listen({ host: "127.0.0.1", port: 0 })}/payment-provider`;
    const client = paymentProviderClient(url, PAYMENT_KEY);
    const stop = async () => {
      await Promise.all([http.close(), provider.stop()]);
    };
    return { http, client, stop };
  };
  let running = await start();
  const world: PaymentWorld = {
    ...{ clock, receiver, journal: join(stateDir, "payments.jsonl") },
    http: () => running.http,
    client: () => running.client,
    async restart() {
      await running.stop();
      running = await start();
    },
    async setFaults(payload) {
      const url = "/sandbox/payments/faults";
      const answer = await running.http.inject({ method: "POST", url, payload });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    order: async (receipt, changes) =>
      resultOf(await running.client.createOrder(orderRequest(clock, receipt, changes))),
    async press(orderId, form) {
      const answer = await running.http.inject({
        method: "POST",
        url: `/bank/orders/${orderId}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams(form).toString(),
      });
      return answer.statusCode;
    },
    async close() {
      await running.stop();
      await receiver.close();
      await rm(stateDir, { recursive: true });
    },
  };
  return world;
}

/** A request for an order of 500 rupees that closes in five minutes. */
export function orderRequest(
  clock: FakeClock,
  receipt: string,
  changes: Partial<ProviderOrderRequest> = {},
): ProviderOrderRequest {
  const close_by = clock.now() / 1000 + OPEN_SECONDS;
  return { amount: 50_000, currency: "INR", receipt, close_by, ...changes };
}

/** A request for a payout of 500 rupees to a VPA. */
export function payoutRequest(changes: Partial<ProviderPayoutRequest> = {}): ProviderPayoutRequest {
  const about = { reference_id: "W-1", narration: "Withdrawal" };
  return {
    ...{ amount: 50_000, currency: "INR", mode: "UPI", fund_account: { vpa: "asha@bank" } },
    ...about,
    ...changes,
  };
}

/** The result of a call that went well; throws where it did not. */
export function resultOf<Result>(answer: ProviderAnswer<Result>): Result {
  if (answer.kind === "ok") return answer.result;
  throw new Error(`not answered: ${JSON.stringify(answer)}`);
}

/** The reason of a refusal with its status; throws where the call was not refused. */
export function refusalOf(answer: ProviderAnswer<unknown>): readonly [number, string] {
  if (answer.kind === "refused") return [answer.status, answer.error.reason];
  throw new Error(`not refused: ${JSON.stringify(answer)}`);
}

/** Moves the clock on once something waits for it, so that a pause that is about to begin is not missed. */
export async function advanceOnce(clock: FakeClock, byMs: number, pending = 1): Promise<void> {
  while (clock.pending < pending) await new Promise(setImmediate);
  clock.advance(byMs);
}
