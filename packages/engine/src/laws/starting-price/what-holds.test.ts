import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderView } from "../../engine.ts";
import {
  accepts,
  entrantsOf,
  type ObservedAuction,
  observedAuctions,
  riskOf,
  sizeAt,
  takesIt,
} from "../../testing/lives/observed-auctions.ts";
import { startingPriceLife } from "../../testing/lives/starting-price-steps.ts";
import { eventsOf, recordedMatches } from "../../testing/recorded-effects.ts";

/** The market with a bound of what is matched: there an auction may end before all is. */
const BOUNDED_MARKET = 3;

/** Plays lives, and looks at each runner's auction. @returns how many had a price, and how many had none but takers */
function forEachAuction(
  seed: number,
  numRuns: number,
  look: (auction: ObservedAuction, runner: number, price: number) => void,
): { readonly priced: number; readonly unpriced: number } {
  const seen = { priced: 0, unpriced: 0 };
  fc.assert(
    fc.property(startingPriceLife, ({ steps, off }) => {
      for (const auction of observedAuctions(steps, off)) {
        for (const [runner, price] of auction.prices.entries()) {
          if (price > 0) seen.priced += 1;
          else if (entrantsOf(auction, runner).some(takesIt)) seen.unpriced += 1;
          look(auction, runner, price);
        }
      }
    }),
    { seed, numRuns, endOnFailure: true },
  );
  return seen;
}

/** Matches of the auction of a runner; those of other orders cannot come with its command. */
function matchesOf({ effects, orders }: ObservedAuction, runner: number) {
  const runnerOf = new Map(orders.map((order) => [order.orderId, order.runner]));
  return recordedMatches(effects).filter(({ maker }) => runnerOf.get(maker) === runner);
}

function matchedOf(auction: ObservedAuction, orderId: number): number {
  const own = recordedMatches(auction.effects).filter(
    ({ maker, taker }) => maker === orderId || taker === orderId,
  );
  return own.reduce((sum, { stake }) => sum + stake, 0);
}

/** The lower, the earlier in its queue: by the limit, of which an order that rested has none. */
function rankOf(order: OrderView): number {
  const isFree = takesIt(order) && !order.waits;
  const sign = order.side === "back" ? 1 : -1;
  return isFree ? (order.side === "back" ? 101 : -100_000) : sign * order.price;
}

/** Where orders were delayed, their numbers do not say who was first in his book. */
function isReleased({ marketId }: ObservedAuction): boolean {
  return marketId !== 1;
}

