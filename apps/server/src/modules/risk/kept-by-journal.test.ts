import { fakeClock } from "@crossbook/testkit";
import { expect, it } from "vitest";
import type { Exchange } from "../../exchange/index.ts";
import { KeptByJournal } from "./kept-by-journal.ts";

function opened(least = 4) {
  const clock = fakeClock();
  let state: ReturnType<Exchange["state"]> = { phase: "open", journalSeq: 1 } as ReturnType<
    Exchange["state"]
  >;
  let made = 0;
  const kept = new KeptByJournal<number>({ clock, exchange: { state: () => state } }, least);
  return {
    clock,
    kept,
    get: (key = 7) => kept.get(key, async () => ++made),
    made: () => made,
    move: () => {
      state = { ...state, journalSeq: state.journalSeq + 1 };
    },
  };
}

it("makes a value once for a hundred polls while the journal stands", async () => {
  const { clock, get, made } = opened();
  for (let poll = 0; poll < 100; poll++) {
    await get();
    clock.advance(500);
  }
  expect(made()).toBe(1);
});

it("makes it once for a hundred who ask at once, and every two seconds while the journal moves", async () => {
  const { clock, get, made, move } = opened();
  expect(new Set(await Promise.all(Array.from({ length: 100 }, () => get())))).toEqual(new Set([1]));
  for (let poll = 0; poll < 100; poll++) {
    move();
    clock.advance(100);
    await get();
  }
  expect(made()).toBe(1 + 5);
});

it("makes it again after a minute, and where it could not be made", async () => {
  const { clock, kept, get, made } = opened();
  await get();
  clock.advance(60_000);
  expect(await get()).toBe(2);
  await expect(kept.get(8, () => Promise.reject(new Error("stopped")))).rejects.toThrow("stopped");
  expect(await get(8)).toBe(3);
  expect(made()).toBe(3);
});

it("holds so many keys, and makes the others anew", async () => {
  const { get, made } = opened(4);
  for (let key = 1; key <= 12; key++) await get(key);
  await get(12);
  expect(made()).toBe(12);
  await get(1);
  expect(made()).toBe(13);
});
