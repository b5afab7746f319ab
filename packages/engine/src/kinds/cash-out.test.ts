import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CashOutRequest,
  cashedOutCentipaise,
  cashOut,
  type Offer,
  type RunnerOffers,
} from "./cash-out.ts";
import type { LineTerms } from "./line/terms.ts";
import type { MarketTerms } from "./market-terms.ts";
import { betProfitCentipaise, type MatchedBet } from "./payout.ts";

const PLENTY = 100_000_000;

const winner = (runnerCount: number): MarketTerms => ({
  kind: "singleWinner",
  runnerCount,
  ladder: "classic",
});

/** A runner's best price on each side, with plenty of it. */
const at = (back: number, lay: number, size = PLENTY): RunnerOffers => ({
  availableToBack: [{ price: back, size }],
  availableToLay: [{ price: lay, size }],
});

function bet(side: "back" | "lay", runner: number, price: number, stake: number): MatchedBet {
  return { side, runner, stake, payoutCentipaise: stake * price };
}

function asked(
  bets: readonly MatchedBet[],
  offers: readonly RunnerOffers[],
  changes: Partial<CashOutRequest> = {},
): CashOutRequest {
  const terms = winner(offers.length);
  return {
    terms,
    removedRunners: [],
    bets,
    runner: undefined,
    percent: 100,
    offersOf: (runner) => offers[runner],
    ...changes,
  };
}

/** By runner: what bets bring if it wins. */
function results(bets: readonly MatchedBet[], runners: number): number[] {
  const terms = winner(runners);
  return Array.from({ length: runners }, (_, one) =>
    bets.reduce(
      (sum, each) => sum + betProfitCentipaise(each, { type: "winners", winners: [one] }, terms),
      0,
    ),
  );
}

describe("the limit of an order of a cash-out", () => {
  it("is the worst price that its stake needs, and not that of the next offer, of which less than a paisa is wanted", () => {
    const lays = [
      { price: 200, size: 4 },
      { price: 300, size: 100 },
    ];
    const offers = { availableToBack: [], availableToLay: lays };
    // Backed 5 at 2.00: 4 are laid at 2.00, and what is left of the payout makes no paisa at 3.00.
    const found = cashOut(asked([bet("back", 0, 200, 5)], [offers, at(200, 200)], { runner: 0 }));
    expect(found).toMatchObject({
      orders: [{ side: "lay", runner: 0, price: 200, stake: 4, payoutCentipaise: 800 }],
    });
  });
});

describe("vector 19: −1,000, 2,500 and 500 rupees by runner, backs at 2, 4, 5 and lays at 2.04, 4.1, 5.2", () => {
  // 2,000 rupees staked in all, and paid 1,000, 4,500 and 2,500.
  const bets = [1000, 4500, 2500].map((payout, runner): MatchedBet => {
    return {
      side: "back",
      runner,
      stake: [50_000, 90_000, 60_000][runner] ?? 0,
      payoutCentipaise: payout * 10_000,
    };
  });
  const offers = [at(200, 204), at(400, 410), at(500, 520)];

  it("has those results", () => {
    expect(results(bets, 3)).toEqual([-10_000_000, 25_000_000, 5_000_000]);
  });

  it("is cashed out by backs of 1,750 and 400: the second runner is the reference that locks most, 350", () => {
    expect(cashOut(asked(bets, offers))).toEqual({
      ok: true,
      amountCentipaise: 3_500_000,
      orders: [
        { side: "back", runner: 0, price: 200, stake: 175_000, payoutCentipaise: 35_000_000 },
        { side: "back", runner: 2, price: 500, stake: 40_000, payoutCentipaise: 20_000_000 },
      ],
    });
  });

  // 142.12 and 237.80, less the paise that no whole stake makes.
  it.each([
    [0, 142.11],
    [2, 237.8],
  ])(
    "locks with runner %d as the reference %d, where nothing can be staked on that one",
    (reference, rupees) => {
      const without = offers.map((one, runner) => (runner === reference ? at(0, 0, 0) : one));
      const found = cashOut(asked(bets, without));
      expect(found).toMatchObject({ ok: true });
      expect(found.ok && Math.floor(found.amountCentipaise / 100) / 100).toBe(rupees);
    },
  );

  it("of a quarter takes a quarter of each stake, and brings a quarter", () => {
    const found = cashOut(asked(bets, offers, { percent: 25 }));
    expect(found).toMatchObject({
      amountCentipaise: 875_000,
      orders: [{ stake: 43_750 }, { stake: 10_000 }],
    });
  });
});

