import { useScreen, useSettings } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import type { Paise } from "@crossbook/money";
import { Button, Field } from "@crossbook/ui";
import { type FormEvent, useState } from "react";
import { depositText } from "../../messages/english/payments/deposit.ts";
import { enteredAmount, QUICK_AMOUNTS, rupees, withQuickAmount } from "./deposit-amount.ts";
import classes from "./upi-deposit.module.css";

export interface UpiAmountFormProps {
  readonly onGenerate: (amount: Paise, method: "UPI_QR" | "UPI_INTENT") => Promise<CallError | undefined>;
}

const NO_LIMITS = { minDepositAmount: 0, maxDepositAmount: 1_000_000 };

/** How much, with buttons that add to it. */
export function UpiAmountForm({ onGenerate }: UpiAmountFormProps) {
  const limits = useSettings(({ settings }) => settings) ?? NO_LIMITS;
  const method = useScreen() === "phone" ? "UPI_INTENT" : "UPI_QR";
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    const entered = enteredAmount(text, limits);
    if (!entered.ok) return setFault(entered.fault);
    setIsBusy(true);
    const refusal = await onGenerate(entered.amount, method);
    // Where it succeeded, the payment is shown instead of this form.
    setIsBusy(false);
    setFault(refusal?.message);
  }

  function change(next: string): void {
    setText(next);
    setFault(undefined);
  }

  return (
    <form className={classes.panel} onSubmit={(submit) => void handleSubmit(submit)} noValidate>
      <Field
        label={depositText().amount}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={text}
        disabled={isBusy}
        hint={depositText().fromTo(rupees(limits.minDepositAmount), rupees(limits.maxDepositAmount))}
        error={fault}
        onChange={({ target }) => change(target.value)}
      />
      <div className={classes.quick}>
        {QUICK_AMOUNTS.map((units) => (
          <Button
            key={units}
            size="small"
            disabled={isBusy}
            aria-label={depositText().add(rupees(units))}
            onClick={() => change(withQuickAmount(text, units))}
          >
            +{rupees(units)}
          </Button>
        ))}
      </div>
      <Button type="submit" variant="primary" wide busy={isBusy}>
        {depositText().continueToPay}
      </Button>
    </form>
  );
}
