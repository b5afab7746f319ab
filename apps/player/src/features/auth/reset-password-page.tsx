import { Button } from "@crossbook/ui";
import { useState } from "react";
import { authText } from "../../messages/english/account/auth.ts";
import { forgotPasswordText } from "../../messages/english/account/forgot-password.ts";
import { useLocation, useNavigate } from "../../routes/use-router.ts";
import classes from "./auth-form.module.css";
import { ForgotPassword } from "./forgot-password.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/**
 * A new password by the link that was sent, and without one a way to it. The token is in the address's fragment, which browsers send to no
 * server, and stays there until it is used: a phone that goes to a password manager may load the page anew.
 */
export function ResetPasswordPage() {
  const hash = useLocation((location) => location.hash);
  const token = new URLSearchParams(hash).get("token") ?? "";
  const [brokenToken, setBrokenToken] = useState<string>();
  return (
    <section className={classes.page}>
      {token === "" ? (
        <ForgotPassword />
      ) : token === brokenToken ? (
        <LinkOver />
      ) : (
        <>
          <h1 className={classes.heading}>{authText().chooseNewPassword}</h1>
          <ResetPasswordForm token={token} onLinkOver={() => setBrokenToken(token)} />
        </>
      )}
    </section>
  );
}

function LinkOver() {
  const navigate = useNavigate();
  return (
    <>
      <h1 className={classes.heading}>{authText().linkOver}</h1>
      <p className={classes.lead} role="alert">
        {authText().linkOverNote}
      </p>
      <Button
        variant="primary"
        wide
        onClick={() => void navigate({ to: "/auth/reset-password", replace: true })}
      >
        {forgotPasswordText().sendLinkAgain}
      </Button>
      <Button wide onClick={() => void navigate({ to: "/auth/login", replace: true })}>
        {authText().toLogIn}
      </Button>
    </>
  );
}
