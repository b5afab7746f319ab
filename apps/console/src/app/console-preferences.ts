import {
  type ColourMode,
  choiceField,
  createPreferencesStore,
  type Density,
  type KeyValueStorage,
  type PreferencesStore,
} from "@crossbook/browser";

/** What an operator chooses on this device; the keys are not those of the players' app on the same host. */
export const CONSOLE_FIELDS = {
  colourMode: choiceField<ColourMode>("console-colourMode", ["system", "light", "dark"]),
  density: choiceField<Density>("console-density", ["dense", "comfortable"]),
} as const;

/** The preferences of this device. */
export function createConsolePreferences(storage: KeyValueStorage): PreferencesStore<typeof CONSOLE_FIELDS> {
  return createPreferencesStore(storage, CONSOLE_FIELDS);
}
