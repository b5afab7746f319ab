import { bindField } from "@crossbook/browser";
import type { WithdrawalMethod } from "@crossbook/contract";
import { Field, RadioGroup } from "@crossbook/ui";
import type { UseFormReturn } from "react-hook-form";
import {
  accountNumberFault,
  holderFault,
  ifscFault,
  upiFault,
  type WithdrawalFields,
} from "./withdrawal-form.ts";
import classes from "./withdrawal-page.module.css";

const METHODS = {
  UPI: { value: "UPI", label: "UPI", note: "To a UPI id such as name@bank" },
  IMPS: { value: "IMPS", label: "Bank account", note: "By IMPS to an account number" },
} as const satisfies Record<WithdrawalMethod, object>;

export interface AccountFieldsProps {
  readonly form: UseFormReturn<WithdrawalFields>;
  readonly methods: readonly WithdrawalMethod[];
}

/** A new account to pay to: a UPI id, or a bank account. */
export function AccountFields({ form, methods }: AccountFieldsProps) {
  const method = form.watch("method");
  return (
    <fieldset className={classes.group}>
      <legend>Account to pay to</legend>
      {methods.length > 1 && (
        <RadioGroup
          label="How it is paid"
          options={methods.map((one) => METHODS[one])}
          value={method}
          onChange={(next) => form.setValue("method", next)}
        />
      )}
      {method === "UPI" ? (
        <Field
          key="upiId"
          label="UPI id"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="email"
          hint="Only pay to an account of your own."
          {...bindField(form, "upiId", upiFault)}
        />
      ) : (
        <>
          <Field
            label="Account holder"
            autoComplete="name"
            hint="Your name as the bank has it."
            {...bindField(form, "accountHolderName", holderFault)}
          />
          <Field
            label="Account number"
            autoComplete="off"
            inputMode="numeric"
            {...bindField(form, "accountNumber", accountNumberFault)}
          />
          <Field
            label="IFSC"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            {...bindField(form, "ifsC_Code", ifscFault)}
          />
        </>
      )}
    </fieldset>
  );
}
