import { paise } from "@crossbook/money";
import { fakeClock } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import type { CallContext } from "../../../calls/handler.ts";
import { queuePlaces } from "./queue-places.ts";
import { tradingCalls } from "./trading-calls.ts";

type Parts = Parameters<typeof tradingCalls>[0];

const READ = 400;

/** Calls over markets that are never read to the end, so that each look is one more to read. */
function calls() {
  const clock = fakeClock();
  const market = { line: null, runners: [{ id: 1 }] };
  const parts = {
    clock,
    exchange: { read: () => Promise.resolve([]) },
    catalogue: { market: (id: number) => (id <= READ ? market : undefined) },
    followed: { isFollowed: (id: number) => id === 1, of: () => Promise.resolve(undefined) },
    books: {},
    // Of each part only what these calls use.
  } as unknown as Parts;
  return { clock, trading: tradingCalls(parts) };
}

const from = (ip: string) => ({ ip, caller: { accountId: 7 } }) as unknown as CallContext<never>;

describe("the limits of trading calls", () => {
  it("bound what one network makes the server read, and not what others look at", async () => {
    const { clock, trading } = calls();
    const codes = async (ip: string, count: number, first = 2) => {
      const found: string[] = [];
      for (let marketId = first; marketId < first + count; marketId += 1) {
        const reply = await ask(trading.getMarketTape, { marketId }, from(ip));
        found.push(reply.ok ? "ok" : reply.code);
      }
      return found;
    };
    const refused = (found: readonly string[]) => found.filter((code) => code === "TOO_MANY_REQUESTS").length;
    expect(refused(await codes("203.0.113.5", 60))).toBe(0);
    expect(refused(await codes("203.0.113.5", 10))).toBe(10);
    expect(refused(await codes("198.51.100.9", 10))).toBe(0);
    // What is followed already is read from memory, for anybody.
    expect(refused(await codes("203.0.113.5", 1, 1))).toBe(0);
    clock.advance(1_000);
    expect(refused(await codes("203.0.113.5", 3))).toBe(1);
  });

  it("let a screen that asks every two seconds have its places, and not a loop", async () => {
    const { clock, trading } = calls();
    const look = () => ask(trading.getQueuePlaces, { marketId: 1 }, from("203.0.113.5"));
    for (let second = 0; second < 60; second += 2) {
      expect((await look()).ok).toBe(true);
      clock.advance(2_000);
    }
    const replies = [];
    for (let index = 0; index < 30; index += 1) replies.push(await look());
    expect(replies.filter(({ ok }) => ok)).toHaveLength(20);
  });
});

describe("places in the queue", () => {
  it("are not counted beyond a bound for the whole call", () => {
    const looked: number[] = [];
    const engine = {
      ordersIn: () =>
        [3, 2, 1].map(
          (orderId) => ({ orderId, marketId: 1, remaining: 1, delayedUntil: undefined }) as never,
        ),
      queueAhead: (orderId: number, most: number) => {
        looked.push(most);
        return orderId === 2 ? undefined : { orders: Math.min(most, 4_000), size: paise(100) };
      },
    };
    expect(queuePlaces(engine, 7, 1)).toEqual([
      { betId: 1, place: 4_001, ahead: 1 },
      { betId: 2, place: null, ahead: null },
      { betId: 3, place: 1, ahead: 1 },
    ]);
    expect(looked).toEqual([10_000, 6_000, 0]);
  });
});

/** A handler of no quick reader. */
function ask<Input, Context, Reply>(
  handler: object | ((input: Input, context: Context) => Promise<Reply>),
  input: Input,
  context: Context,
): Promise<Reply> {
  if (typeof handler !== "function") throw new Error("not a plain handler");
  return handler(input, context);
}
