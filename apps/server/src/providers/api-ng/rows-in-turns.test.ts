import { describe, expect, it } from "vitest";
import { allInTurns, inTurns, PartTurns } from "./rows-in-turns.ts";

const rows = Array.from({ length: 60 }, (_, row) => row);
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("rows of one request", () => {
  it("are made in their order, and others have their turn after each 25", async () => {
    const done: (number | "other")[] = [];
    const made = await inTurns(
      rows,
      async () => void done.push("other"),
      (row) => {
        done.push(row);
        return -row;
      },
    );
    expect(done).toEqual([
      ...[...rows.slice(0, 25), "other"],
      ...[...rows.slice(25, 50), "other"],
      ...rows.slice(50),
    ]);
    expect(made).toEqual(rows.map((row) => -row));
  });

  it("reject where one cannot be made, and are none where there is none", async () => {
    const nextTurn = new PartTurns().of("bot");
    const failing = inTurns(rows, nextTurn, (row) => {
      if (row === 40) throw new RangeError("row 40");
      return row;
    });
    await expect(failing).rejects.toThrow("row 40");
    expect(await inTurns([], nextTurn, () => 1)).toEqual([]);
  });

  it("are begun in their order where they take longer, without waiting for those before them", async () => {
    const begun: number[] = [];
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const all = allInTurns(rows, new PartTurns().of("bot"), async (row) => {
      begun.push(row);
      await ended;
      return -row;
    });
    for (let count = 0; count < 3; count++) await turn();
    expect(begun).toEqual(rows);
    end();
    expect(await all).toEqual(rows.map((row) => -row));
  });

  it("fail as a whole where one of them has failed before the last was begun", async () => {
    const all = allInTurns(rows, new PartTurns().of("bot"), async (row) => {
      if (row === 3) throw new RangeError("row 3");
      return row;
    });
    await expect(all).rejects.toThrow("row 3");
  });
});

describe("parts of bots' requests", () => {
  it("are few in one turn of the event loop, and bots take turns", async () => {
    const turns = new PartTurns();
    const done: string[] = [];
    const part = (bot: string) =>
      void turns
        .of(bot)()
        .then(() => done.push(bot));
    for (let count = 0; count < 7; count++) part("greedy");
    part("modest");
    await turn();
    expect(done).toEqual(["greedy", "greedy", "greedy", "greedy", "greedy", "modest", "greedy", "greedy"]);
  });
});
