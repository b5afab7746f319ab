import type { ProviderPayment } from "@crossbook/contract";
import { type Paise, paise, paiseOfEntered, paiseToMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { dayRange } from "../catalogue/index.ts";
import type { Players } from "../players/index.ts";
import { operatorPaymentOf } from "./operator-payment.ts";
import type { Payment } from "./payment.ts";
import type { PaymentApprovals } from "./payment-approvals.ts";
import type { PaymentList } from "./payment-list.ts";
import type { PaymentStore } from "./payment-store.ts";
import type { ProviderClient } from "./upi/provider-client.ts";
import type { UpiOrder, UpiOrderStore } from "./upi/upi-order-store.ts";

type OperatorHandlers = HandlersOf<"operator">;

interface Parts {
  readonly list: PaymentList;
  readonly players: Players;
  readonly store: Pick<PaymentStore, "steps">;
  readonly orders: Pick<UpiOrderStore, "byPayment">;
  readonly approvals: PaymentApprovals;
  readonly provider: ProviderClient | undefined;
}

/** Lists payments of both directions. */
export function getPayments({ list, players }: Parts): OperatorHandlers["getPayments"] {
  return async (input) => {
    const range = dayRange(input.From, input.To);
    if (!range) return { ok: false, code: "INVALID_INPUT" };
    const [least, most] = [boundOf(input.MinAmount), boundOf(input.MaxAmount)];
    if (least === "invalid" || most === "invalid") return { ok: false, code: "AMOUNT_INVALID" };
    const player = input.UserName ? await players.byUsername(input.UserName) : undefined;
    if (input.UserName && !player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const filter = {
      ...{ userId: player?.userId, direction: input.Direction, channel: input.Channel },
      ...{ state: input.State, method: input.Method || undefined, least, most },
      from: range.fromMs === undefined ? undefined : new Date(range.fromMs),
      until: range.untilMs === undefined ? undefined : new Date(range.untilMs),
    };
    const page = await list.page(filter, { skip: input.SkipCount, limit: input.MaxResultCount });
    const items = page.items.map((listed) => operatorPaymentOf(listed));
    return { ok: true, result: { items, totalCount: page.totalCount } };
  };
}

/** Reads one payment; of a deposit by UPI the provider is asked how its order stands, and nothing is changed by it. */
export function getPayment(parts: Parts): OperatorHandlers["getPayment"] {
  const { list, store, orders } = parts;
  return async ({ paymentId }) => {
    const listed = await list.byId(paymentId);
    if (!listed) return { ok: false, code: "PAYMENT_NOT_FOUND" };
    const [steps, order] = await Promise.all([store.steps(paymentId), orders.byPayment(paymentId)]);
    return {
      ok: true,
      result: {
        payment: operatorPaymentOf(listed),
        steps: steps.map(({ version, at, from, to, source, actor }) => ({
          ...{ version, at: at.toISOString(), from: from ?? null, to, source, actor },
        })),
        upiOrder: order ? await shownOrder(parts, listed.payment, order) : null,
      },
    };
  };
}

async function shownOrder({ provider, approvals }: Parts, payment: Payment, order: UpiOrder) {
  const { orderRef, placed, askedAmount, amountPaid, claimedUtr } = order;
  const answer = placed && (await provider?.readOrder(placed.providerOrderId));
  return {
    ...{ orderRef, providerOrderId: placed?.providerOrderId ?? null, claimedUtr: claimedUtr ?? null },
    ...{ askedAmount: paiseToMainUnits(askedAmount), amountPaid: paiseToMainUnits(amountPaid) },
    approvedBy: payment.state === "review" ? [...(await approvals.approversOf(payment))] : [],
    payments: answer?.ok ? answer.order.payments.map(shownPayment) : null,
  };
}

function shownPayment({ id, status, amount, acquirer_data, captured_at, created_at }: ProviderPayment) {
  return {
    ...{ providerPaymentId: id, status, amount: paiseToMainUnits(paise(amount)), utr: acquirer_data.rrn },
    at: new Date((captured_at ?? created_at) * 1000).toISOString(),
  };
}

function boundOf(entered: number | string | undefined): Paise | "invalid" | undefined {
  if (entered === undefined) return undefined;
  const amount = paiseOfEntered(entered);
  return amount === undefined || amount < 0 ? "invalid" : amount;
}
