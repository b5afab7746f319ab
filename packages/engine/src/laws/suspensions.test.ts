import { type Paise, paise } from "@crossbook/money";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command, Execution, SetMarketStatus } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import {
  back,
  cancelOrder,
  createMarket,
  freshKey,
  lay,
  NOON,
  openAccount,
  payIn,
  releaseOrders,
  setMarketStatus,
} from "../testing/commands.ts";
import { eventsOf, recordedEffects, recordedMatches } from "../testing/recorded-effects.ts";

const EXECUTIONS: readonly Execution[] = [
  ...(["limit", "limit", "immediateOrCancel", "anyPrice", "postOnly"] as const),
  "fillOrKill",
];

/** Orders that reach each other, between suspensions, openings, new delays and releases; time goes on by each. */
const interleavings: fc.Arbitrary<readonly Command[]> = fc
  .array(
    fc.record({
      pick: fc.integer({ min: 0, max: 99 }),
      accountId: fc.integer({ min: 1, max: 3 }),
      isLay: fc.boolean(),
      price: fc.constantFrom(196, 198, 200, 202, 204),
      stake: fc.integer({ min: 1, max: 500 }),
      execution: fc.constantFrom(...EXECUTIONS),
      passes: fc.constantFrom(0, 1, 500, 2000, 5000),
      status: fc.constantFrom<SetMarketStatus["status"]>("open", "open", "suspended"),
      lapse: fc.constantFrom(undefined, "suspended" as const, "wicket" as const),
      betDelayMs: fc.constantFrom(undefined, undefined, 0, 500, 5000),
    }),
    { minLength: 20, maxLength: 120, size: "max" },
  )
  .map((steps) => {
    let at = NOON;
    return steps.map((step): Command => {
      at += step.passes;
      const { pick, accountId, price, stake, execution, status, lapse, betDelayMs } = step;
      if (pick < 12) return { ...setMarketStatus(1, status, lapse), betDelayMs, at };
      if (pick < 30) return releaseOrders(at);
      if (pick < 36) return { ...cancelOrder(accountId, 1 + (stake % 40), stake), at };
      const order = step.isLay ? lay : back;
      const hasLeast = execution === "fillOrKill" && stake % 2 === 0;
      const minMatched = hasLeast ? paise(Math.ceil(stake / 9)) : undefined;
      return order(accountId, price, stake, { execution, minMatched, at, key: freshKey() });
    });
  });

const opening: readonly Command[] = [
  ...[1, 2, 3].flatMap((id) => [openAccount(id), payIn(id, 100_000)]),
  createMarket(1),
  { ...setMarketStatus(1, "open"), betDelayMs: 2000 },
];

/** Room for a few orders is quickly made anew. */
const small = { limits: { expectedOrders: 16 } };

describe("a suspension", () => {
  it("lets nothing that came after it, or was delayed across it, ever be matched, restarts between", () => {
    const runs = lawRuns(120);
    let delayedAndMatched = 0;
    let lapsed = 0;
    fc.assert(
      fc.property(interleavings, (commands) => {
        let engine = createEngine(small);
        let isSuspended = false;
        let suspensions = 0;
        /** How many suspensions there had been when an order was received. */
        const receivedAfter = new Map<number, number>();
        for (const [index, command] of [...opening, ...commands].entries()) {
          if (index % 9 === 8) engine = createEngine(small, engine.snapshot());
          const recorded = recordedEffects();
          const outcome = engine.apply(command, recorded);
          for (const [name, orderId] of recorded.effects) {
            if (name === "orderPlaced") receivedAfter.set(Number(orderId), suspensions);
          }
          for (const { taker } of recordedMatches(recorded.effects)) {
            expect(isSuspended).toBe(false);
            expect(receivedAfter.get(taker)).toBe(suspensions);
            if (command.type === "releaseOrders") delayedAndMatched += 1;
          }
          lapsed += eventsOf(recorded.effects, "keyDecided").filter(
            (decided) => decided.outcome.type === "orderLapsed",
          ).length;
          if (isSuspended && command.type === "placeOrder") expect(outcome.ok).toBe(false);
          if (command.type !== "setMarketStatus" || !outcome.ok) continue;
          if (command.status === "suspended" && !isSuspended) suspensions += 1;
          isSuspended = command.status === "suspended";
          if (isSuspended) expect(engine.nextReleaseAt).toBeUndefined();
        }
      }),
      { seed: 201, numRuns: runs },
    );
    // Otherwise the interleavings would say little.
    expect(delayedAndMatched).toBeGreaterThan(runs);
    expect(lapsed).toBeGreaterThan(runs);
  });

  it("lapses what is delayed with a reason that its key is answered from then on", () => {
    const engine = createEngine();
    const order = back(1, 200, 500, { key: "mine" });
    for (const command of [...opening, lay(2, 200, 500)]) engine.apply(command, recordedEffects());
    expect(engine.apply(order, recordedEffects())).toMatchObject({ type: "orderDelayed" });
    engine.apply(setMarketStatus(1, "suspended"), recordedEffects());
    engine.apply(setMarketStatus(1, "open"), recordedEffects());
    engine.apply(releaseOrders(NOON + 60_000), recordedEffects());
    expect(engine.apply({ ...order, stake: 500 as Paise }, recordedEffects())).toEqual({
      ...{ ok: true, type: "orderLapsed", orderId: 2, reason: "MARKET_SUSPENDED", repeated: true },
    });
    expect(engine.apply({ ...order, stake: paise(501) }, recordedEffects())).toMatchObject({ ok: false });
    expect(engine.account(1)).toMatchObject({ exposure: 0, available: 100_000 });
  });
});
