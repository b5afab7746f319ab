import { whenIdle } from "@crossbook/ui";
import { useSession } from "../session/use-session.ts";

const RealityReminder = whenIdle(async () => (await import("./reality-reminder.tsx")).RealityReminder);

/** Reminds a player on the sports pages, as often as he has asked for, of what he has done since the login. */
export function RealityDialog() {
  const loggedIn = useSession((session) => session.loggedIn);
  return loggedIn ? <RealityReminder /> : null;
}
