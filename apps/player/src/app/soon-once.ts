import type { QueryClient } from "@tanstack/react-query";

/** A wicket suspends the markets of an event one after another: what is read of them is read once for all. */
const AFTER_MS = 100;

const planned = new WeakMap<QueryClient, Set<string>>();

/**
 * Reads something again soon after a push. Several parts of a page show the same and hear of the same push: `key` says what it is,
 * and only the first of them reads it.
 */
export function soonOnce(
  queryClient: QueryClient,
  key: readonly unknown[],
  read: () => unknown,
  afterMs = AFTER_MS,
): void {
  const name = JSON.stringify(key);
  const own = planned.get(queryClient) ?? new Set();
  planned.set(queryClient, own);
  if (own.has(name)) return;
  own.add(name);
  setTimeout(() => {
    own.delete(name);
    read();
  }, afterMs);
}

/** The same for what is read by its key; a hidden page reads it when it is seen. */
export function readSoonOnce(queryClient: QueryClient, queryKey: readonly unknown[], afterMs?: number): void {
  const read = () =>
    queryClient.invalidateQueries({
      queryKey,
      refetchType: document.visibilityState === "hidden" ? "none" : "active",
    });
  soonOnce(queryClient, queryKey, read, afterMs);
}
