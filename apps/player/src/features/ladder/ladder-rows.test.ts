import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import type { RunnerDepth } from "../../markets/runner-depth.ts";
import {
  centreOf,
  hasPrice,
  isSameRow,
  ladderRows,
  type OwnOrder,
  pricesAround,
  TICKS_EACH_WAY,
} from "./ladder-rows.ts";

const level = (odds: number, size: number) => ({ odds: oddsHundredths(odds), size: paise(size) });

const DEPTH: RunnerDepth = {
  back: [level(198, 500), level(196, 100)],
  lay: [level(202, 300)],
  traded: [level(200, 4_000), level(202, 1_000)],
  last: oddsHundredths(200),
};

const OWN: OwnOrder = {
  ...{ betId: 7, side: "back", odds: oddsHundredths(202), size: paise(300) },
  ...{ place: 2, ahead: paise(100) },
};

describe("the centre of a ladder", () => {
  it.each([
    ["the last matched price", DEPTH, 200],
    ["the middle of the offers", { ...DEPTH, last: undefined }, 200],
    ["the one side that offers", { ...DEPTH, last: undefined, lay: [] }, 198],
    ["the best offer next to a last price that is below both", { ...DEPTH, last: oddsHundredths(170) }, 198],
    ["the best offer next to a last price that is above both", { ...DEPTH, last: oddsHundredths(260) }, 202],
    ["2.00 where nothing is known", undefined, 200],
  ])("is %s", (_, depth, centre) => {
    expect(centreOf(depth, "classic")).toBe(centre);
  });

  it("is a price of the ladder: an average need not be one", () => {
    expect(centreOf({ ...DEPTH, last: undefined, lay: [level(211, 1)] }, "classic")).toBe(204);
  });
});

describe("the prices of a ladder", () => {
  it("are the ticks around the centre, highest first", () => {
    const prices = pricesAround("classic", oddsHundredths(300));
    expect(prices).toHaveLength(2 * TICKS_EACH_WAY + 1);
    expect(prices.slice(TICKS_EACH_WAY - 1, TICKS_EACH_WAY + 2)).toEqual([305, 300, 298]);
  });

  it("end with the ladder", () => {
    expect(pricesAround("classic", oddsHundredths(101)).at(-1)).toBe(101);
    expect(pricesAround("finest", oddsHundredths(100_000))[0]).toBe(100_000);
  });
});

describe("the rows of a ladder", () => {
  it("have what is offered, traded and the player's own at each price", () => {
    const prices = pricesAround("classic", oddsHundredths(200));
    const rows = ladderRows("classic", prices, DEPTH, [OWN]);
    const at = (odds: number) => rows.find((row) => row.odds === odds);
    expect(rows).toHaveLength(prices.length);
    expect(at(198)).toMatchObject({ back: 500, lay: undefined, own: [], isLast: false });
    expect(at(200)).toMatchObject({ back: undefined, traded: 4_000, tradedShare: 1, isLast: true });
    expect(at(202)).toMatchObject({ lay: 300, traded: 1_000, tradedShare: 0.25, own: [OWN] });
  });

  it("have what was matched between two prices at the nearest", () => {
    const prices = pricesAround("classic", oddsHundredths(200));
    const traded = [level(200, 4_000), level(201, 500), level(203, 200), level(202, 1_000)];
    const rows = ladderRows("classic", prices, { ...DEPTH, traded, last: oddsHundredths(203) }, []);
    const at = (odds: number) => rows.find((row) => row.odds === odds);
    expect(at(200)).toMatchObject({ traded: 4_500, isLast: false });
    expect(at(202)).toMatchObject({ traded: 1_200, isLast: true });
  });

  it("are the same while nothing that is shown of them changes", () => {
    const prices = [oddsHundredths(202)];
    const [before] = ladderRows("classic", prices, DEPTH, [OWN]);
    const [same] = ladderRows("classic", prices, { ...DEPTH, back: [] }, [{ ...OWN }]);
    const [moved] = ladderRows("classic", prices, DEPTH, [{ ...OWN, place: 1 }]);
    if (!before || !same || !moved) throw new Error("no rows");
    expect(isSameRow(before, same)).toBe(true);
    expect(isSameRow(before, moved)).toBe(false);
  });

  it.each<[string, RunnerDepth, readonly OwnOrder[]]>([
    ["what can be backed", { ...DEPTH, back: [level(202, 5)] }, [OWN]],
    ["what can be laid", { ...DEPTH, lay: [level(202, 5)] }, [OWN]],
    ["what was traded", { ...DEPTH, traded: [level(202, 5)] }, [OWN]],
    ["the last price", { ...DEPTH, last: oddsHundredths(202) }, [OWN]],
    ["the size of an own bet", DEPTH, [{ ...OWN, size: paise(299) }]],
    ["what is matched before an own bet", DEPTH, [{ ...OWN, ahead: paise(99) }]],
    ["which bet it is", DEPTH, [{ ...OWN, betId: 8 }]],
    ["an own bet that is gone", DEPTH, []],
    ["an own bet that has come", DEPTH, [OWN, { ...OWN, betId: 8 }]],
  ])("are drawn again by %s", (_, depth, own) => {
    const prices = [oddsHundredths(202)];
    const [before] = ladderRows("classic", prices, DEPTH, [OWN]);
    const [after] = ladderRows("classic", prices, depth, own);
    if (!before || !after) throw new Error("no rows");
    expect(isSameRow(before, after)).toBe(false);
  });
});

describe("a runner of which something is known", () => {
  const nothing = { back: [], lay: [], traded: [], last: undefined };

  it("has a price by a match, or by an offer on either side", () => {
    expect(hasPrice(nothing)).toBe(false);
    expect(hasPrice({ ...nothing, last: oddsHundredths(200) })).toBe(true);
    expect(hasPrice({ ...nothing, back: [level(198, 500)] })).toBe(true);
    expect(hasPrice({ ...nothing, lay: [level(198, 500)] })).toBe(true);
  });
});
