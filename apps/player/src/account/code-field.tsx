import { Field } from "@crossbook/ui";
import type { ComponentProps } from "react";
import { codeText } from "../messages/english/account/codes.ts";

/** The box for a code of the authenticator or a recovery code. Only the second has letters, so the keyboard has them. */
export function CodeField(bound: Omit<ComponentProps<typeof Field>, "label">) {
  return (
    <Field
      label={codeText().code}
      hint={codeText().codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...bound}
    />
  );
}
