import { bindField, PasswordField, showRefusal, toastSuccess } from "@crossbook/browser";
import { mayBeDone } from "@crossbook/client";
import { api as contract, type ErrorCode } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { settingsText } from "../../messages/english/account/settings.ts";
import { confirmPasswordFault, newPasswordFault } from "../../session/password-rules.ts";
import classes from "./change-password-page.module.css";

interface PasswordFields {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

const EMPTY: PasswordFields = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** The field that a refusal of the server is about. */
const FIELD_OF_REFUSAL: Partial<Record<ErrorCode, keyof PasswordFields>> = {
  CURRENT_PASSWORD_WRONG: "currentPassword",
  PASSWORD_UNCHANGED: "newPassword",
  PASSWORD_TOO_SHORT: "newPassword",
  PASSWORD_INVALID: "newPassword",
  PASSWORD_COMMON: "newPassword",
  PASSWORDS_DIFFER: "confirmPassword",
};

/** The present password and the new one twice; every other device is logged out by it. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { api } = usePlayerApp();
  const form = useForm<PasswordFields>({ defaultValues: EMPTY });
  const [refusal, setRefusal] = useState<string>();
  /** Whether the password may have been changed without anybody knowing here. */
  const [isUnanswered, setIsUnanswered] = useState(false);

  const handleSave = form.handleSubmit(async (fields) => {
    setRefusal(undefined);
    const outcome = await api.call(contract.account.changePassword, fields);
    if (outcome.ok) {
      setIsUnanswered(false);
      form.reset(EMPTY);
      toastSuccess(settingsText().passwordSaved);
      return onChanged();
    }
    const isWrong = outcome.error.code === "CURRENT_PASSWORD_WRONG";
    if (isWrong && isUnanswered) setRefusal(settingsText().maybeSaved);
    if (mayBeDone(outcome.error)) setIsUnanswered(true);
    if (!showRefusal(form, FIELD_OF_REFUSAL, outcome.error)) setRefusal(outcome.error.message);
  });

  return (
    <form className={classes.form} onSubmit={handleSave} noValidate>
      <PasswordField
        label={settingsText().currentPassword}
        autoComplete="current-password"
        {...bindField(form, "currentPassword", (value) =>
          value === "" ? settingsText().currentRequired : undefined,
        )}
      />
      <PasswordField
        label={settingsText().newPassword}
        autoComplete="new-password"
        hint={settingsText().passwordHint}
        {...bindField(form, "newPassword", newPasswordFault)}
      />
      <PasswordField
        label={settingsText().confirmPassword}
        autoComplete="new-password"
        {...bindField(form, "confirmPassword", (value, { newPassword }) =>
          confirmPasswordFault(value, newPassword),
        )}
      />
      {refusal !== undefined && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
        {settingsText().save}
      </Button>
    </form>
  );
}