it("of a market that a runner was taken out of is the same for those that can still win", () => {
  const bets = [bet("back", 0, 300, 10_000)];
  const offers = [at(240, 250), at(160, 164), at(0, 0, 0)];
  const found = cashOut(asked(bets, offers, { removedRunners: [2] }));
  expect(found).toMatchObject({
    amountCentipaise: 200_000,
    orders: [{ runner: 0, side: "lay", stake: 12_000 }],
  });
  const three = asked([bet("back", 1, 300, 10_000), ...bets], offers);
  expect(cashOut(three)).toMatchObject({ orders: [{ runner: 0 }, { runner: 1 }] });
  const both = asked([bet("back", 1, 300, 10_000), ...bets], offers, { removedRunners: [2] });
  expect(cashOut(both)).toMatchObject({ reason: "nothing" });
});

describe("one runner", () => {
  it("backed at 3 is cashed out by a lay of stake × 3 over the price now", () => {
    const found = cashOut(asked([bet("back", 0, 300, 10_000)], [at(240, 250), at(160, 164)], { runner: 0 }));
    const order = { side: "lay", runner: 0, price: 250, stake: 12_000, payoutCentipaise: 3_000_000 };
    expect(found).toEqual({ ok: true, amountCentipaise: 200_000, orders: [order] });
  });

  it("laid is cashed out by a back, also at a loss", () => {
    const found = cashOut(asked([bet("lay", 1, 300, 10_000)], [at(240, 250), at(200, 210)], { runner: 1 }));
    expect(found).toMatchObject({ amountCentipaise: -500_000, orders: [{ side: "back", stake: 15_000 }] });
  });

  it("walks the prices, and its limit is the last of them", () => {
    const ladder: Offer[] = [
      { price: 200, size: 5000 },
      { price: 220, size: 5000 },
      { price: 240, size: 5000 },
    ];
    const offers = { availableToBack: [], availableToLay: ladder };
    const found = cashOut(asked([bet("back", 0, 300, 8000)], [offers, at(0, 0, 0)], { runner: 0 }));
    expect(found).toMatchObject({
      orders: [{ price: 240, stake: 5000 + 5000 + 1250, payoutCentipaise: 2_400_000 }],
    });
    const short = asked([bet("back", 0, 300, 12_000)], [offers, at(0, 0, 0)], { runner: 0 });
    expect(cashOut(short)).toEqual({ ok: false, reason: "noOffers" });
  });

  it("is nothing without a bet on it, or when it is level already", () => {
    const offers = [at(200, 202), at(200, 202)];
    expect(cashOut(asked([bet("back", 0, 200, 500)], offers, { runner: 1 }))).toMatchObject({
      reason: "nothing",
    });
    const level = [bet("back", 0, 300, 2000), bet("lay", 0, 200, 3000)];
    expect(cashOut(asked(level, offers, { runner: 0 }))).toMatchObject({ reason: "nothing" });
    expect(cashOut(asked([], offers))).toMatchObject({ reason: "nothing" });
  });
});

