import { describe, expect, it } from "vitest";
import { marketTable } from "./market-table.ts";

describe("matching", () => {
  it.each([
    { offer: "2.00 100", said: "100 at 2", shows: "1.99 50 | 2.02 30" },
    { offer: "2.00 120", said: "100 at 2, 20 waits", shows: "1.99 50 | 2 20, 2.02 30" },
    { offer: "1.99 120", said: `120 at ${239.8 / 120}`, shows: "1.99 30 | 2.02 30" },
    { offer: "1.50 100", said: "100 at 2", shows: "1.99 50 | 2.02 30" },
    { offer: "2.02 40", said: "40 waits", shows: "2 100, 1.99 50 | 2.02 70" },
    { offer: "1.01 1000", said: `150 at ${299.5 / 150}, 850 waits`, shows: "| 1.01 850, 2.02 30" },
  ])("a back of $offer: $said", ({ offer, said, shows }) => {
    const table = marketTable();
    table.book("2.00 100, 1.99 50 | 2.02 30");
    expect(table.backs("asha", offer)).toBe(said);
    expect(table.shows()).toBe(shows);
  });

  it.each([
    { offer: "2.02 30", said: "30 at 2.02", shows: "2 100 | 2.04 20" },
    { offer: "2.04 40", said: `40 at ${(30 * 2.02 + 10 * 2.04) / 40}`, shows: "2 100 | 2.04 10" },
    { offer: "1000 60", said: `50 at ${(30 * 2.02 + 20 * 2.04) / 50}, 10 waits`, shows: "1000 10, 2 100 |" },
    { offer: "2.00 25", said: "25 waits", shows: "2 125 | 2.02 30, 2.04 20" },
  ])("a lay of $offer: $said", ({ offer, said, shows }) => {
    const table = marketTable({ funds: "100000" });
    table.book("2.00 100 | 2.02 30, 2.04 20");
    expect(table.lays("ravi", offer)).toBe(said);
    expect(table.shows()).toBe(shows);
  });

  it("keeps the runners' books apart", () => {
    const table = marketTable();
    table.book("2.00 100 | 2.02 30", "away");
    expect(table.backs("asha", "2.00 100", "home")).toBe("100 waits");
    expect(table.shows("away")).toBe("2 100 | 2.02 30");
    expect(table.shows("home")).toBe("| 2 100");
  });
});

describe("what a player can still bet", () => {
  it("is cash less the worst case, and an opposite bet gives it back", () => {
    const table = marketTable({ funds: "500" });
    table.book("3.00 200 | 3.05 200");
    table.backs("asha", "3.00 100");
    expect(table.money("asha")).toBe("cash 500, exposure 100, available 400");
    expect(table.ifWins("asha")).toBe("home 200, away -100, draw -100");
    table.lays("asha", "3.05 98");
    expect(table.ifWins("asha")).toBe("home -0.9, away -2, draw -2");
    expect(table.money("asha")).toBe("cash 500, exposure 2, available 498");
  });

  it("is not more than there is", () => {
    const table = marketTable({ funds: "500" });
    expect(table.backs("asha", "3.00 500.01")).toBe("INSUFFICIENT_FUNDS");
    expect(table.lays("asha", "3.00 250.01")).toBe("INSUFFICIENT_FUNDS");
    expect(table.lays("asha", "3.00 250")).toBe("250 waits");
    expect(table.lays("asha", "3.00 250", "away")).toBe("250 waits");
    expect(table.money("asha")).toBe("cash 500, exposure 500, available 0");
    expect(table.cancels("asha")).toBe("500");
    expect(table.money("asha")).toBe("cash 500, exposure 0, available 500");
  });

  it("does not let anyone meet himself", () => {
    const table = marketTable();
    table.lays("asha", "2.00 10");
    expect(table.backs("asha", "2.00 10")).toBe("SELF_MATCH");
    expect(table.backs("asha", "2.02 10")).toBe("10 waits");
  });
});

describe("the end of a market", () => {
  it("pays the winner and takes commission of net winnings", () => {
    const table = marketTable({ commissionBasisPoints: 500 });
    table.book("2.50 100 |");
    table.backs("asha", "2.50 100");
    table.settles("home");
    expect(table.money("asha")).toBe("cash 10142.50, exposure 0, available 10142.50");
    expect(table.money("market maker")).toBe("cash 9850, exposure 0, available 9850");
  });

  it("gives everything back when it is made void", () => {
    const table = marketTable();
    table.book("2.50 100 |");
    table.backs("asha", "2.50 150");
    table.suspends();
    expect(table.backs("asha", "2.50 1")).toBe("MARKET_SUSPENDED");
    table.makesVoid();
    expect(table.money("asha")).toBe("cash 10000, exposure 0, available 10000");
    expect(table.backs("asha", "2.50 1")).toBe("MARKET_SETTLED");
  });
});
