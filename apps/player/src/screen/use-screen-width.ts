import { useSyncExternalStore } from "react";

/** From here on the bet slip stands in a column of its own; below it is a sheet. */
export const SLIP_COLUMN_WIDTH_PX = 1_100;

/** Whether the window is at least so wide. */
export function useScreenWidth(atLeastPx: number): boolean {
  const query = `(min-width: ${atLeastPx}px)`;
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
}
