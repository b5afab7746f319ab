/**
 * What becomes of a message when a connection's network is behind.
 * While it keeps up every message is written at once, whatever its delivery.
 */
export type Delivery =
  /** Kept in order; a connection whose buffer overflows is closed, allowed to reconnect. */
  | { readonly kind: "every" }
  /**
   * Only the newest message of a key waits, in the place of the first. `merge` names a function of
   * the `conflation` option that joins the waiting arguments with the new ones, for deltas.
   */
  | { readonly kind: "latest"; readonly key: string; readonly merge?: string }
  /** Written now or never. */
  | { readonly kind: "volatile" };

/** Joins the arguments of a waiting message with those of a newer one of the same key. */
export type Merge = (older: readonly unknown[], newer: readonly unknown[]) => readonly unknown[];

export const deliverEvery: Delivery = { kind: "every" };
