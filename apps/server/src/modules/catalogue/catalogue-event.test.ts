// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type CatalogueMarket, mainMarketOf } from "./catalogue-event.ts";

type Shown = Pick<CatalogueMarket, "type" | "notation" | "line">;

const SESSION: Shown = {
  type: "fancy2",
  notation: "percent",
  line: { unit: "runs", first: 20, step: 1, count: 101, sides: "over" },
};
const BOOKMAKER: Shown = { type: "bookmaker", notation: "percent", line: null };
const GOALS: Shown = { type: "goalsmaker", notation: "decimal", line: null };
const MATCH_ODDS: Shown = { type: "match_odd", notation: "decimal", line: null };

describe("the market that lists show", () => {
  it.each<[string, readonly Shown[], Shown | undefined]>([
    ["the match odds, wherever they are", [SESSION, GOALS, MATCH_ODDS], MATCH_ODDS],
    ["else the first with decimal prices of runners", [SESSION, BOOKMAKER, GOALS], GOALS],
    ["none where all have lines or rates in percent", [SESSION, BOOKMAKER], undefined],
  ])("is %s", (_, markets, main) => {
    expect(mainMarketOf({ markets })).toBe(main);
  });
});
