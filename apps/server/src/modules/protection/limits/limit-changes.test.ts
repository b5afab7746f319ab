import { type Paise, paise } from "@crossbook/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Limit, NO_LIMIT } from "./limit.ts";
import {
  CONFIRM_WITHIN_MS,
  COOLING_OFF_MS,
  confirmLimit,
  isLooser,
  pendingAt,
  setLimit,
  withdrawChange,
} from "./limit-changes.ts";

const START = Date.UTC(2026, 0, 1);
const at = (amount: number): Limit => ({ amount: paise(amount), pending: undefined });

describe("a limit that its player changes", () => {
  it.each([
    ["a first one", undefined, 500],
    ["a lower one", 500, 499],
    ["nothing at all", 500, 0],
    ["the same", 500, 500],
  ])("is in force at once: %s", (_name, before, asked) => {
    const limit = before === undefined ? NO_LIMIT : at(before);
    expect(setLimit(limit, paise(asked), START)).toEqual(at(asked));
  });

  it.each([
    ["a higher one", 501],
    ["none", undefined],
  ])("is pending where it is looser: %s", (_name, asked) => {
    const amount = asked === undefined ? undefined : paise(asked);
    const limit = setLimit(at(500), amount, START);
    expect(limit).toEqual({ amount: 500, pending: { amount, sinceMs: START } });
    const early = confirmLimit(limit, amount, START + COOLING_OFF_MS - 1);
    expect(early).toMatchObject({
      code: "LIMIT_CHANGE_TOO_EARLY",
      message: "This change can be confirmed from 2 Jan 2026, 05:30 (India time).",
    });
    expect(confirmLimit(limit, amount, START + COOLING_OFF_MS)).toEqual({ amount, pending: undefined });
    expect(confirmLimit(limit, paise(502), START + COOLING_OFF_MS)).toMatchObject({
      code: "LIMIT_CHANGE_NOT_FOUND",
    });
  });

  it("never becomes looser by itself, and a wish lapses a week after its cooling-off", () => {
    const limit = setLimit(at(500), paise(900), START);
    const last = START + COOLING_OFF_MS + CONFIRM_WITHIN_MS - 1;
    expect(limit.amount).toBe(500);
    expect(confirmLimit(limit, paise(900), last)).toEqual(at(900));
    expect(confirmLimit(limit, paise(900), last + 1)).toMatchObject({ code: "LIMIT_CHANGE_NOT_FOUND" });
    expect(withdrawChange(limit, last + 1)).toMatchObject({ code: "LIMIT_CHANGE_NOT_FOUND" });
    expect(pendingAt(limit, last + 1)).toBeUndefined();
  });

  it("keeps the cooling-off of a wish that is repeated, and begins a new one for another", () => {
    const first = setLimit(at(500), paise(900), START);
    expect(setLimit(first, paise(900), START + 1000)).toEqual(first);
    expect(setLimit(first, paise(800), START + 1000).pending).toEqual({
      amount: 800,
      sinceMs: START + 1000,
    });
  });

  it("is withdrawn by its player, or by a stricter one", () => {
    const pending = setLimit(at(500), paise(900), START);
    expect(withdrawChange(pending, START + 1)).toEqual(at(500));
    expect(setLimit(pending, paise(500), START + 1)).toEqual(at(500));
    expect(withdrawChange(at(500), START)).toMatchObject({ code: "LIMIT_CHANGE_NOT_FOUND" });
  });
});

type Step =
  | { readonly do: "set" | "confirm"; readonly amount: Paise | undefined }
  | { readonly do: "withdraw" | "confirmLast" }
  | { readonly do: "wait"; readonly ms: number };

const HOUR_MS = 3_600_000;
const amounts = fc.constantFrom(undefined, ...[0, 100, 200, 300, 400].map(paise));
const WAITS = [0, 1, COOLING_OFF_MS - 1, COOLING_OFF_MS, COOLING_OFF_MS + CONFIRM_WITHIN_MS];
const wait = fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(...WAITS, 7 * HOUR_MS) });
const set = fc.record({ do: fc.constant("set" as const), amount: amounts });
const single = fc.oneof(
  set,
  wait,
  fc.record({ do: fc.constant("confirm" as const), amount: amounts }),
  fc.record({ do: fc.constantFrom("withdraw" as const, "confirmLast" as const) }),
);
/** What a player does who wants a looser limit, among all else. */
const asking = fc.tuple(set, wait, fc.constant({ do: "confirmLast" as const }));
const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(fc.oneof(fc.tuple(single), asking), { maxLength: 30, size: "max" })
  .map((groups) => groups.flat());

it("is never looser than the rules allow, whatever is asked for and whenever", () => {
  let loosened = 0;
  fc.assert(
    fc.property(steps, (sequence) => {
      let now = START;
      let limit = NO_LIMIT;
      /** Every wish with its time; what was asked for since decides, said here without the code's own terms. */
      let wishes: { readonly amount: Paise | undefined; readonly now: number }[] = [];
      for (const step of sequence) {
        const before = limit;
        if (step.do === "wait") now += step.ms;
        if (step.do === "set") {
          limit = setLimit(limit, step.amount, now);
          if (!isLooser(step.amount, before.amount)) {
            // Stricter or the same: in force at once, and earlier wishes are void.
            expect(limit).toEqual({ amount: step.amount, pending: undefined });
            wishes = [];
          } else {
            expect(limit.amount).toBe(before.amount);
            wishes.push({ amount: step.amount, now });
          }
        }
        if (step.do === "withdraw") {
          const after = withdrawChange(limit, now);
          if (!("ok" in after)) {
            limit = after;
            wishes = [];
          }
          expect(limit.amount).toBe(before.amount);
        }
        if (step.do === "confirm" || step.do === "confirmLast") {
          const named = step.do === "confirm" ? step.amount : wishes.at(-1)?.amount;
          const after = confirmLimit(limit, named, now);
          if (!("ok" in after)) {
            limit = after;
            const asked = wishes.filter(
              ({ amount, now: then }) => amount === named && now - then >= COOLING_OFF_MS,
            );
            expect(asked.length).toBeGreaterThan(0);
            expect(wishes.at(-1)?.amount).toBe(named);
            wishes = [];
            loosened += 1;
          }
        }
        if (isLooser(limit.amount, before.amount)) expect(step.do).toMatch(/^confirm/);
        if (limit.pending) expect(isLooser(limit.pending.amount, limit.amount)).toBe(true);
      }
    }),
    { seed: 460, numRuns: 2000 },
  );
  // The sequences reach what they are about.
  expect(loosened).toBeGreaterThan(100);
});
