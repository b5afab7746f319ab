import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Accounts } from "../../accounts/accounts.ts";
import { OrderPool } from "../../orders/order-pool.ts";
import { AccountMarkets } from "../../positions/account-markets.ts";
import { keptCentipaise } from "../../rules/money-rules.ts";
import {
  betProfitCentipaise,
  betProfitsCentipaise,
  betsProfitCentipaise,
  emptyPosition,
  type MatchedBet,
  positionAtRisk,
  positionWith,
  resultPaise,
  worstLossCentipaise,
} from "../index.ts";
import { eachWay } from "./each-way.ts";
import { EachWayPositions } from "./each-way-positions.ts";
import type { EachWayTerms } from "./terms.ts";

const ROW = 0;

function positionsOf(terms: EachWayTerms, removed: readonly number[] = []) {
  const accounts = new Accounts();
  accounts.open({
    accountId: 7,
    kind: "player",
    moneyMode: "play",
    cash: 0,
    held: 0,
    receivable: 0,
    exposureLimit: 0,
    commissionDiscountPercent: 0,
  });
  const parts = { accounts, orders: new OrderPool(8), accountMarkets: new AccountMarkets(), marketSlot: 1 };
  const positions = new EachWayPositions(terms, parts, removed);
  positions.findOrAdd(accounts.slotOf(7));
  return { accounts, positions };
}

interface Change {
  readonly runner: number;
  readonly lay: number;
  readonly price: number;
  readonly stake: number;
  /** How much of the stake is matched in the end; the rest is cancelled. */
  readonly matched: number;
}

const arbitraryWorld = fc
  .record({
    runnerCount: fc.integer({ min: 3, max: 6 }),
    wished: fc.integer({ min: 1, max: 4 }),
    divisor: fc.integer({ min: 1, max: 10 }),
  })
  .chain(({ runnerCount, wished, divisor }) =>
    fc.record({
      terms: fc.constant<EachWayTerms>({
        ...{ kind: "eachWay", runnerCount, places: Math.min(wished, runnerCount - 1), divisor },
        ladder: "classic",
      }),
      changes: fc.array(
        fc
          .record({
            runner: fc.integer({ min: 0, max: runnerCount - 1 }),
            lay: fc.constantFrom(0, 1),
            price: fc.oneof(fc.integer({ min: 101, max: 1200 }), fc.integer({ min: 101, max: 100_000 })),
            stake: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 10_000_000 })),
          })
          .chain((order) =>
            fc.integer({ min: 0, max: order.stake }).map((matched): Change => ({ ...order, matched })),
          ),
        { maxLength: 12 },
      ),
    }),
  );

/** Every winner with every set of others that are placed. */
function resultsOf({ runnerCount, places }: EachWayTerms): readonly (readonly number[])[] {
  const results: number[][] = [];
  for (let mask = 0; mask < 2 ** runnerCount; mask += 1) {
    const set = Array.from({ length: runnerCount }, (_, runner) => runner).filter((it) => (mask >> it) & 1);
    if (set.length !== places) continue;
    for (const first of set) results.push([first, ...set.filter((it) => it !== first)]);
  }
  return results;
}

/** Every order of these runners. */
function orders(runners: readonly number[]): number[][] {
  if (runners.length === 0) return [[]];
  return runners.flatMap((first) =>
    orders(runners.filter((it) => it !== first)).map((rest) => [first, ...rest]),
  );
}

/** A bet as two, at its price and at the place's, in centipaise times the divisor. */
function times(
  terms: EachWayTerms,
  { runner, lay, price }: Change,
  stake: number,
  placed: readonly number[],
) {
  const divisor = BigInt(terms.divisor);
  const won = BigInt(stake) * BigInt(price - 100);
  const staked = BigInt(stake) * 100n * divisor;
  const win = placed[0] === runner ? won * divisor : -staked;
  const place = placed.includes(runner) ? won : -staked;
  return lay === 1 ? -(win + place) : win + place;
}

/** The worst of all results, where each unmatched order counts exactly as far as it hurts. */
function worstLoss(
  terms: EachWayTerms,
  matched: readonly Change[],
  held: readonly Change[],
  removed: readonly number[] = [],
): number {
  let worst = 0n;
  for (const placed of resultsOf(terms).filter((all) => !all.some((it) => removed.includes(it)))) {
    let result = 0n;
    for (const bet of matched) result += times(terms, bet, bet.matched, placed);
    for (const bet of held) {
      const lost = times(terms, bet, bet.stake, placed);
      if (lost < 0n) result += lost;
    }
    if (result < worst) worst = result;
  }
  return Number(-worst) / terms.divisor;
}

