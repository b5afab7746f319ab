import type { CallError } from "@crossbook/client";
import { Button, Field } from "@crossbook/ui";
import { type FormEvent, useState } from "react";
import { depositText } from "../../messages/english/payments/deposit.ts";
import { utrOf } from "./manual-deposit-form.ts";
import classes from "./upi-deposit.module.css";

const UTR = /^\d{12}$/;

/** For who has paid although the payment says otherwise: the UTR helps the cashier to find it. */
export function UpiClaimForm({
  onClaim,
}: {
  readonly onClaim: (utr: string) => Promise<CallError | undefined>;
}) {
  const [utr, setUtr] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    const written = utrOf(utr);
    if (!UTR.test(written)) return setFault(depositText().upiUtrInvalid);
    setIsBusy(true);
    const refusal = await onClaim(written);
    setIsBusy(false);
    setFault(refusal?.message);
  }

  return (
    <form className={classes.claim} onSubmit={(submit) => void handleSubmit(submit)} noValidate>
      <Field
        label={depositText().utrOfPayment}
        inputMode="numeric"
        autoComplete="off"
        value={utr}
        hint={depositText().claimHint}
        error={fault}
        onChange={({ target }) => {
          setUtr(target.value);
          setFault(undefined);
        }}
      />
      <Button type="submit" busy={isBusy}>
        {depositText().askForLook}
      </Button>
    </form>
  );
}
