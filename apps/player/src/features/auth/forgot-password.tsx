import { bindDigits, showRefusal, useSettings } from "@crossbook/browser";
import { api as contract, type ErrorCode } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { authText } from "../../messages/english/account/auth.ts";
import { forgotPasswordText } from "../../messages/english/account/forgot-password.ts";
import { useNavigate } from "../../routes/use-router.ts";
import classes from "./auth-form.module.css";
import { compactMobile, knownMobileFault } from "./auth-rules.ts";
import { SupportHelps } from "./support-helps.tsx";

/** The field that a refusal of the server is about. */
const FIELD_OF_REFUSAL: Partial<Record<ErrorCode, "mobile">> = {
  MOBILE_INVALID: "mobile",
  OTP_RESEND_LIMIT: "mobile",
};

const LAST_DIGITS = 4;

/** Asks for a link for a new password, which goes to the number of the account. */
export function ForgotPassword() {
  const navigate = useNavigate();
  const isBySupport = useSettings(({ settings }) => settings?.skipVerification === true);
  return (
    <>
      <h1 className={classes.heading}>{forgotPasswordText().forgotTitle}</h1>
      {isBySupport ? <SupportHelps words={authText().forgotten} /> : <ForgotPasswordForm />}
      <button
        type="button"
        className={classes.link}
        onClick={() => void navigate({ to: "/auth/login", replace: true })}
      >
        {authText().toLogIn}
      </button>
    </>
  );
}

function ForgotPasswordForm() {
  const { api } = usePlayerApp();
  const form = useForm<{ readonly mobile: string }>({ defaultValues: { mobile: "" } });
  /** The number that was asked for last; undefined: none yet. */
  const [asked, setAsked] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const handleSend = form.handleSubmit(async (fields) => {
    setRefusal(undefined);
    const mobile = compactMobile(fields.mobile);
    const outcome = await api.call(contract.account.requestPasswordReset, { mobile });
    if (outcome.ok) return setAsked(mobile);
    if (!showRefusal(form, FIELD_OF_REFUSAL, outcome.error)) setRefusal(outcome.error.message);
  });
  return (
    <form className={classes.form} onSubmit={handleSend} noValidate>
      <p className={classes.lead}>{forgotPasswordText().forgotLead}</p>
      <Field
        label={authText().mobile}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        {...bindDigits(form, "mobile", knownMobileFault)}
      />
      {refusal !== undefined && (
        <p role="alert" className={classes.fault}>
          {refusal}
        </p>
      )}
      <Button type="submit" variant="primary" wide busy={form.formState.isSubmitting}>
        {asked === undefined ? forgotPasswordText().sendLink : forgotPasswordText().sendLinkAgain}
      </Button>
      {asked !== undefined && (
        <>
          <p role="status">{forgotPasswordText().linkOnItsWay(asked.slice(-LAST_DIGITS))}</p>
          <SupportHelps words={forgotPasswordText().noLinkCame} />
        </>
      )}
    </form>
  );
}
