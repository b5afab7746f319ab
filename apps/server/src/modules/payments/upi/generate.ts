import type { payments as contract } from "@crossbook/contract";
import { type Paise, paiseOfEntered } from "@crossbook/money";
import type { HandlersOf, Refusal } from "../../../calls/handler.ts";
import type { RateLimiter } from "../../../calls/rate-limiter.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { HostDirectory } from "../../../ports/host-settings.ts";
import type { Random } from "../../../ports/random.ts";
import type { Players } from "../../players/index.ts";
import type { Protection } from "../../protection/index.ts";
import type { NewPayment, PaymentStore } from "../payment-store.ts";
import type { PaymentOutcome, Payments } from "../payments.ts";
import { depositRefusal } from "./deposit-amount.ts";
import { presentUpiPayment } from "./present-upi-payment.ts";
import type { UpiDeposit, UpiDeposits } from "./upi-deposits.ts";
import type { UpiOrderStore } from "./upi-order-store.ts";

/** How long a deposit can be paid. */
export const OPEN_FOR_MS = 15 * 60_000;
/** A deposit that the provider was never reached for makes way for another one of its amount after so long. */
const MAKES_WAY_AFTER_MS = 15_000;
/** The reconciler asks after a deposit so long after it was opened. */
const FIRST_QUESTION_MS = 60_000;
const REF_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const REF_LENGTH = 18;

export interface GenerateParts {
  readonly deposits: UpiDeposits;
  readonly payments: Payments;
  readonly store: Pick<PaymentStore, "byId" | "byRequest">;
  readonly orders: UpiOrderStore;
  readonly protection: Pick<Protection, "mayDeposit">;
  readonly hosts: Pick<HostDirectory, "settingsOf">;
  readonly players: Pick<Players, "byId">;
  /** New deposits of one player. */
  readonly limiter: RateLimiter;
  readonly clock: Pick<Clock, "now">;
  readonly random: Random;
  /** Whether there is a payment provider. */
  readonly isOffered: boolean;
}

interface Asked {
  readonly userId: number;
  readonly actor: string;
  readonly amount: Paise;
  readonly method: string;
  readonly clientRequestId: string;
}

type GenerateRefusal = Refusal<(typeof contract.generate.errors)[number] | "TOO_MANY_REQUESTS">;

/** Opens a deposit by UPI, once for a request of a player, and answers how to pay it. */
export function generate(parts: GenerateParts): HandlersOf<"payments">["generate"] {
  return async ({ amount: entered, method, clientRequestId }, { caller }) => {
    // As by hand: its points are not bought.
    if (caller.demo) return refuse("DEPOSIT_NOT_OFFERED");
    const amount = paiseOfEntered(entered);
    if (amount === undefined) return refuse("AMOUNT_INVALID");
    const asked = { userId: caller.userId, actor: caller.username, amount, method, clientRequestId };
    const known = await parts.store.byRequest(caller.userId, "deposit", clientRequestId);
    const opened = known ? await depositOf(parts, known.id) : await open(parts, asked);
    if ("ok" in opened) return opened;
    const isSame = opened.order.askedAmount === amount && opened.payment.method === method;
    if (!isSame) return refuse("KEY_REUSED");
    const placed = await parts.deposits.place(opened);
    if (!placed?.order.placed) return refuse("PAYMENT_PROVIDER_DOWN");
    return { ok: true, result: presentUpiPayment(placed, placed.order.placed, parts.clock.now()) };
  };
}

/** By the settings of the player's own host, whichever was called: each would take what another one refuses. */
async function open(parts: GenerateParts, asked: Asked): Promise<UpiDeposit | GenerateRefusal> {
  const { hosts, players, limiter, isOffered } = parts;
  const player = await players.byId(asked.userId);
  if (!player) return refuse("DEPOSIT_NOT_OFFERED");
  const { domain } = hosts.settingsOf(player.host);
  if (!isOffered || !domain.upiPayment || !domain.showDepositW) return refuse("DEPOSIT_NOT_OFFERED");
  const refused = depositRefusal(asked.amount, domain);
  if (refused) return refused;
  const waitMs = limiter.take(asked.userId);
  if (waitMs > 0)
    return refuse("TOO_MANY_REQUESTS", {
      message: "You have begun many deposits. Please pay an open one, or wait some minutes.",
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  await makeWay(parts, asked);
  const permitted = await parts.protection.mayDeposit({ accountId: asked.userId, amount: asked.amount });
  if (!permitted.ok) return permitted;
  const outcome = await insert(parts, asked).finally(permitted.end);
  if (outcome === "openExists") return refuse("PAYMENT_OPEN_EXISTS");
  if (!outcome.ok) throw new Error(`a deposit was not opened: ${outcome.reason}`);
  return depositOf(parts, outcome.payment.id);
}

/** Of two requests at the same moment, the second may find the first's row by its amount before it finds it by its id. */
async function insert(
  { payments, store, orders, clock, random }: GenerateParts,
  { actor, ...asked }: Asked,
): Promise<PaymentOutcome | "openExists"> {
  const now = clock.now();
  const { userId, amount } = asked;
  const orderRef = newOrderRef(random);
  const payment: NewPayment = {
    ...asked,
    direction: "deposit",
    channel: "upi",
    state: "created",
    expiresAt: new Date(now + OPEN_FOR_MS),
  };
  const by = { source: "player", actor, detail: { orderRef } } as const;
  const order = { orderRef, askedAmount: amount, askAt: new Date(now + FIRST_QUESTION_MS) };
  try {
    return await payments.open(payment, by, (client, { id }) => orders.insert(client, id, order));
  } catch (error) {
    if (!isOpenExists(error)) throw error;
    const same = await store.byRequest(userId, "deposit", asked.clientRequestId);
    return same ? { ok: true, payment: same } : "openExists";
  }
}

/** A deposit of this amount that never came to the provider cannot be paid by anybody. */
async function makeWay(
  { orders, store, deposits, clock }: GenerateParts,
  { userId, amount }: Asked,
): Promise<void> {
  const id = await orders.neverPlaced(userId, amount, new Date(clock.now() - MAKES_WAY_AFTER_MS));
  const payment = id === undefined ? undefined : await store.byId(id);
  if (payment) await deposits.end(payment, { to: "failed", reasonCode: "SUPERSEDED" });
}

async function depositOf(
  { deposits }: GenerateParts,
  paymentId: number,
): Promise<UpiDeposit | GenerateRefusal> {
  // A request id that another kind of deposit was opened with has no order.
  return (await deposits.byPayment(paymentId)) ?? refuse("KEY_REUSED");
}

function newOrderRef(random: Random): string {
  const letters = Array.from({ length: REF_LENGTH }, () => REF_ALPHABET[random.integer(REF_ALPHABET.length)]);
  return `CB${letters.join("")}`;
}

function isOpenExists(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "payments_open_upi";
}
