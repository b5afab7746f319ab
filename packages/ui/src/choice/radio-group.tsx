import { RadioGroup as Radix } from "radix-ui";
import { useId } from "react";
import classes from "./choice.module.css";

/** One of the choices of a `RadioGroup`. */
export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** What it means, in a few words; read with the label. */
  readonly note?: string | undefined;
}

/** The choices, and which of them is chosen. */
export interface RadioGroupProps<Value extends string> {
  /** What is chosen, for screen readers: "How this bet is placed". */
  readonly label: string;
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** Exactly one of a few choices. One stop of the Tab key; the arrows choose. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <Radix.Root
      className={classes.radios}
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        const option = options.find((one) => one.value === next);
        if (option !== undefined) onChange(option.value);
      }}
    >
      {options.map((option) => (
        <div key={option.value} className={classes.choice}>
          <Radix.Item
            id={`${id}-${option.value}`}
            value={option.value}
            className={classes.radio}
            aria-describedby={option.note === undefined ? undefined : `${id}-${option.value}-note`}
          >
            <Radix.Indicator className={classes.dot} />
          </Radix.Item>
          <div>
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            {option.note !== undefined && (
              <p id={`${id}-${option.value}-note`} className={classes.note}>
                {option.note}
              </p>
            )}
          </div>
        </div>
      ))}
    </Radix.Root>
  );
}
