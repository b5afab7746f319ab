import { useId } from "react";
import classes from "./select-field.module.css";

/** One of a few choices. */
export interface SelectFieldProps<Choice extends string> {
  readonly label: string;
  readonly value: Choice;
  /** Values with what the operator reads, in order. */
  readonly choices: readonly (readonly [Choice, string])[];
  readonly onChange: (value: Choice) => void;
}

/** A labelled list of choices, as the platform shows one. */
export function SelectField<Choice extends string>({
  label,
  value,
  choices,
  onChange,
}: SelectFieldProps<Choice>) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find(([choice]) => choice === target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
