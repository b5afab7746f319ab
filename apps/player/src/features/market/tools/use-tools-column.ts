import { useMedia } from "@crossbook/browser";

/** Whether the window is wide enough for the tools in a column beside the markets; else they are behind one button. */
export function useToolsColumn(): boolean {
  return useMedia("(min-width: 1280px)");
}
