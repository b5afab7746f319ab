import type { TransactionDetailReader, TransactionStep } from "../statement/index.ts";
import type { Payment, PaymentStep } from "./payment.ts";
import type { PaymentState } from "./payment-states.ts";
import type { PaymentStore } from "./payment-store.ts";
import { reasonWords } from "./requests/reason-words.ts";

/** What a player reads of each state; steps between them are the operators' own. */
const TITLES: Readonly<Partial<Record<PaymentState, string>>> = {
  pending: "Waiting for your payment",
  review: "Being looked at",
  failed: "Not paid",
  expired: "Not paid in time",
  credited: "Added to your balance",
  requested: "Withdrawal requested",
  onHold: "On hold",
  approved: "Approved",
  processing: "Sent to the bank",
  paid: "Paid out",
  refused: "Refused",
  rejected: "Rejected",
  reversed: "Sent back by the bank",
};

/** Where the reason of the state is the player's to know. */
const EXPLAINED: ReadonlySet<PaymentState> = new Set(["onHold", "refused", "rejected", "failed", "reversed"]);

/** The history of a deposit or withdrawal by its number, for its owner alone; undefined where it is none of theirs. */
export function paymentSteps(
  store: Pick<PaymentStore, "byId" | "steps">,
  direction: Payment["direction"],
): TransactionDetailReader {
  return async ({ accountId, id }) => {
    if (!/^\d{1,15}$/.test(id)) return undefined;
    const payment = await store.byId(Number(id));
    if (payment?.userId !== accountId || payment.direction !== direction) return undefined;
    const steps = await store.steps(payment.id);
    return steps.flatMap((step) => present(payment, step));
  };
}

function present(payment: Payment, { at, to }: PaymentStep): readonly TransactionStep[] {
  const title = TITLES[to];
  if (title === undefined) return [];
  const amount = movedBy(payment, to);
  const step = { at: at.getTime(), title, text: textOf(payment, to) };
  return [amount === undefined ? step : { ...step, amount }];
}

function textOf({ state, reasonCode, remark, direction, utr }: Payment, to: PaymentState): string {
  if (to === "paid" || to === "credited") return utr === undefined ? "" : `UTR ${utr}`;
  // The reason is kept for the state that the payment is in now.
  if (to !== state || !EXPLAINED.has(to)) return "";
  return direction === "withdrawal" || remark !== undefined ? reasonWords(reasonCode, remark) : "";
}

/** What the step did to the player's cash. */
function movedBy({ direction, amount, state }: Payment, to: PaymentState): number | undefined {
  if (direction === "deposit") return to === "credited" ? amount : undefined;
  if (to === "requested") return -amount;
  return to === state && (to === "rejected" || to === "failed" || to === "reversed") ? amount : undefined;
}
