import { paiseOfWire } from "@crossbook/browser";
import { api, type OperatorWithdrawal } from "@crossbook/contract";
import { Money } from "@crossbook/ui";
import { useState } from "react";
import { DecisionDialog } from "../../../acts/decision-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { KeyButton } from "../../../keyboard/key-button.tsx";
import { WITHDRAWAL_REASONS } from "../../../payments/reason-words.ts";
import { useMay, useOperator } from "../../../session/use-operator.ts";
import classes from "./payment.module.css";

interface WithdrawalProps {
  readonly withdrawal: OperatorWithdrawal;
}

interface ApprovedProps extends WithdrawalProps {
  /** Who approved it last; undefined: nobody has. */
  readonly approver: string | undefined;
}

type OpenDialog = "reject" | "hold" | "pay" | "send";

/** What the operator who has claimed a withdrawal may do with it as it stands. */
export function WithdrawalActs({ withdrawal, approver }: ApprovedProps) {
  const { paymentId, version, state } = withdrawal;
  const [open, setOpen] = useState<OpenDialog>();
  const approving = useAct(api.operator.approveWithdrawal, {
    done: ({ needsSecondPerson }) =>
      needsSecondPerson
        ? `Withdrawal ${paymentId} is approved. Another operator must send it.`
        : `Withdrawal ${paymentId} is approved.`,
  });
  const isApprover = useOperator().userName === approver;
  const mayPay = useMay("payWithdrawal") && !(isApprover && withdrawal.needsSecondPerson);
  const mayDecide = useMay("approveWithdrawal");
  const isApproved = state === "approved";
  return (
    <>
      {isApproved && mayPay && (
        <>
          <KeyButton keys="s" words="Send payout" variant="primary" onPress={() => setOpen("send")} />
          <KeyButton keys="p" words="Paid by hand" onPress={() => setOpen("pay")} />
        </>
      )}
      {!isApproved && mayDecide && (
        <KeyButton
          keys="a"
          words="Approve"
          variant="primary"
          busy={approving.busy}
          isAtOnce
          onPress={() => void approving.run({ paymentId, version })}
        />
      )}
      {state === "requested" && <KeyButton keys="h" words="Put on hold" onPress={() => setOpen("hold")} />}
      {mayDecide && <KeyButton keys="r" words="Reject" variant="danger" onPress={() => setOpen("reject")} />}
      <WithdrawalDialog withdrawal={withdrawal} open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function WithdrawalDialog({
  withdrawal,
  open,
  onClose,
}: WithdrawalProps & { readonly open: OpenDialog | undefined; readonly onClose: () => void }) {
  const { paymentId, version, userName } = withdrawal;
  const amount = <Money amount={paiseOfWire(withdrawal.amount)} />;
  const payee = withdrawal.upiId ?? withdrawal.accountNumber ?? "";
  const reasons = {
    labels: { reasonCode: "Reason", remark: "Words for the player" },
    words: WITHDRAWAL_REASONS,
  };
  if (open === "reject")
    return (
      <DecisionDialog
        {...reasons}
        call={api.operator.rejectWithdrawal}
        title={`Reject withdrawal ${paymentId}`}
        initial={{ paymentId, version, reasonCode: "accountInvalid", remark: "" }}
        act="Reject"
        tone="danger"
        done={() => `Withdrawal ${paymentId} of ${userName} is rejected.`}
        onClose={onClose}
      >
        <p>
          {amount} go back to {userName}, who reads the reason and the words.
        </p>
      </DecisionDialog>
    );
  if (open === "hold")
    return (
      <DecisionDialog
        {...reasons}
        call={api.operator.putWithdrawalOnHold}
        title={`Put withdrawal ${paymentId} on hold`}
        initial={{ paymentId, version, reasonCode: "verificationNeeded", remark: "" }}
        act="Put on hold"
        done={() => `Withdrawal ${paymentId} is on hold.`}
        onClose={onClose}
      >
        <p>
          {amount} stay held. {userName} reads the reason and the words.
        </p>
      </DecisionDialog>
    );
  if (open === "pay")
    return (
      <DecisionDialog
        call={api.operator.payWithdrawal}
        title={`Withdrawal ${paymentId} was paid by hand`}
        initial={{ paymentId, version, utr: "" }}
        labels={{ utr: "UTR of the bank" }}
        required={["utr"]}
        act="It was paid"
        done={() => `Withdrawal ${paymentId} is paid.`}
        onClose={onClose}
      >
        <p>
          {amount} leave the held money of {userName} for {payee}.
        </p>
      </DecisionDialog>
    );
  if (open === "send")
    return (
      <DecisionDialog
        call={api.operator.sendPayout}
        title={`Send payout ${paymentId}`}
        initial={{ paymentId, version }}
        labels={{}}
        act="Send"
        done={() => `Withdrawal ${paymentId} is being sent.`}
        onClose={onClose}
      >
        <p>
          The payment provider pays {amount} to {payee}. This cannot be taken back.
        </p>
      </DecisionDialog>
    );
  return null;
}

/** What the next step does. */
export function WithdrawalEffect({ withdrawal: { state, needsSecondPerson }, approver }: ApprovedProps) {
  const isApprover = useOperator().userName === approver;
  if (state === "approved" && needsSecondPerson && isApprover)
    return (
      <p className={classes.effect}>
        You have approved it: above the host's limit another operator sends or pays it.
      </p>
    );
  if (state === "approved")
    return (
      <p className={classes.effect}>
        {needsSecondPerson
          ? "It is approved. Above the host's limit another person than the approver sends or pays it."
          : "It is approved: send it, or pay it by hand."}
      </p>
    );
  return (
    <p className={classes.effect}>
      Its money is held. An approval moves none; a rejection gives it back to the player.
    </p>
  );
}

/** Asks the provider about a payout that is on its way. */
export function AskPayout({ paymentId }: { readonly paymentId: number }) {
  const { run, busy } = useAct(api.operator.retryPayout, {
    done: ({ payoutStatus }) => `The provider says ${payoutStatus ?? "nothing yet"}.`,
  });
  const mayAsk = useMay("retryPayout");
  if (!mayAsk) return null;
  return (
    <div className={classes.bar}>
      <KeyButton keys="n" words="Ask the provider now" busy={busy} onPress={() => void run({ paymentId })} />
    </div>
  );
}
