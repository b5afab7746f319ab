import type { ComparisonFinding } from "@crossbook/contract";
import { type Paise, paise } from "@crossbook/money";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import type { Provider } from "../calls/provider.ts";
import { withNumbers } from "../database/connection-types.ts";
import { schema } from "../database/migrate.ts";
import type { Payment } from "../modules/payments/payment.ts";
import { PaymentPostings } from "../modules/payments/payment-postings.ts";
import { type NewPayment, type PaymentRecords, PaymentStore } from "../modules/payments/payment-store.ts";
import { Payments } from "../modules/payments/payments.ts";
import { newsOfOrder, newsOfPayment } from "../modules/payments/upi/order-news.ts";
import { PaymentComparisons } from "../modules/payments/upi/payment-comparisons.ts";
import { ProviderClient } from "../modules/payments/upi/provider-client.ts";
import { UpiDeposits } from "../modules/payments/upi/upi-deposits.ts";
import { UpiOrderStore } from "../modules/payments/upi/upi-order-store.ts";
import { UpiReconciler } from "../modules/payments/upi/upi-reconciler.ts";
import { OUTSIDE_ACCOUNTS } from "../modules/wallet/outside-accounts.ts";
import { Wallet } from "../modules/wallet/wallet.ts";
import { createPaymentProvider } from "../providers/payments/index.ts";
import { type BettingWorld, openBettingWorld } from "./betting-world.ts";
import { closeVerified } from "./close-verified.ts";
import {
  type PaymentProviderDouble,
  paymentProviderDouble,
  type SignedWebhook,
  WEBHOOK_SECRET,
} from "./payment-provider-double.ts";

const MINUTE_MS = 60_000;
const OPEN_FOR_MS = 15 * MINUTE_MS;
/** Of the client's calls: the double is on this machine. */
const IMPATIENT_MS = 400;

/** Where the process ends: before the transaction that decides a deposit commits, after it, or after its money. */
export type UpiCrash = "beforeCommit" | "afterCommit" | "afterMoney";

class CrashedError extends Error {
  override readonly name = "CrashedError";
}

/** A deposit of a test, with its reference at the provider. */
export interface OpenedDeposit {
  readonly id: number;
  readonly ref: string;
  readonly amount: Paise;
}

/** What of the server takes part. */
interface Process {
  readonly payments: Payments;
  readonly deposits: UpiDeposits;
  readonly webhooks: Provider;
  readonly reconciler: UpiReconciler;
  readonly comparisons: PaymentComparisons;
}

/**
 * Deposits by UPI on the real tables, exchange and provider's protocol, in a process of their own that a test ends and
 * starts again, and with a clock of their own: sessions of the server would not last the days that deposits do.
 */
export class UpiWorld {
  readonly clock: FakeClock = fakeClock(Date.UTC(2026, 10, 22));
  readonly provider: PaymentProviderDouble;
  readonly store: PaymentStore;
  crash: UpiCrash | undefined;
  crashes = 0;
  /** What a comparison found on what the last crash had left, before the next process went on with it. */
  foundAtCrash: readonly ComparisonFinding["kind"][] = [];
  readonly #database: TestDatabase;
  readonly #server: BettingWorld;
  readonly #pool: Pool;
  readonly #orders: UpiOrderStore;
  #userId = 0;
  #count = 0;
  #comparedFrom = 0;
  /** The process has ended in what it does: also where it goes on with other work. */
  #hasEnded = false;
  #process: Process;

