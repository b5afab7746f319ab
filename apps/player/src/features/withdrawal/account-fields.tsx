import { bindDigits, bindField } from "@crossbook/browser";
import type { WithdrawalMethod } from "@crossbook/contract";
import { Field, RadioGroup } from "@crossbook/ui";
import type { UseFormReturn } from "react-hook-form";
import { withdrawalText } from "../../messages/english/payments/withdrawal.ts";
import {
  accountNumberFault,
  holderFault,
  ifscFault,
  upiFault,
  type WithdrawalFields,
} from "./withdrawal-form.ts";
import classes from "./withdrawal-page.module.css";

const METHODS = {
  UPI: {
    value: "UPI",
    label: "UPI",
    get note() {
      return withdrawalText().upiNote;
    },
  },
  IMPS: {
    value: "IMPS",
    get label() {
      return withdrawalText().bankAccount;
    },
    get note() {
      return withdrawalText().bankNote;
    },
  },
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
      <legend>{withdrawalText().accountToPay}</legend>
      {methods.length > 1 && (
        <RadioGroup
          label={withdrawalText().howPaid}
          options={methods.map((one) => METHODS[one])}
          value={method}
          onChange={(next) => form.setValue("method", next)}
        />
      )}
      {method === "UPI" ? (
        <Field
          key="upiId"
          label={withdrawalText().upiId}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="email"
          hint={withdrawalText().ownAccountOnly}
          {...bindDigits(form, "upiId", upiFault)}
        />
      ) : (
        <>
          <Field
            label={withdrawalText().holder}
            autoComplete="name"
            hint={withdrawalText().holderHint}
            {...bindField(form, "accountHolderName", holderFault)}
          />
          <Field
            label={withdrawalText().accountNumber}
            autoComplete="off"
            inputMode="numeric"
            {...bindDigits(form, "accountNumber", accountNumberFault)}
          />
          <Field
            label={withdrawalText().ifsc}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            {...bindDigits(form, "ifsC_Code", ifscFault)}
          />
        </>
      )}
    </fieldset>
  );
}
