import { Field } from "@crossbook/ui";
import { type ReactNode, useState } from "react";

/** A number, or none. */
export interface NumberFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Null: empty. */
  readonly value: number | null;
  /** Null: the field is empty, or has no number in it. */
  readonly onChange: (value: number | null) => void;
}

/** A field for a number, or for none where it is empty. */
export function NumberField({ label, hint, value, onChange }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? "" : String(value));
  const isNone = text.trim() !== "" && numberOf(text) === null;
  return (
    <Field
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isNone ? `${label} must be a number` : undefined}
      onChange={({ target }) => {
        setText(target.value);
        onChange(numberOf(target.value));
      }}
    />
  );
}

function numberOf(text: string): number | null {
  const plain = text.replaceAll(",", "").trim();
  return plain === "" || Number.isNaN(Number(plain)) ? null : Number(plain);
}
