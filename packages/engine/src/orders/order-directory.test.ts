import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOSTILE_NUMBERS } from "../testing/arbitrary-values.ts";
import { OrderDirectory } from "./order-directory.ts";
import { NO_ORDER } from "./order-pool.ts";

describe("the order directory", () => {
  it("finds what is held, in any order of going, from any first id", () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3000 })), {
      maxLength: 60,
      size: "max",
    });
    fc.assert(
      fc.property(steps, fc.constantFrom(1, 4095, 5_000_000_000), (played, firstId) => {
        const directory = new OrderDirectory();
        const held = new Map<number, number>();
        let nextId = firstId;
        for (const [isArrival, jump] of played) {
          if (isArrival || held.size === 0) {
            nextId += jump;
            directory.add(nextId, held.size + 1);
            held.set(nextId, held.size + 1);
          } else {
            const id = [...held.keys()][jump % held.size] ?? 0;
            directory.remove(id);
            held.delete(id);
            expect(directory.slotOf(id)).toBe(NO_ORDER);
          }
          for (const [id, slot] of held) expect(directory.slotOf(id)).toBe(slot);
        }
        expect(directory.slots()).toEqual([...held.values()]);
      }),
      { seed: 19, numRuns: 200 },
    );
  });

  it("finds nothing for what is no id", () => {
    const directory = new OrderDirectory();
    directory.add(1, 1);
    for (const id of HOSTILE_NUMBERS) expect(directory.slotOf(id)).toBe(NO_ORDER);
  });

  it("keeps no room for ids that are gone, also where each goes before the next comes", () => {
    const directory = new OrderDirectory();
    const before = process.memoryUsage().arrayBuffers;
    for (let id = 1; id <= 4096 * 1000; id += 1) {
      directory.add(id, 8);
      directory.remove(id);
    }
    // A thousand pages of 16 kB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
    expect(directory.slots()).toEqual([]);
  });
});
