import { lazy, Suspense } from "react";
import { useReminder } from "../protection/use-reminder.ts";

// An hour after the login at the earliest.
const RealityQuestion = lazy(() =>
  import("./reality-question.tsx").then((module) => ({ default: module.RealityQuestion })),
);

const REFRESH_MS = 60_000;

/** Follows when the next reminder is due, and shows it. */
export function RealityReminder() {
  const { check, goOn } = useReminder(REFRESH_MS);
  return <Suspense>{check !== undefined && <RealityQuestion check={check} goOn={goOn} />}</Suspense>;
}
