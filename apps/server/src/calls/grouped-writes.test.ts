import { fakeClock } from "@crossbook/testkit";
import { expect, it } from "vitest";
import { type Gathering, GroupedWrites } from "./grouped-writes.ts";

/** Writes that wait until the test lets them through. */
function heldWrites(gathering?: Gathering) {
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
    gathering,
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

it("lets what nobody waits for wait for others, but no longer than it may", async () => {
  const clock = fakeClock();
  const { writes, groups, next } = heldWrites({ clock, waitMs: 50 });
  const written = [writes.writeSoon("a")];
  clock.advance(49);
  written.push(writes.writeSoon("b"));
  await next();
  expect(groups).toEqual([]);
  clock.advance(1);
  await next();
  expect(groups).toEqual([["a", "b"]]);
  written.push(writes.writeSoon("c"));
  await next();
  clock.advance(50);
  await next();
  await next();
  expect(await Promise.all(written)).toEqual(["A", "B", "C"]);
  expect([groups, clock.pending]).toEqual([[["a", "b"], ["c"]], 0]);
});

it.each([
  [
    "something that somebody waits for",
    ({ write }: Pick<GroupedWrites<string, string>, "write">) => write("z"),
  ],
  ["the word to", ({ writeNow }: Pick<GroupedWrites<string, string>, "writeNow">) => writeNow()],
])("writes what waits with %s", async (_what, hurry) => {
  const clock = fakeClock();
  const { writes, groups, next } = heldWrites({ clock, waitMs: 50 });
  const first = writes.writeSoon("a");
  void hurry({ write: (item) => writes.write(item), writeNow: () => writes.writeNow() });
  await next();
  expect(groups[0]?.[0]).toBe("a");
  // What comes while a group is written waits too, unless it is hurried.
  const second = writes.writeSoon("b");
  await next();
  await next();
  expect([await first, groups.length]).toEqual(["A", 1]);
  writes.writeNow();
  await next();
  await next();
  expect([await second, groups[1], clock.pending]).toEqual(["B", ["b"], 0]);
});

it("does not let more wait than one statement takes", async () => {
  const clock = fakeClock();
  const sizes: number[] = [];
  const writes = new GroupedWrites<number, number>(
    async (items) => {
      sizes.push(items.length);
      return items;
    },
    String,
    { clock, waitMs: 50 },
  );
  await Promise.all(Array.from({ length: 500 }, (_, item) => writes.writeSoon(item)));
  expect([sizes, clock.pending]).toEqual([[500], 0]);
});
