import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Accounts } from "../../accounts/accounts.ts";
import { OrderPool } from "../../orders/order-pool.ts";
import { AccountMarkets } from "../../positions/account-markets.ts";
import { keptCentipaise } from "../../rules/money-rules.ts";
import { betProfitCentipaise, bookPlan, ladderOf, type MarketTerms } from "../index.ts";
import { LinePositions } from "./line-positions.ts";
import type { LineTerms } from "./terms.ts";

const ROW = 0;

function positionsOf(terms: LineTerms) {
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
  const parts = {
    ...{ accounts, orders: new OrderPool(8), accountMarkets: new AccountMarkets() },
    marketSlot: 1,
  };
  const positions = new LinePositions(terms, parts);
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

const arbitraryTerms: fc.Arbitrary<LineTerms> = fc.record({
  kind: fc.constant("line"),
  first: fc.integer({ min: -9, max: 9 }),
  step: fc.integer({ min: 1, max: 5 }),
  lines: fc.integer({ min: 1, max: 9 }),
  sides: fc.constantFrom("over", "both"),
});

const arbitraryWorld = arbitraryTerms.chain((terms) =>
  fc.record({
    terms: fc.constant(terms),
    changes: fc.array(
      fc
        .record({
          runner: fc.integer({ min: 0, max: bookPlan(terms).count - 1 }),
          lay: fc.constantFrom(0, 1),
          price: fc.oneof(fc.integer({ min: 101, max: 300 }), fc.integer({ min: 101, max: 100_000 })),
          stake: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 100_000_000 })),
        })
        .chain((order) =>
          fc.integer({ min: 0, max: order.stake }).map((matched): Change => ({ ...order, matched })),
        ),
      { maxLength: 20 },
    ),
  }),
);

/** Every number from below the lowest line to above the highest. */
function valuesOf({ first, step, lines }: LineTerms): readonly number[] {
  const lowest = Math.floor(first / 4) - 2;
  const highest = Math.ceil((first + step * lines) / 4) + 2;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}

/**
 * What a bet brings in halves of a centipaisa, written as bookmakers say it: a stake on a quarter line is two halves on the lines
 * a quarter below and above, each of which wins, loses or comes back.
 */
function halves(terms: LineTerms, { runner, lay, price }: Change, stake: number, value: number): bigint {
  const both = terms.sides === "both";
  const line = terms.first + (both ? Math.trunc(runner / 2) : runner) * terms.step;
  const isUnder = both && runner % 2 === 1;
  const parts = line % 2 === 0 ? [line, line] : [line - 1, line + 1];
  let backed = 0n;
  for (const part of parts) {
    const above = isUnder ? part - 4 * value : 4 * value - part;
    if (above > 0) backed += BigInt(stake) * BigInt(price - 100);
    if (above < 0) backed -= BigInt(stake) * 100n;
  }
  return lay === 1 ? -backed : backed;
}

/** The worst of all numbers, where each unmatched order counts exactly as far as it hurts. */
function worstLoss(terms: LineTerms, matched: readonly Change[], held: readonly Change[]): number {
  let worst = 0n;
  for (const value of valuesOf(terms)) {
    let result = 0n;
    for (const bet of matched) result += halves(terms, bet, bet.matched, value);
    for (const bet of held) {
      const lost = halves(terms, bet, bet.stake, value);
      if (lost < 0n) result += lost;
    }
    if (result < worst) worst = result;
  }
  return Number(-worst) / 2;
}

