import { Button } from "@crossbook/ui";
import type { ReactNode, SyntheticEvent } from "react";
import { Refusal } from "../../../fields/refusal.tsx";
import classes from "./event-page.module.css";

export interface PartFormProps {
  readonly label: string;
  /** Why the last try was not done; undefined: nothing is wrong. */
  readonly fault: string | undefined;
  /** The words of its button. */
  readonly submit: string;
  readonly busy: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** One part of an event's page that is saved by itself. */
export function PartForm({ label, fault, submit, busy, onSubmit, children }: PartFormProps) {
  function handleSubmit(submitted: SyntheticEvent): void {
    submitted.preventDefault();
    void onSubmit();
  }
  return (
    <form className={classes.part} aria-label={label} onSubmit={handleSubmit} noValidate>
      {children}
      <Refusal>{fault}</Refusal>
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
