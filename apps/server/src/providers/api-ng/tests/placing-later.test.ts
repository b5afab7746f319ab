import { afterAll, beforeAll, expect, it } from "vitest";
import { expectDone } from "../../../testing/api-call.ts";
import { type BotInAMatch, openBotInAMatch } from "../../../testing/bot-in-a-match.ts";

/** Of the match in play. */
const DELAY_MS = 5000;

let at: BotInAMatch;
beforeAll(async () => {
  at = await openBotInAMatch(10_000);
});
afterAll(() => at.close());

function place(customerOrderRef: string, order: object, more: object = {}): Promise<unknown> {
  const limitOrder = { price: 3, size: 10, persistenceType: "LAPSE", ...order };
  const instruction = { orderType: "LIMIT", selectionId: at.match.india, side: "BACK", customerOrderRef };
  const instructions = [{ ...instruction, limitOrder }];
  return at.bot.ask("placeOrders", { marketId: at.marketId, instructions, async: true, ...more });
}

const listed = (ref: string) =>
  at.bot.ask<{ currentOrders: readonly object[] }>("listCurrentOrders", { customerOrderRefs: [ref] });

const pending = (customerOrderRef: string) => ({
  ...{ status: "SUCCESS", marketId: at.marketId },
  instructionReports: [{ status: "SUCCESS", orderStatus: "PENDING", instruction: { customerOrderRef } }],
});

it("a bet is answered as pending, without its number, and is among the orders by its reference", async () => {
  const report = await place("resting", { price: 50 });
  expect(report).toMatchObject(pending("resting"));
  expect(JSON.stringify(report)).not.toContain("betId");
  expect(await listed("resting")).toMatchObject({
    currentOrders: [{ betId: expect.any(String), customerOrderRef: "resting", sizeRemaining: 10 }],
  });
});

it("a request is answered before the delay of its bets is over", async () => {
  await at.match.start();
  expectDone(await at.match.lay(at.bela, { rate: 3, stake: 100 }));
  expect(await place("delayed", {}, { async: "true" })).toMatchObject(pending("delayed"));
  expect(await listed("delayed")).toMatchObject({ currentOrders: [{ sizeMatched: 0 }] });
  at.clock.advance(DELAY_MS);
  await expect
    .poll(() => listed("delayed"))
    .toMatchObject({ currentOrders: [{ sizeMatched: 10, status: "EXECUTION_COMPLETE" }] });
});

it("a bet that the exchange refuses is in no list, and one that is not well-formed is refused at once", async () => {
  expect(await place("too-much", { size: 99_000 })).toMatchObject(pending("too-much"));
  expect(await listed("too-much")).toMatchObject({ currentOrders: [] });
  expect(await place("nothing", { size: 0 })).toMatchObject({
    ...{ status: "FAILURE", errorCode: "BET_ACTION_ERROR" },
    instructionReports: [{ errorCode: "INVALID_BET_SIZE" }],
  });
});

it("the same request places its bets once, whether it waits for them or not", async () => {
  const named = { customerRef: "the-same" };
  const order = { price: 40 };
  expect(await place("twice", order, named)).toMatchObject(pending("twice"));
  expect(await place("twice", order, named)).toMatchObject(pending("twice"));
  expect((await listed("twice")).currentOrders).toHaveLength(1);
});
