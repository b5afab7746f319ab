import classes from "./auth-form.module.css";
import { VerificationForm } from "./verification-form.tsx";

export function VerificationPage() {
  return (
    <section className={classes.page}>
      <h1 className={classes.heading}>Verification</h1>
      <VerificationForm inModal={false} />
    </section>
  );
}
