import type { ProviderOrder, ProviderPayment } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { type SeededRandom, seededRandom } from "@crossbook/testkit";
import { mayFollow, type PaymentState } from "../modules/payments/payment-states.ts";
import type { NewPayment } from "../modules/payments/payment-store.ts";
import type { Payments } from "../modules/payments/payments.ts";
import { newsOfOrder, newsOfPayment, type OrderNews } from "../modules/payments/upi/order-news.ts";
import type { UpiDeposits } from "../modules/payments/upi/upi-deposits.ts";
import { OUTSIDE_ACCOUNTS } from "../modules/wallet/outside-accounts.ts";
import { type Crash, CrashedError, type MemoryEngine, MemoryPayments } from "./memory-payments.ts";

const AMOUNT = paise(50_000);
const MOST_PAYMENTS = 2;
const MOST_STEPS = 14;
const CRASHES: readonly Crash[] = ["beforeRow", "beforeMoney", "afterMoney"];
const PAID_ENDS: readonly PaymentState[] = ["credited", "review", "rejected"];
const UNPAID_ENDS: readonly PaymentState[] = [
  "created",
  "pending",
  "failed",
  "expired",
  "review",
  "rejected",
];
const WEBHOOK = { source: "webhook", actor: "histories" } as const;

/** The history of one or two deposits of a player: what a provider, its webhooks, a cashier and crashes can do to them. */
class History {
  readonly #random: SeededRandom;
  readonly #memory: MemoryPayments;
  readonly #orders = new Map<number, ProviderOrder>();
  /** What was sent and may come, again and in any order. */
  readonly #hooks: OrderNews[] = [];
  #process: { readonly payments: Payments; readonly deposits: UpiDeposits };
  #nowMs = Date.UTC(2026, 0, 1);
  #ids = 0;

  readonly #player: number;
  readonly #clearedBefore: number;

  constructor(random: SeededRandom, engine: MemoryEngine, player: number) {
    this.#random = random;
    this.#player = player;
    this.#memory = new MemoryPayments(() => this.#nowMs, engine, player * MOST_PAYMENTS);
    openAccount(engine, player, "player");
    this.#clearedBefore = cleared(engine);
    this.#process = this.#memory.started();
  }

  async run(): Promise<void> {
    const count = this.#random.between(1, MOST_PAYMENTS);
    for (let each = 0; each < count; each++) await this.#begin();
    const steps = this.#random.between(3, MOST_STEPS);
    for (let step = 0; step < steps; step++) await this.#surviving(() => this.#step());
    await this.#end();
    this.#check();
  }

