import { expect, it } from "vitest";
import { OneAtATime } from "./one-at-a-time.ts";

it("runs tasks of one key in order, whatever became of the one before, and other keys beside them", async () => {
  const turns = new OneAtATime<number>();
  const done: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = turns.run(1, async () => {
    await gate;
    done.push("first");
    throw new Error("no");
  });
  const second = turns.run(1, async () => done.push("second"));
  await turns.run(2, async () => done.push("other"));
  expect(done).toEqual(["other"]);
  open();
  await expect(first).rejects.toThrow("no");
  await second;
  expect(done).toEqual(["other", "first", "second"]);
});

it("begins at once where nothing of the key is under way", () => {
  let begun = false;
  const running = new OneAtATime<string>().run("a", async () => {
    begun = true;
  });
  expect(begun).toBe(true);
  return running;
});
