import { bindField, PasswordField } from "@crossbook/browser";
import type { UseFormReturn } from "react-hook-form";
import { secondFactorText } from "../../../messages/english/account/second-factor.ts";
import type { CodeFields } from "./code-fields.ts";
import classes from "./second-factor.module.css";

interface OwnPasswordProps {
  readonly form: UseFormReturn<CodeFields>;
  /** Why it is asked for. */
  readonly hint?: string;
  /** What was refused and is about no field; undefined: nothing. */
  readonly problem: string | undefined;
}

/** The password again, last of a form, and what the server has refused. */
export function OwnPassword({ form, hint, problem }: OwnPasswordProps) {
  return (
    <>
      <PasswordField
        label={secondFactorText().password}
        hint={hint}
        autoComplete="current-password"
        {...bindField(form, "password", (password) =>
          password === "" ? secondFactorText().passwordRequired : undefined,
        )}
      />
      {problem !== undefined && (
        <p role="alert" className={classes.refusal}>
          {problem}
        </p>
      )}
    </>
  );
}
