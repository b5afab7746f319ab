import { defineMessages } from "@crossbook/ui";

/** The code of a second factor, wherever one is asked for. */
export const codeText = defineMessages("code", {
  code: "Code",
  codeHint: "Of your authenticator, or a recovery code. Each works once.",
});
