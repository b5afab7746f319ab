// @vitest-environment node
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import type { Attempt } from "./place-bet.ts";
import { attemptToSend, noteOutcome } from "./unresolved-bets.ts";

const ORDER = {
  runnerId: 3,
  side: "lay",
  odds: oddsHundredths(214),
  stake: paise(500_00),
  line: 47,
} as const;
const ATTEMPT: Attempt = {
  ...{ reference: "first", eventId: 1, marketId: 2, notation: "decimal", order: ORDER },
  ...{ execution: "anyPrice", persistence: "keep", worstOdds: oddsHundredths(220) },
};
const AGAIN: Attempt = { ...ATTEMPT, reference: "second", order: { ...ORDER } };

const by = (attempt: Attempt, username = "ravi") => ({ username, attempt });

/** The reference that `next` is sent with after the first attempt came to this. */
function referenceAfter(kind: Parameters<typeof noteOutcome>[2], next = by(AGAIN)): string {
  const app = {};
  noteOutcome(app, by(ATTEMPT), kind);
  return attemptToSend(app, next).attempt.reference;
}

describe("a bet that is written again after a lost answer", () => {
  it.each(["unknown", "notPlaced"] as const)(
    "keeps its reference where its outcome is %s, so that it is placed once",
    (kind) => {
      expect(referenceAfter(kind)).toBe("first");
    },
  );

  it.each(["placed", "refused"] as const)("is a bet of its own where the one before is %s", (kind) => {
    expect(referenceAfter(kind)).toBe("second");
  });

  it.each<[string, Partial<Attempt>]>([
    ["market", { marketId: 9 }],
    ["execution", { execution: "limit" }],
    ["persistence", { persistence: "lapse" }],
    ["worst price", { worstOdds: oddsHundredths(222) }],
    ["runner", { order: { ...ORDER, runnerId: 4 } }],
    ["line", { order: { ...ORDER, line: 48 } }],
    ["side", { order: { ...ORDER, side: "back" } }],
    ["price", { order: { ...ORDER, odds: oddsHundredths(216) } }],
    ["least part", { minMatched: paise(100_00) }],
    ["time to stand", { expiry: { goodForMs: 30_000, atMs: 1_030_000 } }],
    ["stake", { order: { ...ORDER, stake: paise(500_01) } }],
  ])("is another bet with another %s", (_, change) => {
    expect(referenceAfter("unknown", by({ ...AGAIN, ...change }))).toBe("second");
  });

  it("keeps the moment until which it was to stand, where it is to stand as long again", () => {
    const app = {};
    const timed = (attempt: Attempt, atMs: number) => by({ ...attempt, expiry: { goodForMs: 30_000, atMs } });
    noteOutcome(app, timed(ATTEMPT, 1_030_000), "unknown");
    const { attempt } = attemptToSend(app, timed(AGAIN, 1_042_000));
    expect([attempt.reference, attempt.expiry?.atMs]).toEqual(["first", 1_030_000]);
  });

  it("is another bet of another player, and of another app", () => {
    expect(referenceAfter("unknown", by(AGAIN, "asha"))).toBe("second");
    const app = {};
    noteOutcome(app, by(ATTEMPT), "unknown");
    expect(attemptToSend({}, by(AGAIN)).attempt.reference).toBe("second");
  });

  it("is forgotten once its outcome is known, and others are not", () => {
    const app = {};
    const other = by({ ...ATTEMPT, reference: "other", marketId: 9 });
    noteOutcome(app, by(ATTEMPT), "unknown");
    noteOutcome(app, other, "unknown");
    noteOutcome(app, by(ATTEMPT), "placed");
    expect(attemptToSend(app, by(AGAIN)).attempt.reference).toBe("second");
    expect(attemptToSend(app, by({ ...AGAIN, marketId: 9 })).attempt.reference).toBe("other");
  });
});