describe("positions on lines", () => {
  it("keep the exact worst case of all numbers through every hold, fill and release", () => {
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
        for (const value of valuesOf(terms)) {
          const won = changes.reduce((sum, bet) => sum + halves(terms, bet, bet.matched, value), 0n);
          expect(positions.profitOf(ROW, { type: "number", value })).toBe(Number(won) / 2);
        }
        expect(positions.hasMatched(ROW)).toBe(changes.some(({ matched }) => matched > 0));
        expect(positions.profitOf(ROW, { type: "void" })).toBe(0);
        positions.dissolve(ROW);
        expect(exposures()).toEqual([0, 0]);
      }),
      { seed: 41, numRuns: 250 },
    );
  });

  it("are the same whether filled piece by piece, at the limit or better, or restored from what was matched", () => {
    const terms: LineTerms = { kind: "line", first: -1, step: 1, lines: 3, sides: "both" };
    const [filled, restored] = [positionsOf(terms).positions, positionsOf(terms).positions];
    filled.hold(ROW, 1, 1, 250, 901);
    filled.fill(ROW, 1, 1, 250, 401, 401 * 250);
    filled.fill(ROW, 1, 1, 250, 500, 500 * 241);
    restored.restore(ROW, 1, 1, 901, 401 * 250 + 500 * 241);
    for (const value of [-2, -1, 0, 1, 2]) {
      const result = { type: "number", value } as const;
      expect(restored.profitOf(ROW, result)).toBe(filled.profitOf(ROW, result));
    }
    expect(restored.exposure(ROW)).toBe(filled.exposure(ROW));
  });

  it("stay exact where what was staked is beyond the safe integers and cancels out", () => {
    const terms: LineTerms = { kind: "line", first: 2, step: 1, lines: 5, sides: "both" };
    const { positions } = positionsOf(terms);
    const stake = 10_000_000_000;
    for (let round = 0; round < 3000; round += 1) {
      for (const runner of [0, 1, 4, 5, 6, 7]) {
        // Over and under together win nothing and lose nothing at 2.00, whatever the result.
        positions.hold(ROW, runner, 0, 200, stake);
        positions.fill(ROW, runner, 0, 200, stake, stake * 200);
      }
    }
    expect(positions.exposure(ROW)).toBe(0);
    positions.hold(ROW, 2, 1, 299, 1001);
    positions.fill(ROW, 2, 1, 299, 1001, 1001 * 299);
    // 0.75 is half lost at one and lost above.
    expect(positions.profitOf(ROW, { type: "number", value: 0 })).toBe(100_100);
    expect(positions.profitOf(ROW, { type: "number", value: 1 })).toBe(-(1001 * 199) / 2);
    expect(positions.exposure(ROW)).toBe(1001 * 199);
  });

  it("stop the engine where a fill or a cancel would make the worst case worse", () => {
    const { positions } = positionsOf({ kind: "line", first: 2, step: 4, lines: 2, sides: "over" });
    positions.hold(ROW, 0, 1, 200, 100);
    expect(() => positions.fill(ROW, 0, 1, 200, 100, 100 * 201)).toThrow("engine invariant broken");
    expect(() => positions.release(ROW, 0, 1, 200, -1)).toThrow("engine invariant broken");
    expect(positions.exposure(ROW)).toBe(10_000);
  });

  it("cost an account what it has bet on: two bets in a market of 101 lines are some hundred bytes", () => {
    const accounts = new Accounts();
    const parts = { accounts, orders: new OrderPool(1), accountMarkets: new AccountMarkets(), marketSlot: 1 };
    const rows = 20_000;
    const before = process.memoryUsage().arrayBuffers;
    const positions = new LinePositions(
      { kind: "line", first: 78, step: 4, lines: 101, sides: "over" },
      parts,
    );
    for (let account = 1; account <= rows; account += 1) {
      const row = positions.findOrAdd(account);
      positions.hold(row, account % 101, 0, 190, 1000);
      positions.hold(row, (account * 7) % 101, 1, 190, 1000);
    }
    // Twice what is held now: arrays that were outgrown may not have been collected yet.
    expect((process.memoryUsage().arrayBuffers - before) / rows).toBeLessThan(700);
  });
});

