import fc from "fast-check";
import { expect, it } from "vitest";
import {
  clientReference,
  isReference,
  isRequestReference,
  referencePattern,
  referencesOf,
} from "./order-references.ts";

const SYMBOLS = "ABCxyz019-._+*:;~".split("");
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...SYMBOLS), { maxLength }).map((symbols) => symbols.join(""));
/** As the exchange takes it. */
const CLIENT_REFERENCE = /^[A-Za-z0-9._-]{1,64}$/;

it("a bet's references are read back from its client reference, whatever they are", () => {
  fc.assert(
    fc.property(text(32), text(15), fc.string(), (orderRef, strategyRef, seed) => {
      const reference = clientReference(seed, { orderRef, strategyRef });
      expect(reference).toMatch(CLIENT_REFERENCE);
      expect(referencesOf(reference)).toEqual({
        ...{ orderRef: orderRef || undefined, strategyRef: strategyRef || undefined },
      });
    }),
    { seed: 11 },
  );
});

it("bets are found by their references, and by no others", () => {
  const alike = (reference: string, orderRefs: string[], strategyRefs: string[]) =>
    new RegExp(referencePattern(orderRefs, strategyRefs) ?? "").test(reference);
  fc.assert(
    fc.property(text(32), text(15), text(32), (orderRef, strategyRef, other) => {
      fc.pre(orderRef !== "" && strategyRef !== "" && other !== orderRef);
      const reference = clientReference("seed", { orderRef, strategyRef });
      expect(alike(reference, [other, orderRef], [])).toBe(true);
      expect(alike(reference, [orderRef], [strategyRef])).toBe(true);
      expect(alike(reference, [], [strategyRef])).toBe(true);
      expect(alike(reference, [other], [strategyRef])).toBe(false);
    }),
    { seed: 12 },
  );
  expect(referencePattern([], null)).toBeUndefined();
});

it("the longest references fit, and one character more is none", () => {
  const references = { orderRef: "~".repeat(32), strategyRef: "~".repeat(15) };
  const reference = clientReference("seed", references);
  expect(reference).toMatch(CLIENT_REFERENCE);
  expect(referencesOf(reference)).toEqual(references);
  expect(isReference("~".repeat(32), "orderRef")).toBe(true);
  expect(isReference("~".repeat(33), "orderRef")).toBe(false);
  expect(isReference("~".repeat(16), "strategyRef")).toBe(false);
  expect(isReference("a b", "orderRef")).toBe(false);
  expect([isRequestReference(""), isRequestReference("ü")]).toEqual([false, false]);
});

it("the same request has the same client references, and another one has others", () => {
  const none = { orderRef: undefined, strategyRef: undefined };
  expect(clientReference("one", none)).toBe(clientReference("one", none));
  expect(clientReference("one", none)).not.toBe(clientReference("two", none));
});

it.each(["slip-1", "", "b.short..", "b.aaaaaaaaaaa.???."])("a bet of %j has no references", (reference) => {
  expect(referencesOf(reference)).toEqual({ orderRef: undefined, strategyRef: undefined });
});
