import { expect, it } from "vitest";
import { ANSWERS_OF_A_TURN, AnswerQueue, ENDED_DELAYS_OF_A_TURN } from "./answer-queue.ts";
import type { QueueEntry } from "./queue-entry.ts";
import { openAccount } from "./testing/exchange-world.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A queue, and the numbers of what it has answered; ends of delays have negative ones. */
function answering() {
  const given: number[] = [];
  const entry = (number: number): QueueEntry => ({
    command: openAccount(number),
    absentUpTo: 0,
    outcome: { ok: true, type: "done" },
    answer: () => void given.push(number),
  });
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return {
    queue: new AnswerQueue(),
    given,
    entries: (count: number) => numbers(count).map(entry),
    endedDelays: (count: number) => numbers(count).map((number) => () => void given.push(-number)),
    numbers,
  };
}

it("gives few answers at once, before the deliverer goes on", () => {
  const { queue, given, entries, numbers } = answering();
  queue.deliver(entries(ANSWERS_OF_A_TURN));
  expect(given).toEqual(numbers(ANSWERS_OF_A_TURN));
});

it("gives no more in a turn than so many, in their order", async () => {
  const { queue, given, entries, numbers } = answering();
  queue.deliver(entries(3 * ANSWERS_OF_A_TURN - 1));
  for (const turns of [1, 2]) {
    expect(given).toHaveLength(turns * ANSWERS_OF_A_TURN);
    await turn();
  }
  expect(given).toEqual(numbers(3 * ANSWERS_OF_A_TURN - 1));
});

it("answers a bet of this moment before a thousand whose delay has ended, which all come in the end", async () => {
  const { queue, given, entries, endedDelays } = answering();
  queue.deliverEndedDelays(endedDelays(1000));
  expect(given).toHaveLength(ANSWERS_OF_A_TURN);
  queue.deliver(entries(1));
  await turn();
  expect(given[ANSWERS_OF_A_TURN]).toBe(1);
  queue.deliver(entries(1000));
  await turn();
  expect(given.slice(2 * ANSWERS_OF_A_TURN).filter((number) => number < 0)).toHaveLength(
    ENDED_DELAYS_OF_A_TURN,
  );
  for (let turns = 0; turns < 2000 / ANSWERS_OF_A_TURN; turns++) await turn();
  const delays = given.filter((number) => number < 0).map((number) => -number);
  expect(delays).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
  expect(given).toHaveLength(2001);
});

it("gives everything at once where the exchange stops", () => {
  const { queue, given, entries, endedDelays } = answering();
  queue.deliver(entries(1000));
  queue.deliverEndedDelays(endedDelays(1000));
  queue.flush();
  expect(given).toHaveLength(2000);
});

it("takes as many ended delays at once as may be delayed and waited for", () => {
  const { queue, given, endedDelays } = answering();
  queue.deliverEndedDelays(endedDelays(1_000_000));
  queue.flush();
  expect(given).toHaveLength(1_000_000);
});
