import { describe, expect, it } from "vitest";
import { mirroredPrice } from "./mirrored-price.ts";

describe("the mirrored price", () => {
  it.each([
    [150, 300, 300],
    [190, 211, 212],
    [101, 10_100, 10_100],
    [100_000, undefined, 101],
  ])("of %i is %s to who backs and %s to who lays", (price, toBack, toLay) => {
    expect([mirroredPrice(false, price), mirroredPrice(true, price)]).toEqual([toBack, toLay]);
  });

  it.each([
    ["three even runners", 300, 300, 300, 300],
    ["a favourite and an outsider", 200, 400, 400, 400],
    ["prices that leave a part of a hundredth", 310, 350, 255, 256],
    ["prices that leave a certain runner", 100_000, 100_000, undefined, 101],
    ["prices that leave nothing", 200, 200, 100_000, undefined],
    ["prices that leave less than nothing", 150, 150, 100_000, undefined],
    ["prices that leave a runner beyond the ladder", 160, 267, 100_000, undefined],
  ])("of two others, %s", (_name, first, second, toBack, toLay) => {
    expect([mirroredPrice(false, first, second), mirroredPrice(true, first, second)]).toEqual([
      toBack,
      toLay,
    ]);
  });
});
