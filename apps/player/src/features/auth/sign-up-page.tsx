import { authText } from "../../messages/english/account/auth.ts";
import classes from "./auth-form.module.css";
import { RegisterForm } from "./register-form.tsx";

/** The registration as a page of its own. */
export function SignUpPage() {
  return (
    <section className={classes.page}>
      <h1 className={classes.heading}>{authText().createAccount}</h1>
      <RegisterForm inModal={false} />
    </section>
  );
}
