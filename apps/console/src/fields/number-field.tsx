import { Field } from "@crossbook/ui";
import { type ReactNode, useState } from "react";
import { requiredFault } from "./required-fault.ts";
import { typedNumber } from "./typed-number.ts";

/** A number, or none. */
export interface NumberFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Null: empty. */
  readonly value: number | null;
  /** It may not be empty. */
  readonly isRequired?: boolean;
  /** Null: the field is empty, or has no number in it. */
  readonly onChange: (value: number | null) => void;
}

/** A field for a number, or for none where it is empty; not valid to its form where its text is no number, or is missing. */
export function NumberField({ label, hint, value, isRequired = false, onChange }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? "" : String(value));
  const isNone = text.trim() !== "" && typedNumber(text) === undefined;
  const fault = isNone ? `${label} must be a number` : isRequired ? requiredFault(label, text) : undefined;
  return (
    <Field
      // A form asks its fields: to the one around it, what is no number looks like an empty field.
      ref={(input) => input?.setCustomValidity(fault ?? "")}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={fault}
      onChange={({ target }) => {
        setText(target.value);
        onChange(typedNumber(target.value) ?? null);
      }}
    />
  );
}
