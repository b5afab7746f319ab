import { describe, expect, it } from "vitest";
import { HashingQueue } from "./hashing-queue.ts";

/** A queue whose work is done one by one when the test says so. */
function queueOf(options: ConstructorParameters<typeof HashingQueue>[0]) {
  const queue = new HashingQueue(options);
  const begun: string[] = [];
  const finish: ((outcome?: Error) => void)[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    async enter(address: string, name = address) {
      const outcome = queue.run(
        address,
        () =>
          new Promise<string>((resolve, reject) => {
            begun.push(name);
            finish.push((error) => (error ? reject(error) : resolve(name)));
          }),
      );
      outcome.catch(() => undefined);
      await settle();
      return { outcome };
    },
    async finishOne(error?: Error) {
      finish.shift()?.(error);
      await settle();
    },
  };
}

describe("the queue of hashing calls", () => {
  it("does so many at once, and the next as soon as one is done, well or badly", async () => {
    const { begun, enter, finishOne } = queueOf({ mostAtOnce: 2 });
    const first = await enter("a", "first");
    const second = await enter("a", "second");
    const third = await enter("a", "third");
    expect(begun).toEqual(["first", "second"]);
    await finishOne(new Error("failed"));
    await expect(first.outcome).rejects.toThrow("failed");
    expect(begun).toEqual(["first", "second", "third"]);
    await finishOne();
    await finishOne();
    expect([await second.outcome, await third.outcome]).toEqual(["second", "third"]);
    await enter("a", "fourth");
    await enter("a", "fifth");
    expect(begun).toHaveLength(5);
  });

  it("lets a player in after one turn of each address, however many calls a crowd has waiting", async () => {
    const { begun, enter, finishOne } = queueOf({ mostAtOnce: 1 });
    for (let call = 0; call < 100; call++) await enter(`crowd${call % 5}`);
    await enter("honest");
    for (let turn = 0; turn < 6; turn++) await finishOne();
    expect(begun).toContain("honest");
  });

  it("turns the newest call of the longest line away where there is no room, not the newcomer", async () => {
    const { begun, enter, finishOne } = queueOf({ mostAtOnce: 1, mostWaiting: 10 });
    await enter("running");
    for (let call = 0; call < 9; call++) await enter("flood", `flood${call}`);
    const last = await enter("flood", "the newest");
    const more = await enter("flood", "one more");
    expect(await more.outcome).toBeUndefined();
    await enter("honest");
    expect(await last.outcome).toBeUndefined();
    for (let turn = 0; turn < 3; turn++) await finishOne();
    expect(begun).toEqual(["running", "flood0", "honest", "flood1"]);
  });

  it("turns a newcomer away where no line is longer than its own", async () => {
    const { enter } = queueOf({ mostAtOnce: 1, mostWaiting: 3 });
    await enter("running");
    for (const address of ["a", "b", "c"]) await enter(address);
    expect(await (await enter("d")).outcome).toBeUndefined();
  });

  it("holds no more than its share of one address", async () => {
    const { enter } = queueOf({ mostAtOnce: 1, mostOfAnAddress: 2 });
    await enter("running");
    await enter("a");
    await enter("a");
    expect(await (await enter("a")).outcome).toBeUndefined();
    const other = await enter("b");
    expect(await Promise.race([other.outcome, Promise.resolve("waiting")])).toBe("waiting");
  });
});
