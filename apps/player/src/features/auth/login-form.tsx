import { type Fault, PasswordField, requiredFault, useSettings } from "@crossbook/browser";
import { Button, Field } from "@crossbook/ui";
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { CodeField } from "../../account/code-field.tsx";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { authText } from "../../messages/english/account/auth.ts";
import { codeText } from "../../messages/english/account/codes.ts";
import { useNavigate } from "../../routes/use-router.ts";
import classes from "./auth-form.module.css";
import { loginPasswordFault, usernameFault } from "./auth-rules.ts";
import { SupportHelps } from "./support-helps.tsx";
import { type AuthFlowOptions, useAuthFlow } from "./use-auth-flow.ts";

/**
 * Name and password, and a code once the server asks for one; or the demo user. Fields without the library of forms, which is
 * a tenth of what the login page would load: a value is judged on submit, and on each change after it.
 */
export function LoginForm({ inModal }: AuthFlowOptions) {
  const flow = useAuthFlow({ inModal });
  const { modals } = usePlayerApp();
  const navigate = useNavigate();
  const allowSignUp = useSettings(({ settings }) => settings?.allowSignUp === true);
  const isNewPasswordSent = useSettings(({ settings }) => settings?.skipVerification === false);
  const [busy, setBusy] = useState<"login" | "demo">();
  const [isJudged, setIsJudged] = useState(false);
  /** What the form says of the last refusal with which only support helps. */
  const [supportWords, setSupportWords] = useState<string>();
  const username = useText(usernameFault, isJudged);
  const password = useText(loginPasswordFault, isJudged);
  /** The name that a code was asked for: another one may need none. */
  const [nameWithCode, setNameWithCode] = useState<string>();
  const needsCode = nameWithCode !== undefined && nameWithCode === username.value.trim();
  /** What was wrong with the last code, until another is typed. */
  const [codeRefusal, setCodeRefusal] = useState<string>();
  const code = useText((value) => (needsCode ? requiredFault(codeText().code, value) : undefined), isJudged);
  const codeBox = code.ref;
  useEffect(() => {
    if (needsCode) codeBox.current?.focus();
  }, [needsCode, codeBox]);

  async function handleLogin(submit: FormEvent): Promise<void> {
    submit.preventDefault();
    setIsJudged(true);
    const wrong = [username, password, code].find(({ fault }) => fault !== undefined);
    if (wrong !== undefined) return wrong.ref.current?.focus();
    if (busy !== undefined) return;
    setBusy("login");
    const name = username.value.trim();
    const refusal = await flow.logIn(name, password.value, needsCode ? code.value.trim() : undefined);
    setBusy(undefined);
    if (refusal?.code === "SECOND_FACTOR_NEEDED" || refusal?.code === "SECOND_FACTOR_WRONG") {
      setIsJudged(false);
      setSupportWords(authText().factorLost);
      setNameWithCode(name);
      setCodeRefusal(refusal.code === "SECOND_FACTOR_WRONG" ? refusal.message : undefined);
      code.empty();
      return codeBox.current?.focus();
    }
    const isWrong = refusal?.code === "LOGIN_FAILED";
    if (isWrong) setSupportWords(isNewPasswordSent ? undefined : authText().forgotten);
    else setSupportWords(refusal?.code === "ACCOUNT_LOCKED" ? refusal.message : undefined);
    if (!isWrong) return;
    setIsJudged(false);
    password.empty();
    password.ref.current?.focus();
  }

  function handleForgotten(): void {
    modals.close();
    void navigate({ to: "/auth/reset-password" });
  }

  async function handleDemo(): Promise<void> {
    setBusy("demo");
    await flow.logInAsDemo();
    setBusy(undefined);
  }

  return (
    <form className={classes.form} onSubmit={(submit) => void handleLogin(submit)} noValidate>
      <Field
        name="username"
        label={authText().username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...username.bound}
      />
      <PasswordField
        name="password"
        label={authText().password}
        autoComplete="current-password"
        {...password.bound}
      />
      {needsCode && (
        <CodeField
          name="code"
          {...code.bound}
          error={code.bound.error ?? (code.value === "" ? codeRefusal : undefined)}
        />
      )}
      <Button type="submit" variant="primary" wide busy={busy === "login"} disabled={busy !== undefined}>
        {authText().logIn}
      </Button>
      {isNewPasswordSent && (
        <button type="button" className={classes.link} onClick={handleForgotten}>
          {authText().forgot}
        </button>
      )}
      {supportWords !== undefined && <SupportHelps words={supportWords} />}
      <div className={classes.or}>{authText().or}</div>
      <Button wide busy={busy === "demo"} disabled={busy !== undefined} onClick={() => void handleDemo()}>
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

interface Text {
  readonly value: string;
  readonly fault: Fault;
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly empty: () => void;
  /** For the field. */
  readonly bound: {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly value: string;
    readonly onChange: (change: ChangeEvent<HTMLInputElement>) => void;
    readonly error: Fault;
  };
}

function useText(faultOf: (value: string) => Fault, isJudged: boolean): Text {
  const [value, setValue] = useState("");
  const ref = useRef<HTMLInputElement>(null);
  const fault = faultOf(value);
  return {
    value,
    fault,
    ref,
    empty: () => setValue(""),
    bound: {
      ref,
      value,
      onChange: ({ target }) => setValue(target.value),
      error: isJudged ? fault : undefined,
    },
  };
}
