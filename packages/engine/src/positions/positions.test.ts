import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Accounts } from "../accounts/accounts.ts";
import type { SeveralWinnersTerms, SingleWinnerTerms } from "../kinds/index.ts";
import { kindOf } from "../kinds/market-kinds.ts";
import { subsets } from "../oracle/naive-positions.ts";
import { OrderPool } from "../orders/order-pool.ts";
import { keptCentipaise } from "../rules/money-rules.ts";
import { AccountMarkets } from "./account-markets.ts";
import type { Positions } from "./positions.ts";

type WinnersTerms = SingleWinnerTerms | SeveralWinnersTerms;

interface Change {
  readonly runner: number;
  readonly lay: number;
  readonly price: number;
  readonly stake: number;
  /** How much of the stake is matched in the end; the rest is cancelled. */
  readonly matched: number;
}

const ROW = 0;

function positionsOf(terms: WinnersTerms): { accounts: Accounts; orders: OrderPool; positions: Positions } {
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
  const orders = new OrderPool(8);
  const parts = { accounts, orders, accountMarkets: new AccountMarkets(), marketSlot: 1 };
  const positions = kindOf(terms)?.createPositions(terms, parts, []);
  if (positions === undefined) throw new Error("no such kind");
  positions.findOrAdd(accounts.slotOf(7));
  return { accounts, orders, positions };
}

const oneOf = (runnerCount: number): SingleWinnerTerms => ({
  kind: "singleWinner",
  runnerCount,
  ladder: "classic",
});

const arbitraryTerms: fc.Arbitrary<WinnersTerms> = fc.oneof(
  fc.integer({ min: 2, max: 12 }).map(oneOf),
  fc
    .integer({ min: 3, max: 7 })
    .chain((runnerCount) => fc.tuple(fc.constant(runnerCount), fc.integer({ min: 2, max: runnerCount - 1 })))
    .map(
      ([runnerCount, winners]): WinnersTerms => ({
        kind: "severalWinners",
        runnerCount,
        winners,
        ladder: "classic",
      }),
    ),
);

const arbitraryChanges = arbitraryTerms.chain((terms) =>
  fc.record({
    terms: fc.constant(terms),
    changes: fc.array(
      fc
        .record({
          runner: fc.integer({ min: 0, max: terms.runnerCount - 1 }),
          lay: fc.constantFrom(0, 1),
          price: fc.integer({ min: 101, max: 100_000 }),
          stake: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000_000_000 })),
        })
        .chain((order) =>
          fc.integer({ min: 0, max: order.stake }).map((matched): Change => ({ ...order, matched })),
        ),
      { maxLength: 30 },
    ),
  }),
);

function resultsOf(terms: WinnersTerms): readonly (readonly number[])[] {
  return subsets(terms.runnerCount, terms.kind === "singleWinner" ? 1 : terms.winners);
}

/** What a bet wins if these win, in exact centipaise. */
function profit({ runner, lay, price }: Change, stake: number, winners: readonly number[]): bigint {
  const backed = BigInt(stake) * BigInt(winners.includes(runner) ? price - 100 : -100);
  return lay === 1 ? -backed : backed;
}

/** The worst of all sets of winners, where each unmatched order counts exactly as far as it hurts. */
function worstLoss(terms: WinnersTerms, matched: readonly Change[], held: readonly Change[]): bigint {
  let worst = 0n;
  for (const winners of resultsOf(terms)) {
    let result = 0n;
    for (const bet of matched) result += profit(bet, bet.matched, winners);
    for (const bet of held) {
      const lost = profit(bet, bet.stake, winners);
      if (lost < 0n) result += lost;
    }
    if (-result > worst) worst = -result;
  }
  return worst;
}

