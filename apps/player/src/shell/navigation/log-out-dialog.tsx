import { onDemand } from "@crossbook/ui";

/** The question before a logout, wherever it is asked from. */
export const LogOutDialog = onDemand(async () => (await import("./log-out-question.tsx")).LogOutQuestion);
