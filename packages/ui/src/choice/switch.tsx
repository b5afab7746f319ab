import { Switch as Radix } from "radix-ui";
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
      <label htmlFor={id} className={classes.grow}>
        {children}
      </label>
      <Radix.Root
        id={id}
        className={classes.track}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
      >
        <Radix.Thumb className={classes.thumb} />
      </Radix.Root>
    </div>
  );
}