  private constructor(database: TestDatabase, server: BettingWorld, provider: PaymentProviderDouble) {
    this.#database = database;
    this.#server = server;
    this.provider = provider;
    this.#pool = new Pool(withNumbers(database.connection));
    this.store = new PaymentStore(this.#pool, this.clock);
    this.#orders = new UpiOrderStore(this.#pool);
    this.#process = this.#started();
  }

  static async open(): Promise<UpiWorld> {
    const database = await testDatabase(schema);
    const server = await openBettingWorld(database.connection, fakeClock());
    const world: UpiWorld = new UpiWorld(
      database,
      server,
      await paymentProviderDouble(() => world.clock.now()),
    );
    await server.player("payer");
    const { rows } = await world.#pool.query<{ id: number }>("SELECT id FROM users WHERE username = 'payer'");
    world.#userId = rows[0]?.id ?? 0;
    return world;
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await closeVerified(this.#server, this.#database);
    await this.provider.close();
  }

  /** Another process on what the one before it has left. */
  async restart(): Promise<void> {
    this.#process = this.#started();
    await this.#process.payments.postDue();
  }

  /** A deposit for which an order was asked, of an amount that no other has. */
  async deposit(): Promise<OpenedDeposit> {
    this.#count += 1;
    this.#comparedFrom = this.clock.now();
    const ref = `CBTEST${this.#count}`;
    const amount = paise(50_000 + this.#count);
    const now = this.clock.now();
    const asked: NewPayment = {
      ...{ userId: this.#userId, direction: "deposit", channel: "upi", method: "UPI_QR", state: "created" },
      ...{ amount, clientRequestId: ref, expiresAt: new Date(now + OPEN_FOR_MS) },
    };
    const order = { orderRef: ref, askedAmount: amount, askAt: new Date(now + MINUTE_MS) };
    const { payments, deposits } = this.#process;
    const opened = await payments.open(asked, { source: "player", actor: "payer" }, (client, { id }) =>
      this.#orders.insert(client, id, order),
    );
    if (!opened.ok) throw new Error(opened.reason);
    const { id } = opened.payment;
    const deposit = await deposits.byPayment(id);
    if (deposit) await deposits.place(deposit);
    return { id, ref, amount };
  }

  async payment({ id }: OpenedDeposit): Promise<Payment> {
    const payment = await this.store.byId(id);
    if (!payment) throw new Error(`no payment ${id}`);
    return payment;
  }

  /** Delivers a webhook as the provider does: again while it is not taken. Answers whether it was ever taken. */
  async deliver({ body, headers }: SignedWebhook): Promise<boolean> {
    const request = { method: "POST", path: "", query: "", rawBody: Buffer.from(body), headers, ip: "" };
    for (let attempt = 0; attempt < 3; attempt++) {
      const { webhooks } = this.#process;
      if (webhooks.authenticate(request)) return false;
      const [route] = webhooks.routes ?? [];
      // Who calls is not read by the route.
      const isTaken = await this.#surviving(() => route?.handle(request, undefined as never));
      if (isTaken) return true;
    }
    return false;
  }

  /** Lets minutes pass, with the periodic work after each so many of them. */
  async passes(minutes: number, every = 1): Promise<void> {
    for (let minute = 0; minute < minutes; minute += every) {
      this.clock.advance(every * MINUTE_MS);
      await this.#surviving(() => this.#process.payments.postDue());
      await this.#surviving(() => this.#process.reconciler.run());
    }
  }

  /** Minutes at which the provider is asked, or an order placed again, while so many pass. */
  async askedAt(minutes: number): Promise<readonly number[]> {
    const at: number[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      const before = this.provider.calls.length;
      await this.passes(1);
      if (this.provider.calls.length > before) at.push(minute);
    }
    return at;
  }

  /** The player's cash and the clearing account's, and how often the deposit is in the ledger. */
  async money({ id }: OpenedDeposit) {
    const { exchange } = this.#server.server;
    const [cash, clearing] = await exchange.read((engine) =>
      [this.#userId, OUTSIDE_ACCOUNTS.paymentProvider].map((account) => engine.account(account)?.cash ?? 0),
    );
    await exchange.projected(exchange.state().journalSeq);
    const { rows } = await this.#pool.query<{ n: number }>(
      "SELECT count(*) AS n FROM ledger_entries WHERE reference = $1 AND account_id = $2",
      [`deposit:${id}`, this.#userId],
    );
    return { cash: cash ?? 0, clearing: clearing ?? 0, credits: Number(rows[0]?.n ?? 0) };
  }

  /** What the comparison of the time since the last deposit was opened finds. */
  async compared(): Promise<readonly ComparisonFinding["kind"][]> {
    const untilMs = this.clock.now() + MINUTE_MS;
    const time = { fromMs: this.#comparedFrom, untilMs };
    const comparison = await this.#started().comparisons.run(time, "test");
    if (!comparison) throw new Error("the provider does not answer");
    return comparison.findings.map(({ kind }) => kind);
  }

  #started(): Process {
    const logger = pino({ level: "silent" });
    const { clock, store } = this;
    const wallet = new Wallet(this.#server.server.exchange, clock, "play");
    const records: PaymentRecords = {
      create: (asked, by, within) => store.create(asked, by, within),
      byId: (id) => store.byId(id),
      due: (limit, afterId) => store.due(limit, afterId),
      posted: (posted) => store.posted(posted),
      transition: async (transition, within) => {
        const decides = transition.to === "success" || transition.to === "review";
        const moved = await store.transition(transition, async (client, payment) => {
          await within?.(client, payment);
          if (decides) this.#endAt("beforeCommit");
        });
        if (decides) this.#endAt("afterCommit");
        return moved;
      },
    };
    const postings = new PaymentPostings({
      ...{ store: records, logger },
      wallet: {
        transfer: async (request) => {
          const moved = await wallet.transfer(request);
          this.#endAt("afterMoney");
          return moved;
        },
        hold: (request) => wallet.hold(request),
        settleHold: (end) => wallet.settleHold(end),
        releaseHold: (end) => wallet.releaseHold(end),
      },
    });
    const payments = new Payments(records, postings);
    const provider = new ProviderClient(this.provider.configuration, logger, IMPATIENT_MS);
    const parts = { ...{ payments, store, orders: this.#orders, provider }, ...{ clock, logger } };
    const deposits = new UpiDeposits(parts);
    const webhooks = createPaymentProvider({
      ...{ webhookSecret: WEBHOOK_SECRET, database: this.#pool, clock, logger },
      takeOrder: (news, by) =>
        deposits.take("order" in news ? newsOfOrder(news.order) : newsOfPayment(news.payment), by),
      takePayout: async () => "unknown",
    });
    const { exchange } = this.#server.server;
    const comparisons = new PaymentComparisons({ ...parts, database: this.#pool, exchange });
    return {
      payments,
      deposits,
      webhooks,
      comparisons,
      reconciler: new UpiReconciler({ ...parts, deposits }),
    };
  }

  #endAt(point: UpiCrash): void {
    if (this.crash !== point) return;
    this.crash = undefined;
    this.crashes += 1;
    this.#hasEnded = true;
    throw new CrashedError(point);
  }

  /** Whether it was done; where the process ended in it, another one has started. */
  async #surviving(task: () => Promise<unknown> | undefined): Promise<boolean> {
    try {
      await task();
    } catch (error) {
      if (!(error instanceof CrashedError)) throw error;
    }
    if (!this.#hasEnded) return true;
    this.#hasEnded = false;
    this.foundAtCrash = await this.compared();
    await this.restart();
    return false;
  }
}
