import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import {
  back,
  cancelOrder,
  createMarket,
  lay,
  NOON,
  openAccount,
  payIn,
  releaseOrders,
  setBetDelay,
  setMarketStatus,
  settleMarket,
} from "../testing/commands.ts";
import { apply, played } from "../testing/played.ts";

const LIMITS = { ordersOfAccount: 4, delayedOrdersOfAccount: 2, orders: 40, delayedOrders: 8 };
const HONEST = 1;
const MAKER = 2;
const HOUSE = 3;
const STRANGERS = [11, 12, 13, 14, 15];

const opening: readonly Command[] = [
  ...[HONEST, MAKER, ...STRANGERS].flatMap((id) => [openAccount(id), payIn(id, 1_000_000)]),
  { ...openAccount(HOUSE), kind: "house" },
  payIn(HOUSE, 1_000_000),
  createMarket(1),
  lay(MAKER, 200, 100_000),
];
const inPlay: readonly Command[] = [...opening, setBetDelay(1, 5000)];
const engines = [createEngine, createNaiveEngine];

/** The outcome of the last of these commands, on which both engines must agree. */
function answerTo(commands: readonly Command[], limits = LIMITS, snapshot?: EngineSnapshot) {
  const [fast, naive] = engines.map((create) => {
    const engine = create({ limits }, snapshot);
    return commands.map((command) => apply(engine, command)).at(-1);
  });
  expect(naive).toEqual(fast);
  return fast;
}

describe("an honest player's bet in play", () => {
  it("is taken while strangers have as many delayed orders as they may", () => {
    // Three strangers try to fill all eight places; each gets two.
    const flood = STRANGERS.slice(0, 3).flatMap((id) => Array.from({ length: 6 }, () => back(id, 200, 100)));
    expect(answerTo([...inPlay, ...flood])).toEqual({ ok: false, code: "DELAYED_ORDERS_LIMIT" });
    expect(answerTo([...inPlay, ...flood, back(HONEST, 200, 100)])).toMatchObject({ type: "orderDelayed" });
  });

  it("is taken while strangers hold as many orders as they may", () => {
    const flood = STRANGERS.flatMap((id) => Array.from({ length: 9 }, () => back(id, 300, 100)));
    expect(answerTo([...opening, ...flood])).toEqual({ ok: false, code: "OPEN_ORDERS_LIMIT" });
    expect(answerTo([...opening, ...flood, back(HONEST, 200, 100)])).toMatchObject({ type: "orderPlaced" });
  });
});

describe("the delayed orders of an account", () => {
  const two = [back(HONEST, 200, 100), back(HONEST, 200, 100)];
  const third = back(HONEST, 200, 100);

  it("are so many at once, and only those that would match count", () => {
    expect(answerTo([...inPlay, ...two, third])).toEqual({ ok: false, code: "DELAYED_ORDERS_LIMIT" });
    expect(answerTo([...inPlay, ...two, back(HONEST, 300, 100)])).toMatchObject({ type: "orderPlaced" });
  });

  it.each([
    ["its delay is over", releaseOrders(NOON + 5000)],
    ["one is cancelled", cancelOrder(HONEST, 2)],
    ["the market was suspended", setMarketStatus(1, "suspended")],
  ])("may be another once %s", (_when, ends) => {
    const open = setMarketStatus(1, "open");
    expect(answerTo([...inPlay, ...two, ends, open, third])).toMatchObject({ type: "orderDelayed" });
  });

  it("count on after a snapshot", () => {
    const snapshot = played([...inPlay, ...two], { limits: LIMITS }).snapshot();
    expect(answerTo([third], LIMITS, snapshot)).toEqual({ ok: false, code: "DELAYED_ORDERS_LIMIT" });
    const released = releaseOrders(NOON + 5000);
    expect(answerTo([released, third], LIMITS, snapshot)).toMatchObject({ type: "orderDelayed" });
  });
});

describe("the orders of an account", () => {
  const four = Array.from({ length: 4 }, () => back(HONEST, 300, 100));
  const fifth = back(HONEST, 300, 100);

  it("are so many, resting or matched, until one is cancelled or its market is settled", () => {
    expect(answerTo([...opening, ...four, fifth])).toEqual({ ok: false, code: "OPEN_ORDERS_LIMIT" });
    expect(answerTo([...opening, ...four, cancelOrder(HONEST, 2), fifth])).toMatchObject({ ok: true });
    const second = createMarket(2);
    const elsewhere = back(HONEST, 300, 100, { marketId: 2 });
    expect(answerTo([...opening, ...four, second, elsewhere])).toEqual({
      ok: false,
      code: "OPEN_ORDERS_LIMIT",
    });
    expect(answerTo([...opening, ...four, second, settleMarket(1, 0), elsewhere])).toMatchObject({
      ok: true,
    });
  });

  it("count those that a snapshot brings", () => {
    const snapshot = played([...opening, ...four], { limits: LIMITS }).snapshot();
    expect(answerTo([fifth], LIMITS, snapshot)).toEqual({ ok: false, code: "OPEN_ORDERS_LIMIT" });
  });

  it("are not bounded where they are the house's own, but by what all may have", () => {
    const quotes = Array.from({ length: 20 }, () => back(HOUSE, 300, 100));
    const more = Array.from({ length: 20 }, () => back(HOUSE, 300, 100));
    expect(answerTo([...opening, ...quotes])).toMatchObject({ type: "orderPlaced" });
    expect(answerTo([...opening, ...quotes, ...more])).toEqual({ ok: false, code: "CAPACITY_REACHED" });
    const takes = Array.from({ length: 5 }, () => back(HOUSE, 200, 100));
    expect(answerTo([...inPlay, ...takes])).toMatchObject({ type: "orderDelayed" });
  });
});
