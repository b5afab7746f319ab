import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "../commands.ts";
import { createEngine } from "../create-engine.ts";
import { ignoredEffects } from "../digested-effects.ts";
import type { AccountView, Engine } from "../engine.ts";
import { createNaiveEngine } from "../oracle/naive-engine.ts";
import type { Outcome } from "../outcomes.ts";
import { limitExposure } from "../testing/commands.ts";
import { recordedEffects } from "../testing/recorded-effects.ts";
import { FEW_ORDERS, stateOf, TRIED_LIVES } from "../testing/tried-orders.ts";

/** By account, what all its open bets can lose, of those that have a limit. */
function limitedOf(engine: Engine, accountIds: Iterable<number>): readonly AccountView[] {
  return [...accountIds].flatMap((id) => {
    const account = engine.account(id);
    return account === undefined || account.exposureLimit === 0 ? [] : [account];
  });
}

function placesOrders({ type }: Command): boolean {
  return type === "placeOrder" || type === "placeOrders" || type === "releaseOrders";
}

function isAboveLimit(outcome: Outcome): boolean {
  return !outcome.ok && outcome.code === "EXPOSURE_LIMIT_EXCEEDED";
}

describe.each([
  ["the fast engine", createEngine, lawRuns(80)],
  ["the plainly written rules", createNaiveEngine, lawRuns(40)],
] as const)("a limit of exposure on %s", (_name, create, numRuns) => {
  it("is never left behind by an order, alone, in a group or after a delay, unless it loses no more than before", () => {
    const seen = { within: 0, above: 0, refused: 0 };
    fc.assert(
      fc.property(TRIED_LIVES, (commands) => {
        const engine = create(FEW_ORDERS);
        const accountIds = new Set<number>();
        for (const command of commands) {
          if (command.type === "setExposureLimit") accountIds.add(command.accountId);
          const before = placesOrders(command) ? limitedOf(engine, accountIds) : [];
          const outcome = engine.apply(command, ignoredEffects);
          if (isAboveLimit(outcome)) seen.refused += 1;
          for (const { accountId, exposureLimit, exposure } of before) {
            const after = engine.account(accountId)?.exposure ?? Number.NaN;
            expect(after).toBeLessThanOrEqual(Math.max(exposureLimit, exposure));
            const isOwn = outcome.ok && "accountId" in command && command.accountId === accountId;
            if (isOwn) seen[after > exposureLimit ? "above" : "within"] += 1;
          }
        }
      }),
      { seed: 513, numRuns, endOnFailure: true },
    );
    // Otherwise the commands would say little.
    expect(Math.min(seen.within, seen.refused)).toBeGreaterThan(numRuns / 2);
    expect(seen.above).toBeGreaterThan(numRuns / 20);
  });

  it("refuses nothing that its money and market would refuse anyway, and nothing once it is lifted", () => {
    let refused = 0;
    fc.assert(
      fc.property(TRIED_LIVES, (commands) => {
        const engine = create(FEW_ORDERS);
        for (const command of commands) {
          if (!isAboveLimit(engine.apply(command, ignoredEffects)) || !("accountId" in command)) continue;
          refused += 1;
          const { accountId } = command;
          // What is refused changes nothing: this is the state in which it was asked for.
          const free = create(FEW_ORDERS, engine.snapshot());
          expect(free.apply(limitExposure(accountId, 0), ignoredEffects)).toMatchObject({ ok: true });
          const outcome = free.apply(command, ignoredEffects);
          expect(isAboveLimit(outcome)).toBe(false);
          expect(outcome).not.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
        }
      }),
      { seed: 502, numRuns, endOnFailure: true },
    );
    expect(refused).toBeGreaterThan(numRuns / 2);
  });

  it("changes no bet and no money when it is set, and is reported only where it is another one", () => {
    let changed = 0;
    fc.assert(
      fc.property(TRIED_LIVES, fc.nat(4), (commands, pick) => {
        const engine = create(FEW_ORDERS);
        for (const command of commands) engine.apply(command, ignoredEffects);
        for (const { accountId, exposureLimit: had } of engine.snapshot().accounts) {
          const account = engine.account(accountId);
          const [before, orders] = [stateOf(engine), engine.ordersOf(accountId)];
          const exposureLimit = pick * 2000;
          const recorded = recordedEffects();
          const outcome = engine.apply(limitExposure(accountId, exposureLimit), recorded);
          const isChanged = outcome.ok && had !== exposureLimit;
          expect(recorded.effects.map(([name]) => name)).toEqual(isChanged ? ["happened"] : []);
          expect(engine.ordersOf(accountId)).toEqual(orders);
          if (!outcome.ok) expect(accountId).toBeLessThan(0);
          if (!isChanged) expect(stateOf(engine)).toBe(before);
          else {
            changed += 1;
            expect(engine.account(accountId)).toEqual({ ...account, exposureLimit });
            engine.apply(limitExposure(accountId, had), ignoredEffects);
            expect(stateOf(engine)).toBe(before);
          }
        }
      }),
      { seed: 503, numRuns: numRuns / 4, endOnFailure: true },
    );
    expect(changed).toBeGreaterThan(numRuns / 4);
  });
});
