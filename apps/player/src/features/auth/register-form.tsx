import { bindDigits, bindField, PasswordField, requiredFault, showRefusal } from "@crossbook/browser";
import type { ErrorCode } from "@crossbook/contract";
import { Button, Checkbox, Field, onDemand } from "@crossbook/ui";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { authText } from "../../messages/english/account/auth.ts";
import { keptReferral } from "../../routes/kept/kept-referral.ts";
import { tabStorage } from "../../routes/kept/tab-storage.ts";
import { usePlayerSearch } from "../../routes/use-router.ts";
import { confirmPasswordFault, newPasswordFault } from "../../session/password-rules.ts";
import classes from "./auth-form.module.css";
import { compactMobile, mobileFault, usernameFault } from "./auth-rules.ts";
import { type AuthFlowOptions, useAuthFlow } from "./use-auth-flow.ts";

const RulesDialog = onDemand(async () => (await import("./rules-dialog.tsx")).RulesDialog);

interface RegisterFields {
  readonly userName: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly mobile: string;
  readonly referralCode: string;
}

/** The field that a refusal of the server is about. */
const FIELD_OF_REFUSAL: Partial<Record<ErrorCode, keyof RegisterFields>> = {
  USERNAME_TAKEN: "userName",
  USERNAME_INVALID: "userName",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_INVALID: "password",
  PASSWORD_COMMON: "password",
  PASSWORDS_DIFFER: "confirmPassword",
  MOBILE_REQUIRED: "mobile",
  MOBILE_INVALID: "mobile",
  MOBILE_TAKEN: "mobile",
  REFERRAL_UNKNOWN: "referralCode",
};

/** The registration; a refusal is shown at the field it is about. */
export function RegisterForm({ inModal }: AuthFlowOptions) {
  const flow = useAuthFlow({ inModal });
  const { referral = keptReferral(tabStorage()) ?? "" } = usePlayerSearch();
  const form = useForm<RegisterFields>({
    defaultValues: { userName: "", password: "", confirmPassword: "", mobile: "", referralCode: referral },
  });

  const [isAdult, setIsAdult] = useState(false);
  const [readsRules, setReadsRules] = useState(false);
  /** Whether the form was sent without the confirmation. */
  const [isAsked, setIsAsked] = useState(false);

  const send = form.handleSubmit(async (fields) => {
    if (!isAdult) return;
    const refusal = await flow.register({
      ...fields,
      userName: fields.userName.trim(),
      mobile: compactMobile(fields.mobile),
      referralCode: fields.referralCode.trim(),
    });
    if (refusal) showRefusal(form, FIELD_OF_REFUSAL, refusal);
  });

  function handleRegister(submit: FormEvent<HTMLFormElement>): void {
    // Beside the faults of the fields, not after them.
    setIsAsked(!isAdult);
    void send(submit);
  }

  return (
    <form className={classes.form} onSubmit={handleRegister} noValidate>
      <Field
        label={authText().username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bindField(form, "userName", usernameFault)}
      />
      <PasswordField
        label={authText().password}
        autoComplete="new-password"
        hint={authText().passwordHint}
        {...bindField(form, "password", newPasswordFault)}
      />
      <PasswordField
        label={authText().confirmPassword}
        autoComplete="new-password"
        {...bindField(
          form,
          "confirmPassword",
          // Where both are empty the rule holds, but no box may look as if it were done.
          (value, { password }) =>
            confirmPasswordFault(value, password) ?? requiredFault(authText().confirmPassword, value),
        )}
      />
      <Field
        label={authText().mobile}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        hint={authText().mobileHint}
        {...bindDigits(form, "mobile", mobileFault)}
      />
      <Field
        label={authText().referralCode}
        hint={authText().optional}
        autoCapitalize="none"
        spellCheck={false}
        {...bindField(form, "referralCode")}
      />
      <Checkbox checked={isAdult} onChange={setIsAdult}>
        {authText().isAdult}
      </Checkbox>
      <button type="button" className={classes.link} onClick={() => setReadsRules(true)}>
        {authText().readRules}
      </button>
      <RulesDialog open={readsRules} onClose={() => setReadsRules(false)} />
      {isAsked && !isAdult && (
        <p role="alert" className={classes.fault}>
          {authText().confirmAge}
        </p>
      )}
      <Button type="submit" variant="primary" wide busy={form.formState.isSubmitting}>
        {authText().signUp}
      </Button>
      <button type="button" className={classes.link} onClick={() => flow.show("login")}>
        {authText().haveAccount}
      </button>
    </form>
  );
}
