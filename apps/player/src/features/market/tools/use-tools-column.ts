import { useSyncExternalStore } from "react";

/** From here on the tools have a column beside the markets. */
const TOOLS_COLUMN = "(min-width: 1280px)";

/** Whether the window is wide enough for the tools beside the markets; else they are behind one button. */
export function useToolsColumn(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(TOOLS_COLUMN).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(TOOLS_COLUMN);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
