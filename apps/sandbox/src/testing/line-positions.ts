import type { LadderStep, LineOffers, LineTerms } from "@crossbook/contract";
import type { BookOrder } from "./order-book.ts";

/** A bet on a line: on the number at or above it (over), or below it. Stake in main units, price in hundredths. */
export interface LineBet {
  /** In quarters of the unit. */
  readonly line: number;
  readonly isOver: boolean;
  readonly isBack: boolean;
  readonly stake: number;
  readonly price: number;
}

/** What a bet brings at a number; half of it where the number is a quarter beside the line, nothing where it is on it. */
export function lineProfit({ line, isOver, isBack, stake, price }: LineBet, number: number): number {
  const distance = (4 * number - line) * (isOver ? 1 : -1);
  const share = Math.min(2, Math.abs(distance)) / 2;
  const backed = distance > 0 ? (stake * (price - 100)) / 100 : -stake;
  return distance === 0 ? 0 : (isBack ? 1 : -1) * share * backed;
}

/** Every number at which the bets can bring something else than at the one before, and one below them all. */
export function numbersAround(bets: readonly LineBet[]): readonly number[] {
  const numbers = new Set<number>([0]);
  for (const { line } of bets)
    for (let number = Math.floor(line / 4) - 1; number <= Math.ceil(line / 4) + 1; number++)
      numbers.add(number);
  return [...numbers].sort((a, b) => a - b);
}

/** What bets on the lines of one market bring, from the lowest number on. */
export function ladderOf(bets: readonly LineBet[]): LadderStep[] {
  const steps: { from: number | null; to: number | null; amount: number }[] = [];
  for (const number of numbersAround(bets)) {
    const amount = bets.reduce((sum, bet) => sum + lineProfit(bet, number), 0);
    const last = steps.at(-1);
    if (last?.amount === amount) continue;
    if (last) last.to = number - 1;
    steps.push({ from: last ? number : null, to: null, amount });
  }
  return steps;
}

/** A bet on a line from an order: a fancy market's runner is the line itself, others have over or home, under or away. */
export function lineBetOf(
  { runnerId, side, price }: Pick<BookOrder, "runnerId" | "side" | "price">,
  stake: number,
  { line, runnerIds }: { readonly line: LineTerms; readonly runnerIds: readonly number[] },
): LineBet {
  const isBack = side === "back";
  if (line.sides === "over") return { line: 4 * runnerId - 2, isOver: true, isBack, stake, price };
  const runner = runnerIds.indexOf(runnerId);
  const at = 4 * (line.first + Math.floor(runner / 2) * line.step);
  return { line: at, isOver: runner % 2 === 0, isBack, stake, price };
}

/** What can be taken of a fancy market whose orders have their line for a runner: the best three lines of each side. */
export function offersOf(orders: readonly BookOrder[]): LineOffers {
  const offers = (side: "back" | "lay") => {
    const sizes = new Map<string, { line: number; rate: number; size: number }>();
    for (const order of orders) {
      if (order.side !== side) continue;
      const { runnerId: line, price, remaining } = order;
      const rate = price - 100;
      const known = sizes.get(`${line} ${rate}`) ?? { line, rate, size: 0 };
      sizes.set(`${line} ${rate}`, { ...known, size: known.size + remaining });
    }
    return [...sizes.values()];
  };
  const yes = offers("lay").sort((a, b) => a.line - b.line || b.rate - a.rate);
  const no = offers("back").sort((a, b) => b.line - a.line || a.rate - b.rate);
  return { yes: yes.slice(0, 3), no: no.slice(0, 3) };
}
