import { useSyncExternalStore } from "react";
import { languageTag, onLanguageShown } from "./messages.ts";

/** The tag of the language that is shown; a change renders the component again. */
export function useLanguageTag(): string {
  return useSyncExternalStore(onLanguageShown, languageTag);
}
