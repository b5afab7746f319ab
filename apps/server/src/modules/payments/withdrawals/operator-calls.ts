import { UTR } from "@crossbook/contract";
import { paiseOfEntered } from "@crossbook/money";
import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { dayRange } from "../../catalogue/index.ts";
import type { Players } from "../../players/index.ts";
import type { PaymentStep } from "../payment.ts";
import type { PaymentStore } from "../payment-store.ts";
import type { WithdrawalDecisions } from "./withdrawal-decisions.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

type OperatorHandlers = HandlersOf<"operator">;

/** The operators' calls about withdrawals. */
export type OperatorWithdrawalCalls = Pick<
  OperatorHandlers,
  | "getWithdrawals"
  | "getWithdrawal"
  | "approveWithdrawal"
  | "rejectWithdrawal"
  | "putWithdrawalOnHold"
  | "payWithdrawal"
  | "sendPayout"
  | "retryPayout"
>;

interface Parts {
  readonly decisions: WithdrawalDecisions;
  readonly withdrawals: WithdrawalStore;
  readonly store: PaymentStore;
  readonly players: Players;
}

/** States in which an operator has to act. */
const QUEUE = ["requested", "onHold", "approved"] as const;

/** Makes the handlers. */
export function operatorCalls(parts: Parts): OperatorWithdrawalCalls {
  const { decisions } = parts;
  return {
    getWithdrawals: getWithdrawals(parts),
    getWithdrawal: getWithdrawal(parts),
    approveWithdrawal: ({ paymentId, version }, context) => decisions.approve(paymentId, version, context),
    rejectWithdrawal: ({ paymentId, version, reasonCode, remark }, context) =>
      decisions.decide(
        { paymentId, version, to: "rejected", changes: { reasonCode, ...(remark && { remark }) } },
        context,
      ),
    putWithdrawalOnHold: ({ paymentId, version, reasonCode, remark }, context) =>
      decisions.decide(
        { paymentId, version, to: "onHold", changes: { reasonCode, ...(remark && { remark }) } },
        context,
      ),
    payWithdrawal: async ({ paymentId, version, utr: written, remark }, context) => {
      const utr = written.trim().toUpperCase();
      if (!UTR.test(utr)) return refuse("UTR_INVALID");
      const changes = { utr, ...(remark && { remark }) };
      return decisions.pay({ paymentId, version, to: "paid", changes }, context);
    },
    sendPayout: ({ paymentId, version }, context) => decisions.send(paymentId, version, context),
    retryPayout: ({ paymentId }, context) => decisions.retry(paymentId, context),
  };
}

function getWithdrawals({
  decisions,
  withdrawals,
  players,
}: Parts): OperatorWithdrawalCalls["getWithdrawals"] {
  return async (input) => {
    const range = dayRange(input.From, input.To);
    if (!range) return { ok: false, code: "INVALID_INPUT" };
    const least = input.MinAmount === undefined ? undefined : paiseOfEntered(input.MinAmount);
    const most = input.MaxAmount === undefined ? undefined : paiseOfEntered(input.MaxAmount);
    if ((input.MinAmount !== undefined && least === undefined) || (input.MaxAmount !== undefined && !most))
      return { ok: false, code: "AMOUNT_INVALID" };
    const player = input.UserName ? await players.byUsername(input.UserName) : undefined;
    if (input.UserName && !player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const page = await withdrawals.list(
      {
        ...{ states: input.State ? [input.State] : QUEUE, userId: player?.userId, method: input.Method },
        from: range.fromMs === undefined ? undefined : new Date(range.fromMs),
        until: range.untilMs === undefined ? undefined : new Date(range.untilMs),
        ...{ least, most, oldestFirst: input.State === undefined },
      },
      { skip: input.SkipCount, limit: input.MaxResultCount },
    );
    const items = await Promise.all(page.items.map((withdrawal) => decisions.shown(withdrawal)));
    return { ok: true, result: { items, totalCount: page.totalCount } };
  };
}

function getWithdrawal({ decisions, store }: Parts): OperatorWithdrawalCalls["getWithdrawal"] {
  return async ({ paymentId }) => {
    const withdrawal = await decisions.read(paymentId);
    if (!withdrawal) return { ok: false, code: "PAYMENT_NOT_FOUND" };
    const steps = (await store.steps(paymentId)).map(shownStep);
    return { ok: true, result: { withdrawal: await decisions.shown(withdrawal), steps } };
  };
}

function shownStep({ version, at, from, to, source, actor }: PaymentStep) {
  return { version, at: at.toISOString(), from: from ?? null, to, source, actor };
}
