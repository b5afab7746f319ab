import { pino } from "pino";
import { expect, it } from "vitest";
import { MOST_OF_A_PLAYER, PendingEnds } from "./pending-ends.ts";

const logger = pino({ level: "silent" });
const endOf = (id: number) => ({ id, ledgerEntryId: id, balance: undefined, code: undefined });

/** Ends whose writing is over when the test says so. */
function heldStore() {
  const letGo: (() => void)[] = [];
  let hurries = 0;
  return {
    letGo,
    endSoon: () => new Promise<void>((resolve) => void letGo.push(resolve)),
    endNow: () => void hurries++,
    hurries: () => hurries,
  };
}

it("answers at once until too many are on their way, and then with its own", async () => {
  const store = heldStore();
  const ends = new PendingEnds({ store, logger }, 2);
  const written: number[] = [];
  const write = (id: number) => ends.write(7, endOf(id), () => written.push(id));
  await write(1);
  await write(2);
  let isAnswered = false;
  const third = write(3).then(() => (isAnswered = true));
  store.letGo[0]?.();
  store.letGo[1]?.();
  await new Promise(setImmediate);
  expect([written, isAnswered]).toEqual([[1, 2], false]);
  store.letGo[2]?.();
  await third;
  expect(written).toEqual([1, 2, 3]);
  await write(4);
  expect(written).toEqual([1, 2, 3]);
});

it("answers an honest player at once while another, who has filled all that is his, waits", async () => {
  const store = heldStore();
  const ends = new PendingEnds({ store, logger }, 2 * MOST_OF_A_PLAYER);
  let answered = 0;
  const flood = Array.from({ length: 5 * MOST_OF_A_PLAYER }, (_, index) =>
    ends.write(7, endOf(index), () => undefined).then(() => (answered += 1)),
  );
  await new Promise(setImmediate);
  expect(answered).toBe(MOST_OF_A_PLAYER);
  await ends.write(8, endOf(1000), () => undefined);
  expect(answered).toBe(MOST_OF_A_PLAYER);
  for (const letGo of store.letGo) letGo();
  await Promise.all([...flood, ends.allWritten()]);
  expect(answered).toBe(5 * MOST_OF_A_PLAYER);
});

it("waits for the ends of one player, and of all", async () => {
  const store = heldStore();
  const ends = new PendingEnds({ store, logger });
  await ends.write(1, endOf(1), () => undefined);
  await ends.write(2, endOf(2), () => undefined);
  const over: string[] = [];
  const waiting = [
    ends.written(1).then(() => over.push("one")),
    ends.allWritten().then(() => over.push("all")),
  ];
  await ends.written(3);
  store.letGo[0]?.();
  await waiting[0];
  expect(over).toEqual(["one"]);
  store.letGo[1]?.();
  await Promise.all(waiting);
  expect(over).toEqual(["one", "all"]);
});

it("leaves a transaction as it is whose end cannot be written", async () => {
  const ends = new PendingEnds({
    store: { endSoon: () => Promise.reject(new Error("no connection")), endNow: () => undefined },
    logger,
  });
  let isWritten = false;
  await ends.write(1, endOf(1), () => (isWritten = true));
  await ends.allWritten();
  expect(isWritten).toBe(false);
});

it("lets ends wait for others until somebody waits for them, or too many are on their way", async () => {
  const store = heldStore();
  const ends = new PendingEnds({ store, logger }, 2);
  await ends.write(1, endOf(1), () => undefined);
  await ends.written(2);
  await ends.write(1, endOf(2), () => undefined);
  expect(store.hurries()).toBe(0);
  const third = ends.write(1, endOf(3), () => undefined);
  expect(store.hurries()).toBe(1);
  const ofOne = ends.written(1);
  expect(store.hurries()).toBe(2);
  const all = ends.allWritten();
  expect(store.hurries()).toBe(3);
  for (const letGo of store.letGo) letGo();
  await Promise.all([third, ofOne, all]);
});
