import { bindField, requiredFault, showRefusal } from "@crossbook/browser";
import type { CallError, Outcome } from "@crossbook/client";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CodeField } from "../../../account/code-field.tsx";
import { codeText } from "../../../messages/english/account/codes.ts";
import { CODE_EMPTY, type CodeFields, FIELD_OF_REFUSAL } from "./code-fields.ts";
import { OwnPassword } from "./own-password.tsx";
import classes from "./second-factor.module.css";

interface BothFormProps<Result> {
  readonly id: string;
  readonly onBusy: (busy: boolean) => void;
  readonly send: (fields: CodeFields) => Promise<Outcome<Result, unknown>>;
  readonly onDone: (result: Result) => void;
  /** True: the error needs no words here. */
  readonly onError: (error: CallError) => boolean;
}

/** What takes a code of the second factor and the password. */
export function BothForm<Result>({ id, onBusy, send, onDone, onError }: BothFormProps<Result>) {
  const form = useForm<CodeFields>({ defaultValues: CODE_EMPTY });
  const [problem, setProblem] = useState<string>();
  const handleSend = form.handleSubmit(async ({ code, password }) => {
    setProblem(undefined);
    onBusy(true);
    const outcome = await send({ code: code.trim(), password });
    onBusy(false);
    if (outcome.ok) return onDone(outcome.result);
    const { error } = outcome;
    if (!onError(error) && !showRefusal(form, FIELD_OF_REFUSAL, error)) setProblem(error.message);
  });
  return (
    <form id={id} className={classes.form} onSubmit={handleSend} noValidate>
      <CodeField {...bindField(form, "code", (code) => requiredFault(codeText().code, code))} />
      <OwnPassword form={form} problem={problem} />
    </form>
  );
}
