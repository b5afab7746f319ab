import { type TextareaHTMLAttributes, useId } from "react";
import classes from "./text-area.module.css";

/** What a text of several lines shows beside the attributes of the element. */
export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
}

/** A labelled text of several lines. */
export function TextArea({ label, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <textarea id={id} className={classes.area} rows={8} spellCheck={false} {...area} />
    </div>
  );
}
