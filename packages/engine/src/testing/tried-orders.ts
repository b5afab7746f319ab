import fc from "fast-check";
import type { Command, PlaceOrder } from "../commands.ts";
import type { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import type { EngineLimits } from "../limits.ts";
import type { Outcome } from "../outcomes.ts";
import type { DelayedOrderRow, EngineSnapshot } from "../snapshot.ts";
import { snapshotDigest } from "../snapshot-digest.ts";
import { arbitraryCommands } from "./arbitrary-commands.ts";
import { arbitraryCrossedCommands } from "./arbitrary-crossed-commands.ts";

/** Room for a few orders is quickly made anew. */
export const FEW_ORDERS = { limits: { expectedOrders: 16 } };

/** Lives in which orders are tried: mostly cross-matched ones. */
export const TRIED_LIVES: fc.Arbitrary<readonly Command[]> = fc.oneof(
  { weight: 3, arbitrary: arbitraryCrossedCommands(150) },
  { weight: 1, arbitrary: arbitraryCommands(150) },
);

/** Of an engine's state, so that it can be compared. */
export function stateOf(engine: Engine): string {
  return stateIn(engine.snapshot());
}

/** The same of a state that is at hand. */
export function stateIn(snapshot: EngineSnapshot): string {
  return snapshotDigest({ ...snapshot, effectsDigest: "" });
}

/** An engine of this state whose markets neither delay a bet nor guard against a jump. */
export function freed(create: typeof createEngine, { markets, ...snapshot }: EngineSnapshot): Engine {
  const free = markets.map((market) => {
    return { ...market, betDelayMs: 0, jumpGuard: { ticks: 0, withinMs: 0 } };
  });
  return create(FEW_ORDERS, { ...snapshot, markets: free });
}

/** An engine of this state that releases one order at a time, in which the order that comes first is released in another way. */
export function withFirstDelayed(
  create: typeof createEngine,
  { delayedOrders, ...snapshot }: EngineSnapshot,
  change: Partial<DelayedOrderRow>,
): Engine {
  const limits: Partial<EngineLimits> = { ...FEW_ORDERS.limits, releasedOrders: 1 };
  const changed = delayedOrders.map((row, place) => (place === 0 ? { ...row, ...change } : row));
  return create({ limits }, { ...snapshot, delayedOrders: changed });
}

export function asImmediate(order: PlaceOrder): PlaceOrder {
  return { ...order, execution: "immediateOrCancel", minMatched: undefined, expiresAt: undefined };
}

/** The same order, all at once or nothing; with a minimum, at least that. */
export function asFillOrKill(order: PlaceOrder, minMatched?: PlaceOrder["minMatched"]): PlaceOrder {
  return { ...order, execution: "fillOrKill", minMatched, expiresAt: undefined };
}

export function codeOf(outcome: Outcome): string {
  return outcome.ok ? "ok" : outcome.code;
}
