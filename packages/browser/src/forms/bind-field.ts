import { plainDigits } from "@crossbook/money";
import type { FieldProps } from "@crossbook/ui";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";

import { browserText } from "../messages/browser-text.ts";

/** What is wrong with a value, as text for the user; undefined: nothing. */
export type Fault = string | undefined;

type BoundProps = Pick<FieldProps, "name" | "onChange" | "onBlur" | "ref" | "error">;

/**
 * The props that bind a `Field` to one value of a form: its name, its events and its error. `faultOf` is asked on
 * submit, and on each change after it.
 */
export function bindField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  faultOf?: (value: FieldPathValue<Values, Name>, values: Values) => Fault,
): BoundProps {
  return {
    ...form.register(name, faultOf === undefined ? {} : { validate: faultOf }),
    error: form.getFieldState(name, form.formState).error?.message,
  };
}

/** The same for a code or a number that is kept as text: the form has the digits of a keyboard in Hindi as the others are. */
export function bindDigits<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  faultOf: (value: FieldPathValue<Values, Name>, values: Values) => Fault,
): BoundProps {
  return {
    ...form.register(name, { validate: faultOf, setValueAs: plainDigits }),
    error: form.getFieldState(name, form.formState).error?.message,
  };
}

/** The fault of an empty required field, with its label in lower case. */
export function requiredFault(label: string, value: string): Fault {
  return value.trim() === "" ? browserText().required(label) : undefined;
}
