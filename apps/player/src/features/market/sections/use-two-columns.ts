import { useMedia } from "@crossbook/browser";

/** Whether the window is wide enough for two cards with a price a side between the rails, with the tools beside them. */
export function useTwoColumns(): boolean {
  return useMedia("(min-width: 1680px)");
}
