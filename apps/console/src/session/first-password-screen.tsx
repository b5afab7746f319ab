import { bindField, PasswordField } from "@crossbook/browser";
import { api, type ErrorCode } from "@crossbook/contract";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useConsoleApp } from "../app/console-app-provider.tsx";
import { requiredFault } from "../fields/required-fault.ts";
import { SessionNote, SessionScreen } from "./session-screen.tsx";
import { useOperator } from "./use-operator.ts";

interface Fields {
  readonly currentPassword: string;
  readonly password: string;
}

/** Refusals that are about the password that was given first; all others are shown at the new one. */
const OF_THE_FIRST: ReadonlySet<ErrorCode> = new Set(["CURRENT_PASSWORD_WRONG", "LOGIN_THROTTLED"]);

/** Asks an operator who was given his password for one of his own, before anything else is shown. */
export function FirstPasswordScreen() {
  const { session, api: calls } = useConsoleApp();
  const { userName } = useOperator();
  const form = useForm<Fields>({ defaultValues: { currentPassword: "", password: "" } });
  const { setFocus } = form;
  // What had the focus is gone with the login.
  useEffect(() => setFocus("currentPassword"), [setFocus]);
  const handleChange = form.handleSubmit(async (given) => {
    const outcome = await calls.call(api.operator.changeOwnPassword, given);
    if (outcome.ok) return session.passwordChosen();
    const { code, message } = outcome.error;
    const field = code !== undefined && OF_THE_FIRST.has(code) ? "currentPassword" : "password";
    form.setError(field, { message }, { shouldFocus: true });
  });
  return (
    <SessionScreen
      title="Choose your own password"
      submit="Change the password"
      busy={form.formState.isSubmitting}
      onSubmit={handleChange}
      userName={userName}
    >
      <SessionNote>
        {userName}, somebody else gave you the password that you logged in with. Change it to go on.
      </SessionNote>
      <PasswordField
        label="First password"
        hint="The one that you were given."
        autoComplete="current-password"
        {...bindField(form, "currentPassword", (text) => requiredFault("First password", text))}
      />
      <PasswordField
        label="New password"
        hint="At least 12 characters, and not a common password."
        autoComplete="new-password"
        {...bindField(form, "password", (text) => requiredFault("New password", text))}
      />
    </SessionScreen>
  );
}
