import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import type { LapseReason } from "./commands.ts";
import { DigestedEffects } from "./digested-effects.ts";
import type { EngineEvent } from "./effects.ts";
import { placedOutcome } from "./orders/placed-outcome.ts";
import type { Outcome } from "./outcomes.ts";
import { LAPSE_REASONS } from "./rules/lapse-reasons.ts";
import { EXECUTIONS } from "./rules/order-rules.ts";
import { recordedEffects } from "./testing/recorded-effects.ts";

function digestOf(report: (effects: DigestedEffects) => void): string {
  const effects = new DigestedEffects("");
  report(effects);
  return effects.digest;
}

/** The digests of the same report with each argument changed, one at a time. */
function expectAllDiffer(reports: readonly ((effects: DigestedEffects) => void)[]): void {
  const digests = reports.map(digestOf);
  expect(new Set(digests).size).toBe(reports.length);
  expect(digests).not.toContain(digestOf(() => {}));
}

describe("the digest of effects", () => {
  it("sees every part of an order as it was placed", () => {
    const base = [5, 1, 2, 0, "back", 200, 1000, "limit", 9000] as const;
    const [orderId, , , , , , , , at] = base;
    const placed =
      (
        accountId: number,
        marketId: number,
        runner: number,
        side: "back" | "lay",
        price: number,
        stake: number,
      ) =>
      (effects: DigestedEffects) =>
        effects.orderPlaced(orderId, accountId, marketId, runner, side, price, stake, "limit", "lapse", at);
    expectAllDiffer([
      placed(1, 2, 0, "back", 200, 1000),
      placed(2, 2, 0, "back", 200, 1000),
      placed(1, 3, 0, "back", 200, 1000),
      placed(1, 2, 1, "back", 200, 1000),
      placed(1, 2, 63, "back", 200, 1000),
      placed(1, 2, 0, "lay", 200, 1000),
      placed(1, 2, 0, "back", 201, 1000),
      placed(1, 2, 0, "back", 100_000, 1000),
      placed(1, 2, 0, "back", 200, 1001),
      (effects) => effects.orderPlaced(orderId, 1, 2, 0, "back", 200, 1000, "limit", "lapse", at + 1),
      (effects) => effects.orderPlaced(orderId, 1, 2, 0, "back", 200, 1000, "limit", "keep", at),
    ]);
    expectAllDiffer(
      EXECUTIONS.flatMap((execution) =>
        (["lapse", "keep"] as const).map((persistence) => (effects: DigestedEffects) => {
          effects.orderPlaced(orderId, 1, 2, 0, "back", 200, 1000, execution, persistence, at);
        }),
      ),
    );
  });

  it("sees with which order, for how much and at which price a maker was matched", () => {
    const matched = (orderId: number, price: number, stake: number) => (effects: DigestedEffects) =>
      effects.orderMatched(1, orderId, 2, 0, price, stake, "maker", 9000);
    expectAllDiffer([matched(5, 200, 100), matched(6, 200, 100), matched(5, 202, 100), matched(5, 200, 101)]);
  });

  it("sees by how much and when an order was cancelled, or lapsed and why", () => {
    const lapsed = (reason: LapseReason, orderId: number, unmatched: number, at: number) => {
      return (effects: DigestedEffects) =>
        effects.orderLapsed(orderId, 1, 2, 0, "back", unmatched, reason, at);
    };
    expectAllDiffer([
      (effects) => effects.orderCancelled(5, 100, 9000),
      (effects) => effects.orderCancelled(6, 100, 9000),
      (effects) => effects.orderCancelled(5, 101, 9000),
      (effects) => effects.orderCancelled(5, 100, 9001),
      ...LAPSE_REASONS.map((reason) => lapsed(reason, 5, 100, 9000)),
      lapsed("goal", 6, 100, 9000),
      lapsed("goal", 5, 101, 9000),
      lapsed("goal", 5, 100, 9001),
    ]);
  });

  it("sees each part of an event", () => {
    const event = {
      ...{ type: "ledgerPosted", entryId: 4, accountId: 1, balance: "cash", amount: 700, kind: "deposit" },
      ...{ phase: "posted", marketId: 0, reference: "r", remark: "m", at: 9000 },
    } as const;
    const changes: readonly Partial<Record<keyof typeof event, unknown>>[] = [
      {},
      { entryId: 5 },
      { accountId: 2 },
      { balance: "held" },
      { amount: -700 },
      { kind: "bonus" },
      { phase: "held" },
      { marketId: 1 },
      { reference: "" },
      { remark: "" },
      { at: 9001 },
    ];
    expectAllDiffer(
      changes.map((change) => (effects: DigestedEffects) => {
        effects.happened({ ...event, ...change } as EngineEvent);
      }),
    );
  });

  it("sees each part of an outcome, and whether it was answered before", () => {
    const placed = placedOutcome(5, 300, 200, 60_000);
    const delayed = { ok: true, type: "orderDelayed", orderId: 5, releaseAt: 9000, repeated: false } as const;
    const cancelled = { ok: true, type: "ordersCancelled", count: 1, cancelled: paise(200) } as const;
    const outcomes: readonly Outcome[] = [
      { ok: false, code: "KEY_REUSED" },
      { ok: false, code: "KEY_INVALID" },
      placed,
      { ...placed, orderId: 6 },
      { ...placed, matched: paise(299) },
      { ...placed, remaining: paise(201) },
      { ...placed, matchedPayoutCentipaise: 60_001 },
      { ...placed, repeated: true },
      delayed,
      { ...delayed, releaseAt: 9001 },
      { ...delayed, repeated: true },
      { ok: true, type: "orderLapsed", orderId: 5, reason: "SELF_MATCH", repeated: false },
      { ok: true, type: "orderLapsed", orderId: 5, reason: "MARKET_CLOSED", repeated: false },
      cancelled,
      { ...cancelled, count: 2 },
      { ...cancelled, cancelled: paise(201) },
      { ok: true, type: "ordersReleased", count: 1 },
      { ok: true, type: "ordersExpired", count: 1 },
      { ok: true, type: "ordersExpired", count: 2 },
      { ok: true, type: "transferred", ledgerEntryId: 4, repeated: false },
      { ok: true, type: "marketFinished", lapsedOrders: 1, accounts: 2 },
      { ok: true, type: "marketFinished", lapsedOrders: 2, accounts: 1 },
      { ok: true, type: "done" },
    ];
    expectAllDiffer(outcomes.map((outcome) => (effects: DigestedEffects) => effects.mixOutcome(outcome)));
  });

  it("sees the key that was used, and the order of two effects", () => {
    expectAllDiffer([
      (effects) => effects.mixKey(1),
      (effects) => effects.mixKey(2),
      (effects) => {
        effects.mixKey(1);
        effects.mixKey(2);
      },
      (effects) => {
        effects.mixKey(2);
        effects.mixKey(1);
      },
    ]);
  });
});

