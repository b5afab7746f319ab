import { describe, expect, it } from "vitest";
import { memoryStorage } from "../testing/memory-storage.ts";
import { APPEARANCE, createPreferencesStore, idsField, switchField } from "./preferences-store.ts";

const FIELDS = { ...APPEARANCE, asks: switchField("asks"), pins: idsField("pins") } as const;
const FALLBACKS = { colourMode: "system", density: "comfortable", asks: false, pins: [] };

describe("preferences", () => {
  it("have their fallbacks on a new device", () => {
    expect(createPreferencesStore(memoryStorage(), FIELDS).state()).toEqual(FALLBACKS);
  });

  it("outlive a reload", () => {
    const storage = memoryStorage();
    const before = createPreferencesStore(storage, FIELDS);
    before.set("colourMode", "dark");
    before.set("density", "dense");
    before.set("asks", true);
    before.set("pins", [41, 7]);
    expect(createPreferencesStore(storage, FIELDS).state()).toEqual({
      colourMode: "dark",
      density: "dense",
      asks: true,
      pins: [41, 7],
    });
    expect(["colourMode", "asks", "pins"].map((key) => storage.getItem(key))).toEqual([
      "dark",
      "true",
      "[41,7]",
    ]);
  });

  it.each([
    [{ colourMode: "pink" }],
    [{ density: "" }],
    [{ asks: "false" }],
    [{ asks: "yes" }],
    [{ pins: "{broken" }],
    [{ pins: '["41"]' }],
    [{ pins: "[1.5]" }],
  ])("are the fallbacks where storage holds %o", (stored) => {
    expect(createPreferencesStore(memoryStorage(stored), FIELDS).state()).toEqual(FALLBACKS);
  });

  it("take over what another tab stored, and the fallback for what it removed", () => {
    const storage = memoryStorage({ pins: "[3]", asks: "true" });
    const preferences = createPreferencesStore(storage, FIELDS);
    storage.setItem("colourMode", "dark");
    storage.removeItem("asks");
    preferences.restore();
    expect(preferences.state()).toEqual({ ...FALLBACKS, colourMode: "dark", pins: [3] });
  });

  it("change for their listeners one at a time, and all at once when they are reset", () => {
    const preferences = createPreferencesStore(memoryStorage({ pins: "[3]" }), FIELDS);
    const heard: unknown[] = [];
    preferences.store.subscribe((state) => heard.push(state));
    preferences.set("density", "dense");
    preferences.reset();
    expect(heard).toEqual([{ ...FALLBACKS, density: "dense", pins: [3] }, FALLBACKS]);
  });
});
