import { isDarkMode, SYSTEM_DARK } from "./dark-mode.ts";
import type { APPEARANCE, PreferenceValues } from "./preferences-store.ts";

/** Where the two choices of `APPEARANCE` are kept, with whatever else the app's preferences hold. */
export interface AppearanceSource {
  readonly state: () => PreferenceValues<typeof APPEARANCE>;
  readonly store: { readonly subscribe: (listener: () => void) => () => void };
}

/** Keeps the document's `data-mode` and `data-density` in step with preferences and system. Answers how to stop. */
export function applyAppearance({ state, store }: AppearanceSource): () => void {
  const systemDark = window.matchMedia(SYSTEM_DARK);

  function apply(): void {
    const { colourMode, density } = state();
    const { dataset } = document.documentElement;
    dataset["mode"] = isDarkMode(colourMode, systemDark.matches) ? "dark" : "light";
    dataset["density"] = density;
  }

  apply();
  systemDark.addEventListener("change", apply);
  const stop = store.subscribe(apply);
  return () => {
    systemDark.removeEventListener("change", apply);
    stop();
  };
}
