import { lazy, Suspense } from "react";
import { useReminder } from "../protection/use-reminder.ts";
import { useSession } from "../session/use-session.ts";

// An hour after the login at the earliest.
const RealityQuestion = lazy(() =>
  import("./reality-question.tsx").then((module) => ({ default: module.RealityQuestion })),
);

const REFRESH_MS = 60_000;

/** Reminds a player on the sports pages, as often as he has asked for, of what he has done since the login. */
export function RealityDialog() {
  const loggedIn = useSession((session) => session.loggedIn);
  return loggedIn ? <Reminder /> : null;
}

function Reminder() {
  const { check, goOn } = useReminder(REFRESH_MS);
  return <Suspense>{check !== undefined && <RealityQuestion check={check} goOn={goOn} />}</Suspense>;
}
