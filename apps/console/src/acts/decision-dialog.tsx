import type { Endpoint, OutputOf, RequestOf } from "@crossbook/contract";
import { Dialog } from "@crossbook/ui";
import type { ReactNode } from "react";
import type { ObjectSchema } from "../fields/form-fields.ts";
import { SchemaForm } from "../fields/schema-form.tsx";
import classes from "./confirm-dialog.module.css";
import { useAct } from "./use-act.ts";

/** What an operator decides: a call, and the fields of its input that are filled in. */
export interface DecisionDialogProps<E extends Endpoint & { readonly input: ObjectSchema }> {
  readonly call: E;
  readonly title: string;
  /** What happens, and who will read it. */
  readonly children?: ReactNode;
  /** The whole input; fields with a label can be changed. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly words?: Readonly<Record<string, string>>;
  /** Fields whose text is not shown while it is typed. */
  readonly secrets?: readonly string[];
  /** Texts that are days: each is chosen in a calendar. */
  readonly days?: readonly string[];
  /** Texts that must be filled in, where the call's schema takes an empty one too. */
  readonly required?: readonly string[];
  /** The words of the button: the act itself. */
  readonly act: string;
  readonly tone?: "primary" | "danger";
  readonly done: (result: OutputOf<E>) => string;
  readonly onClose: () => void;
}

/** Asks for what a call needs and makes it; a refusal is shown in the dialog. Render it while it is open. */
export function DecisionDialog<E extends Endpoint & { readonly input: ObjectSchema }>({
  call,
  title,
  children,
  act,
  done,
  onClose,
  ...form
}: DecisionDialogProps<E>) {
  const { run } = useAct(call, { done, quiet: true });
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={classes.form}>
        {children !== undefined && <div className={classes.effect}>{children}</div>}
        <SchemaForm
          {...form}
          schema={call.input}
          submit={act}
          onSubmit={(input) => run(input as RequestOf<E>)}
          onDone={onClose}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
