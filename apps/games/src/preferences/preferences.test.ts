import { afterEach, describe, expect, it } from "vitest";
import { memory } from "../testing/show-game.tsx";
import { createPreferences } from "./preferences.ts";

/** A window whose system prefers so; `change` says that it has changed its mind. */
function pageOf(prefers: { dark: boolean; reduced: boolean }) {
  const queries = new Map<string, EventTarget & { matches: boolean }>();
  const matchMedia = (query: string) => {
    const isDark = query.includes("dark");
    const matches = isDark ? prefers.dark : prefers.reduced;
    const known = queries.get(query) ?? Object.assign(new EventTarget(), { matches });
    queries.set(query, known);
    return known;
  };
  const change = (dark: boolean) => {
    for (const [query, list] of queries) {
      if (!query.includes("dark")) continue;
      list.matches = dark;
      list.dispatchEvent(new Event("change"));
    }
  };
  return { page: { matchMedia, document } as unknown as Window, change };
}

const attributes = () => document.documentElement.dataset;

afterEach(() => {
  delete document.documentElement.dataset["mode"];
  delete document.documentElement.dataset["motion"];
});

describe("preferences of a game's page", () => {
  it("begin silent, with the colours and the motion of the system", () => {
    const { page } = pageOf({ dark: true, reduced: true });
    const { store } = createPreferences(memory(), page);
    expect(store.getState()).toEqual({ hasSound: false, isDark: true, hasReducedMotion: true });
    expect(attributes()).toMatchObject({ mode: "dark", motion: "reduced" });
  });

  it("follow the system until the operator's app says how it looks", () => {
    const { page, change } = pageOf({ dark: false, reduced: false });
    const preferences = createPreferences(memory(), page);
    change(true);
    expect(attributes()).toMatchObject({ mode: "dark", motion: "full" });
    preferences.setTheme({ dark: false, reducedMotion: false });
    change(true);
    expect(attributes()).toMatchObject({ mode: "light" });
  });

  it("keep reduced motion of the system whatever the app says", () => {
    const { page } = pageOf({ dark: false, reduced: true });
    const preferences = createPreferences(memory(), page);
    preferences.setTheme({ dark: false, reducedMotion: false });
    expect(preferences.store.getState().hasReducedMotion).toBe(true);
  });

  it("keep the sound as it was left", () => {
    const storage = memory();
    const { page } = pageOf({ dark: false, reduced: false });
    createPreferences(storage, page).setSound(true);
    expect(createPreferences(storage, page).store.getState().hasSound).toBe(true);
    createPreferences(storage, page).setSound(false);
    expect(createPreferences(storage, page).store.getState().hasSound).toBe(false);
  });
});
