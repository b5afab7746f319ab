import type { TransactionRecord } from "./studio-records.ts";
import type { StudioStore } from "./studio-store.ts";

/** Movements of one answer at most. */
export const MOST_LISTED = 50_000;

/** A movement of money that the studio holds for done. */
export type BookedTransaction = TransactionRecord & { readonly doneAt: number };

/**
 * What the studio's own books have of a time (`from` included, `to` not, both Unix milliseconds of when it was done),
 * oldest first. A bet that was rolled back is listed with its rollback where the operator had taken it for certain; a
 * refused one, and one that the operator may never have seen, is not.
 */
export function bookedTransactions(
  store: StudioStore,
  from: number,
  to: number,
): readonly BookedTransaction[] {
  const booked: BookedTransaction[] = [];
  for (const transaction of store.transactions()) {
    const { state, doneAt } = transaction;
    if (state !== "done" || doneAt === null || doneAt < from || doneAt >= to) continue;
    booked.push({ ...transaction, doneAt });
    if (booked.length === MOST_LISTED) break;
  }
  return booked.sort((a, b) => a.doneAt - b.doneAt);
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
