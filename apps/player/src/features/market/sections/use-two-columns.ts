import { useSyncExternalStore } from "react";

/** From here on two cards with a price a side fit beside each other between the rails, with the tools beside them. */
const TWO_COLUMNS = "(min-width: 1680px)";

/** Whether the window is wide enough for two columns of markets. */
export function useTwoColumns(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(TWO_COLUMNS).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(TWO_COLUMNS);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
