import { describe, expect, it } from "vitest";
import {
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isShapeOf,
  isText,
  isWhole,
  orAbsent,
  orNull,
} from "./stored-shape.ts";

interface Kept {
  readonly name: string;
  readonly ids: number[];
  readonly rate: number | null;
  readonly isNew?: boolean | undefined;
}
const isKept = isShapeOf<Kept>({
  name: isText,
  ids: isListOf(isWhole),
  rate: orNull(isNumber),
  isNew: orAbsent(isFlag),
});

describe("the shape of what a device keeps", () => {
  it.each([
    { name: "", ids: [], rate: null },
    { name: "a", ids: [1, -2], rate: 1.5, isNew: false, more: [] },
  ])("is recognised: %o", (kept) => expect(isKept(kept)).toBe(true));

  it.each([
    undefined,
    null,
    "text",
    [],
    {},
    { name: 1, ids: [], rate: null },
    { name: "a", ids: 1, rate: null },
    { name: "a", ids: [1.5], rate: null },
    { name: "a", ids: [2 ** 53], rate: null },
    { name: "a", ids: [], rate: Number.NaN },
    { name: "a", ids: [] },
    { name: "a", ids: [], rate: null, isNew: "yes" },
  ])("is missed where a member is another: %o", (kept) => expect(isKept(kept)).toBe(false));

  it("is one of a few texts", () => {
    const isSide = isOneOf(["back", "lay"]);
    expect(["back", "lay", "Back", "", undefined].map(isSide)).toEqual([true, true, false, false, false]);
  });
});
