import { paiseOfWire } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { Money } from "@crossbook/ui";
import { useState } from "react";
import { DecisionDialog } from "../../../acts/decision-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { KeyButton } from "../../../keyboard/key-button.tsx";
import { DEPOSIT_REASONS } from "../../../payments/reason-words.ts";
import { useMay, useOperator } from "../../../session/use-operator.ts";
import { lineOf } from "./evidence.tsx";
import classes from "./payment.module.css";
import type { DepositDetail } from "./payment-answers.ts";

/** Link, approve and reject, for the operator who has claimed the deposit. */
export function DepositActs({ deposit }: { readonly deposit: DepositDetail }) {
  const { paymentId, version, bankLineId, userName, utr, approvedBy } = deposit.claim;
  const self = useOperator();
  const [isRejecting, setIsRejecting] = useState(false);
  const linking = useAct(api.operator.linkBankLine);
  const approving = useAct(api.operator.approveDeposit, {
    done: ({ state }) =>
      state === "review"
        ? `Deposit ${paymentId} waits for a second operator.`
        : `Deposit ${paymentId} of ${userName} is approved.`,
  });
  const mayDecide = useMay("approveDeposit");
  if (!mayDecide) return null;
  const line = lineOf(deposit);
  // Without its line it needs a UTR and two operators.
  const isApprovable = bankLineId !== null || (utr !== null && !approvedBy.includes(self.userName));
  return (
    <>
      {bankLineId === null && line && (
        <KeyButton
          keys="l"
          words="Link bank line"
          busy={linking.busy}
          isAtOnce
          onPress={() => void linking.run({ paymentId, version, bankLineId: line.bankLineId })}
        />
      )}
      {isApprovable && (
        <KeyButton
          keys="a"
          words="Approve"
          variant="primary"
          busy={approving.busy}
          isAtOnce
          onPress={() => void approving.run({ paymentId, version })}
        />
      )}
      <KeyButton keys="r" words="Reject" variant="danger" onPress={() => setIsRejecting(true)} />
      {isRejecting && (
        <DecisionDialog
          call={api.operator.rejectDeposit}
          title={`Reject deposit ${paymentId}`}
          initial={{ paymentId, version, reasonCode: "notReceived", remark: "" }}
          labels={{ reasonCode: "Reason", remark: "Words for the player" }}
          words={DEPOSIT_REASONS}
          act="Reject"
          tone="danger"
          done={() => `Deposit ${paymentId} of ${userName} is rejected.`}
          onClose={() => setIsRejecting(false)}
        >
          <p>{userName} reads the reason and the words. No money moves.</p>
        </DecisionDialog>
      )}
    </>
  );
}

/** What an approval does. */
export function DepositEffect({ deposit: { claim } }: { readonly deposit: DepositDetail }) {
  const self = useOperator();
  const { approvedBy, bankLineId, userName, utr } = claim;
  const credits = (
    <>
      credits <Money amount={paiseOfWire(claim.amount)} /> to {userName}.
    </>
  );
  if (bankLineId !== null)
    return <p className={classes.effect}>The bank line is linked: an approval {credits}</p>;
  if (utr === null)
    return (
      <p className={classes.effect}>Without a UTR it needs a linked bank line before it can be approved.</p>
    );
  const others = approvedBy.filter((name) => name !== self.userName);
  if (others.length > 0)
    return (
      <p className={classes.effect}>
        {others.join(", ")} has approved it without a bank line: your approval {credits}
      </p>
    );
  if (approvedBy.length > 0)
    return <p className={classes.effect}>You have approved it. Another operator must approve it too.</p>;
  return (
    <p className={classes.effect}>
      No bank line is linked: a second operator must approve it too before it {credits}
    </p>
  );
}
