import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { KeyValueStorage } from "../ports/ports.ts";

export type ColourMode = "light" | "dark" | "system";
export type Density = "comfortable" | "dense";

export interface Preferences {
  readonly colourMode: ColourMode;
  readonly density: Density;
  readonly confirmBeforePlaceBet: boolean;
  /** Ids of pinned events, in the order of pinning. */
  readonly pins: readonly number[];
  /** Theme state knows one role; it gives no permission anywhere (ROLE-08). */
  readonly role: "admin";
}

export interface PreferencesStore {
  readonly store: StoreApi<Preferences>;
  readonly state: () => Preferences;
  setColourMode(mode: ColourMode): void;
  setDensity(density: Density): void;
  setConfirmBeforePlaceBet(confirm: boolean): void;
  togglePin(eventId: number): void;
  /** Back to the defaults, after a logout emptied the storage. */
  reset(): void;
}

const DEFAULTS: Preferences = {
  colourMode: "light",
  density: "comfortable",
  confirmBeforePlaceBet: false,
  pins: [],
  role: "admin",
};

const KEYS = {
  colourMode: "colourMode",
  density: "density",
  confirmBeforePlaceBet: "confirmBeforePlaceBet",
  pins: "pins",
} as const;

export function createPreferencesStore(storage: KeyValueStorage): PreferencesStore {
  const store = createStore<Preferences>(() => read(storage));

  function set<Key extends keyof typeof KEYS>(key: Key, value: Preferences[Key]): void {
    storage.setItem(KEYS[key], typeof value === "string" ? value : JSON.stringify(value));
    store.setState({ [key]: value });
  }

  return {
    store,
    state: store.getState,
    setColourMode: (mode) => set("colourMode", mode),
    setDensity: (density) => set("density", density),
    setConfirmBeforePlaceBet: (confirm) => set("confirmBeforePlaceBet", confirm),
    togglePin: (eventId) => {
      const { pins } = store.getState();
      set("pins", pins.includes(eventId) ? pins.filter((id) => id !== eventId) : [...pins, eventId]);
    },
    reset: () => store.setState(DEFAULTS, true),
  };
}

function read(storage: KeyValueStorage): Preferences {
  const colourMode = z.enum(["light", "dark", "system"]).safeParse(storage.getItem(KEYS.colourMode));
  const density = z.enum(["comfortable", "dense"]).safeParse(storage.getItem(KEYS.density));
  return {
    ...DEFAULTS,
    colourMode: colourMode.success ? colourMode.data : DEFAULTS.colourMode,
    density: density.success ? density.data : DEFAULTS.density,
    // Text in storage: "false" must not count as true.
    confirmBeforePlaceBet: storage.getItem(KEYS.confirmBeforePlaceBet) === "true",
    pins: readPins(storage.getItem(KEYS.pins)),
  };
}

function readPins(text: string | null): readonly number[] {
  try {
    const parsed = z.array(z.int()).safeParse(JSON.parse(text ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
