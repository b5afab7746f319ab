import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { aRunnerLadder } from "../testing/trading-answers.ts";
import { depthOf } from "./runner-depth.ts";

const level = (odds: number, size: number) => ({ odds: oddsHundredths(odds), size: paise(size) });

describe("the depth of a runner", () => {
  it("is what was read, before anything is pushed", () => {
    const depth = depthOf(aRunnerLadder(), undefined);
    expect(depth.back.map(({ odds }) => odds)).toEqual([185, 184, 183, 180]);
    expect(depth.lay[0]).toEqual(level(190, 40_000));
    expect(depth.traded).toEqual([level(185, 700_000), level(186, 200_000)]);
    expect(depth.last).toBe(185);
  });

  it("has the pushed prices first, and of what was read only what is worse than all of them", () => {
    const pushed = [level(184, 1), level(183, 2), level(182, 3)];
    const book = { runnerId: 1, back: pushed, lay: [level(188, 5)], last: oddsHundredths(184) };
    const depth = depthOf(aRunnerLadder(), book);
    expect(depth.back).toEqual([...pushed, level(180, 5_000_000)]);
    expect(depth.lay).toEqual([level(188, 5)]);
    expect(depth.last).toBe(184);
  });

  it("is decimal inside where the market writes percent", () => {
    const ladder = aRunnerLadder({ notation: "percent", back: [{ price: 85, size: 10 }], lastPrice: 85 });
    expect(depthOf(ladder, undefined)).toMatchObject({ back: [level(185, 1_000)], last: 185 });
  });
});
