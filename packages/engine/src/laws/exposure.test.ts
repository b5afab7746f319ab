import { paise } from "@crossbook/money";
import { ladderPrices, oddsHundredths } from "@crossbook/odds";
import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import { subsets } from "../oracle/naive-positions.ts";
import {
  back,
  createMarket,
  lay,
  type MarketChanges,
  NOON,
  openAccount,
  payIn,
  placeOrder,
  settleMarket,
} from "../testing/commands.ts";
import { accepted, apply, funded, ifWins, played } from "../testing/played.ts";
import { FEW_ORDERS } from "../testing/tried-orders.ts";

interface Bet {
  readonly runner: number;
  readonly side: "back" | "lay";
  readonly price: number;
  readonly stake: number;
}

const prices = ladderPrices("classic").filter((price) => price <= 1200);

function arbitraryBet(runners: number): fc.Arbitrary<Bet> {
  return fc.record({
    runner: fc.integer({ min: 0, max: runners - 1 }),
    side: fc.constantFrom("back" as const, "lay" as const),
    price: fc.constantFrom(...prices),
    stake: fc.integer({ min: 1, max: 50_000 }),
  });
}

/** Runners and winners of a market: one winner of two to five, or several of three to five. */
const arbitraryShape = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .map(([runners, winners]) => ({ runners, winners: Math.min(winners, runners - 1) }));

const arbitraryPosition = arbitraryShape.chain(({ runners, winners }) =>
  fc.record({
    runners: fc.constant(runners),
    winners: fc.constant(winners),
    matched: fc.array(arbitraryBet(runners), { maxLength: 5 }),
    unmatched: fc.array(arbitraryBet(runners), { maxLength: 6 }),
  }),
);

function profit({ runner, side, price, stake }: Bet, winners: readonly number[]): bigint {
  const backed = BigInt(stake) * BigInt(winners.includes(runner) ? price - 100 : -100);
  return side === "back" ? backed : -backed;
}

/** The worst of every set of winners with every choice of unmatched orders being matched or not. */
function worstByTrial(
  results: readonly (readonly number[])[],
  matched: readonly Bet[],
  unmatched: readonly Bet[],
): bigint {
  let worst = 0n;
  for (const winner of results) {
    const certain = matched.reduce((sum, bet) => sum + profit(bet, winner), 0n);
    for (let choice = 0; choice < 2 ** unmatched.length; choice += 1) {
      const result = unmatched
        .filter((_, index) => (choice >> index) % 2 === 1)
        .reduce((sum, bet) => sum + profit(bet, winner), certain);
      if (-result > worst) worst = -result;
    }
  }
  return worst;
}

/** Account 1 with these bets against account 2, and then with these orders resting in the book. */
function positioned(market: MarketChanges, matched: readonly Bet[], unmatched: readonly Bet[]): Engine {
  const engine = played(
    [
      openAccount(1),
      openAccount(2),
      payIn(1, 10_000_000_000),
      payIn(2, 10_000_000_000),
      createMarket(1, market),
    ],
    FEW_ORDERS,
  );
  const order = ({ runner, side, price, stake }: Bet, accountId: number) =>
    placeOrder({ accountId, runner, side, price: oddsHundredths(price), stake: paise(stake) });
  for (const bet of matched) {
    accepted(engine, order({ ...bet, side: bet.side === "back" ? "lay" : "back" }, 2));
    accepted(engine, order(bet, 1));
  }
  for (const bet of unmatched) apply(engine, order(bet, 1));
  return engine;
}

