import { createStore, type StoreApi } from "zustand/vanilla";
import type { KeyValueStorage } from "../ports/game-ports.ts";

/** How the page looks and sounds. */
export interface PreferencesState {
  /** Off until the player turns it on. */
  readonly hasSound: boolean;
  readonly isDark: boolean;
  /** Results are shown at once, without movement. */
  readonly hasReducedMotion: boolean;
}

/** The preferences of this page. */
export interface Preferences {
  readonly store: StoreApi<PreferencesState>;
  setSound(hasSound: boolean): void;
  /** The operator's app says how it looks; from then on the system has no say. */
  setTheme(theme: { readonly dark: boolean; readonly reducedMotion: boolean }): void;
}

const SOUND = "sound";

/** Sound as it was left, colours and motion as the system has them; kept in step with the document's attributes. */
export function createPreferences(storage: KeyValueStorage, page: Window): Preferences {
  const dark = page.matchMedia("(prefers-color-scheme: dark)");
  const reduced = page.matchMedia("(prefers-reduced-motion: reduce)");
  let followsSystem = true;
  const store = createStore<PreferencesState>(() => ({
    hasSound: storage.getItem(SOUND) === "on",
    isDark: dark.matches,
    hasReducedMotion: reduced.matches,
  }));
  const apply = ({ isDark, hasReducedMotion }: PreferencesState) => {
    const { dataset } = page.document.documentElement;
    dataset["mode"] = isDark ? "dark" : "light";
    dataset["motion"] = hasReducedMotion ? "reduced" : "full";
  };
  const follow = () => {
    if (followsSystem) store.setState({ isDark: dark.matches, hasReducedMotion: reduced.matches });
  };
  apply(store.getState());
  store.subscribe(apply);
  dark.addEventListener("change", follow);
  reduced.addEventListener("change", follow);
  return {
    store,
    setSound: (hasSound) => {
      storage.setItem(SOUND, hasSound ? "on" : "off");
      store.setState({ hasSound });
    },
    setTheme: ({ dark: isDark, reducedMotion }) => {
      followsSystem = false;
      store.setState({ isDark, hasReducedMotion: reducedMotion || reduced.matches });
    },
  };
}
