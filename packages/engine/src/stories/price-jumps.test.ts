import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import type { Engine } from "../engine.ts";
import {
  back,
  createMarket,
  guardJumps,
  lay,
  leg,
  NOON,
  openAccount,
  operatorStatus,
  payIn,
  placeOrders,
  releaseOrders,
  setBetDelay,
  setMarketLimits,
  setMarketStatus,
} from "../testing/commands.ts";
import { played } from "../testing/played.ts";
import { eventsOf, recordedEffects, recordedMatches } from "../testing/recorded-effects.ts";

/** Bela lays, Anna takes at 2.00; what follows a minute later is guarded with five ticks (classic: 2.00 to 2.10). */
const opening: readonly Command[] = [
  ...[1, 2, 3].flatMap((id) => [openAccount(id), payIn(id, 1_000_000)]),
  createMarket(1),
  lay(2, 200, 500),
  back(1, 200, 500),
];

function apply(engine: Engine, command: Command) {
  const { effects, ...sink } = recordedEffects();
  const outcome = engine.apply(command, { ...sink });
  return { outcome, effects };
}

describe("a price jump guard", () => {
  it("is off in a new market: any price is matched", () => {
    const engine = played([...opening, lay(2, 300, 500)]);
    expect(apply(engine, back(1, 300, 500)).outcome).toMatchObject({ matched: 500 });
    expect(engine.market(1)).toMatchObject({ status: "open", jumpGuard: { ticks: 0, withinMs: 0 } });
  });

  it("lets a price at its bound pass, and suspends the market after the first match beyond it", () => {
    const engine = played([...opening, guardJumps(1, 5), lay(2, 210, 500)]);
    expect(apply(engine, back(1, 210, 500)).outcome).toMatchObject({ matched: 500 });
    expect(engine.market(1)?.status).toBe("open");
    apply(engine, lay(2, 222, 300));
    const { outcome, effects } = apply(engine, back(1, 222, 300));
    expect(outcome).toMatchObject({ matched: 300, remaining: 0 });
    expect(eventsOf(effects, "priceJumped")).toEqual([
      {
        ...{ type: "priceJumped", marketId: 1, runner: 0, at: NOON },
        ...{ fromPriceHundredths: 210, toPriceHundredths: 222 },
      },
    ]);
    expect(eventsOf(effects, "marketStatusChanged")).toMatchObject([
      { status: "suspended", feedStatus: "open", operatorStatus: "suspended" },
    ]);
    expect(apply(engine, back(3, 222, 100)).outcome).toEqual({ ok: false, code: "MARKET_SUSPENDED" });
  });

  it("compares every match of an order with the last one before it, and lapses what is left of it", () => {
    const offers = [208, 206, 204, 202, 200].map((price) => lay(2, price, 100));
    const engine = played([...opening, guardJumps(1, 2), ...offers]);
    // The best price for a backer comes first: 2.08 is four ticks away.
    const { outcome, effects } = apply(engine, back(1, 200, 500));
    expect(outcome).toMatchObject({ matched: 100, remaining: 0 });
    expect(recordedMatches(effects).map(({ price }) => price)).toEqual([208]);
    expect(effects.filter(([name]) => name === "orderLapsed")).toMatchObject([
      ["orderLapsed", 8, 1, 1, 0, "back", 400, "suspended", NOON],
    ]);
    expect(engine.account(1)).toMatchObject({ exposure: 600 });
    expect(engine.book(1, 9)?.runners[0]?.availableToBack.map(({ price }) => price)).toEqual([
      206, 204, 202, 200,
    ]);
  });

  it("cancels the rest of an order that was not to rest", () => {
    const engine = played([...opening, guardJumps(1, 2), lay(2, 230, 100)]);
    const { outcome, effects } = apply(engine, back(1, 200, 500, { execution: "immediateOrCancel" }));
    expect(outcome).toMatchObject({ matched: 100, remaining: 0 });
    expect(effects.filter(([name]) => name === "orderCancelled")).toMatchObject([
      ["orderCancelled", 4, 400, NOON],
    ]);
  });

  it.each([
    ["its whole stake", 200, undefined],
    ["its minimum", 500, 101],
  ])(
    "suspends after an order that matches %s at once or nothing, which goes on through the jump",
    (_, stake, least) => {
      const offers = [230, 220, 210].map((price) => lay(2, price, 100));
      const engine = played([...opening, guardJumps(1, 2), ...offers]);
      const minMatched = least === undefined ? undefined : paise(least);
      const order = back(1, 220, stake, { execution: "fillOrKill", minMatched });
      const { outcome, effects } = apply(engine, order);
      expect(outcome).toMatchObject({ matched: 200, remaining: 0 });
      expect(recordedMatches(effects).map(({ price }) => price)).toEqual([230, 220]);
      const cancels = effects.filter(([name]) => name === "orderCancelled");
      expect(cancels).toEqual(stake === 200 ? [] : [["orderCancelled", 6, stake - 200, NOON]]);
      expect(eventsOf(effects, "priceJumped")).toMatchObject([{ toPriceHundredths: 230 }]);
      expect(engine.market(1)?.status).toBe("suspended");
    },
  );

  it("looks back no longer than it says, and at no other runner", () => {
    const guarded = [...opening, guardJumps(1, 2, 5000), lay(2, 230, 100), lay(2, 230, 100, { runner: 1 })];
    const engine = played(guarded);
    expect(apply(engine, back(1, 230, 100, { runner: 1 })).outcome).toMatchObject({ matched: 100 });
    expect(apply(engine, back(1, 230, 100, { at: NOON + 5001 })).outcome).toMatchObject({ matched: 100 });
    expect(engine.market(1)?.status).toBe("open");
    expect(apply(played(guarded), back(1, 230, 100, { at: NOON + 5000 })).effects).toContainEqual(
      expect.arrayContaining(["happened", expect.objectContaining({ type: "priceJumped" })]),
    );
  });

  it("holds for what a bet delay ends: the first jump lapses all that is due behind it", () => {
    const engine = played([
      ...[...opening, guardJumps(1, 2), lay(2, 230, 500), setBetDelay(1, 1000)],
      ...[back(1, 230, 100, { key: "first" }), back(3, 230, 100, { key: "second" })],
    ]);
    const { outcome, effects } = apply(engine, releaseOrders(NOON + 1000));
    expect(outcome).toMatchObject({ type: "ordersReleased", count: 2 });
    expect(recordedMatches(effects)).toHaveLength(1);
    expect(eventsOf(effects, "keyDecided").map(({ key, outcome: { type } }) => [key, type])).toEqual([
      ["first", "orderPlaced"],
      ["second", "orderLapsed"],
    ]);
    expect(engine.account(3)).toMatchObject({ exposure: 0 });
  });

  it("lets orders that match whole together do so, and suspends after them", () => {
    const rest = [lay(2, 230, 100), lay(2, 220, 100, { runner: 1 })];
    const engine = played([...opening, guardJumps(1, 2), ...rest]);
    const { outcome, effects } = apply(
      engine,
      placeOrders(1, [leg("back", 0, 230, 100), leg("back", 1, 220, 100)]),
    );
    expect(outcome).toMatchObject({ matched: 200 });
    expect(eventsOf(effects, "priceJumped")).toMatchObject([{ runner: 0, toPriceHundredths: 230 }]);
    expect(engine.market(1)?.status).toBe("suspended");
  });

  it("is reopened by an operator only, and then goes on from the new price", () => {
    const engine = played([...opening, guardJumps(1, 2), lay(2, 230, 200), back(1, 230, 100)]);
    apply(engine, setMarketStatus(1, "open"));
    expect(engine.market(1)?.status).toBe("suspended");
    apply(engine, operatorStatus(1, "open"));
    expect(apply(engine, back(1, 230, 100)).outcome).toMatchObject({ matched: 100 });
    expect(engine.market(1)?.status).toBe("open");
  });
});

