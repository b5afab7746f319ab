import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Chance } from "../ports/chance.ts";
import type { Clock } from "../ports/clock.ts";
import { addBankRoutes } from "./bank-routes.ts";
import { addFaultRoutes } from "./fault-routes.ts";
import { type FaultMix, FaultSettings } from "./faults.ts";
import { type Payee, PaymentOrders } from "./payment-orders.ts";
import { Payouts } from "./payouts.ts";
import { addProtocolRoutes } from "./protocol-routes.ts";
import type { OrderRecord } from "./provider-records.ts";
import { ProviderStore } from "./provider-store.ts";
import { WebhookSender } from "./webhook-sender.ts";

const PAYEE: Payee = { payeeVpa: "crossbook@sandbox", payeeName: "Crossbook play money" };
const DAY_MS = 86_400_000;

/** What the provider can be set to. */
export interface PaymentProviderConfiguration {
  readonly keyId: string;
  readonly keySecret: string;
  /** Signs webhooks. */
  readonly webhookSecret: string;
  /** How many times faster than in real life captures, payouts and retries follow. */
  readonly speed: number;
  readonly mix: FaultMix;
  /** How long finished orders and payouts are kept. */
  readonly keepDays: number;
}

export interface PaymentProviderOptions extends PaymentProviderConfiguration {
  readonly crossbookUrl: string;
  /** Folder of its journal. */
  readonly stateDir: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly nextId: () => string;
  /** Chance that repeats for the same subject. */
  readonly chanceOf: (subject: string) => Chance;
}

export interface PaymentProvider {
  /** Orders that can be paid, newest first. */
  openOrders(): readonly OrderRecord[];
  stop(): Promise<void>;
}

/**
 * The stand-in of a payment provider: its protocol, the bank's pages and the calls that set faults. It goes on where it
 * was after a restart.
 */
export function addPaymentProvider(http: FastifyInstance, options: PaymentProviderOptions): PaymentProvider {
  const { clock, log, nextId, chanceOf, speed } = options;
  const store = new ProviderStore({
    path: join(options.stateDir, "payments.jsonl"),
    now: clock.now,
    keepMs: options.keepDays * DAY_MS,
  });
  const webhooks = new WebhookSender({
    url: `${options.crossbookUrl}/api/Payment/Webhook`,
    ...{ secret: options.webhookSecret, store, clock, log, nextId, speed },
  });
  const faults = new FaultSettings({ mix: options.mix, chanceOf });
  const parts = { store, webhooks, faults, clock, nextId, chanceOf, speed };
  const orders = new PaymentOrders(parts, PAYEE);
  const payouts = new Payouts(parts);

  const { keyId, keySecret } = options;
  void http.register(
    (scope) => addProtocolRoutes(scope, { keyId, keySecret, orders, payouts, store, clock }),
    { prefix: "/payment-provider/v1" },
  );
  void http.register((scope) => addBankRoutes(scope, { orders, store }));
  addFaultRoutes(http, { settings: faults, orders, payouts, store });

  webhooks.resume();
  orders.resume();
  payouts.resume();
  return {
    openOrders: () => orders.open(),
    async stop() {
      orders.stop();
      payouts.stop();
      await webhooks.stop();
    },
  };
}