  async #begin(): Promise<void> {
    const { payments } = this.#process;
    const asked: NewPayment = {
      ...{ userId: this.#player, method: "UPI_QR", amount: AMOUNT, clientRequestId: `r${this.#orders.size}` },
      direction: "deposit",
      channel: "upi",
      state: "created",
    };
    const opened = await payments.open(asked, { source: "player", actor: "player" });
    if (!opened.ok) throw new Error(`not opened: ${opened.reason}`);
    const { id } = opened.payment;
    this.#memory.addOrder(id, AMOUNT);
    this.#orders.set(id, {
      ...{ id: `order_${id}`, amount: AMOUNT, amount_paid: 0, currency: "INR", receipt: `CB${id}` },
      ...{ status: "created", close_by: 1, created_at: 1, payments: [] },
      qr: { payeeVpa: "play@bank", payeeName: "Play" },
    });
  }

  /** What a crash interrupts is over; the next process begins on what is left. */
  async #surviving(work: () => Promise<unknown>): Promise<void> {
    if (this.#random.chance(0.15)) this.#memory.crash = this.#random.pick(CRASHES);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CrashedError)) throw error;
      this.#process = this.#memory.started();
    }
    this.#memory.crash = "none";
  }

  async #step(): Promise<void> {
    const id = this.#random.pick([...this.#orders.keys()]);
    const order = this.#orderOf(id);
    const actions: readonly (() => Promise<unknown>)[] = [
      () => this.#pay(order, AMOUNT),
      () => this.#pay(order, paise(this.#random.between(1, 100_000))),
      () => this.#decline(order),
      async () => this.#report({ ...order, status: order.status === "paid" ? "paid" : "closed" }),
      () => this.#deliver(),
      () => this.#deliver(),
      () => this.#deliver(),
      () => this.#poll(id),
      () => this.#expire(id),
      () => this.#claim(id),
      () => this.#decide(id),
      () => this.#process.payments.postDue(),
      () => Promise.all([this.#deliver(), this.#poll(id), this.#deliver()]),
    ];
    await this.#random.pick(actions)();
  }

  /** Everything is delivered and reconciled in the end, without crashes. */
  async #end(): Promise<void> {
    this.#process = this.#memory.started();
    for (const id of this.#orders.keys()) await this.#poll(id);
    await this.#process.payments.postDue();
  }

  async #pay(order: ProviderOrder, amount: number): Promise<void> {
    if (order.payments.filter(({ status }) => status === "captured").length >= 2) return;
    const payment = this.#payment(order, amount, "captured");
    this.#report({
      ...order,
      status: "paid",
      amount_paid: order.amount_paid + amount,
      payments: [...order.payments, payment],
    });
    if (this.#random.chance(0.3)) this.#hooks.push(newsOfPayment(payment));
  }

  async #decline(order: ProviderOrder): Promise<void> {
    const payments = [...order.payments, this.#payment(order, AMOUNT, "failed")];
    this.#report({ ...order, status: order.status === "paid" ? "paid" : "attempted", payments });
  }

  #payment(order: ProviderOrder, amount: number, status: "captured" | "failed"): ProviderPayment {
    this.#ids += 1;
    // Sometimes two payments have one UTR: somebody's error, and never two credits.
    const utr = `6001${String(this.#random.chance(0.9) ? this.#ids : 1).padStart(8, "0")}`;
    return {
      ...{ id: `pay_${this.#ids}`, order_id: order.id, amount, currency: "INR", status, method: "upi" },
      acquirer_data: { rrn: status === "captured" ? utr : null },
      ...{ error_description: null, created_at: 1, captured_at: status === "captured" ? 1 : null },
    };
  }

  /** The order is so from now on; its webhook may be lost. */
  #report(order: ProviderOrder): void {
    this.#orders.set(Number(order.id.slice("order_".length)), order);
    if (this.#random.chance(0.8)) this.#hooks.push(newsOfOrder(order));
  }

  async #deliver(): Promise<void> {
    if (this.#hooks.length > 0) await this.#process.deposits.take(this.#random.pick(this.#hooks), WEBHOOK);
  }

  async #poll(id: number): Promise<void> {
    await this.#process.deposits.take(newsOfOrder(this.#orderOf(id)), { source: "poll", actor: "histories" });
  }

  async #expire(id: number): Promise<void> {
    this.#nowMs += 900_000;
    const payment = await this.#memory.byId(id);
    if (payment) await this.#process.deposits.end(payment, { to: "expired", reasonCode: "NOT_PAID_IN_TIME" });
  }

  async #claim(id: number): Promise<void> {
    const payment = await this.#memory.byId(id);
    if (payment?.state === "failed" || payment?.state === "expired")
      await this.#process.deposits.reviewClaim(payment, { source: "player", actor: "player" });
  }

  /** A cashier credits what the provider received, or rejects. */
  async #decide(id: number): Promise<void> {
    const payment = await this.#memory.byId(id);
    const order = await this.#memory.byPayment(id);
    if (payment?.state !== "review" || !order) return;
    const isApproved = order.amountPaid > 0 && this.#random.chance(0.7);
    await this.#process.payments.advance({
      ...{ id, version: payment.version, by: { source: "operator", actor: "olga" } },
      ...(isApproved
        ? { to: "success", changes: { amount: order.amountPaid } }
        : { to: "rejected", changes: { reasonCode: "NOT_RECEIVED" } }),
    });
  }

  #orderOf(id: number): ProviderOrder {
    const order = this.#orders.get(id);
    if (!order) throw new Error(`no order ${id}`);
    return order;
  }

  #check(): void {
    const credited = this.#memory.all().filter(({ state }) => state === "credited");
    const sum = credited.reduce((total, { amount }) => total + amount, 0);
    const { engine } = this.#memory;
    must(engine.account(this.#player)?.cash === sum, "the player has what is credited");
    must(cleared(engine) - this.#clearedBefore === sum, "and the provider gave it");
    must(new Set(credited.map(({ utr }) => utr)).size === credited.length, "each by its own UTR");
    for (const payment of this.#memory.all()) {
      const steps = this.#memory.steps.filter(({ paymentId }) => paymentId === payment.id);
      must(!payment.postingDue, "nothing is left to be moved");
      const isForward = steps.every(({ from, to }) => from === undefined || mayFollow("deposit", from, to));
      must(isForward, "every step follows from the one before");
      must(new Set(steps.map(({ to }) => to)).size === steps.length, "no state comes twice");
      if (payment.state === "credited")
        must(reportedSums(this.#orderOf(payment.id)).has(payment.amount), "what is credited was paid");
      this.#checkEnd(payment.state, this.#orderOf(payment.id), steps);
    }
  }

  /** Whoever has paid has their money, or a person looks at it or has decided. */
  #checkEnd(state: PaymentState, order: ProviderOrder, steps: readonly { readonly source: string }[]): void {
    const ends = order.amount_paid === 0 ? UNPAID_ENDS : PAID_ENDS;
    must(ends.includes(state), `${order.amount_paid} paise were paid, and the deposit is ${state}`);
    if (order.amount_paid > 0 && state === "rejected")
      must(steps.at(-1)?.source === "operator", "only a person rejects what was paid");
  }
}

/** What an order was reported to have received at some moment: one payment alone, or all up to one. */
function reportedSums({ payments }: ProviderOrder): ReadonlySet<number> {
  const captured = payments.filter(({ status }) => status === "captured").map(({ amount }) => amount);
  const sums = captured.map((_, last) =>
    captured.slice(0, last + 1).reduce((total, amount) => total + amount, 0),
  );
  return new Set([...captured, ...sums]);
}

function must(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}

/** What the payment provider has given so far. */
function cleared(engine: MemoryEngine): number {
  return -(engine.account(OUTSIDE_ACCOUNTS.paymentProvider)?.cash ?? 0);
}

function openAccount(engine: MemoryEngine, accountId: number, kind: "player" | "outside"): void {
  const account = { type: "openAccount", accountId, kind, moneyMode: "play", at: 0 } as const;
  const outcome = engine.apply(account);
  if (!outcome.ok) throw new Error(`account ${accountId}: ${outcome.code}`);
}

/** Runs so many histories; a failure names the seed of the one that failed. Answers how many were run. */
export async function runPaymentHistories(
  engine: MemoryEngine,
  { count, firstSeed }: { readonly count: number; readonly firstSeed: number },
): Promise<number> {
  openAccount(engine, OUTSIDE_ACCOUNTS.paymentProvider, "outside");
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    try {
      await new History(seededRandom(seed), engine, seed - firstSeed + 1).run();
    } catch (error) {
      throw new Error(`history of seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return count;
}
