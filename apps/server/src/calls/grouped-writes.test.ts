import { expect, it } from "vitest";
import { GroupedWrites } from "./grouped-writes.ts";

/** Writes that wait until the test lets them through. */
function heldWrites() {
  const groups: (readonly string[])[] = [];
  const open: (() => void)[] = [];
  let fails = false;
  const writes = new GroupedWrites<string, string>(
    async (items) => {
      groups.push(items);
      await new Promise<void>((resolve) => open.push(resolve));
      if (fails) throw new Error("the database is away");
      return items.map((item) => item.toUpperCase());
    },
    (item) => item[0] ?? "",
  );
  return {
    writes,
    groups,
    fail: (value: boolean) => {
      fails = value;
    },
    async next() {
      open.shift()?.();
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
  };
}

it("writes what is asked in one turn together, and what comes meanwhile next", async () => {
  const { writes, groups, next } = heldWrites();
  const written = ["a", "b", "c"].map((item) => writes.write(item));
  await next();
  written.push(writes.write("d"), writes.write("e"));
  await next();
  await next();
  expect(await Promise.all(written)).toEqual(["A", "B", "C", "D", "E"]);
  expect(groups).toEqual([
    ["a", "b", "c"],
    ["d", "e"],
  ]);
});

it("never writes two of one key together, and keeps their order", async () => {
  const { writes, groups, next } = heldWrites();
  const written = ["a1", "a2", "b1", "a3"].map((item) => writes.write(item));
  for (let group = 0; group < 4; group++) await next();
  expect(await Promise.all(written)).toEqual(["A1", "A2", "B1", "A3"]);
  expect(groups).toEqual([["a1", "b1"], ["a2"], ["a3"]]);
});

it("rejects the callers of a group that was not written, and goes on", async () => {
  const { writes, next, fail } = heldWrites();
  fail(true);
  const lost = writes.write("a");
  const outcome = lost.catch((error: Error) => error.message);
  await next();
  await next();
  expect(await outcome).toBe("the database is away");
  fail(false);
  const later = writes.write("b");
  await next();
  await next();
  expect(await later).toBe("B");
});
