import { bindDigits, toastError } from "@crossbook/browser";
import type { ErrorCode } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { type ChangeEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { authText } from "../../messages/english/account/auth.ts";
import classes from "./auth-form.module.css";
import { otpFault } from "./auth-rules.ts";
import { type AuthFlowOptions, useAuthFlow } from "./use-auth-flow.ts";
import { clockText, lifeText, useCountdown } from "./use-countdown.ts";

/** How long before a new code is offered (CONST-07). The code that was sent works longer: the server says how long. */
const COUNTDOWN_MS = 120_000;
/** A whole code, as the server makes them. */
const WHOLE_CODE = /^\d{6}$/;

/** Refusals after which no try with the same code can succeed. */
const CODE_IS_OVER: ReadonlySet<string | undefined> = new Set([
  "OTP_EXPIRED",
  "OTP_TRIES_EXCEEDED",
] satisfies ErrorCode[]);

/** The code of a registration, for as long as it works, and a way to a new one. */
export function VerificationForm({ inModal }: AuthFlowOptions) {
  const flow = useAuthFlow({ inModal });
  const { authentication } = usePlayerApp();
  const countdown = useCountdown(COUNTDOWN_MS);
  const [busyResend, setBusyResend] = useState(false);
  const [isCodeRefused, setIsCodeRefused] = useState(false);
  const form = useForm<{ readonly otp: string }>({
    defaultValues: { otp: "" },
  });
  const { mobile, codeEndsAtMs } = authentication.pendingRegistration() ?? {};
  const codeLeftSeconds =
    codeEndsAtMs === undefined ? undefined : Math.max(0, Math.ceil((codeEndsAtMs - countdown.nowMs) / 1_000));
  const isCodeOver = isCodeRefused || codeLeftSeconds === 0;
  const isNewOffered = isCodeOver || countdown.leftSeconds === 0;
  const box = bindDigits(form, "otp", otpFault);

  const handleSend = form.handleSubmit(
    async ({ otp }) => {
      const refusal = await flow.verify(otp.trim());
      if (CODE_IS_OVER.has(refusal?.code)) setIsCodeRefused(true);
      else if (refusal) form.setError("otp", { message: refusal.message }, { shouldFocus: true });
    },
    () => toastError(authText().enterCode),
  );

  function handleType(change: ChangeEvent<HTMLInputElement>): void {
    box.onChange?.(change);
    // The button is gone by then, and keyboards of numbers have no Enter, while an SMS may come late.
    if (isNewOffered && WHOLE_CODE.test(form.getValues("otp").trim())) void handleSend();
  }

  async function handleResend(): Promise<void> {
    setBusyResend(true);
    if (await flow.resend()) {
      form.reset();
      setIsCodeRefused(false);
      countdown.restart();
    }
    setBusyResend(false);
  }

  return (
    <form className={classes.form} onSubmit={handleSend} noValidate>
      <p className={classes.lead}>{mobile ? authText().codeSentTo(mobile.slice(-4)) : authText().codeSent}</p>
      {!isCodeOver && (
        <Field
          label={authText().code}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={isNewOffered && authText().codeSendsItself}
          {...box}
          onChange={handleType}
        />
      )}
      {isCodeOver && <p className={classes.lead}>{authText().codeOver}</p>}
      {!isCodeOver && codeLeftSeconds !== undefined && (
        <p className={classes.lead}>{lifeText(codeLeftSeconds)}</p>
      )}
      <p className={classes.clock} role="timer" aria-label={authText().timeUntilNewCode}>
        {clockText(countdown.leftSeconds)}
      </p>
      {!isNewOffered && (
        <Button type="submit" variant="primary" wide busy={form.formState.isSubmitting}>
          {authText().send}
        </Button>
      )}
      {isNewOffered && (
        <Button variant="primary" wide busy={busyResend} onClick={() => void handleResend()}>
          {authText().sendAgain}
        </Button>
      )}
    </form>
  );
}
