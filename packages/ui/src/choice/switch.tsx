import { type ReactNode, useId } from "react";
import classes from "./choice.module.css";

/** Whether it is on, and its label as children. */
export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** On or off at once, without a form to send. */
export function Switch({ checked, onChange, disabled = false, children }: SwitchProps) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <label id={`${id}-label`} htmlFor={id} className={classes.grow}>
        {children}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        aria-labelledby={`${id}-label`}
        className={classes.track}
        aria-checked={checked}
        data-state={checked ? "checked" : "unchecked"}
        disabled={disabled}
        onClick={() => onChange(!checked)}
      >
        <span className={classes.thumb} data-state={checked ? "checked" : "unchecked"} />
      </button>
    </div>
  );
}
