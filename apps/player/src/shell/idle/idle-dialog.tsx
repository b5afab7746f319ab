import { whenIdle } from "@crossbook/ui";
import { useSession } from "../../session/use-session.ts";

const IdleQuestion = whenIdle(async () => (await import("./idle-question.tsx")).IdleQuestion);

/** Asks a player who has done nothing for long whether to stay, and logs out who does not answer. */
export function IdleDialog() {
  const loggedIn = useSession((session) => session.loggedIn);
  // A demo account has no password: who was logged out of it could never come back.
  const isDemo = useSession(({ user }) => user?.demo === true);
  return loggedIn && !isDemo ? <IdleQuestion /> : null;
}
