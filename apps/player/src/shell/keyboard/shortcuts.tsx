import { useShortcuts } from "./use-shortcuts.ts";

/** The keys of the page; draws nothing. */
export function Shortcuts() {
  useShortcuts();
  return null;
}