describe("positions", () => {
  it("keep the exact worst case through every hold, fill and release, whichever runner comes next", () => {
    fc.assert(
      fc.property(arbitraryChanges, ({ terms, changes }) => {
        const { accounts, positions } = positionsOf(terms);
        const exposures = () => [positions.exposure(ROW), accounts.exposure(1)];
        changes.forEach(({ runner, lay, price, stake }, index) => {
          positions.hold(ROW, runner, lay, price, stake);
          const worst = Number(worstLoss(terms, [], changes.slice(0, index + 1)));
          expect(exposures()).toEqual([worst, keptCentipaise(worst)]);
        });
        changes.forEach(({ runner, lay, price, stake, matched }, index) => {
          if (matched > 0) positions.fill(ROW, runner, lay, price, matched, matched * price);
          if (matched < stake) positions.release(ROW, runner, lay, price, stake - matched);
          const worst = Number(worstLoss(terms, changes.slice(0, index + 1), changes.slice(index + 1)));
          expect(exposures()).toEqual([worst, keptCentipaise(worst)]);
        });
        for (const winners of resultsOf(terms)) {
          const won = changes.reduce((sum, bet) => sum + profit(bet, bet.matched, winners), 0n);
          expect(positions.profitOf(ROW, { type: "winners", winners })).toBe(Number(won) + 0);
        }
        expect(positions.hasMatched(ROW)).toBe(changes.some(({ matched }) => matched > 0));
        expect(positions.profitOf(ROW, { type: "void" })).toBe(0);
        positions.dissolve(ROW);
        expect(exposures()).toEqual([0, 0]);
      }),
      { seed: 35, numRuns: 700 },
    );
  });

  it.each([oneOf(8), { ...oneOf(8), kind: "severalWinners", winners: 3 } as const])(
    "are the same whether filled piece by piece or restored from what was matched (%j)",
    (terms) => {
      const { positions: filled } = positionsOf(terms);
      const { positions: restored } = positionsOf(terms);
      filled.hold(ROW, 3, 1, 250, 900);
      filled.fill(ROW, 3, 1, 250, 400, 400 * 250);
      filled.fill(ROW, 3, 1, 250, 500, 500 * 240);
      restored.restore(ROW, 3, 1, 900, 400 * 250 + 500 * 240);
      expect(filled.exposure(ROW)).toBe(130_000);
      for (const winners of resultsOf(terms)) {
        const result = { type: "winners", winners } as const;
        expect(restored.profitOf(ROW, result)).toBe(filled.profitOf(ROW, result));
      }
      expect(restored.exposure(ROW)).toBe(filled.exposure(ROW));
    },
  );

  it.each([
    { terms: oneOf(2), price: 200 },
    { terms: oneOf(4), price: 400 },
    { terms: { ...oneOf(4), kind: "severalWinners", winners: 2 } as const, price: 200 },
    { terms: { ...oneOf(5), kind: "severalWinners", winners: 2 } as const, price: 250 },
    { terms: { ...oneOf(6), kind: "severalWinners", winners: 3 } as const, price: 200 },
  ])(
    "stay exact where what was staked is beyond the safe integers and cancels out ($terms)",
    ({ terms, price }) => {
      for (const lay of [0, 1]) {
        const { accounts, positions } = positionsOf(terms);
        const stake = 10_000_000_000;
        // At this price equal stakes on every runner win and lose nothing, whoever wins.
        for (let round = 0; round < 3000; round += 1) {
          for (let runner = 0; runner < terms.runnerCount; runner += 1) {
            positions.hold(ROW, runner, lay, price, stake);
            positions.fill(ROW, runner, lay, price, stake, stake * price);
          }
        }
        expect(positions.exposure(ROW)).toBe(0);
        const last: Change = { runner: 1, lay, price: 299, stake: 1001, matched: 1001 };
        positions.hold(ROW, 1, lay, last.price, last.stake);
        positions.fill(ROW, 1, lay, last.price, last.stake, last.stake * last.price);
        for (const winners of resultsOf(terms)) {
          const won = positions.profitOf(ROW, { type: "winners", winners });
          expect(won).toBe(Number(profit(last, last.stake, winners)));
        }
        const worst = Number(worstLoss(terms, [last], []));
        expect([positions.exposure(ROW), accounts.exposure(1)]).toEqual([worst, keptCentipaise(worst)]);
      }
    },
  );

  it("stop the engine where a fill or a cancel would make the worst case worse", () => {
    const { positions } = positionsOf(oneOf(2));
    positions.hold(ROW, 0, 1, 200, 100);
    const laidAboveItsLimit = () => positions.fill(ROW, 0, 1, 200, 100, 100 * 201);
    const cancelledLessThanNothing = () => positions.release(ROW, 0, 1, 200, -1);
    expect(laidAboveItsLimit).toThrow("engine invariant broken");
    expect(cancelledLessThanNothing).toThrow("engine invariant broken");
    expect(positions.exposure(ROW)).toBe(10_000);
  });

  it("give an account's orders newest first, whichever is taken out", () => {
    const { orders, positions } = positionsOf(oneOf(2));
    const held = [1, 2, 3, 4].map((orderId) => orders.take(orderId, ROW, 0, false, 100));
    for (const order of held) positions.addOrder(ROW, order);
    const listed = (): number[] => {
      const ids: number[] = [];
      let order = positions.newestOrder(ROW);
      for (; order !== 0; order = orders.olderOwn(order)) ids.push(orders.id(order));
      return ids;
    };
    expect(listed()).toEqual([4, 3, 2, 1]);
    for (const [place, left] of [
      [1, [4, 3, 1]],
      [3, [3, 1]],
      [0, [3]],
      [2, []],
    ] as const) {
      positions.removeOrder(ROW, held[place] ?? 0);
      expect(listed()).toEqual(left);
    }
  });
});

describe("the markets of an account", () => {
  it("are those added and not removed, whatever the order, with places used again", () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.nat()), {
      maxLength: 80,
      size: "max",
    });
    fc.assert(
      fc.property(steps, (played) => {
        const markets = new AccountMarkets();
        const held: { node: number; account: number; marketSlot: number; row: number }[] = [];
        for (const [account, pick] of played) {
          const chosen = held[pick % Math.max(1, held.length)];
          if (pick % 3 === 0 && chosen !== undefined) {
            markets.remove(chosen.account, chosen.node);
            held.splice(held.indexOf(chosen), 1);
          } else {
            const place = { account: account % 7 === 0 ? account : 5, marketSlot: account, row: pick % 1000 };
            held.push({ ...place, node: markets.add(place.account, place.marketSlot, place.row) });
          }
          for (const id of new Set([5, account, ...held.map((one) => one.account)])) {
            const found = [...markets.of(id)].map(({ marketSlot, row }) => `${marketSlot}/${row}`).sort();
            const own = held.filter((one) => one.account === id);
            expect(found).toEqual(own.map(({ marketSlot, row }) => `${marketSlot}/${row}`).sort());
          }
        }
      }),
      { seed: 36, numRuns: 100 },
    );
  });
});
