import { bindField, PasswordField } from "@crossbook/browser";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useConsoleApp } from "../app/console-app-provider.tsx";
import { requiredFault } from "../fields/required-fault.ts";
import { SessionNote, SessionScreen } from "./session-screen.tsx";
import { useOperator } from "./use-operator.ts";

/** Covers everything until the password is given again. */
export function LockScreen() {
  const { session } = useConsoleApp();
  const { userName } = useOperator();
  const form = useForm<{ password: string }>({ defaultValues: { password: "" } });
  const { setFocus } = form;
  // What had the focus is gone with the screen.
  useEffect(() => setFocus("password"), [setFocus]);
  const handleUnlock = form.handleSubmit(async ({ password }) => {
    const refusal = await session.unlock(password);
    if (refusal === undefined) return;
    form.reset();
    form.setError("password", { message: refusal.message }, { shouldFocus: true });
  });
  return (
    <SessionScreen
      title="Locked"
      submit="Unlock"
      busy={form.formState.isSubmitting}
      onSubmit={handleUnlock}
      userName={userName}
    >
      <SessionNote>{userName} is logged in. Nothing is shown until you give your password.</SessionNote>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...bindField(form, "password", (password) => requiredFault("Password", password))}
      />
    </SessionScreen>
  );
}