describe("exposure", () => {
  it("is the worst of all sets of winners and of all choices of unmatched orders that get matched", () => {
    fc.assert(
      fc.property(arbitraryPosition, ({ runners, winners, matched, unmatched }) => {
        const market = { runnerCount: runners, ...(winners > 1 && { winners }) };
        const engine = positioned(market, matched, unmatched);
        // Some orders are refused because they would match the account's own.
        const resting = engine.ordersOf(1).filter((order) => order.remaining > 0);
        const expected = worstByTrial(
          subsets(runners, winners),
          matched,
          resting.map((order) => ({ ...order, stake: order.remaining })),
        );
        expect(engine.marketExposure(1, 1)).toBe(Number(expected));
        expect(engine.account(1)?.exposure).toBe(Math.ceil(Number(expected) / 100));
      }),
      { seed: 22, numRuns: lawRuns(1000) },
    );
  });

  it("covers every dead heat: a share of a place is the mean of the sets of winners that it stands for", () => {
    fc.assert(
      fc.property(arbitraryPosition, fc.nat(100), ({ runners, winners, matched }, pick) => {
        const market = { runnerCount: runners, ...(winners > 1 && { winners }) };
        const whole = pick % winners;
        const first = Array.from({ length: runners }, (_, index) => (index + pick) % runners);
        const tied = first.slice(whole).sort((a, b) => a - b);
        const engine = positioned(market, matched, []);
        const before = [1, 2].map((id) => engine.account(id));
        accepted(engine, {
          ...{ type: "settleMarket", marketId: 1, at: NOON },
          result: {
            type: "deadHeat",
            winners: first.slice(0, whole).sort((a, b) => a - b),
            tied,
            places: winners - whole,
          },
        });
        for (const account of before) {
          const after = engine.account(account?.accountId ?? 0);
          expect(after?.cash).toBeGreaterThanOrEqual(account?.available ?? 0);
        }
      }),
      { seed: 23, numRuns: lawRuns(150) },
    );
  });

  it("is 74 for a back of 10 at 3 and a lay of 20 at 4 with a lay of 5 at 3.2 and a back of 4 at 8 resting", () => {
    const matched: Bet[] = [
      { runner: 0, side: "back", price: 300, stake: 1000 },
      { runner: 1, side: "lay", price: 400, stake: 2000 },
    ];
    const unmatched: Bet[] = [
      { runner: 0, side: "lay", price: 320, stake: 500 },
      { runner: 2, side: "back", price: 800, stake: 400 },
    ];
    const engine = positioned({}, matched, unmatched);
    expect(engine.account(1)?.exposure).toBe(7400);
    expect(ifWins(engine, 1, 1)).toEqual([400_000, -700_000, 100_000]);
  });

  it("is 11.50 for lays of 10 at 3.15 and 10 at 2.52 in one market", () => {
    const engine = funded(100_000);
    accepted(engine, lay(1, 315, 1000, { runner: 0 }));
    accepted(engine, lay(1, 252, 1000, { runner: 1 }));
    accepted(engine, placeOrder({ accountId: 2, runner: 0, price: oddsHundredths(315) }));
    accepted(engine, placeOrder({ accountId: 2, runner: 1, price: oddsHundredths(252) }));
    expect(engine.account(1)?.exposure).toBe(1150);
  });

  it("adds up over markets, each rounded up by itself, so that no two results take more than was kept", () => {
    const engine = funded(100_000);
    accepted(engine, createMarket(2));
    accepted(engine, lay(1, 101, 150));
    accepted(engine, lay(1, 101, 150, { marketId: 2 }));
    expect(engine.marketExposure(1, 1)).toBe(150);
    expect(engine.account(1)).toMatchObject({ exposure: 4, available: 99_996 });
    for (const marketId of [1, 2]) accepted(engine, back(2, 101, 150, { marketId }));
    for (const marketId of [1, 2]) accepted(engine, settleMarket(marketId, 0));
    expect(engine.account(1)).toMatchObject({ cash: 99_996, exposure: 0, available: 99_996 });
  });

  it("frees what an opposite bet covers", () => {
    const engine = funded(100_000);
    accepted(engine, lay(2, 200, 1000));
    accepted(engine, placeOrder({ accountId: 1 }));
    expect(engine.account(1)?.exposure).toBe(1000);
    accepted(engine, placeOrder({ accountId: 3 }));
    accepted(engine, lay(1, 200, 1000));
    expect(engine.account(1)).toMatchObject({ exposure: 0, available: 100_000 });
    expect(ifWins(engine, 1, 1)).toEqual([0, 0, 0]);
  });

  it("stays exact when turnover is far larger than what is at stake", () => {
    const stake = 10_000_000_000;
    const engine = funded(stake);
    for (let round = 0; round < 600; round += 1) {
      const [first, second] = round % 2 === 0 ? [1, 2] : [2, 1];
      accepted(engine, lay(first ?? 1, 200, stake));
      accepted(engine, placeOrder({ accountId: second ?? 2, stake: paise(stake) }));
    }
    accepted(engine, lay(1, 200, stake));
    expect(ifWins(engine, 1, 1)).toEqual([0, 0, 0]);
    expect(engine.account(1)).toMatchObject({ exposure: stake, available: 0 });
    expect(engine.book(1, 1)?.matchedTotal).toBe(600 * stake);
  });

  it("stays exact when two people bet on every runner again and again, far beyond what they own", () => {
    const stake = 10_000_000_000;
    const engine = funded(stake);
    accepted(engine, createMarket(2, { runnerCount: 2 }));
    // Bets at 2.00 on both of two runners cancel out, while what was staked on them grows without end.
    for (let round = 0; round < 1200; round += 1) {
      for (const runner of [0, 1]) {
        accepted(engine, lay(2, 200, stake, { marketId: 2, runner }));
        accepted(engine, back(1, 200, stake, { marketId: 2, runner }));
      }
    }
    accepted(engine, lay(2, 300, 1000, { marketId: 2 }));
    accepted(engine, back(1, 300, 1000, { marketId: 2 }));
    for (const later of [engine, createEngine(undefined, engine.snapshot())]) {
      expect(ifWins(later, 1, 2)).toEqual([200_000, -100_000]);
      expect(ifWins(later, 2, 2)).toEqual([-200_000, 100_000]);
      expect(later.account(1)).toMatchObject({ exposure: 1000, available: stake - 1000 });
      expect(later.account(2)).toMatchObject({ exposure: 2000, available: stake - 2000 });
      accepted(later, settleMarket(2, 0));
      expect([1, 2].map((id) => later.account(id)?.cash)).toEqual([stake + 2000, stake - 2000]);
    }
  });
});
