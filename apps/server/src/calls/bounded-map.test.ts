import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostMapSteps } from "../testing/map-steps.ts";
import { BoundedMap } from "./bounded-map.ts";

describe("a bounded map", () => {
  it("keeps what was used among the last entries, and never more than twice as many", () => {
    const operation = fc.record({ key: fc.integer({ min: 0, max: 40 }), write: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(operation, { maxLength: 300 }), (least, all) => {
        const map = new BoundedMap<number, number>(least);
        const truth = new Map<number, number>();
        /** Keys by their last use, oldest first. */
        let used: number[] = [];
        all.forEach(({ key, write }, step) => {
          const isRecent = used.slice(-(least - 1) || used.length).includes(key);
          if (write) {
            map.set(key, step);
            truth.set(key, step);
          } else {
            const found = map.get(key);
            if (least > 1 && isRecent) expect(found).toBe(truth.get(key));
            else expect([undefined, truth.get(key)]).toContain(found);
            if (found === undefined) return;
          }
          used = [...used.filter((other) => other !== key), key];
          expect(map.size).toBeLessThanOrEqual(2 * least);
        });
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it("looks without inserting, deletes from both generations, and is cleared", () => {
    const map = new BoundedMap<string, number>(2);
    expect(map.get("a")).toBeUndefined();
    expect(map.size).toBe(0);
    map.set("a", 1);
    map.set("b", 2);
    expect([map.get("a"), map.get("b")]).toEqual([1, 2]);
    map.set("a", 3);
    map.delete("a");
    expect([map.get("a"), map.get("b")]).toEqual([undefined, 2]);
    map.clear();
    expect([map.get("b"), map.size]).toEqual([undefined, 0]);
  });

  it("costs the same few steps for the ten thousandth key and for the three hundred thousandth", () => {
    const map = new BoundedMap<number, number>(10_000);
    const steps = mostMapSteps(300_000, (call) => {
      if (map.get(call) === undefined) map.set(call, call);
      map.get(call - 10_000);
    });
    expect(steps).toBeLessThanOrEqual(8);
    expect(map.size).toBeLessThanOrEqual(20_000);
  });
});