describe("effects that are digested", () => {
  it("are all passed on to the sink of the present command, with what they were reported with", () => {
    const effects = new DigestedEffects("");
    const [first, second] = [recordedEffects(), recordedEffects()];
    const outcome = { ok: true, type: "transferred", ledgerEntryId: 4, repeated: false } as const;
    effects.sink = first;
    effects.orderPlaced(5, 1, 2, 0, "back", 200, 1000, "limit", "keep", 9000);
    effects.orderMatched(1, 5, 2, 0, 200, 100, "maker", 9000);
    effects.orderMatched(1, 6, 2, 0, 200, 100, "taker", 9000);
    effects.sink = second;
    effects.orderCancelled(5, 100, 9000);
    effects.orderLapsed(5, 1, 2, 0, "back", 300, "wicket", 9000);
    effects.keyUsed(1, "key", 7, 8, outcome);
    effects.happened({ type: "marketRemoved", marketId: 2, at: 9000 });
    effects.accountChanged(1);
    effects.bookChanged(2);
    expect(first.effects).toEqual([
      ["orderPlaced", 5, 1, 2, 0, "back", 200, 1000, "limit", "keep", 9000],
      ["orderMatched", 1, 5, 2, 0, 200, 100, "maker", 9000],
      ["orderMatched", 1, 6, 2, 0, 200, 100, "taker", 9000],
    ]);
    expect(second.effects).toEqual([
      ["orderCancelled", 5, 100, 9000],
      ["orderLapsed", 5, 1, 2, 0, "back", 300, "wicket", 9000],
      ["keyUsed", 1, "key", 7, 8, outcome],
      ["happened", { type: "marketRemoved", marketId: 2, at: 9000 }],
      ["accountChanged", 1],
      ["bookChanged", 2],
    ]);
  });

  it("go on from a digest as if they had never stopped", () => {
    const whole = new DigestedEffects("");
    whole.mixKey(1);
    const resumed = new DigestedEffects(whole.digest);
    for (const effects of [whole, resumed]) effects.orderCancelled(5, 100, 9000);
    expect(resumed.digest).toBe(whole.digest);
  });
});
