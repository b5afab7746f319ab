import { Loaded, useCall } from "@crossbook/browser";
import { api, type OperatorWithdrawal } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";
import { useMoment } from "../../../fields/use-moment.ts";
import { reasonText } from "../../../payments/reason-words.ts";
import { REFETCH_MS } from "../../../shell/refetch.ts";
import { Fact, Facts } from "../../../tables/facts.tsx";
import { ClaimBar } from "./claim-bar.tsx";
import classes from "./payment.module.css";
import { PaymentHead } from "./payment-head.tsx";
import { PaymentSteps } from "./payment-steps.tsx";
import { AskPayout, WithdrawalActs, WithdrawalEffect } from "./withdrawal-acts.tsx";

const WAITING: readonly string[] = ["requested", "onHold", "approved"];

/** A withdrawal: where it goes, how far its payout is, and what may be done. */
export function Withdrawal({ paymentId }: { readonly paymentId: number }) {
  const detail = useCall(api.operator.getWithdrawal, { paymentId }, { refetchIntervalMs: REFETCH_MS });
  return (
    <Loaded query={detail} failure="The withdrawal could not be loaded.">
      {({ withdrawal, steps }) => (
        <article className={classes.payment} aria-label={`Withdrawal ${paymentId}`}>
          <PaymentHead kind="withdrawal" payment={withdrawal} />
          {WAITING.includes(withdrawal.state) && (
            <>
              <ClaimBar payment={withdrawal}>
                <WithdrawalActs withdrawal={withdrawal} approver={approverOf(steps)} />
              </ClaimBar>
              <WithdrawalEffect withdrawal={withdrawal} approver={approverOf(steps)} />
            </>
          )}
          {withdrawal.state === "processing" && <AskPayout paymentId={paymentId} />}
          <Destination withdrawal={withdrawal} />
          <PaymentSteps steps={steps} />
        </article>
      )}
    </Loaded>
  );
}

function approverOf(steps: readonly { readonly to: string; readonly actor: string }[]): string | undefined {
  return steps.findLast(({ to }) => to === "approved")?.actor;
}

function Destination({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  const moment = useMoment();
  const { upiId, accountNumber, ifsC_Code, accountHolderName, utr, reasonCode, remark } = withdrawal;
  const { payoutId, payoutStatus, payoutFault, nextCheck, needsSecondPerson } = withdrawal;
  return (
    <Facts>
      {upiId !== null && <Fact title="UPI id">{upiId}</Fact>}
      {accountNumber !== null && <Fact title="Account">{accountNumber}</Fact>}
      {ifsC_Code !== null && <Fact title="IFSC">{ifsC_Code}</Fact>}
      <Fact title="Holder">{accountHolderName ?? "–"}</Fact>
      <Fact title="Requested">{moment(withdrawal.creationTime)}</Fact>
      <Fact title="Second person">
        {needsSecondPerson ? <Badge tone="caution">must send it</Badge> : "not needed"}
      </Fact>
      {utr !== null && <Fact title="UTR">{utr}</Fact>}
      {reasonCode !== null && <Fact title="Reason">{reasonText(reasonCode)}</Fact>}
      {remark !== null && <Fact title="Words for the player">{remark}</Fact>}
      {payoutId !== null && <Fact title="Payout">{payoutId}</Fact>}
      {payoutStatus !== null && <Fact title="Payout status">{payoutStatus}</Fact>}
      {payoutFault !== null && <Fact title="Payout fault">{payoutFault}</Fact>}
      {nextCheck !== null && <Fact title="Asked again">{moment(nextCheck)}</Fact>}
    </Facts>
  );
}
