import { Loaded, useCall } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { REFETCH_MS } from "../../../shell/refetch.ts";
import { BankLineChoice } from "./bank-line-choice.tsx";
import { ClaimBar } from "./claim-bar.tsx";
import { DepositActs, DepositEffect } from "./deposit-acts.tsx";
import { EarlierUses } from "./earlier-uses.tsx";
import { Evidence } from "./evidence.tsx";
import classes from "./payment.module.css";
import type { DepositDetail } from "./payment-answers.ts";
import { PaymentHead } from "./payment-head.tsx";
import { PaymentSteps } from "./payment-steps.tsx";
import { ReceiptPicture } from "./receipt-picture.tsx";

/** A deposit by hand: picture, what was read from it, bank lines and earlier uses side by side, and what may be done. */
export function DepositByHand({ paymentId }: { readonly paymentId: number }) {
  const detail = useCall(api.operator.getDepositClaim, { paymentId }, { refetchIntervalMs: REFETCH_MS });
  return (
    <Loaded query={detail} failure="The deposit could not be loaded.">
      {(deposit) => <Deposit deposit={deposit} />}
    </Loaded>
  );
}

function Deposit({ deposit }: { readonly deposit: DepositDetail }) {
  const { claim, imageUrl, earlierUses, steps } = deposit;
  return (
    <article className={classes.payment} aria-label={`Deposit by hand ${claim.paymentId}`}>
      <PaymentHead kind="depositByHand" payment={claim} />
      {claim.state === "review" && (
        <>
          <ClaimBar payment={claim}>
            <DepositActs deposit={deposit} />
          </ClaimBar>
          <DepositEffect deposit={deposit} />
        </>
      )}
      <div className={classes.evidence}>
        <ReceiptPicture key={claim.paymentId} url={imageUrl} />
        <Evidence deposit={deposit} />
      </div>
      <BankLineChoice deposit={deposit} />
      <EarlierUses uses={earlierUses} />
      <PaymentSteps steps={steps} />
    </article>
  );
}
