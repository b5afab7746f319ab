import { expect, it } from "vitest";
import { GroupedWrites } from "./grouped-writes.ts";

/** Writes that end when the test says so. */
function slowWrites(mostAtOnce?: number) {
  const groups: (readonly number[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const writes = new GroupedWrites<number, number>((items) => {
    groups.push(items);
    return new Promise((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve(items.map((item) => item * 10))));
    });
  }, mostAtOnce);
  const turn = () => new Promise((next) => setImmediate(next));
  const end = async (error?: Error) => {
    await turn();
    ends.shift()?.(error);
    await turn();
  };
  return { writes, groups, end };
}

it("writes together what comes together and what comes meanwhile, and answers each its own", async () => {
  const { writes, groups, end } = slowWrites();
  const first = [writes.add(1), writes.add(2)];
  await end().then(() => undefined);
  expect(await Promise.all(first)).toEqual([10, 20]);
  const later = writes.add(3);
  await Promise.resolve();
  await Promise.resolve();
  const meanwhile = [writes.add(4), writes.add(5)];
  await end();
  await end();
  expect(await later).toBe(30);
  expect(await Promise.all(meanwhile)).toEqual([40, 50]);
  expect(groups).toEqual([[1, 2], [3], [4, 5]]);
});

it("fails for those whose write fails, and goes on with the next", async () => {
  const { writes, end } = slowWrites(2);
  const all = Promise.allSettled([1, 2, 3].map((item) => writes.add(item)));
  await end(new Error("the disk is full"));
  await end();
  expect((await all).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});

it("fails where a write does not answer every item", async () => {
  const writes = new GroupedWrites<number, number>(async () => [1]);
  const both = await Promise.allSettled([writes.add(1), writes.add(2)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
