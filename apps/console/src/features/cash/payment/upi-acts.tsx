import { api, type OperatorPayment } from "@crossbook/contract";
import { useState } from "react";
import { DecisionDialog } from "../../../acts/decision-dialog.tsx";
import { KeyButton } from "../../../keyboard/key-button.tsx";
import { DEPOSIT_REASONS } from "../../../payments/reason-words.ts";
import { useMay } from "../../../session/use-operator.ts";
import type { UpiOrder } from "./payment-answers.ts";

interface UpiActsProps {
  readonly payment: OperatorPayment;
  readonly order: UpiOrder;
}

/** Approve with the amount that was captured, or reject, for the operator who has claimed the deposit. */
export function UpiActs({ payment: { paymentId, version, userName, utr }, order }: UpiActsProps) {
  const [open, setOpen] = useState<"approve" | "reject">();
  const mayDecide = useMay("resolveDeposit");
  if (!mayDecide) return null;
  const close = () => setOpen(undefined);
  const shared = { call: api.operator.resolveDeposit, onClose: close };
  return (
    <>
      <KeyButton keys="a" words="Approve" variant="primary" onPress={() => setOpen("approve")} />
      <KeyButton keys="r" words="Reject" variant="danger" onPress={() => setOpen("reject")} />
      {open === "approve" && (
        <DecisionDialog
          {...shared}
          title={`Approve deposit ${paymentId}`}
          initial={{
            ...{ paymentId, version, decision: "approve", utr: utr ?? order.claimedUtr ?? "" },
            amount: String(order.amountPaid > 0 ? order.amountPaid : order.askedAmount),
          }}
          labels={{ amount: "Amount to credit", utr: "UTR" }}
          act="Approve"
          done={({ state }) =>
            state === "review"
              ? `Deposit ${paymentId} waits for a second operator.`
              : `Deposit ${paymentId} of ${userName} is approved.`
          }
        >
          <p>
            What the provider has captured is credited to {userName} at once. Any other amount must be
            approved alike by a second operator.
          </p>
        </DecisionDialog>
      )}
      {open === "reject" && (
        <DecisionDialog
          {...shared}
          title={`Reject deposit ${paymentId}`}
          initial={{ paymentId, version, decision: "reject", reasonCode: "notReceived", remark: "" }}
          labels={{ reasonCode: "Reason", remark: "Words for the player" }}
          words={DEPOSIT_REASONS}
          act="Reject"
          tone="danger"
          done={() => `Deposit ${paymentId} of ${userName} is rejected.`}
        >
          <p>{userName} reads the reason and the words. No money moves.</p>
        </DecisionDialog>
      )}
    </>
  );
}
