import { Button, Dialog } from "@crossbook/ui";
import { type ReactNode, useId, useState } from "react";
import classes from "./parts.module.css";

interface FormDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description: string;
  readonly cancel: string;
  readonly submit: string;
  readonly variant: "primary" | "danger";
  /** The form: with this id; it says by the second whether it is being sent. */
  readonly children: (formId: string, onBusy: (busy: boolean) => void) => ReactNode;
}

/** A dialog around one form, with its buttons below. */
export function FormDialog({ open, onClose, title, description, cancel, submit, ...rest }: FormDialogProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <div className={classes.actions}>
          <Button onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} variant={rest.variant} busy={busy}>
            {submit}
          </Button>
        </div>
      }
    >
      {rest.children(formId, setBusy)}
    </Dialog>
  );
}