describe("the limits of a market", () => {
  it("are as the last command says, from the next order on", () => {
    const engine = played(opening);
    const limits = { minPayout: 0, maxExposure: 2000, maxMatched: 700 };
    const changed = setMarketLimits(1, { betDelayMs: 3000, limits });
    expect(apply(engine, changed).outcome).toEqual({ ok: true, type: "done" });
    expect(engine.market(1)).toMatchObject({ betDelayMs: 3000, limits, status: "open" });
    expect(apply(engine, lay(3, 400, 1000)).outcome).toEqual({ ok: false, code: "MATCHED_ABOVE_MAXIMUM" });
    expect(apply(engine, lay(3, 2000, 200)).outcome).toEqual({ ok: false, code: "EXPOSURE_ABOVE_MAXIMUM" });
    apply(engine, lay(2, 200, 100));
    expect(apply(engine, back(1, 200, 100)).outcome).toMatchObject({ type: "orderDelayed" });
  });

  it.each([
    [setMarketLimits(9), "MARKET_NOT_FOUND"],
    [setMarketLimits(1, { betDelayMs: 60_001 }), "MARKET_INVALID"],
    [setMarketLimits(1, { limits: { minPayout: 0, maxExposure: -1, maxMatched: 0 } }), "MARKET_INVALID"],
    [guardJumps(1, 0.5), "MARKET_INVALID"],
    [guardJumps(1, 1, 3_600_001), "MARKET_INVALID"],
  ])("are refused where they are none: %#", (command, code) => {
    expect(apply(played(opening), command).outcome).toEqual({ ok: false, code });
  });
});
