import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Accounts } from "../accounts/accounts.ts";
import { OrderPool } from "../orders/order-pool.ts";
import { lay } from "../testing/commands.ts";
import { ifWins } from "../testing/played.ts";
import { Positions } from "./positions.ts";

interface Change {
  readonly runner: number;
  readonly lay: number;
  readonly price: number;
  readonly stake: number;
  /** How much of the stake is matched in the end; the rest is cancelled. */
  readonly matched: number;
}

const ROW = 0;

function positionsOf(runners: number): { accounts: Accounts; positions: Positions } {
  const accounts = new Accounts();
  accounts.open(7, "player", 0);
  const positions = new Positions(runners, accounts, new OrderPool(1));
  positions.findOrAdd(accounts.slotOf(7));
  return { accounts, positions };
}

const arbitraryChanges = fc.integer({ min: 2, max: 12 }).chain((runners) =>
  fc.record({
    runners: fc.constant(runners),
    changes: fc.array(
      fc
        .record({
          runner: fc.integer({ min: 0, max: runners - 1 }),
          lay: fc.constantFrom(0, 1),
          price: fc.integer({ min: 101, max: 100_000 }),
          stake: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000_000_000 })),
        })
        .chain((order) =>
          fc.integer({ min: 0, max: order.stake }).map((matched): Change => ({ ...order, matched })),
        ),
      { maxLength: 40 },
    ),
  }),
);

/** What a bet wins if this runner wins, in exact centipaise. */
function profit({ runner, lay, price }: Change, stake: number, winner: number): bigint {
  const backed = BigInt(stake) * BigInt(winner === runner ? price - 100 : -100);
  return lay === 1 ? -backed : backed;
}

/** The worst winner, where each unmatched order counts exactly as far as it hurts. */
function worstLoss(runners: number, matched: readonly Change[], held: readonly Change[]): bigint {
  let worst = 0n;
  for (let winner = 0; winner < runners; winner += 1) {
    let result = 0n;
    for (const bet of matched) result += profit(bet, bet.matched, winner);
    for (const bet of held) {
      const lost = profit(bet, bet.stake, winner);
      if (lost < 0n) result += lost;
    }
    if (-result > worst) worst = -result;
  }
  return worst;
}

describe("positions", () => {
  it("keep the exact worst case through every hold, fill and release, whichever runner comes next", () => {
    fc.assert(
      fc.property(arbitraryChanges, ({ runners, changes }) => {
        const { accounts, positions } = positionsOf(runners);
        const exposures = () => [positions.exposure(ROW), accounts.exposure(1)];
        changes.forEach(({ runner, lay, price, stake }, index) => {
          positions.hold(ROW, runner, lay, price, stake);
          const worst = Number(worstLoss(runners, [], changes.slice(0, index + 1)));
          expect(exposures()).toEqual([worst, worst]);
        });
        changes.forEach(({ runner, lay, price, stake, matched }, index) => {
          if (matched > 0) positions.fill(ROW, runner, lay, price, matched, matched * price);
          if (matched < stake) positions.release(ROW, runner, lay, price, stake - matched);
          const done = changes.slice(0, index + 1);
          const worst = Number(worstLoss(runners, done, changes.slice(index + 1)));
          expect(exposures()).toEqual([worst, worst]);
        });
        for (let winner = 0; winner < runners; winner += 1) {
          const won = changes.reduce((sum, bet) => sum + profit(bet, bet.matched, winner), 0n);
          expect(ifWins(positions, ROW, winner)).toBe(Number(won) + 0);
        }
        expect(positions.hasMatched(ROW)).toBe(changes.some(({ matched }) => matched > 0));
      }),
      { seed: 35, numRuns: 1000 },
    );
  });

  it("are the same whether filled piece by piece or restored from what was matched", () => {
    const filled = positionsOf(8);
    const restored = positionsOf(8);
    filled.positions.hold(ROW, 3, 1, 250, 900);
    filled.positions.fill(ROW, 3, 1, 250, 400, 400 * 250);
    filled.positions.fill(ROW, 3, 1, 250, 500, 500 * 240);
    restored.positions.restoreMatched(ROW, 3, 1, 900, 400 * 250 + 500 * 240);
    expect(filled.positions.exposure(ROW)).toBe(130_000);
    for (const runner of [0, 3, 7]) {
      expect(restored.ifWins(positions, ROW, runner)).toBe(filled.ifWins(positions, ROW, runner));
    }
    expect(restored.positions.exposure(ROW)).toBe(filled.positions.exposure(ROW));
  });

  it("stop the engine where a fill or a cancel would make the worst case worse", () => {
    const { positions } = positionsOf(2);
    positions.hold(ROW, 0, 1, 200, 100);
    const laidAboveItsLimit = () => positions.fill(ROW, 0, 1, 200, 100, 100 * 201);
    const tookBackLessThanNothing = () => positions.release(ROW, 0, 1, 200, -1);
    expect(laidAboveItsLimit).toThrow("engine invariant broken");
    expect(tookBackLessThanNothing).toThrow("engine invariant broken");
    expect(positions.exposure(ROW)).toBe(10_000);
  });

  it("give an account's orders newest first, whichever is taken out", () => {
    const accounts = new Accounts();
    const orders = new OrderPool(8);
    const positions = new Positions(2, accounts, orders);
    const row = positions.findOrAdd(5);
    const held = [1, 2, 3, 4].map((orderId) => orders.take(orderId, row, 0, false, 100));
    for (const order of held) positions.addOrder(row, order);
    const listed = (): number[] => {
      const ids: number[] = [];
      let order = positions.newestOrder(row);
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
      positions.removeOrder(row, held[place] ?? 0);
      expect(listed()).toEqual(left);
    }
  });
});
