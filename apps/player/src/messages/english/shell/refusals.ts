import type { CallError } from "@crossbook/client";
import { defineMessages } from "@crossbook/ui";

/** What a player reads where a call failed. The server's own words are English, and may say more than its code. */
export const refusalText = defineMessages("refusal", {
  failure: ({ message }: CallError) => message,
});
