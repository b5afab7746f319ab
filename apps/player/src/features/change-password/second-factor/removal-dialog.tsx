import { bindField, requiredFault, showRefusal } from "@crossbook/browser";
import { mayBeDone } from "@crossbook/client";
import { api as contract } from "@crossbook/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CodeField } from "../../../account/code-field.tsx";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { codeText } from "../../../messages/english/account/codes.ts";
import { secondFactorText } from "../../../messages/english/account/second-factor.ts";
import { FormDialog } from "../form-dialog.tsx";
import { CODE_EMPTY, type CodeFields, FIELD_OF_REFUSAL } from "./code-fields.ts";
import { OwnPassword } from "./own-password.tsx";
import classes from "./second-factor.module.css";

interface RemovalDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Takes the second factor away, by a code of it and the password. */
export function RemovalDialog({ open, onClose, onRemoved }: RemovalDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={secondFactorText().removeTitle}
      description={secondFactorText().removeNote}
      cancel={secondFactorText().cancel}
      submit={secondFactorText().removeNow}
      variant="danger"
    >
      {(formId, onBusy) => <RemovalForm id={formId} onBusy={onBusy} onRemoved={onRemoved} />}
    </FormDialog>
  );
}

interface RemovalFormProps {
  readonly id: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onRemoved: () => void;
}

function RemovalForm({ id, onBusy, onRemoved }: RemovalFormProps) {
  const { api } = usePlayerApp();
  const form = useForm<CodeFields>({ defaultValues: CODE_EMPTY });
  const [problem, setProblem] = useState<string>();
  /** Whether it may have been removed without anybody knowing here. */
  const [isUnanswered, setIsUnanswered] = useState(false);
  const handleRemove = form.handleSubmit(async ({ code, password }) => {
    setProblem(undefined);
    onBusy(true);
    const outcome = await api.call(contract.account.removeSecondFactor, { code: code.trim(), password });
    onBusy(false);
    if (outcome.ok) return onRemoved();
    const { error } = outcome;
    if (error.code === "SECOND_FACTOR_MISSING" && isUnanswered) return onRemoved();
    if (mayBeDone(error)) setIsUnanswered(true);
    if (!showRefusal(form, FIELD_OF_REFUSAL, error)) setProblem(error.message);
  });
  return (
    <form id={id} className={classes.form} onSubmit={handleRemove} noValidate>
      <CodeField {...bindField(form, "code", (code) => requiredFault(codeText().code, code))} />
      <OwnPassword form={form} problem={problem} />
    </form>
  );
}
