import { bindField, PasswordField } from "@crossbook/browser";
import { Field } from "@crossbook/ui";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useConsoleApp } from "../app/console-app-provider.tsx";
import { Refusal } from "../fields/refusal.tsx";
import { requiredFault } from "../fields/required-fault.ts";
import { SessionNote, SessionScreen } from "./session-screen.tsx";
import { useSession } from "./use-operator.ts";

interface LogInFields {
  readonly userName: string;
  readonly password: string;
  readonly code: string;
}

/** Name and password; a code too, once the server has asked for one. */
export function LogInScreen() {
  const { session } = useConsoleApp();
  const ending = useSession((state) => state.ending);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<LogInFields>({ defaultValues: { userName: "", password: "", code: "" } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (needsCode) setFocus("code");
  }, [needsCode, setFocus]);

  const handleLogIn = form.handleSubmit(async ({ userName, password, code }) => {
    const refusal = await session.logIn({
      ...{ userName: userName.trim(), password },
      ...(needsCode && { code: code.trim() }),
    });
    if (refusal === undefined) return;
    if (refusal.code === "SECOND_FACTOR_NEEDED") return setNeedsCode(true);
    if (refusal.code === "SECOND_FACTOR_WRONG")
      return form.setError("code", { message: refusal.message }, { shouldFocus: true });
    form.setError("root", { message: refusal.message });
  });

  return (
    <SessionScreen title="Crossbook console" submit="Log in" busy={isSubmitting} onSubmit={handleLogIn}>
      {ending !== undefined && <SessionNote>{ending}</SessionNote>}
      <Field
        label="Operator"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...bindField(form, "userName", (name) => requiredFault("Operator", name))}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...bindField(form, "password", (password) => requiredFault("Password", password))}
      />
      {needsCode && (
        <Field
          label="Code"
          hint="Of your authenticator, or a recovery code."
          autoComplete="one-time-code"
          {...bindField(form, "code", (code) => requiredFault("Code", code))}
        />
      )}
      <Refusal>{errors.root?.message}</Refusal>
    </SessionScreen>
  );
}
