import type { CallError } from "@crossbook/client";
import type { ErrorCode } from "@crossbook/contract";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/**
 * Shows a refusal of the server at the field it is about and moves the focus there. Returns whether there is one; a
 * refusal of the whole form is left to the caller.
 */
export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError">,
  fieldOf: Partial<Record<ErrorCode, FieldPath<Values>>>,
  { code, message }: CallError,
): boolean {
  const field = code && fieldOf[code];
  if (field === undefined) return false;
  form.setError(field, { message }, { shouldFocus: true });
  return true;
}
