import { createStore, type StoreApi } from "zustand/vanilla";
import type { KeyValueStorage } from "../ports/ports.ts";
import { isListOf, isWhole } from "../ports/stored-shape.ts";

/** One choice of the user that this device keeps. */
export interface PreferenceField<Value> {
  /** Key of the storage. */
  readonly key: string;
  readonly fallback: Value;
  /** The value of stored text; undefined for what is none, and then the fallback counts. */
  readonly read: (text: string) => Value | undefined;
}

/** The preferences of an app, by name. */
export type PreferenceFields = Readonly<Record<string, PreferenceField<unknown>>>;

/** The values of these preferences. */
export type PreferenceValues<Fields extends PreferenceFields> = {
  readonly [Name in keyof Fields]: Fields[Name]["fallback"];
};

/** The preferences of this device and how they change. */
export interface PreferencesStore<Fields extends PreferenceFields> {
  readonly store: StoreApi<PreferenceValues<Fields>>;
  readonly state: () => PreferenceValues<Fields>;
  set<Name extends keyof Fields>(name: Name, value: PreferenceValues<Fields>[Name]): void;
  /** Back to the fallbacks, after a logout emptied the storage. */
  reset(): void;
  /** Takes what storage holds now, after another tab changed it. */
  restore(): void;
}

/** Light, dark, or as the system has it. */
export type ColourMode = "light" | "dark" | "system";

/** How close together rows are. */
export type Density = "comfortable" | "dense";

/** What every app lets its users choose of its appearance; colours are the system's until they do. */
export const APPEARANCE = {
  colourMode: choiceField<ColourMode>("colourMode", ["system", "light", "dark"]),
  density: choiceField<Density>("density", ["comfortable", "dense"]),
} as const;

/** The preferences as stored; what is missing or broken has its fallback. */
export function createPreferencesStore<Fields extends PreferenceFields>(
  storage: KeyValueStorage,
  fields: Fields,
): PreferencesStore<Fields> {
  const values = (valueOf: (field: PreferenceField<unknown>) => unknown) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, valueOf(field)]),
    ) as PreferenceValues<Fields>;
  const stored = () =>
    values(({ key, fallback, read }) => {
      const text = storage.getItem(key);
      return text === null ? fallback : (read(text) ?? fallback);
    });
  const store = createStore<PreferenceValues<Fields>>(stored);
  return {
    store,
    state: store.getState,
    set: (name, value) => {
      const key = fields[name]?.key;
      if (key === undefined) return;
      storage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
      store.setState({ ...store.getState(), [name]: value }, true);
    },
    restore: () => store.setState(stored(), true),
    reset: () =>
      store.setState(
        values(({ fallback }) => fallback),
        true,
      ),
  };
}

/** A preference that is one of a few texts; the first is the fallback. */
export function choiceField<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): PreferenceField<Choice> {
  return { key, fallback: choices[0], read: (text) => choices.find((choice) => choice === text) };
}

/** A preference that is on or off. Storage holds text: "false" must not count as on. */
export function switchField(key: string): PreferenceField<boolean> {
  return { key, fallback: false, read: (text) => text === "true" };
}

/** A preference that is a list of whole numbers, such as ids. */
export function idsField(key: string): PreferenceField<readonly number[]> {
  return {
    key,
    fallback: [],
    read: (text) => {
      try {
        const parsed: unknown = JSON.parse(text);
        return isListOf(isWhole)(parsed) ? parsed : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
