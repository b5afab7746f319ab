import type { Paise } from "@crossbook/money";
import type { Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { momentWords } from "../../catalogue/index.ts";
import type { Limit, PendingChange } from "./limit.ts";

const DAY_MS = 86_400_000;

/** A looser limit is confirmed after so long at the earliest… */
export const COOLING_OFF_MS = DAY_MS;
/** …and so long after that at the latest: a wish of last month is asked for again. */
export const CONFIRM_WITHIN_MS = 7 * DAY_MS;

/** The looser amount that can be or will be confirmed; undefined also where the time to confirm is over. */
export function pendingAt({ pending }: Limit, now: number): PendingChange | undefined {
  if (pending === undefined) return undefined;
  return now < pending.sinceMs + COOLING_OFF_MS + CONFIRM_WITHIN_MS ? pending : undefined;
}

/** Whether an amount allows more than another. */
export function isLooser(amount: Paise | undefined, than: Paise | undefined): boolean {
  if (than === undefined) return false;
  return amount === undefined || amount > than;
}

/**
 * The limit after its player asked for an amount: in force at once where it is not looser, which also withdraws what was
 * pending; else pending. Asked again while it is pending it stays as it was asked first.
 */
export function setLimit(limit: Limit, amount: Paise | undefined, now: number): Limit {
  if (!isLooser(amount, limit.amount)) return { amount, pending: undefined };
  const pending = pendingAt(limit, now);
  if (pending !== undefined && pending.amount === amount) return { ...limit, pending };
  return { amount: limit.amount, pending: { amount, sinceMs: now } };
}

/** The limit after its player confirmed the looser amount, which must be named as it was asked for. */
export function confirmLimit(
  limit: Limit,
  amount: Paise | undefined,
  now: number,
): Limit | Refusal<"LIMIT_CHANGE_NOT_FOUND" | "LIMIT_CHANGE_TOO_EARLY"> {
  const pending = pendingAt(limit, now);
  if (pending === undefined || pending.amount !== amount) return refuse("LIMIT_CHANGE_NOT_FOUND");
  const fromMs = pending.sinceMs + COOLING_OFF_MS;
  if (now < fromMs) {
    const message = `This change can be confirmed from ${momentWords(fromMs)} (India time).`;
    return refuse("LIMIT_CHANGE_TOO_EARLY", { message });
  }
  return { amount, pending: undefined };
}

/** The limit after its player withdrew the looser amount. */
export function withdrawChange(limit: Limit, now: number): Limit | Refusal<"LIMIT_CHANGE_NOT_FOUND"> {
  if (pendingAt(limit, now) === undefined) return refuse("LIMIT_CHANGE_NOT_FOUND");
  return { amount: limit.amount, pending: undefined };
}
