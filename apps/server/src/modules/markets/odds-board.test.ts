import type { EngineView, MarketBook, MarketId } from "@crossbook/engine";
import { zeroPaise } from "@crossbook/money";
import { expect, it } from "vitest";
import { OddsBoard } from "./odds-board.ts";

/** An exchange whose engine has a book of every market, and counts how often each is read. */
function countingExchange(statusOf: (marketId: MarketId) => MarketBook["status"]) {
  const reads = new Map<MarketId, number>();
  const engine = {
    book(marketId: MarketId): MarketBook {
      reads.set(marketId, (reads.get(marketId) ?? 0) + 1);
      return { marketId, status: statusOf(marketId), matchedTotal: zeroPaise, runners: [] };
    },
  };
  return {
    reads,
    read: async <T>(query: (view: EngineView) => T): Promise<T> => query(engine as unknown as EngineView),
  };
}

it("reads a book once per change", async () => {
  const exchange = countingExchange(() => "open");
  const board = new OddsBoard(exchange);
  await board.books([1, 2]);
  await board.books([1, 2]);
  board.invalidate([2]);
  await board.books([1, 2]);
  expect([...exchange.reads]).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it("keeps no book of a finished market, nor of one that left the catalogue", async () => {
  const exchange = countingExchange((marketId) => (marketId === 1 ? "settled" : "open"));
  const board = new OddsBoard(exchange);
  expect((await board.books([1, 2])).size).toBe(2);
  board.forget([2]);
  expect((await board.books([1, 2])).size).toBe(2);
  expect([...exchange.reads]).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

it("keeps no book that was read while a batch became durable, which may have changed it", async () => {
  const exchange = countingExchange(() => "open");
  const board = new OddsBoard(exchange);
  const reading = board.books([1]);
  board.invalidate([1]);
  await reading;
  await board.books([1]);
  expect(exchange.reads.get(1)).toBe(2);
});