describe("other kinds", () => {
  it("with several winners are cashed out runner by runner, and the amounts add up", () => {
    const terms: MarketTerms = { kind: "severalWinners", runnerCount: 3, winners: 2, ladder: "classic" };
    const bets = [bet("back", 0, 300, 1000), bet("lay", 2, 200, 1000)];
    const found = cashOut(asked(bets, [at(190, 200), at(2, 2), at(250, 260)], { terms }));
    expect(found).toMatchObject({
      amountCentipaise: 50_000 + 20_000,
      orders: [
        { runner: 0, side: "lay", stake: 1500 },
        { runner: 2, side: "back", stake: 800 },
      ],
    });
  });

  it.each([
    ["over", 78, 0, true],
    ["over", 80, 0, false],
    ["over", 79, 0, false],
    ["both", -6, 1, true],
    ["both", -7, 1, false],
  ] as const)(
    "of lines (%s from %d quarters, runner %d): offered %s, where no result is a draw",
    (sides, first, on, is) => {
      const terms: LineTerms = { kind: "line", first, step: 4, lines: 2, sides };
      const found = cashOut(asked([bet("back", on, 190, 1000)], [at(180, 185), at(180, 185)], { terms }));
      if (is) expect(found).toMatchObject({ ok: true, orders: [{ runner: on, side: "lay", stake: 1027 }] });
      else expect(found).toEqual({ ok: false, reason: "notOffered" });
    },
  );
});

describe("a whole market that is cashed out", () => {
  const price = fc.integer({ min: 101, max: 2000 });
  const offersArbitrary = fc
    .array(fc.record({ price, size: fc.integer({ min: 1, max: 40_000 }) }), { minLength: 1, maxLength: 4 })
    .map((offers) => [...offers].sort((a, b) => a.price - b.price));
  const world = fc.integer({ min: 2, max: 4 }).chain((runners) =>
    fc.record({
      bets: fc.array(
        fc
          .record({
            side: fc.constantFrom("back" as const, "lay" as const),
            runner: fc.integer({ min: 0, max: runners - 1 }),
            price,
            stake: fc.integer({ min: 1, max: 10_000 }),
          })
          .map((one) => bet(one.side, one.runner, one.price, one.stake)),
        { minLength: 1, maxLength: 5 },
      ),
      offers: fc.array(
        fc
          .tuple(offersArbitrary, offersArbitrary)
          .map(([backs, lays]) => ({ availableToBack: backs.reverse(), availableToLay: lays })),
        { minLength: runners, maxLength: runners },
      ),
      percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
    }),
  );

  it("brings at least the amount under every result, and each is off by less than a paisa's payout", () => {
    let found = 0;
    fc.assert(
      fc.property(world, ({ bets, offers, percent }) => {
        const request = asked(bets, offers, { percent });
        const quoted = cashOut(request);
        if (!quoted.ok) return;
        found += 1;
        const [before, brought] = [bets, quoted.orders].map((all) => results(all, offers.length));
        const cashed = (before ?? []).map((result, one) => (result * percent) / 100 + (brought?.[one] ?? 0));
        // A part of an odd centipaisa is rounded too.
        for (const result of cashed) expect(result).toBeGreaterThanOrEqual(quoted.amountCentipaise);
        const worst = Math.max(
          ...offers.flatMap(({ availableToBack, availableToLay }) =>
            [...availableToBack, ...availableToLay].map((offer) => offer.price),
          ),
        );
        expect(Math.max(...cashed) - Math.min(...cashed)).toBeLessThan(2 * worst + 2);
        expect(cashedOutCentipaise(request, quoted.orders)).toBe(quoted.amountCentipaise);
        for (const { runner, side, stake, price: limit } of quoted.orders) {
          const all = side === "back" ? offers[runner]?.availableToBack : offers[runner]?.availableToLay;
          const reached = (all ?? []).filter((offer) =>
            side === "back" ? offer.price >= limit : offer.price <= limit,
          );
          expect(reached.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThanOrEqual(stake);
        }
      }),
      { seed: 19, numRuns: 300 },
    );
    expect(found).toBeGreaterThan(60);
  });
});
