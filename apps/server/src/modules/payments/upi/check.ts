import type { HandlersOf } from "../../../calls/handler.ts";
import type { RateLimiter } from "../../../calls/rate-limiter.ts";
import { refuse } from "../../../calls/refusals.ts";
import { type Exchange, ExchangeStoppedError } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { presentStatus } from "./present-upi-payment.ts";
import type { UpiDeposit, UpiDeposits } from "./upi-deposits.ts";
import type { UpiOrderStore } from "./upi-order-store.ts";

export interface CheckParts {
  readonly deposits: UpiDeposits;
  readonly orders: UpiOrderStore;
  readonly exchange: Pick<Exchange, "read">;
  /** Questions to the provider about one payment; beyond it what is known is answered. */
  readonly limiter: RateLimiter;
  readonly clock: Pick<Clock, "now">;
}

/** How a deposit of the player stands; another player's is not found. */
export function check(parts: CheckParts): HandlersOf<"payments">["check"] {
  const { deposits, exchange, clock } = parts;
  return async ({ paymentId, orderId, utr }, { caller }) => {
    const found =
      paymentId === undefined ? await deposits.byRef(orderId ?? "") : await deposits.byPayment(paymentId);
    if (!found || found.payment.userId !== caller.userId) return refuse("PAYMENT_NOT_FOUND");
    const deposit = await lookedAfter(parts, found, { utr, actor: caller.username });
    try {
      const account = await exchange.read((engine) => engine.account(caller.accountId));
      if (!account) return refuse("PAYMENT_NOT_FOUND");
      return { ok: true, result: presentStatus(deposit, account, clock.now()) };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return refuse("EXCHANGE_STOPPED");
      throw error;
    }
  };
}

interface Said {
  readonly utr: string | undefined;
  readonly actor: string;
}

/** Asks the provider where that may bring something, and keeps what the player says. */
async function lookedAfter(
  { deposits, orders, limiter }: CheckParts,
  deposit: UpiDeposit,
  { utr, actor }: Said,
): Promise<UpiDeposit> {
  const { payment, order } = deposit;
  if (!MAY_CHANGE.includes(payment.state)) return deposit;
  if (utr !== undefined && utr !== order.claimedUtr) await orders.claimed(payment.id, utr);
  if (limiter.take(payment.id) === 0) await deposits.ask(deposit, { source: "poll", actor });
  const asked = (await deposits.byPayment(payment.id)) ?? deposit;
  const isOver = asked.payment.state === "failed" || asked.payment.state === "expired";
  if (utr === undefined || !isOver) return asked;
  await deposits.reviewClaim(asked.payment, { source: "player", actor, detail: { utr } });
  return (await deposits.byPayment(payment.id)) ?? asked;
}

const MAY_CHANGE: readonly string[] = ["created", "pending", "failed", "expired", "review"];
