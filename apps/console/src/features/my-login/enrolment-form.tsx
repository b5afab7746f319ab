import { bindField, PasswordField } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { QRCodeSVG } from "qrcode.react";
import { useForm } from "react-hook-form";
import { useConsoleApp } from "../../app/console-app-provider.tsx";
import { requiredFault } from "../../fields/required-fault.ts";
import classes from "./my-login-page.module.css";

const QR_SIZE = 192;
/** Quiet modules around the code, as its standard wants them. */
const QR_MARGIN = 4;

interface EnrolmentFormProps {
  readonly enrolment: { readonly secret: string; readonly uri: string };
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

interface Fields {
  readonly code: string;
  readonly password: string;
}

/** Refusals that are about the password; all others are shown at the code. */
const OF_THE_PASSWORD: ReadonlySet<string> = new Set(["CURRENT_PASSWORD_WRONG", "LOGIN_THROTTLED"]);

/** The secret for the authenticator, the first code of it, and the password again. */
export function EnrolmentForm({ enrolment: { secret, uri }, onConfirmed }: EnrolmentFormProps) {
  const { api: calls } = useConsoleApp();
  const form = useForm<Fields>({ defaultValues: { code: "", password: "" } });
  const handleCode = form.handleSubmit(async ({ code, password }) => {
    const given = { code: code.trim(), password };
    const outcome = await calls.call(api.operator.confirmSecondFactor, given);
    if (outcome.ok) return onConfirmed(outcome.result.recoveryCodes);
    const { code: refusal, message } = outcome.error;
    const isOfPassword = refusal !== undefined && OF_THE_PASSWORD.has(refusal);
    const field = isOfPassword ? "password" : "code";
    form.setError(field, { message }, { shouldFocus: true });
  });
  return (
    <form className={classes.form} onSubmit={handleCode} noValidate>
      <p>Scan this code with your authenticator:</p>
      <QRCodeSVG
        value={uri}
        size={QR_SIZE}
        marginSize={QR_MARGIN}
        level="M"
        title="The secret of your authenticator as a QR code"
      />
      <p>
        Or enter this secret there, or <a href={uri}>open it</a> in an app of this device:
      </p>
      <code className={classes.secret}>{secret}</code>
      <Field
        label="Code"
        hint="The six digits that the authenticator shows."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...bindField(form, "code", (code) => requiredFault("Code", code))}
      />
      <PasswordField
        label="Your password"
        hint="Again, so that nobody else can add an authenticator to your login."
        autoComplete="current-password"
        {...bindField(form, "password", (password) => requiredFault("Your password", password))}
      />
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
        Confirm
      </Button>
    </form>
  );
}
