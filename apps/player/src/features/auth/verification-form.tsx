import { bindField, toastError } from "@crossbook/browser";
import { Button, Field } from "@crossbook/ui";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import classes from "./auth-form.module.css";
import { OTP_MESSAGE, otpFault } from "./auth-rules.ts";
import { type AuthFlowOptions, useAuthFlow } from "./use-auth-flow.ts";
import { clockText, useCountdown } from "./use-countdown.ts";

/** How long a code may be typed before a new one is offered (CONST-07). */
const COUNTDOWN_MS = 120_000;

/** The code of a registration, with the time left for it and a way to a new one. */
export function VerificationForm({ inModal }: AuthFlowOptions) {
  const flow = useAuthFlow({ inModal });
  const { authentication } = usePlayerApp();
  const countdown = useCountdown(COUNTDOWN_MS);
  const [busyResend, setBusyResend] = useState(false);
  const form = useForm<{ readonly otp: string }>({
    defaultValues: { otp: "" },
  });
  const mobile = authentication.pendingRegistration()?.mobile;

  const handleSend = form.handleSubmit(
    async ({ otp }) => {
      const refusal = await flow.verify(otp.trim());
      if (refusal) form.setError("otp", { message: refusal.message }, { shouldFocus: true });
    },
    () => toastError(OTP_MESSAGE),
  );

  async function handleResend(): Promise<void> {
    setBusyResend(true);
    if (await flow.resend()) {
      form.reset();
      countdown.restart();
    }
    setBusyResend(false);
  }

  return (
    <form className={classes.form} onSubmit={handleSend} noValidate>
      <p className={classes.lead}>
        {mobile
          ? `We sent a code to the number ending in ${mobile.slice(-4)}.`
          : "Enter the code we sent you."}
      </p>
      <Field
        label="OTP Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...bindField(form, "otp", otpFault)}
      />
      <p className={classes.clock} role="timer" aria-label="Time left for this code">
        {clockText(countdown.leftSeconds)}
      </p>
      {countdown.leftSeconds > 0 ? (
        <Button type="submit" variant="primary" wide busy={form.formState.isSubmitting}>
          Send
        </Button>
      ) : (
        <Button variant="primary" wide busy={busyResend} onClick={() => void handleResend()}>
          Send Again Code
        </Button>
      )}
    </form>
  );
}
