import { bindField } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { Button, Dialog, Field } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { useStore } from "zustand";
import { useConsoleApp } from "../app/console-app-provider.tsx";
import { requiredFault } from "../fields/required-fault.ts";
import { useOperator } from "../session/use-operator.ts";
import classes from "./confirm-dialog.module.css";

/** Asks for a code while an act waits for a fresh second factor. */
export function SecondFactorDialog() {
  const { acts } = useConsoleApp();
  const isWaiting = useStore(acts.store, ({ waiting }) => waiting);
  const { hasSecondFactor } = useOperator();
  if (!isWaiting) return null;
  return (
    <Dialog open onClose={acts.giveUp} title="Second factor">
      {hasSecondFactor ? <CodeForm /> : <NoSecondFactor />}
    </Dialog>
  );
}

function CodeForm() {
  const { api: calls, acts } = useConsoleApp();
  const form = useForm<{ code: string }>({ defaultValues: { code: "" } });
  const handleCode = form.handleSubmit(async ({ code }) => {
    const outcome = await calls.call(api.operator.verifySecondFactor, { code: code.trim() });
    if (outcome.ok) return acts.codeGiven();
    form.setError("code", { message: outcome.error.message }, { shouldFocus: true });
  });
  return (
    <form className={classes.form} onSubmit={handleCode} noValidate>
      <p className={classes.effect}>
        Money, results and settings need a code of your authenticator that is not older than ten minutes.
      </p>
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...bindField(form, "code", (code) => requiredFault("Code", code))}
      />
      <div className={classes.buttons}>
        <Button onClick={acts.giveUp}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          Go on
        </Button>
      </div>
    </form>
  );
}

function NoSecondFactor() {
  const { acts } = useConsoleApp();
  return (
    <div className={classes.form}>
      <p className={classes.effect}>
        This needs a second factor, and you have none yet. Nothing was changed.
      </p>
      <div className={classes.buttons}>
        <Button onClick={acts.giveUp}>Close</Button>
        <Link to="/my-login" onClick={acts.giveUp}>
          Set up an authenticator
        </Link>
      </div>
    </div>
  );
}
