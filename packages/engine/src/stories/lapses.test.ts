import { describe, expect, it } from "vitest";
import type { Command, LapseReason, StatusLapse } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import { LAPSE_REASONS, STATUS_LAPSES } from "../rules/lapse-reasons.ts";
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
  voidMarket,
} from "../testing/commands.ts";
import { accepted } from "../testing/played.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";

const OPENING: readonly Command[] = [
  ...[1, 2, 3].flatMap((id) => [openAccount(id), payIn(id, 100_000)]),
  createMarket(1, { keepsInPlay: true }),
];

/** Both engines after the opening and these commands: whatever is said of one must hold of the other. */
function both(...commands: readonly Command[]): readonly Engine[] {
  return [createEngine(), createNaiveEngine()].map((engine) => {
    for (const command of [...OPENING, ...commands]) accepted(engine, command);
    return engine;
  });
}

/** What a command lapses: order, account, market, runner, side, unmatched amount, reason and time of each. */
function lapsedBy(engine: Engine, command: Command): readonly (readonly unknown[])[] {
  const recorded = recordedEffects();
  expect(engine.apply(command, recorded)).toMatchObject({ ok: true });
  return recorded.effects.filter(([name]) => name === "orderLapsed").map(([, ...values]) => values);
}

describe("a lapse", () => {
  it.each(STATUS_LAPSES)("with a change of status is reported with its reason, %s", (lapse) => {
    for (const engine of both(lay(2, 200, 300, { runner: 1 }), back(1, 200, 500, { runner: 1 }))) {
      expect(lapsedBy(engine, setMarketStatus(1, "suspended", lapse))).toEqual([
        [2, 1, 1, 1, "back", 200, lapse, NOON],
      ]);
    }
  });

  it.each([
    ["settled", settleMarket(1, 0)],
    ["void", voidMarket(1)],
  ] as const)("with the result is reported as %s, also of an order that was never matched", (reason, end) => {
    for (const engine of both(back(1, 200, 500), lay(2, 200, 100), lay(3, 150, 40))) {
      expect(lapsedBy(engine, end)).toEqual([
        [1, 1, 1, 0, "back", 400, reason, NOON],
        [3, 3, 1, 0, "lay", 40, reason, NOON],
      ]);
    }
  });

  it.each([
    ["suspended", "delay"],
    ["closed", "closed"],
  ] as const)(
    "of a delayed order in a market that is %s is reported as %s, and what rests stays",
    (status, reason) => {
      for (const engine of both(lay(2, 200, 300), setBetDelay(1, 5000), back(1, 200, 500))) {
        expect(lapsedBy(engine, setMarketStatus(1, status))).toEqual([
          [2, 1, 1, 0, "back", 500, reason, NOON],
        ]);
      }
    },
  );

  it("of a delayed order is reported with the event's reason where the book is emptied too", () => {
    for (const engine of both(lay(2, 200, 300), setBetDelay(1, 5000), back(1, 200, 500))) {
      expect(lapsedBy(engine, setMarketStatus(1, "suspended", "wicket"))).toEqual([
        [1, 2, 1, 0, "lay", 300, "wicket", NOON],
        [2, 1, 1, 0, "back", 500, "wicket", NOON],
      ]);
    }
  });

  it("at the end of a delay is reported as a match with an own order, or as want of capacity", () => {
    const due = releaseOrders(NOON + 5000);
    const delayed = [lay(2, 200, 300), setBetDelay(1, 5000), back(1, 200, 500)];
    for (const engine of both(...delayed, lay(1, 200, 100), cancelOrder(2, 1))) {
      expect(lapsedBy(engine, due)).toEqual([[2, 1, 1, 0, "back", 500, "selfMatch", due.at]]);
    }
    for (const create of [createEngine, createNaiveEngine]) {
      const engine = create({ limits: { marketMatchedPaise: 500 } });
      for (const command of [...OPENING, ...delayed, back(3, 200, 300)]) accepted(engine, command);
      expect(lapsedBy(engine, due)).toEqual([[3, 3, 1, 0, "back", 300, "capacity", due.at]]);
    }
  });

  it("is not reported of what its owner cancels, nor of what was not to rest", () => {
    for (const engine of both(back(1, 200, 500))) {
      expect(lapsedBy(engine, lay(2, 200, 700, { execution: "immediateOrCancel" }))).toEqual([]);
      expect(lapsedBy(engine, back(1, 200, 500))).toEqual([]);
      expect(lapsedBy(engine, cancelOrder(1, 3))).toEqual([]);
    }
  });

  it("has a number for each reason, which never changes", () => {
    const numbers: Record<LapseReason, number> = {
      ...{ suspended: 0, inPlay: 1, wicket: 2, goal: 3, review: 4, closed: 5, settled: 6, void: 7 },
      ...{
        delay: 8,
        selfMatch: 9,
        capacity: 10,
        group: 11,
        runnerRemoved: 12,
        startingPrice: 13,
        expired: 14,
      },
    };
    expect(Object.fromEntries(LAPSE_REASONS.map((reason, number) => [reason, number]))).toEqual(numbers);
  });
});

