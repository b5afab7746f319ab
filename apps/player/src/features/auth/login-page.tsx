import { authText } from "../../messages/english/account/auth.ts";
import classes from "./auth-form.module.css";
import { LoginForm } from "./login-form.tsx";

/** The login as a page of its own. */
export function LoginPage() {
  return (
    <section className={classes.page}>
      <h1 className={classes.heading}>{authText().logIn}</h1>
      <LoginForm inModal={false} />
    </section>
  );
}
