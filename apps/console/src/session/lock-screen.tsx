import { bindField, PasswordField } from "@crossbook/browser";
import { Button } from "@crossbook/ui";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useConsoleApp } from "../app/console-app-provider.tsx";
import { requiredFault } from "../fields/required-fault.ts";
import classes from "./session-screen.module.css";
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
    <main className={classes.screen}>
      <form className={classes.card} onSubmit={handleUnlock} noValidate>
        <h1 className={classes.title}>Locked</h1>
        <p className={classes.note}>
          {userName} is logged in. Nothing is shown until you give your password.
        </p>
        <input type="hidden" autoComplete="username" value={userName} readOnly />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...bindField(form, "password", (password) => requiredFault("Password", password))}
        />
        <Button type="submit" variant="primary" wide busy={form.formState.isSubmitting}>
          Unlock
        </Button>
        <Button variant="quiet" wide onClick={() => void session.logOut()}>
          Log out
        </Button>
      </form>
    </main>
  );
}
