import { expect, it } from "vitest";
import { inTurns } from "./rows-in-turns.ts";

it("others have their turn after each hundred rows, which are made in their order", async () => {
  const done: (number | "other")[] = [];
  const rows = Array.from({ length: 250 }, (_, row) => row);
  const other = () => {
    done.push("other");
    if (done.length < 300) setImmediate(other);
  };
  setImmediate(other);
  const made = await inTurns(rows, (row) => {
    done.push(row);
    return -row;
  });
  expect(done.slice(0, 252)).toEqual([
    ...rows.slice(0, 100),
    "other",
    ...rows.slice(100, 200),
    "other",
    ...rows.slice(200),
  ]);
  expect(made).toEqual(rows.map((row) => -row));
});

it("what cannot be made rejects, and no row is none", async () => {
  const rows = Array.from({ length: 150 }, (_, row) => row);
  const failing = inTurns(rows, (row) => {
    if (row === 120) throw new RangeError("row 120");
    return row;
  });
  await expect(failing).rejects.toThrow("row 120");
  expect(await inTurns([], () => 1)).toEqual([]);
});
