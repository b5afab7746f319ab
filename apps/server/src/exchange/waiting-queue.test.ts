import type { Command } from "@crossbook/engine";
import { describe, expect, it } from "vitest";
import { type QueueEntry, queuedRead } from "./queue-entry.ts";
import {
  back,
  cancel,
  createMarket,
  deposit,
  setBetDelay,
  setPersistence,
  settle,
  suspend,
} from "./testing/exchange-world.ts";
import { WaitingQueue } from "./waiting-queue.ts";

const never = () => undefined;
const entryOf = (command: Command): QueueEntry => ({
  command,
  answer: never,
  absentUpTo: 0,
  outcome: undefined,
});
const read = () => queuedRead(never, never, never);

function queueOf(...commands: readonly Command[]): WaitingQueue {
  const queue = new WaitingQueue();
  for (const command of commands) queue.push(entryOf(command));
  return queue;
}

const taken = (queue: WaitingQueue, most = 100) =>
  queue.take(most).map((entry) => {
    if (!("answer" in entry)) return "read";
    const { command } = entry;
    return command.type === "setMarketStatus" ? `${command.status} ${command.marketId}` : command.type;
  });

describe("the queue of the exchange", () => {
  it("is taken from in the order in which commands came", () => {
    const queue = queueOf(createMarket(7), back(1, 7, "a"), deposit(1, 5, "b"), settle(7, 0));
    queue.push(read());
    expect(taken(queue, 2)).toEqual(["createMarket", "placeOrder"]);
    expect(queue.length).toBe(3);
    expect(taken(queue)).toEqual(["transfer", "settleMarket", "read"]);
  });

  it("lets a suspension go before bets, cancels, transfers and reads, and none before another", () => {
    const queue = queueOf(back(1, 7, "a"), setPersistence(1, 1, "keep"), deposit(1, 5, "b"), cancel(1, 1));
    queue.push(read());
    queue.push(entryOf(suspend(8)));
    queue.push(entryOf(suspend(7)));
    expect(taken(queue, 3)).toEqual(["suspended 8", "suspended 7", "placeOrder"]);
    queue.push(entryOf(suspend(9)));
    expect(taken(queue)).toEqual(["suspended 9", "setPersistence", "transfer", "cancelOrder", "read"]);
  });

  it("keeps suspensions in order where there are more than are taken at once, and lets later ones go first as before", () => {
    const queue = queueOf(back(1, 7, "a"), suspend(7), suspend(8), suspend(9));
    expect(taken(queue, 2)).toEqual(["suspended 7", "suspended 8"]);
    queue.push(entryOf(suspend(10)));
    expect(taken(queue)).toEqual(["suspended 9", "suspended 10", "placeOrder"]);
    for (const next of [back(1, 7, "b"), suspend(7)]) queue.push(entryOf(next));
    expect(taken(queue)).toEqual(["suspended 7", "placeOrder"]);
  });

  it.each([
    ["the market's creation", createMarket(7), "createMarket"],
    ["a change of its delay", setBetDelay(7, 5_000), "open 7"],
    ["its result", settle(7, 0), "settleMarket"],
  ] as const)("keeps a suspension behind %s until that was taken", (_, command, words) => {
    const queue = queueOf(back(1, 7, "a"), command, back(1, 7, "b"), suspend(7));
    expect(taken(queue, 2)).toEqual(["placeOrder", words]);
    queue.push(entryOf(suspend(8)));
    expect(taken(queue)).toEqual(["placeOrder", "suspended 7", "suspended 8"]);
    for (const next of [back(1, 7, "c"), suspend(7)]) queue.push(entryOf(next));
    expect(taken(queue)).toEqual(["suspended 7", "placeOrder"]);
  });
});
