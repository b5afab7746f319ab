import { bindField } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { useForm } from "react-hook-form";
import { useConsoleApp } from "../../app/console-app-provider.tsx";
import { requiredFault } from "../../fields/required-fault.ts";
import classes from "./my-login-page.module.css";

interface EnrolmentFormProps {
  readonly enrolment: { readonly secret: string; readonly uri: string };
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** The secret for the authenticator, and the first code of it. */
export function EnrolmentForm({ enrolment: { secret, uri }, onConfirmed }: EnrolmentFormProps) {
  const { api: calls } = useConsoleApp();
  const form = useForm<{ code: string }>({ defaultValues: { code: "" } });
  const handleCode = form.handleSubmit(async ({ code }) => {
    const outcome = await calls.call(api.operator.confirmSecondFactor, { code: code.trim() });
    if (outcome.ok) return onConfirmed(outcome.result.recoveryCodes);
    form.setError("code", { message: outcome.error.message }, { shouldFocus: true });
  });
  return (
    <form className={classes.form} onSubmit={handleCode} noValidate>
      <p>
        Enter this secret in your authenticator, or <a href={uri}>open it there</a>:
      </p>
      <code className={classes.secret}>{secret}</code>
      <Field
        label="Code"
        hint="The six digits that the authenticator shows."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...bindField(form, "code", (code) => requiredFault("Code", code))}
      />
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
        Confirm
      </Button>
    </form>
  );
}
