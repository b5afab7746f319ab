import { Check } from "@lucide/icons";
import { Checkbox as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import { Icon } from "../icon/icon.tsx";
import classes from "./choice.module.css";

/** Whether it is checked, and its label as children. */
export interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A choice that is made with a form, with its label. */
export function Checkbox({ checked, onChange, disabled = false, children }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <Radix.Root
        id={id}
        className={classes.box}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next === true)}
      >
        <Radix.Indicator>
          <Icon icon={Check} aria-hidden />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
