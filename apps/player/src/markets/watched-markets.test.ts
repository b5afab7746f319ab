import { describe, expect, it } from "vitest";
import { MAX_WATCHED_MARKETS, WATCHED_MARKETS_FIELD, withToggled } from "./watched-markets.ts";

const market = (marketId: number) => ({ eventId: 41, marketId });
const full = Array.from({ length: MAX_WATCHED_MARKETS }, (_, index) => market(index + 1));

describe("watched markets", () => {
  it("are added at the end and taken away again, and no more than there may be", () => {
    expect(withToggled([market(1)], market(2))).toEqual([market(1), market(2)]);
    expect(withToggled([market(1), market(2)], market(1))).toEqual([market(2)]);
    expect(withToggled(full, market(99))).toBeUndefined();
    expect(withToggled(full, market(3))).toHaveLength(MAX_WATCHED_MARKETS - 1);
  });

  it.each([
    ["[]", []],
    ['[{"eventId":41,"marketId":7,"more":1}]', [market(7)]],
    ['[{"eventId":"41","marketId":7},{"marketId":7},3,null,{"eventId":41,"marketId":-1}]', []],
    ['[{"eventId":41,"marketId":7},{"eventId":41,"marketId":7}]', [market(7)]],
    ["{}", undefined],
    ["{broken", undefined],
    [JSON.stringify([...full, market(99)]), full],
  ])("are read from %s", (text, watched) => {
    expect(WATCHED_MARKETS_FIELD.read(text)).toEqual(watched);
  });
});
