import type { SportEvent } from "@crossbook/contract";
import { eventText } from "../messages/english/betting/events.ts";

const MINUTE_MS = 60_000;

/** When an event begins, as a list row says it: a countdown in the last hour, else the host's day and time. */
export function startWords(
  event: Pick<SportEvent, "startTime" | "matchDate" | "time">,
  nowMs: number,
): string {
  const leftMs = Date.parse(event.startTime) - nowMs;
  if (leftMs > 0 && leftMs < 60 * MINUTE_MS)
    return eventText().inMinutes(Math.max(1, Math.ceil(leftMs / MINUTE_MS)));
  if (leftMs <= 0) return eventText().aboutToStart;
  return startTimeWords(event);
}

/** The host's day and time of a start, such as `Today 19:30`. */
export function startTimeWords({ matchDate, time }: Pick<SportEvent, "matchDate" | "time">): string {
  const days: Readonly<Record<string, string | undefined>> = eventText().days;
  return `${days[matchDate] ?? matchDate} ${time}`.trim();
}