describe("the auction of a starting price", () => {
  it("matches everybody at one price, which was foretold", () => {
    const runs = lawRuns(80);
    const { priced } = forEachAuction(8201, runs, (auction, runner, price) => {
      expect(auction.near[runner]).toBe(price);
      for (const match of matchesOf(auction, runner)) {
        expect(match.price).toBe(price);
        expect(match.maker).toBeLessThan(match.taker);
      }
    });
    expect(priced).toBeGreaterThan(runs * 1.2);
  });

  it("matches nobody beyond his limit, and no two orders of one account", () => {
    const runs = lawRuns(96);
    let matched = 0;
    forEachAuction(8202, runs, (auction, runner, price) => {
      const entrants = new Map(entrantsOf(auction, runner).map((order) => [order.orderId, order]));
      for (const { maker, taker } of matchesOf(auction, runner)) {
        const [one, two] = [entrants.get(maker), entrants.get(taker)];
        if (one === undefined || two === undefined)
          throw new Error("a match of an order that had no part in it");
        expect([accepts(one, price), accepts(two, price)]).toEqual([true, true]);
        expect(one.accountId).not.toBe(two.accountId);
        expect(one.side).not.toBe(two.side);
        matched += 1;
      }
    });
    expect(matched).toBeGreaterThan(runs * 1.6);
  });

  it("leaves nothing unmatched of an order that takes the price: it is matched at it, or lapses", () => {
    const runs = lawRuns(80);
    const { unpriced } = forEachAuction(8203, runs, (auction, runner, price) => {
      for (const order of auction.orders.filter((one) => one.runner === runner && takesIt(one))) {
        const { orderId, matched, remaining } = order;
        const after = auction.ordersAfter.get(orderId);
        const took = eventsOf(auction.effects, "orderTookStartingPrice").find(
          (event) => event.orderId === orderId,
        );
        const lapsed = auction.effects.find(([name, id]) => name === "orderLapsed" && id === orderId);
        const now = matchedOf(auction, orderId);
        expect(after?.remaining ?? 0).toBe(0);
        expect(after?.waits ?? false).toBe(false);
        expect(after?.matched ?? 0).toBe(matched + now);
        if (took === undefined) {
          expect(now).toBe(0);
          expect(lapsed?.slice(6, 8)).toEqual([remaining, "startingPrice"]);
          continue;
        }
        expect(took.priceHundredths).toBe(price);
        const size = took.stake - order.stake + remaining;
        const left = size - now;
        expect(lapsed?.slice(6, 8)).toEqual(left > 0 ? [left, "startingPrice"] : undefined);
        if (order.side === "back") expect(size).toBe(remaining);
        if (after) expect(after).toMatchObject({ price, stake: took.stake });
      }
    });
    expect(unpriced).toBeGreaterThan(runs / 2);
  });

  it("never lets a layer risk more than the liability that he named, or that rested", () => {
    const runs = lawRuns(80);
    let laid = 0;
    forEachAuction(8204, runs, (auction, runner, price) => {
      for (const order of entrantsOf(auction, runner)) {
        if (order.side !== "lay" || !takesIt(order) || price === 0) continue;
        const matched = matchedOf(auction, order.orderId);
        const risk = BigInt(matched) * BigInt(price - 100);
        expect(risk <= riskOf(order)).toBe(true);
        if (matched > 0) laid += 1;
      }
    });
    expect(laid).toBeGreaterThan(runs / 2);
  });

  it("matches the best limit first, and of equal limits who was first in time", () => {
    const runs = lawRuns(80);
    let behind = 0;
    forEachAuction(8207, runs, (auction, runner, price) => {
      const entrants = entrantsOf(auction, runner).filter((order) => accepts(order, price));
      for (const side of ["back", "lay"] as const) {
        const queue = entrants.filter((order) => order.side === side);
        for (const first of queue) {
          for (const second of queue) {
            const gap = rankOf(first) - rankOf(second);
            const isBefore = gap < 0 || (gap === 0 && first.orderId < second.orderId && !isReleased(auction));
            if (!isBefore || matchedOf(auction, second.orderId) === 0) continue;
            const took = eventsOf(auction.effects, "orderTookStartingPrice");
            const stake = took.find(({ orderId }) => orderId === first.orderId)?.stake;
            // One whose liability is too small for a paisa at this price is passed over.
            const isLeft = stake === undefined && takesIt(first);
            const whole = stake === undefined ? first.remaining : stake - first.stake + first.remaining;
            if (!isLeft) expect(matchedOf(auction, first.orderId)).toBe(whole);
            behind += 1;
          }
        }
      }
    });
    expect(behind).toBeGreaterThan(runs / 2);
  });

  it("raises nobody's exposure", () => {
    const runs = lawRuns(80);
    let fell = 0;
    fc.assert(
      fc.property(startingPriceLife, ({ steps, off }) => {
        for (const { exposuresBefore, exposuresAfter } of observedAuctions(steps, off)) {
          for (const [index, exposure] of exposuresAfter.entries()) {
            expect(exposure).toBeLessThanOrEqual(exposuresBefore[index] ?? 0);
            if (exposure < (exposuresBefore[index] ?? 0)) fell += 1;
          }
        }
      }),
      { seed: 8205, numRuns: runs, endOnFailure: true },
    );
    expect(fell).toBeGreaterThan(runs);
  });

  it("has as much money at stake as any limit would, and leaves nobody who could be matched at it", () => {
    const runs = lawRuns(80);
    let compared = 0;
    forEachAuction(8206, runs, (auction, runner, price) => {
      if (auction.marketId === BOUNDED_MARKET) return;
      const entrants = entrantsOf(auction, runner);
      if (!entrants.some(takesIt)) {
        expect(price).toBe(0);
        return;
      }
      const volumeAt = (at: number) => Math.min(sizeAt(entrants, "back", at), sizeAt(entrants, "lay", at));
      const matched = matchesOf(auction, runner).reduce((sum, { stake }) => sum + stake, 0);
      if (price > 0) expect(matched).toBe(volumeAt(price));
      for (const entrant of entrants) {
        const limit = Math.abs(rankOf(entrant));
        expect(volumeAt(limit) * limit).toBeLessThanOrEqual(matched * price);
        compared += 1;
      }
    });
    expect(compared).toBeGreaterThan(runs * 4);
  });
});
