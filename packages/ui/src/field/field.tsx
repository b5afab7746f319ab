import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { classNames } from "../class-names.ts";
import hidden from "../visually-hidden/visually-hidden.module.css";
import classes from "./field.module.css";

/** What a field shows beside the attributes of its input. */
export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** What is wrong; the input is then announced as invalid with these words. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Something inside the box after the text, such as a button that shows the password. */
  readonly after?: ReactNode;
  /** A control that chooses what the field means, in place of the label: that is for screen readers then. */
  readonly choice?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its hint and its error. */
export function Field({ label, error, hint, after, choice, className, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const errorId = `${inputId}-error`;
  const hintId = `${inputId}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div className={classNames(classes.field, className)}>
      <label htmlFor={inputId} className={choice === undefined ? classes.label : hidden.hidden}>
        {label}
      </label>
      {choice}
      <div className={classes.box}>
        <input
          id={inputId}
          className={classes.input}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy || undefined}
          {...input}
        />
        {after}
      </div>
      {hint && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
