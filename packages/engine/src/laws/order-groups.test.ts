import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import {
  back,
  cancelOrder,
  createMarket,
  freshKey,
  lay,
  leg,
  NOON,
  openAccount,
  payIn,
  placeOrder,
  placeOrders,
  releaseOrders,
  setBetDelay,
  setMarketStatus,
  settleMarket,
} from "../testing/commands.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";

const ACCOUNTS = [1, 2, 3];
/** By account: the third makes the market. */
const FUNDS = [0, 500, 1500, 100_000];

const SMALL = { limits: { expectedOrders: 1, keys: 100 } };

const account = fc.constantFrom(...ACCOUNTS);
const runner = fc.integer({ min: 0, max: 2 });
const at = fc.integer({ min: NOON, max: NOON + 20_000 });
const isLay = fc.boolean();

/** Orders that mostly rest: backs high and lays low. */
const rests = fc
  .record({ account, runner, isLay, price: fc.nat({ max: 4 }), stake: fc.nat({ max: 900 }), at })
  .map((order): Command => {
    const price = oddsHundredths(order.isLay ? 200 + order.price * 2 : 206 + order.price * 2);
    const side = order.isLay ? "lay" : "back";
    const { account: accountId, runner: on } = order;
    const stake = paise(order.stake + 100);
    return placeOrder({ accountId, runner: on, side, price, stake, key: freshKey(), at: order.at });
  });

/** Groups that take some of what rests. */
const group = fc
  .record({
    account: fc.constantFrom(1, 1, 2, 2, 3),
    legs: fc.uniqueArray(
      fc.record({ runner, isLay, reach: fc.nat({ max: 6 }), stake: fc.nat({ max: 400 }) }),
      { minLength: 1, maxLength: 3, selector: (one) => one.runner },
    ),
    key: fc.oneof({ weight: 6, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.constant("again") }),
    at,
  })
  .map(({ account: accountId, legs, ...sent }): Command => {
    const orders = legs.map((one) => {
      const price = one.isLay ? 208 + one.reach * 2 : 204 - one.reach * 2;
      return leg(one.isLay ? "lay" : "back", one.runner, price, one.stake + 1);
    });
    return placeOrders(accountId, orders, sent);
  });

const cancels = fc
  .tuple(fc.constantFrom(3, 3, 3, 1, 2), fc.integer({ min: 1, max: 30 }))
  .map(([who, orderId]): Command => cancelOrder(who, orderId));
const releases = at.map((time): Command => releaseOrders(time + 8000));
const statuses = fc.constantFrom<Command>(
  ...[0, 5000, 5000].map((delay) => setBetDelay(1, delay)),
  ...[setMarketStatus(1, "suspended"), setMarketStatus(1, "open"), setMarketStatus(1, "open", "wicket")],
  ...[1, 2].map((accountId): Command => ({ type: "cancelOrders", accountId, marketId: 1, at: NOON })),
);

const command = fc.oneof(
  ...[rests, group, group].map((arbitrary) => ({ weight: 30, arbitrary })),
  ...[cancels, releases].map((arbitrary) => ({ weight: 16, arbitrary })),
  { weight: 10, arbitrary: statuses },
  { weight: 1, arbitrary: fc.constant(settleMarket(1, 1)) },
);

const streams = fc
  .tuple(fc.constantFrom(0, 5000), fc.array(command, { minLength: 15, maxLength: 30, size: "max" }))
  .map(([delay, commands]) => [
    ...ACCOUNTS.flatMap((accountId) => [openAccount(accountId), payIn(accountId, FUNDS[accountId] ?? 0)]),
    createMarket(1),
    ...[0, 1, 2].flatMap((on) => [lay(3, 200, 700, { runner: on }), back(3, 210, 700, { runner: on })]),
    setBetDelay(1, delay),
    ...commands,
  ]);

function restarted(engine: Engine): Engine {
  return createEngine(SMALL, JSON.parse(JSON.stringify(engine.snapshot())) as EngineSnapshot);
}

function viewOf(engine: Engine) {
  return {
    accounts: ACCOUNTS.map((id) => [engine.account(id), engine.ordersOf(id), engine.marketExposure(id, 1)]),
    positions: ACCOUNTS.map((id) => engine.position(id, 1)),
    book: engine.book(1, 20),
    snapshot: engine.snapshot(),
    digest: engine.stateDigest(),
  };
}

describe("groups of orders", () => {
  it("match whole or change nothing, by the plain rules and through restarts, also after their delay", () => {
    const counts: Record<string, number> = {};
    const count = (what: string) => {
      counts[what] = (counts[what] ?? 0) + 1;
    };
    fc.assert(
      fc.property(streams, (commands) => {
        let fast = createEngine(SMALL);
        const naive = createNaiveEngine();
        for (const [place, command] of commands.entries()) {
          if (place % 7 === 0) fast = restarted(fast);
          const [recorded, expected] = [recordedEffects(), recordedEffects()];
          const before = command.type === "placeOrders" ? fast.snapshot() : undefined;
          const outcome = fast.apply(command, recorded);
          expect({ outcome, effects: recorded.effects }).toEqual({
            outcome: naive.apply(command, expected),
            effects: expected.effects,
          });
          if (place % 8 === 0 || command.type === "releaseOrders")
            expect(viewOf(fast)).toEqual(viewOf(naive));
          for (const [name, , , , , , , reason] of recorded.effects)
            if (name === "orderLapsed" && reason === "group") count("lapsed");
          if (command.type !== "placeOrders") continue;
          count(outcome.ok ? `${outcome.type} ${command.orders.length}` : outcome.code);
          if (!outcome.ok) expect(fast.snapshot()).toEqual({ ...before, effectsDigest: fast.effectsDigest });
          else if (outcome.type === "orderPlaced" && !outcome.repeated)
            expect(outcome.matched).toBe(command.orders.reduce((sum, order) => sum + order.stake, 0));
        }
      }),
      { seed: 11, numRuns: lawRuns(25) },
    );
    // Otherwise the streams would say little.
    for (const what of ["orderPlaced 1", "orderPlaced 2", "orderDelayed 1", "orderDelayed 2", "lapsed"])
      expect({ what, often: (counts[what] ?? 0) >= 1 }).toEqual({ what, often: true });
    for (const code of ["GROUP_NOT_MATCHED", "SELF_MATCH", "INSUFFICIENT_FUNDS", "KEY_REUSED"])
      expect({ code, often: (counts[code] ?? 0) >= 1 }).toEqual({ code, often: true });
  });
});
