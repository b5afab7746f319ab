import { afterEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../testing/memory-storage.ts";
import { applyAppearance } from "./apply-appearance.ts";
import { APPEARANCE, createPreferencesStore } from "./preferences-store.ts";

afterEach(() => vi.restoreAllMocks());

/** A system whose choice of colours changes while the page is open. */
function fakeSystem() {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, "matchMedia").mockReturnValue(system as unknown as MediaQueryList);
  return {
    prefer: (mode: "dark" | "light") => {
      system.matches = mode === "dark";
      system.dispatchEvent(new Event("change"));
    },
  };
}

it("the colours of a page follow the system until the user chooses, and nobody after the end", () => {
  const { prefer } = fakeSystem();
  const preferences = createPreferencesStore(memoryStorage(), APPEARANCE);
  const stop = applyAppearance(preferences);
  const mode = () => document.documentElement.dataset["mode"];
  expect(mode()).toBe("light");
  prefer("dark");
  expect(mode()).toBe("dark");
  preferences.set("colourMode", "light");
  expect(mode()).toBe("light");
  preferences.set("colourMode", "system");
  expect(mode()).toBe("dark");
  stop();
  prefer("light");
  preferences.set("density", "dense");
  expect([mode(), document.documentElement.dataset["density"]]).toEqual(["dark", "comfortable"]);
});
