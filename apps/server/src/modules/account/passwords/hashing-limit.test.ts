import { describe, expect, it } from "vitest";
import { HashingLimit } from "./hashing-limit.ts";

describe("the limit of hashing calls", () => {
  it("is let in up to its number, and the next as soon as one is done, well or badly", async () => {
    const limit = new HashingLimit(2);
    const leave: ((outcome: "done" | "failed") => void)[] = [];
    const enter = () =>
      limit.admit(
        () =>
          new Promise<string>((resolve, reject) => {
            leave.push((outcome) => (outcome === "done" ? resolve(outcome) : reject(new Error(outcome))));
          }),
      );
    const first = enter();
    const second = enter();
    expect(await enter()).toBeUndefined();

    leave[0]?.("done");
    expect(await first).toBe("done");
    const third = enter();
    expect(await enter()).toBeUndefined();

    leave[1]?.("failed");
    await expect(second).rejects.toThrow("failed");
    const fourth = enter();
    leave[2]?.("done");
    leave[3]?.("done");
    expect([await third, await fourth]).toEqual(["done", "done"]);
  });
});
