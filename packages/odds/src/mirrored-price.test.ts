import { describe, expect, it } from "vitest";
import { mirroredPrice } from "./mirrored-price.ts";

describe("the mirrored price", () => {
  it.each([
    [150, 300, 300],
    [190, 211, 212],
    [101, 10_100, 10_100],
    [100_000, 100, 101],
  ])("of %i is %i to who backs and %i to who lays", (price, toBack, toLay) => {
    expect([mirroredPrice(false, price), mirroredPrice(true, price)]).toEqual([toBack, toLay]);
  });
});
