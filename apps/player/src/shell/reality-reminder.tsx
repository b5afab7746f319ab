import { whenIdle } from "@crossbook/ui";
import { useReminder } from "../protection/use-reminder.ts";

// An hour after the login at the earliest.
const RealityQuestion = whenIdle(async () => (await import("./reality-question.tsx")).RealityQuestion);

const REFRESH_MS = 60_000;

/** Follows when the next reminder is due, and shows it. */
export function RealityReminder() {
  const { check, goOn } = useReminder(REFRESH_MS);
  return check === undefined ? null : <RealityQuestion needed check={check} goOn={goOn} />;
}