describe("an order that is kept", () => {
  const kept = back(1, 200, 500, { persistence: "keep" });

  it("stays in the book at the turn in play, with its place in time, and is matched after it", () => {
    for (const engine of both(back(2, 200, 100), kept, back(3, 200, 100, { persistence: "keep" }))) {
      expect(lapsedBy(engine, setMarketStatus(1, "suspended", "inPlay"))).toEqual([
        [1, 2, 1, 0, "back", 100, "inPlay", NOON],
      ]);
      accepted(engine, setMarketStatus(1, "open"));
      expect(engine.ordersOf(1)).toMatchObject([{ orderId: 2, remaining: 500, persistence: "keep" }]);
      expect(accepted(engine, lay(2, 200, 550))).toMatchObject({ matched: 550 });
      expect([engine.order(2)?.matched, engine.order(3)?.matched]).toEqual([500, 50]);
    }
  });

  it.each(STATUS_LAPSES.filter((lapse) => lapse !== "inPlay"))(
    "lapses with every other: %s",
    (lapse: StatusLapse) => {
      for (const engine of both(kept)) {
        accepted(engine, setMarketStatus(1, "suspended", "inPlay"));
        expect(lapsedBy(engine, setMarketStatus(1, "suspended", lapse))).toEqual([
          [1, 1, 1, 0, "back", 500, lapse, NOON],
        ]);
        expect(engine.account(1)?.exposure).toBe(0);
      }
    },
  );

  it("is not kept through its delay: only what rests is", () => {
    for (const engine of both(lay(2, 200, 300), setBetDelay(1, 5000), kept)) {
      expect(lapsedBy(engine, setMarketStatus(1, "open", "inPlay"))).toEqual([
        [1, 2, 1, 0, "lay", 300, "inPlay", NOON],
        [2, 1, 1, 0, "back", 500, "inPlay", NOON],
      ]);
    }
  });

  it("is kept by an engine that was started anew before the turn", () => {
    for (const create of [createEngine, createNaiveEngine]) {
      for (const engine of both(kept, back(2, 200, 100))) {
        const again = create(undefined, engine.snapshot());
        expect(lapsedBy(again, setMarketStatus(1, "suspended", "inPlay"))).toHaveLength(1);
        expect(again.order(1)).toMatchObject({ remaining: 500, persistence: "keep" });
      }
    }
  });

  it("is refused in a market that does not keep, and its key is not used up", () => {
    for (const engine of both(createMarket(2))) {
      const order = { ...kept, marketId: 2 };
      expect(engine.apply(order, recordedEffects())).toEqual({ ok: false, code: "KEEP_NOT_OFFERED" });
      accepted(engine, { ...order, persistence: "lapse" });
    }
  });
});
