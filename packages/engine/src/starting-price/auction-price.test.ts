import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AuctionOrder, auctionPrice, isWithinLimit, sizeAt } from "./auction-price.ts";

const [LOWEST, HIGHEST] = [101, 100_000];

/** A back, at any price where it has no limit. */
function back(stake: number, limit = LOWEST): AuctionOrder {
  return { order: 1, isLay: false, takes: true, limit, unmatched: stake, risk: undefined };
}

/** A lay that takes the starting price: its liability in paise. */
function lay(liability: number, limit = HIGHEST): AuctionOrder {
  return { order: 1, isLay: true, takes: true, limit, unmatched: liability, risk: liability * 100 };
}

/** A lay that rests. */
function resting(stake: number, limit: number): AuctionOrder {
  return { order: 1, isLay: true, takes: false, limit, unmatched: stake, risk: undefined };
}

/** Stake that would be matched at a price, and how much more is backed than laid. */
function at(orders: readonly AuctionOrder[], price: number): { matched: number; excess: number } {
  const sum = (isLay: boolean) =>
    orders
      .filter((order) => order.isLay === isLay && isWithinLimit(order, price))
      .reduce((total, order) => total + sizeAt(order, price), 0);
  return { matched: Math.min(sum(false), sum(true)), excess: sum(false) - sum(true) };
}

describe("the price of an auction", () => {
  it.each([
    ["1000 against a liability of 6000", [back(1000_00), lay(6000_00)], 700],
    ["6000 against a liability of 1000", [back(6000_00), lay(1000_00)], 116],
    ["a backer's limit that it reaches", [back(1000_00, 650), lay(6000_00)], 700],
    ["a backer's limit that it does not reach", [back(1000_00), back(1000_00, 800), lay(6000_00)], 700],
    ["a layer's limit that decides it", [back(1000_00), lay(6000_00, 600)], 600],
    ["a lay that rests, with more than is asked", [back(1000_00), resting(2000_00, 320)], 320],
    [
      "lays that rest at two prices, of which both are needed",
      [back(1000_00), resting(500_00, 320), resting(900_00, 300)],
      300,
    ],
    [
      "as much on both sides between two limits: what the lay offers",
      [back(100_00, 200), resting(100_00, 400)],
      400,
    ],
    ["more backs than the one lay that rests: what it offers", [back(100_00), resting(50_00, 450)], 450],
    ["that lay, and a little liability beside it", [back(100_00), resting(50_00, 450), lay(1_00)], 450],
    [
      "a lay that rests far from the others, with more stake but less money",
      [back(400_00), resting(500_00, 120), resting(100_00, 500)],
      500,
    ],
    [
      "the same money at two prices: the lower, with more stake",
      [back(75_00), resting(50_00, 450), resting(25_00, 300)],
      300,
    ],
    ["nobody who lays", [back(1000_00), back(5, 300)], 0],
    ["nobody who backs", [lay(1000_00)], 0],
    ["limits that do not reach each other", [back(100_00, 400), lay(100_00, 300)], 0],
    ["far more backs than any price could cover", [back(1_000_000_00), lay(1)], LOWEST],
    ["far more lays than backs", [back(1), lay(10_000_00)], HIGHEST],
    ["nobody", [], 0],
  ] as const)("with %s", (_, orders, price) => {
    expect(auctionPrice(orders)).toBe(price);
  });

  it("has the most money at stake, of all prices that are a limit or where the sides balance", () => {
    const limit = fc.oneof(
      fc.constantFrom(LOWEST, HIGHEST),
      fc.integer({ min: LOWEST, max: 130 }),
      fc.integer({ min: 200, max: 600 }),
    );
    const order = fc
      .tuple(fc.constantFrom(back, lay, resting), fc.integer({ min: 1, max: 5000 }), limit)
      .map(([make, amount, price]) => make(amount, price));
    fc.assert(
      fc.property(fc.array(order, { maxLength: 7 }), (orders) => {
        let balance = LOWEST;
        while (balance <= HIGHEST && at(orders, balance).excess <= 0) balance += 1;
        const asked = new Set([...orders.map((each) => each.limit), balance - 1, balance]);
        const money = (price: number) => at(orders, price).matched * price;
        const looked = [...asked]
          .filter((price) => price >= LOWEST && price <= HIGHEST)
          .sort((a, b) => a - b);
        const most = looked.reduce((highest, price) => Math.max(highest, money(price)), 0);
        const expected = most === 0 ? 0 : looked.find((price) => money(price) === most);
        expect(auctionPrice(orders)).toBe(expected);
      }),
      { numRuns: lawRuns(60) },
    );
  });

  it("is never worse for backs than the lowest offer that they need of lays that rest", () => {
    const offers = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: LOWEST, max: 5000 })),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), offers, (stake, lays) => {
        const price = auctionPrice([back(stake), ...lays.map(([size, limit]) => resting(size, limit))]);
        expect(lays.map(([, limit]) => limit)).toContain(price);
        const better = lays.filter(([, limit]) => limit > price);
        expect(better.reduce((sum, [size]) => sum + size, 0)).toBeLessThan(stake);
      }),
    );
  });
});
