import { describe, expect, it } from "vitest";
import { actOfPress, KEYS } from "./keys.ts";

const NONE = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, defaultPrevented: false };
const press = (key: string, more: Partial<typeof NONE> = {}) => ({ key, ...NONE, ...more });

describe("the keys", () => {
  it.each([
    ["j", "nextRow"],
    ["K", "previousRow"],
    ["b", "back"],
    ["l", "lay"],
    ["x", "closeSlip"],
    ["/", "search"],
    ["?", "keys"],
  ])("%s asks for %s, and for nothing where text goes or with a modifier", (key, act) => {
    expect(actOfPress(press(key), false)).toEqual({ act });
    expect(actOfPress(press(key), true)).toBeUndefined();
    expect(actOfPress(press(key, { altKey: true }), false)).toBeUndefined();
    expect(actOfPress(press(key, { defaultPrevented: true }), false)).toBeUndefined();
    if (key !== "K") expect(actOfPress(press(key, { ctrlKey: true }), false)).toBeUndefined();
  });

  it("open the palette with Ctrl or ⌘ everywhere", () => {
    expect(actOfPress(press("k", { ctrlKey: true }), true)).toEqual({ act: "palette" });
    expect(actOfPress(press("K", { metaKey: true }), false)).toEqual({ act: "palette" });
  });

  it("add a stake button once for each press", () => {
    expect(actOfPress(press("3"), false)).toEqual({ act: "stake", index: 2 });
    expect(actOfPress(press("3", { repeat: true }), false)).toBeUndefined();
    expect(actOfPress(press("9"), false)).toBeUndefined();
    expect(actOfPress(press("Enter"), false)).toBeUndefined();
  });

  it("are all in the list", () => {
    const acts = ["j", "k", "b", "l", "x", "/", "?", "1"].map((key) => actOfPress(press(key), false)?.act);
    expect(new Set([...acts, "palette"])).toEqual(new Set(KEYS.map(({ act }) => act)));
  });
});
