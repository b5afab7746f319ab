import type { Market } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { aMarket } from "../testing/market-answers.ts";
import { columnsOf, SECTION_KEYS, sectionsOf } from "./market-sections.ts";

/** Markets of these types, numbered from 1 in this order. */
function marketsOf(...types: readonly string[]): readonly Market[] {
  return types.map((type, index) =>
    aMarket({
      marketId: index + 1,
      marketType: type as Market["marketType"],
      marketName: `${type} ${index}`,
    }),
  );
}

const keysOf = (sections: readonly { readonly key: string }[]) => sections.map(({ key }) => key);

describe("the sections of a match", () => {
  it("are by kind, in an order that does not depend on the answer's", () => {
    const types = [
      "place",
      "goalsmaker",
      "toss",
      "fancy2",
      "both_to_score",
      "bookmaker",
      "match_odd",
      "fancy2",
    ];
    const sections = sectionsOf(marketsOf(...types), []);
    expect(keysOf(sections)).toEqual(["matchOdds", "bookmaker", "fancy", "toss", "goals", "places"]);
    expect(sections[2]?.markets.map(({ marketId }) => marketId)).toEqual([4, 8]);
    expect(sections.flatMap(({ markets }) => markets)).toHaveLength(types.length);
  });

  it("have those first that the player has pinned, whether they are there or not", () => {
    const markets = marketsOf("match_odd", "bookmaker", "fancy2");
    expect(keysOf(sectionsOf(markets, ["fancy", "correctScore"]))).toEqual([
      "fancy",
      "matchOdds",
      "bookmaker",
    ]);
    expect(keysOf(sectionsOf(markets, ["bookmaker", "fancy"]))).toEqual(["bookmaker", "fancy", "matchOdds"]);
  });

  it("show a market of a type that this app does not know among the others", () => {
    expect(keysOf(sectionsOf(marketsOf("next_wicket_method"), []))).toEqual(["other"]);
  });

  it("count the markets that take bets, or will again", () => {
    const markets = (["OPEN", "SUSPENDED", "CLOSED", "SETTLED", "VOID"] as const).map((status, index) =>
      aMarket({ marketId: index, marketType: "goalsmaker", status }),
    );
    expect(sectionsOf(markets, [])).toMatchObject([{ key: "goals", openCount: 2 }]);
  });
});

describe("the columns of a wide page", () => {
  it("hold a section at the same place whatever else comes and goes", () => {
    const types = [
      "match_odd",
      "bookmaker",
      "fancy2",
      "toss",
      "goalsmaker",
      "handicap",
      "totals",
      "correct_score",
    ];
    const placeOf = (key: string, some: readonly string[]) => {
      const { whole, first, second } = columnsOf(sectionsOf(marketsOf(...some), []));
      return [whole, first, second].findIndex((column) => keysOf(column).includes(key));
    };
    const all = columnsOf(sectionsOf(marketsOf(...types), []));
    expect(keysOf(all.whole)).toEqual(["matchOdds"]);
    expect(keysOf(all.first)).toEqual(["bookmaker", "toss", "goals"]);
    expect(keysOf(all.second)).toEqual(["fancy", "handicap", "totals", "correctScore"]);
    for (const gone of types.slice(3)) {
      const left = types.filter((type) => type !== gone);
      for (const key of SECTION_KEYS) {
        const place = placeOf(key, left);
        if (place >= 0) expect(place).toBe(placeOf(key, types));
      }
    }
  });

  it("are not there where one of them would be empty", () => {
    const { whole, first, second } = columnsOf(sectionsOf(marketsOf("match_odd", "bookmaker", "toss"), []));
    expect(keysOf(whole)).toEqual(["matchOdds", "bookmaker", "toss"]);
    expect([first, second]).toEqual([[], []]);
  });
});
