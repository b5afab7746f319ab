import { Field, type FieldProps, Icon, IconButton } from "@crossbook/ui";
import { Eye, EyeOff } from "@lucide/icons";
import { useState } from "react";
import { browserText } from "../messages/browser-text.ts";

/** An input for a secret, with a button that shows what was typed. */
export function PasswordField(props: Omit<FieldProps, "type" | "after">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={isShown ? browserText().hideTyped : browserText().showTyped}
          icon={isShown ? <Icon icon={EyeOff} aria-hidden /> : <Icon icon={Eye} aria-hidden />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
