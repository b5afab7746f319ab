import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../create-engine.ts";
import { createNaiveEngine } from "../../oracle/naive-engine.ts";
import { arbitraryCrossedCommands, CROSSED_MARKETS } from "../../testing/arbitrary-crossed-commands.ts";
import { openAccount, operatorStatus, placeOrder, setMarketLimits } from "../../testing/commands.ts";
import { crossMatches } from "../../testing/crossed-matches.ts";
import { apply, played } from "../../testing/played.ts";
import { recordedEffects } from "../../testing/recorded-effects.ts";
import { FEW_ORDERS } from "../../testing/tried-orders.ts";

describe("cross-matching", () => {
  it("does what the plainly written rules do where room for orders and matches ends", () => {
    const runs = lawRuns(40);
    const limits = { orders: 34, marketMatchedPaise: 90_000, expectedOrders: 1, releasedOrders: 2 };
    let crossed = 0;
    let full = 0;
    fc.assert(
      fc.property(arbitraryCrossedCommands(110), (commands) => {
        const [fast, naive] = [createEngine({ limits }), createNaiveEngine({ limits })];
        for (const command of commands) {
          const [given, expected] = [recordedEffects(), recordedEffects()];
          const outcome = fast.apply(command, given);
          expect(naive.apply(command, expected)).toEqual(outcome);
          expect(expected.effects).toEqual(given.effects);
          crossed += crossMatches(given.effects).length;
          if (!outcome.ok && outcome.code === "CAPACITY_REACHED") full += 1;
        }
        expect(fast.stateDigest()).toBe(naive.stateDigest());
      }),
      { seed: 408, numRuns: runs, endOnFailure: true },
    );
    expect(Math.min(crossed, full)).toBeGreaterThan(runs * 1.5);
  });

  it("shows no price that an order would not come to", () => {
    const runs = lawRuns(30);
    const shown = { back: 0, lay: 0 };
    fc.assert(
      fc.property(arbitraryCrossedCommands(90), (commands) => {
        const engine = played(commands, FEW_ORDERS);
        apply(engine, openAccount(900));
        for (const marketId of CROSSED_MARKETS) {
          for (const command of [operatorStatus(marketId, "open"), setMarketLimits(marketId)])
            apply(engine, command);
          for (const [runner, offers] of engine.book(marketId, 40)?.runners.entries() ?? []) {
            const levels = { back: offers.availableToBack, lay: offers.availableToLay };
            for (const side of ["back", "lay"] as const) {
              const prices = levels[side].map(({ price }) => price);
              expect(prices).toEqual(prices.toSorted((a, b) => (side === "back" ? b - a : a - b)));
              expect(new Set(prices).size).toBe(prices.length);
              for (const { price, size } of levels[side]) {
                expect(size).toBeGreaterThan(0);
                const execution = "postOnly" as const;
                const outcome = apply(
                  engine,
                  placeOrder({ accountId: 900, marketId, runner, side, price, execution }),
                );
                expect(outcome).toEqual({ ok: false, code: "ORDER_WOULD_MATCH" });
                shown[side] += 1;
              }
            }
          }
        }
      }),
      { seed: 409, numRuns: runs, endOnFailure: true },
    );
    expect(Math.min(shown.back, shown.lay)).toBeGreaterThan(runs * 6);
  });
});
