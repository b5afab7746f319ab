import { useServerNow } from "@crossbook/browser";
import type { WaitingPayment } from "@crossbook/contract";
import { useState } from "react";
import { useOperator } from "../../../../session/use-operator.ts";
import { isApprovable, mayApproveTogether } from "./approvable.ts";

/** Payments of a page that are chosen to be approved together. */
export interface ChosenPayments {
  /** Those that can be chosen now. */
  readonly approvable: readonly WaitingPayment[];
  /** Those of them that are chosen, as they are now: what has left the page is not approved out of sight. */
  readonly chosen: readonly WaitingPayment[];
  /** Chooses exactly these. */
  readonly onChoose: (paymentIds: readonly number[]) => void;
  /** Chooses one more, or one less. */
  readonly turn: (paymentId: number) => void;
}

const CLOCK_MS = 10_000;

/** Follows which payments are chosen; undefined: the operator's role approves none together. */
export function useChosenPayments(payments: readonly WaitingPayment[]): ChosenPayments | undefined {
  const operator = useOperator();
  const nowMs = useServerNow(CLOCK_MS);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  if (!mayApproveTogether(operator.role)) return undefined;
  const approvable = payments.filter((payment) => isApprovable(payment, operator, nowMs));
  return {
    approvable,
    chosen: approvable.filter(({ paymentId }) => ids.has(paymentId)),
    onChoose: (paymentIds) => setIds(new Set(paymentIds)),
    turn: (paymentId) =>
      setIds((known) => {
        const next = new Set(known);
        if (!next.delete(paymentId)) next.add(paymentId);
        return next;
      }),
  };
}
