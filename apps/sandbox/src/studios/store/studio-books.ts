import type { TransactionRecord } from "./studio-records.ts";
import type { StudioStore } from "./studio-store.ts";

/** Movements of one answer at most. */
export const MOST_LISTED = 50_000;

/** Movements of a time, and up to when they are all there: the end that was asked for, unless they were too many. */
export interface BookedList {
  readonly booked: readonly BookedTransaction[];
  readonly until: number;
}

/** A movement of money that the studio holds for done. */
export interface BookedTransaction extends TransactionRecord {
  readonly kind: "bet" | "win";
  readonly doneAt: number;
}

/**
 * What the studio's own books have of a time (`from` included, `to` not, both Unix milliseconds of when it was done),
 * oldest first. A bet that was rolled back and its rollback are nothing together, and the operator may never have seen
 * either: neither is listed, as a refused one is not. Where there are more than `MOST_LISTED`, the list ends before a moment
 * of which not all would be in it, and says so.
 */
export function bookedTransactions(store: StudioStore, from: number, to: number): BookedList {
  const booked: BookedTransaction[] = [];
  for (const transaction of store.transactions()) {
    const { kind, state, doneAt } = transaction;
    if (kind === "rollback" || state !== "done" || doneAt === null || doneAt < from || doneAt >= to) continue;
    booked.push({ ...transaction, kind, doneAt });
  }
  booked.sort((a, b) => a.doneAt - b.doneAt);
  const until = booked[MOST_LISTED]?.doneAt;
  if (until === undefined) return { booked, until: to };
  const whole = booked.filter(({ doneAt }) => doneAt < until);
  // All of one moment: they cannot be listed one after the other.
  return whole.length > 0 ? { booked: whole, until } : { booked, until: to };
}

/** Money that has come in and gone out by these books, in paise. */
export function totalsOf(booked: Iterable<TransactionRecord>): {
  readonly staked: number;
  readonly won: number;
} {
  let [staked, won] = [0, 0];
  for (const { kind, amount, state } of booked) {
    if (state !== "done") continue;
    if (kind === "bet") staked += amount;
    else if (kind === "win") won += amount;
  }
  return { staked, won };
}