describe("the ladder of results", () => {
  it("says for every number what the bets bring together, without a gap", () => {
    fc.assert(
      fc.property(arbitraryWorld, ({ terms, changes }) => {
        const bets = changes.map(({ runner, lay, price, stake }) => ({
          ...{ runner, stake, payoutCentipaise: stake * price },
          side: lay === 1 ? ("lay" as const) : ("back" as const),
        }));
        const ladder = ladderOf(bets, terms);
        expect(ladder[0]?.from).toBeUndefined();
        expect(ladder.at(-1)?.to).toBeUndefined();
        ladder.slice(1).forEach(({ from, amountCentipaise }, index) => {
          expect(from).toBe((ladder[index]?.to ?? Number.NaN) + 1);
          expect(amountCentipaise).not.toBe(ladder[index]?.amountCentipaise);
        });
        for (const value of valuesOf(terms)) {
          const step = ladder.find(({ from = value, to = value }) => from <= value && value <= to);
          const won = changes.reduce((sum, bet) => sum + halves(terms, bet, bet.stake, value), 0n);
          expect(step?.amountCentipaise).toBe(Number(won) / 2);
        }
      }),
      { seed: 42, numRuns: 150 },
    );
  });

  it("of a session: YES 100 on 50 at 90 and NO 100 on 55 at 110", () => {
    const terms: LineTerms = { kind: "line", first: 78, step: 4, lines: 101, sides: "over" };
    const yes = { runner: 30, side: "back", stake: 10_000, payoutCentipaise: 10_000 * 190 } as const;
    const no = { runner: 35, side: "lay", stake: 10_000, payoutCentipaise: 10_000 * 210 } as const;
    expect(ladderOf([yes, no], terms)).toEqual([
      { from: undefined, to: 49, amountCentipaise: 0 },
      { from: 50, to: 54, amountCentipaise: 1_900_000 },
      { from: 55, to: undefined, amountCentipaise: -200_000 },
    ]);
    expect(ladderOf([], terms)).toEqual([{ from: undefined, to: undefined, amountCentipaise: 0 }]);
  });
});

describe("a bet on a line", () => {
  const quarters = (first: number): MarketTerms => ({
    kind: "line",
    first,
    step: 1,
    lines: 1,
    sides: "both",
  });

  it.each([
    ["2.25 with 2 goals", 9, 2, -500_500],
    ["2.25 with 3 goals", 9, 3, 1001 * 91 * 10],
    ["2.5 with 2 goals", 10, 2, -1_001_000],
    ["2.75 with 3 goals", 11, 3, 455_455],
    ["3 with 3 goals", 12, 3, 0],
    ["-0.25 with a draw", -1, 0, 455_455],
    ["0.25 with a draw", 1, 0, -500_500],
    ["-0.75 lost by one", -3, -1, -500_500],
  ])("over %s brings the same to over and layer, with opposite signs", (_, first, value, profit) => {
    const terms = quarters(first);
    const over = { runner: 0, side: "back", stake: 10_010, payoutCentipaise: 10_010 * 191 } as const;
    const result = { type: "number", value } as const;
    expect(betProfitCentipaise(over, result, terms)).toBe(profit);
    expect(betProfitCentipaise({ ...over, side: "lay" }, result, terms)).toBe(0 - profit);
    // An even bet on both sides brings nothing.
    const [one, other] = [0, 1].map((runner) =>
      betProfitCentipaise({ ...over, runner, payoutCentipaise: 10_010 * 200 }, result, terms),
    );
    expect((one ?? 0) + (other ?? 0)).toBe(0);
  });

  it("keeps half of a centipaisa: no side of a match gains by the other's rounding", () => {
    const bet = { runner: 0, side: "back", stake: 101, payoutCentipaise: 101 * 191 } as const;
    const result = { type: "number", value: 3 } as const;
    expect(betProfitCentipaise(bet, result, quarters(11))).toBe(4595.5);
    expect(betProfitCentipaise({ ...bet, side: "lay" }, result, quarters(11))).toBe(-4595.5);
  });
});