function betOf({ runner, lay, price, stake }: Change): MatchedBet {
  return { runner, side: lay === 1 ? "lay" : "back", stake, payoutCentipaise: stake * price };
}

describe("positions each way", () => {
  it("keep the exact worst case of all results through every hold, fill and release", () => {
    fc.assert(
      fc.property(arbitraryWorld, ({ terms, changes }) => {
        const { accounts, positions } = positionsOf(terms);
        const exposures = () => [positions.exposure(ROW), accounts.exposure(1)];
        changes.forEach(({ runner, lay, price, stake }, index) => {
          positions.hold(ROW, runner, lay, price, stake);
          const worst = worstLoss(terms, [], changes.slice(0, index + 1));
          expect(exposures()).toEqual([worst, keptCentipaise(worst)]);
        });
        changes.forEach(({ runner, lay, price, stake, matched }, index) => {
          if (matched > 0) positions.fill(ROW, runner, lay, price, matched, matched * price);
          if (matched < stake) positions.release(ROW, runner, lay, price, stake - matched);
          const worst = worstLoss(terms, changes.slice(0, index + 1), changes.slice(index + 1));
          expect(exposures()).toEqual([worst, keptCentipaise(worst)]);
        });
        for (const placed of resultsOf(terms)) {
          const won = changes.reduce((sum, bet) => sum + times(terms, bet, bet.matched, placed), 0n);
          expect(positions.profitOf(ROW, { type: "places", placed })).toBe(Number(won) / terms.divisor);
        }
        expect(positions.profitOf(ROW, { type: "void" })).toBe(0);
        positions.dissolve(ROW);
        expect(exposures()).toEqual([0, 0]);
      }),
      { seed: 61, numRuns: 150 },
    );
  });

  it("keep the worst case of those that are left where runners were taken out", () => {
    fc.assert(
      fc.property(arbitraryWorld, fc.nat(3), ({ terms, changes }, wished) => {
        const { runnerCount, places } = terms;
        const count = Math.min(wished, runnerCount - places - 1);
        const removed = Array.from({ length: count }, (_, index) => runnerCount - 1 - index);
        const { positions } = positionsOf(terms, removed);
        const possible = changes.filter(({ runner }) => !removed.includes(runner));
        for (const { runner, lay, price, stake } of possible) positions.hold(ROW, runner, lay, price, stake);
        expect(positions.exposure(ROW)).toBe(worstLoss(terms, [], possible, removed));
        const position = positionAtRisk(emptyPosition(terms), possible.map(betOf));
        expect(worstLossCentipaise(position, removed)).toBeCloseTo(positions.exposure(ROW), 2);
      }),
      { seed: 63, numRuns: 60 },
    );
  });

  it("are what a slip projects, up to what adding parts of a centipaisa is off by", () => {
    fc.assert(
      fc.property(arbitraryWorld, fc.nat(12), ({ terms, changes }, cut) => {
        const [matched, unmatched] = [changes.slice(0, cut), changes.slice(cut)];
        const whole = matched.map((bet) => ({ ...bet, matched: bet.stake }));
        const position = positionWith(emptyPosition(terms), matched.map(betOf));
        const exposed = worstLossCentipaise(positionAtRisk(position, unmatched.map(betOf)));
        expect(exposed).toBeCloseTo(worstLoss(terms, whole, unmatched), 2);
        for (const placed of resultsOf(terms)) {
          const profits = matched.map((bet) =>
            betProfitCentipaise(betOf(bet), { type: "places", placed }, terms),
          );
          const exact = whole.reduce((sum, bet) => sum + times(terms, bet, bet.stake, placed), 0n);
          const paisa = 100n * BigInt(terms.divisor);
          const down = exact < 0n ? (exact - paisa + 1n) / paisa : exact / paisa;
          expect(resultPaise(profits.reduce((sum, profit) => sum + profit, 0))).toBe(Number(down));
        }
      }),
      { seed: 62, numRuns: 150 },
    );
  });

  it("bring with a tie the mean of every order in which those tied can have come in, rounded down once", () => {
    const arbitraryTie = fc.record({
      tied: fc.integer({ min: 2, max: 4 }),
      after: fc.nat(3),
      first: fc.nat(5),
    });
    fc.assert(
      fc.property(arbitraryWorld, arbitraryTie, ({ terms, changes }, wished) => {
        const { runnerCount, places, divisor } = terms;
        const finish = Array.from(
          { length: runnerCount },
          (_, index) => (index + wished.first) % runnerCount,
        );
        const after = Math.min(wished.after, places - 1);
        const tied = finish.slice(after, Math.min(runnerCount, after + wished.tied));
        const ways = orders(tied).map((together) =>
          [...finish.slice(0, after), ...together, ...finish.slice(after + tied.length)].slice(0, places),
        );
        const beside = [...finish.slice(0, after), ...finish.slice(after + tied.length, places)];
        const { positions } = positionsOf(terms);
        const bets = changes.filter(({ matched }) => matched > 0);
        for (const { runner, lay, price, matched } of bets)
          positions.restore(ROW, runner, lay, matched, matched * price);
        const all = ways
          .flatMap((placed) => bets.map((bet) => times(terms, bet, bet.matched, placed)))
          .reduce((sum, one) => sum + one, 0n);
        const parts = BigInt(ways.length * divisor);
        const mean = Number(all < 0n ? (all - parts + 1n) / parts : all / parts);
        const result = {
          type: "tiedPlaces",
          placed: beside,
          after,
          tied: [...tied].sort((a, b) => a - b),
        } as const;
        expect(eachWay.isResult(terms, result)).toBe(true);
        expect(positions.profitOf(ROW, result)).toBe(mean);
        expect(positions.exposure(ROW)).toBeGreaterThanOrEqual(-mean - 1);
        const matched = bets.map((bet) => betOf({ ...bet, stake: bet.matched }));
        expect(betsProfitCentipaise(matched, result, terms)).toBe(mean);
        const [older, newer] = [matched.slice(0, 2), matched.slice(2)];
        const rows = [
          ...betProfitsCentipaise(older, result, terms),
          ...betProfitsCentipaise(newer, result, terms, older),
        ];
        expect(rows.reduce((sum, row) => sum + row, 0)).toBe(mean);
      }),
      { seed: 64, numRuns: 80 },
    );
  });

  it("are the same whether filled piece by piece, at the limit or better, or restored from what was matched", () => {
    const terms: EachWayTerms = {
      ...{ kind: "eachWay", runnerCount: 5, places: 3, divisor: 5 },
      ladder: "classic",
    };
    const [filled, restored] = [positionsOf(terms).positions, positionsOf(terms).positions];
    filled.hold(ROW, 3, 1, 250, 900);
    filled.fill(ROW, 3, 1, 250, 400, 400 * 250);
    filled.fill(ROW, 3, 1, 250, 500, 500 * 241);
    restored.restore(ROW, 3, 1, 900, 400 * 250 + 500 * 241);
    for (const placed of resultsOf(terms)) {
      const result = { type: "places", placed } as const;
      expect(restored.profitOf(ROW, result)).toBe(filled.profitOf(ROW, result));
    }
    expect(restored.exposure(ROW)).toBe(filled.exposure(ROW));
  });

  it("stay exact where what was staked is beyond the safe integers and cancels out", () => {
    const terms: EachWayTerms = {
      ...{ kind: "eachWay", runnerCount: 4, places: 2, divisor: 4 },
      ladder: "finest",
    };
    const { positions } = positionsOf(terms);
    const stake = 10_000_000_000;
    for (let round = 0; round < 1500; round += 1) {
      for (let runner = 0; runner < 4; runner += 1) {
        // Four backs of 1 at 5.00: one wins 4 + 1, one is placed for 1 - 1, two lose 2 each, and again 1: exactly nothing.
        const price = 367;
        positions.hold(ROW, runner, 0, price, stake);
        positions.fill(ROW, runner, 0, price, stake, stake * price);
        positions.hold(ROW, runner, 1, price, stake);
        positions.fill(ROW, runner, 1, price, stake, stake * price);
      }
    }
    expect(positions.exposure(ROW)).toBe(0);
    positions.hold(ROW, 2, 1, 299, 1001);
    positions.fill(ROW, 2, 1, 299, 1001, 1001 * 299);
    expect(positions.exposure(ROW)).toBe((1001 * 199 * 5) / 4);
    expect(positions.profitOf(ROW, { type: "places", placed: [0, 1] })).toBe(200_200);
  });

  it("stop the engine where a fill or a cancel would make the worst case worse", () => {
    const terms: EachWayTerms = {
      ...{ kind: "eachWay", runnerCount: 3, places: 2, divisor: 4 },
      ladder: "classic",
    };
    const { positions } = positionsOf(terms);
    positions.hold(ROW, 0, 1, 200, 100);
    expect(() => positions.fill(ROW, 0, 1, 200, 100, 100 * 201)).toThrow("engine invariant broken");
    expect(() => positions.release(ROW, 0, 1, 200, -1)).toThrow("engine invariant broken");
    expect(positions.exposure(ROW)).toBe(12_500);
  });
});
