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
  /** It is a whole number from the first to the second. */
  readonly whole?: readonly [least: number, most: number];
  /** Null: the field is empty, or has no number in it. */
  readonly onChange: (value: number | null) => void;
}

/** A field for a number, or for none where it is empty; not valid to its form where its text is no number, or is missing. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, onChange } = props;
  const [text, setText] = useState(value === null ? "" : String(value));
  const fault = faultOf(props, text);
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

function faultOf({ label, isRequired, whole }: NumberFieldProps, text: string): string | undefined {
  if (text.trim() === "") return isRequired ? requiredFault(label, text) : undefined;
  const number = typedNumber(text);
  if (number === undefined) return `${label} must be a number`;
  if (whole === undefined) return undefined;
  const [least, most] = whole;
  const isWithin = Number.isInteger(number) && number >= least && number <= most;
  return isWithin ? undefined : `${label} must be a whole number from ${least} to ${most}`;
}
