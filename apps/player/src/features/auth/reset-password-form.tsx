import { bindField, PasswordField, showRefusal, toastInfo, toastSuccess } from "@crossbook/browser";
import { mayBeDone } from "@crossbook/client";
import { api as contract, type ErrorCode } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { authText } from "../../messages/english/account/auth.ts";
import { useNavigate } from "../../routes/use-router.ts";
import { confirmPasswordFault, newPasswordFault } from "../../session/password-rules.ts";
import classes from "./auth-form.module.css";

interface ResetFields {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

const LINK_IS_OVER: ReadonlySet<ErrorCode | undefined> = new Set([
  "RESET_LINK_INVALID",
  "RESET_LINK_EXPIRED",
] satisfies ErrorCode[]);

/** The field that a refusal of the server is about. */
const FIELD_OF_REFUSAL: Partial<Record<ErrorCode, keyof ResetFields>> = {
  PASSWORD_TOO_SHORT: "newPassword",
  PASSWORD_INVALID: "newPassword",
  PASSWORD_COMMON: "newPassword",
  PASSWORDS_DIFFER: "confirmPassword",
};

/** The new password twice; then the login. */
export function ResetPasswordForm({
  token,
  onLinkOver,
}: {
  readonly token: string;
  readonly onLinkOver: () => void;
}) {
  const { api } = usePlayerApp();
  const navigate = useNavigate();
  const form = useForm<ResetFields>({ defaultValues: { newPassword: "", confirmPassword: "" } });
  const [refusal, setRefusal] = useState<string>();
  /** Whether the link may have been used without anybody knowing here. */
  const [isUnanswered, setIsUnanswered] = useState(false);

  const handleSave = form.handleSubmit(async (fields) => {
    setRefusal(undefined);
    const outcome = await api.call(contract.account.resetPassword, { token, ...fields });
    if (outcome.ok) {
      toastSuccess(authText().passwordSet);
      return navigate({ to: "/auth/login", replace: true });
    }
    if (isUnanswered && outcome.error.code === "RESET_LINK_INVALID") {
      toastInfo(authText().maybePasswordSet);
      return navigate({ to: "/auth/login", replace: true });
    }
    if (mayBeDone(outcome.error)) setIsUnanswered(true);
    if (LINK_IS_OVER.has(outcome.error.code)) return onLinkOver();
    if (!showRefusal(form, FIELD_OF_REFUSAL, outcome.error)) setRefusal(outcome.error.message);
  });

  return (
    <form className={classes.form} onSubmit={handleSave} noValidate>
      <p className={classes.lead}>{authText().resetNote}</p>
      <PasswordField
        label={authText().newPassword}
        autoComplete="new-password"
        hint={authText().passwordHint}
        {...bindField(form, "newPassword", newPasswordFault)}
      />
      <PasswordField
        label={authText().confirmPassword}
        autoComplete="new-password"
        {...bindField(form, "confirmPassword", (value, { newPassword }) =>
          confirmPasswordFault(value, newPassword),
        )}
      />
      {refusal !== undefined && (
        <p role="alert" className={classes.fault}>
          {refusal}
        </p>
      )}
      <Button type="submit" variant="primary" wide busy={form.formState.isSubmitting}>
        {authText().savePassword}
      </Button>
    </form>
  );
}
