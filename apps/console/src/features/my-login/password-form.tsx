import { api } from "@crossbook/contract";
import { useState } from "react";
import { useAct } from "../../acts/use-act.ts";
import { SchemaForm } from "../../fields/schema-form.tsx";
import classes from "./my-login-page.module.css";

/** Another password for the operator, by the one that he has. */
export function PasswordForm() {
  // A new form after each change: nothing that was typed stays in it.
  const [changes, setChanges] = useState(0);
  const { run } = useAct(api.operator.changeOwnPassword, { done: (words) => words, quiet: true });
  return (
    <section className={classes.card} aria-label="Password">
      <p>At least 12 characters, and not a common password. Your other sessions end.</p>
      <SchemaForm
        key={changes}
        schema={api.operator.changeOwnPassword.input}
        initial={{ currentPassword: "", password: "" }}
        labels={{ currentPassword: "Password now", password: "New password" }}
        secrets={["currentPassword", "password"]}
        required={["currentPassword", "password"]}
        submit="Change the password"
        onSubmit={async (input) => {
          const refusal = await run(input);
          if (refusal === undefined) setChanges(changes + 1);
          return refusal;
        }}
      />
    </section>
  );
}
