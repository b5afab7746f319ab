import { describe, expect, it } from "vitest";
import { PassingMap } from "./passing-map.ts";

describe("a map whose entries come and go", () => {
  it("keeps what was not removed, however many have gone", () => {
    const map = new PassingMap<number, string>();
    for (const key of [-1, -2, -3]) map.set(key, `stays ${key}`);
    for (let key = 0; key < 5_000; key += 1) {
      map.set(key, "goes");
      map.delete(key);
      map.delete(key);
      expect(map.size).toBe(3);
    }
    expect(map.values()).toEqual(["stays -1", "stays -2", "stays -3"]);
    expect([map.get(-2), map.get(4_999), map.get(7)]).toEqual(["stays -2", undefined, undefined]);
  });

  it("gives the values of one moment", () => {
    const map = new PassingMap<string, number>();
    map.set("asha", 1);
    const before = map.values();
    map.set("asha", 2);
    map.set("ravi", 3);
    expect([before, map.values()]).toEqual([[1], [2, 3]]);
  });
});
