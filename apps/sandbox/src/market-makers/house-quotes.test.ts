import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { houseQuotes, limitOf } from "./house-quotes.ts";
import type { Quote } from "./quotes.ts";

const quote = (side: "back" | "lay", price: number): Quote => ({
  runner: 0,
  side,
  price: oddsHundredths(price),
  stake: 100,
});

describe("what the house has in the books", () => {
  it("counts old quotes as well until the new ones are known to stand", () => {
    const house = houseQuotes();
    house.replace(5, "maker1", [quote("back", 200)]);
    house.settle(5, "maker1");
    house.replace(5, "maker1", [quote("back", 220)]);
    expect(limitOf(house.of(5, "maker2"), 0).lay).toBe(200);
    house.settle(5, "maker1");
    expect(limitOf(house.of(5, "maker2"), 0).lay).toBe(220);
  });

  it("leaves out the maker who asks, other markets, and what was taken back", () => {
    const house = houseQuotes();
    house.replace(5, "maker1", [quote("lay", 190)]);
    expect(house.of(5, "maker1")).toEqual([]);
    expect(house.of(6)).toEqual([]);
    expect(house.of(5)).toHaveLength(1);
    house.replace(5, "maker1", []);
    house.settle(5, "maker1");
    expect(house.of(5)).toEqual([]);
  });

  it("limits by the best order of each side, runner by runner", () => {
    const quotes = [quote("lay", 190), quote("lay", 195), quote("back", 204), quote("back", 210)];
    expect(limitOf(quotes, 0)).toEqual({ back: 195, lay: 204 });
    expect(limitOf(quotes, 1)).toEqual({ back: undefined, lay: undefined });
  });
});
