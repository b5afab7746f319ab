import { bindField } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import { Button, Dialog, Field } from "@crossbook/ui";
import type { ReactNode, SyntheticEvent } from "react";
import { useForm } from "react-hook-form";
import { focusFirstInvalid } from "../fields/focus-first-invalid.ts";
import { Refusal } from "../fields/refusal.tsx";
import { requiredFault } from "../fields/required-fault.ts";
import { useFormAnswer } from "../fields/use-form-answer.ts";
import classes from "./confirm-dialog.module.css";

/** What an operator confirms. */
export interface ConfirmDialogProps {
  readonly title: string;
  /** What happens, and who will see it. */
  readonly children: ReactNode;
  /** The words of the button: the act itself. */
  readonly act: string;
  readonly tone?: "primary" | "danger";
  /** It was given before: it is not asked for again. */
  readonly reason?: string;
  /** Answers the refusal; undefined: done, and the dialog closes. */
  readonly onConfirm: (reason: string) => Promise<CallError | undefined>;
  readonly onClose: () => void;
}

/** As the contract bounds a reason. */
const MOST_CHARACTERS = 200;

/** Asks for the reason of an act and shows its refusal; nothing is done while a field in it is not valid. Render it while it is open. */
export function ConfirmDialog({
  title,
  children,
  act,
  tone = "primary",
  reason: given,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const form = useForm<{ reason: string }>({ defaultValues: { reason: given ?? "" } });
  const { isSubmitting, errors } = form.formState;
  const answered = useFormAnswer(onClose);
  const handleConfirm = form.handleSubmit(async ({ reason }) => {
    const refusal = answered(await onConfirm(reason.trim()));
    if (refusal) form.setError("root", { message: refusal.message });
  });
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (event.currentTarget.checkValidity()) return void handleConfirm(event);
    event.preventDefault();
    focusFirstInvalid(event.currentTarget);
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <div className={classes.effect}>{children}</div>
        {given === undefined && (
          <Field
            label="Reason"
            hint="Kept in the audit."
            maxLength={MOST_CHARACTERS}
            autoComplete="off"
            {...bindField(form, "reason", (reason) => requiredFault("Reason", reason))}
          />
        )}
        <Refusal>{errors.root?.message}</Refusal>
        <div className={classes.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={tone} busy={isSubmitting}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
