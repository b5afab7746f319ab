import { expect, it } from "vitest";
import { EffectRecorder } from "../effects/effect-recorder.ts";
import { ExpectedOrders } from "./expected-orders.ts";

const NOON = Date.UTC(2026, 0, 1, 12);

function recorder(): EffectRecorder {
  const counters = { nextOrderId: 1, nextMatchId: 1, nextEntryId: 1, keyCount: 0, removedMarkets: [] };
  const maps = { balances: new Map(), firstKeys: new Map(), finishedMarkets: new Map(), waitingOrders: [] };
  return new EffectRecorder({ ...counters, ...maps });
}

it("have the time of a match that was made void before the tables showed it", () => {
  const effects = recorder();
  const orders = new ExpectedOrders([]);
  const show = (seq: number) => {
    effects.endBatch(seq, 1, "");
    const complete = effects.takeChunk({ sealedOnly: false });
    if (complete) orders.add(complete.chunk);
    effects.beginBatch();
  };
  for (const [orderId, side] of [
    [1, "back"],
    [2, "lay"],
  ] as const)
    effects.orderPlaced(orderId, orderId, 7, 0, side, 200, 500, "limit", "lapse", NOON);
  show(1);
  effects.orderMatched(1, 1, 7, 0, 200, 300, "maker", NOON + 1);
  effects.orderMatched(1, 2, 7, 0, 200, 300, "taker", NOON + 1);
  effects.happened({
    ...{ type: "matchCorrected", matchId: 1, marketId: 7, backOrderId: 1, layOrderId: 2 },
    ...{ backAccountId: 1, layAccountId: 2, runner: 0, stake: 300 },
    ...{ fromPriceHundredths: 200, toPriceHundredths: 0, reason: "wrong", at: NOON + 2 },
  });
  show(2);
  expect([...orders.slices(10)]).toMatchObject([
    [
      { orderId: 1, matched: 0, voided: 300, remaining: 200, lastMatchedAt: NOON + 1 },
      { orderId: 2, matched: 0, voided: 300, remaining: 200, lastMatchedAt: NOON + 1 },
    ],
  ]);
});
