import { bindField, PasswordField, useSettings } from "@crossbook/browser";
import { Button, Field } from "@crossbook/ui";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { authText } from "../../messages/english/account/auth.ts";
import classes from "./auth-form.module.css";
import { loginPasswordFault, usernameFault } from "./auth-rules.ts";
import { type AuthFlowOptions, useAuthFlow } from "./use-auth-flow.ts";

interface LoginFields {
  readonly username: string;
  readonly password: string;
}

/** Name and password, or the demo user. */
export function LoginForm({ inModal }: AuthFlowOptions) {
  const flow = useAuthFlow({ inModal });
  const allowSignUp = useSettings(({ settings }) => settings?.allowSignUp === true);
  const [busyDemo, setBusyDemo] = useState(false);
  const form = useForm<LoginFields>({
    defaultValues: { username: "", password: "" },
  });

  const handleLogin = form.handleSubmit(async ({ username, password }) => {
    const refusal = await flow.logIn(username.trim(), password);
    if (refusal?.code !== "LOGIN_FAILED") return;
    form.resetField("password");
    form.setFocus("password");
  });

  async function handleDemo(): Promise<void> {
    setBusyDemo(true);
    await flow.logInAsDemo();
    setBusyDemo(false);
  }

  return (
    <form className={classes.form} onSubmit={handleLogin} noValidate>
      <Field
        label={authText().username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bindField(form, "username", usernameFault)}
      />
      <PasswordField
        label={authText().password}
        autoComplete="current-password"
        {...bindField(form, "password", loginPasswordFault)}
      />
      <Button type="submit" variant="primary" wide busy={form.formState.isSubmitting}>
        {authText().logIn}
      </Button>
      <div className={classes.or}>{authText().or}</div>
      <Button wide busy={busyDemo} onClick={() => void handleDemo()}>
        {authText().logInAsDemo}
      </Button>
      {allowSignUp && (
        <button type="button" className={classes.link} onClick={() => flow.show("register")}>
          {authText().newUser}
        </button>
      )}
    </form>
  );
}
