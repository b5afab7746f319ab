import type { api as contract, OutputOf } from "@crossbook/contract";
import { protectionText } from "../messages/english/account/protection.ts";

/** What a player has done since the session began. */
export type RealityCheck = OutputOf<typeof contract.protection.getRealityCheck>;

/** How many reminders have come due since the session began, `sinceMs` after this answer. None without a reminder. */
export function remindersDue({ elapsedSeconds, reminderMinutes }: RealityCheck, sinceMs: number): number {
  if (reminderMinutes === null) return 0;
  const minutes = (elapsedSeconds + Math.max(0, sinceMs) / 1_000) / 60;
  return Math.floor(minutes / reminderMinutes);
}

/** `1 h 5 min`, `40 min`. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? protectionText().minutes(minutes)
    : protectionText().hoursAndMinutes(hours, minutes % 60);
}
