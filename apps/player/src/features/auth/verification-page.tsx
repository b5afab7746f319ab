import { authText } from "../../messages/english/account/auth.ts";
import classes from "./auth-form.module.css";
import { VerificationForm } from "./verification-form.tsx";

/** The verification as a page of its own. */
export function VerificationPage() {
  return (
    <section className={classes.page}>
      <h1 className={classes.heading}>{authText().verification}</h1>
      <VerificationForm inModal={false} />
    </section>
  );
}
