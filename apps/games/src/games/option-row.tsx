import { useId } from "react";
import classes from "./option-row.module.css";

/** A few choices of which one is chosen. */
export interface OptionRowProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled: boolean;
}

/** Choices side by side. One stop of the Tab key; the arrows choose. */
export function OptionRow<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  disabled,
}: OptionRowProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.row} disabled={disabled}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
