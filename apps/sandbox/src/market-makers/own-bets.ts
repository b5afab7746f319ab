import type { api, LadderStep, Market, OutputOf } from "@crossbook/contract";
import { priceOf } from "../exchange-client/notation.ts";
import type { RestingOrder } from "./order-changes.ts";
import type { RunnerPosition } from "./quotes.ts";

type ProfitLoss = OutputOf<typeof api.bets.getUserExpectedProfitLoss>[number];

/** What a maker's matched bets in one market bring, in main units. */
export interface MarketPosition {
  /** By runner id; empty of line markets. */
  readonly runners: ReadonlyMap<number, RunnerPosition>;
  /** Of line markets, over all numbers from the lowest on; empty of others. */
  readonly ladder: readonly LadderStep[];
}

export const NO_POSITION: MarketPosition = { runners: new Map(), ladder: [] };

/**
 * The position in a market from `Bet/GetUserExpectedProfitLoss`. In a market with one winner a runner loses where another
 * wins; its worst is then the worst of the others.
 */
export function positionOf({ runners, ladder }: Pick<ProfitLoss, "runners" | "ladder">): MarketPosition {
  const positions = runners.map(({ runnerId, amount, ifLoses }) => {
    const others = runners.filter((other) => other.runnerId !== runnerId);
    const worst = Math.min(...others.map((other) => other.amount));
    return [runnerId, { ifWins: amount, ifLoses: ifLoses ?? worst }] as const;
  });
  return { runners: new Map(positions), ladder: ladder ?? [] };
}

/** Whether two positions bring the same in every case. */
export function isSamePosition(one: MarketPosition, other: MarketPosition): boolean {
  if (one.ladder.length !== other.ladder.length || one.runners.size !== other.runners.size) return false;
  const sameLadder = one.ladder.every(({ from, amount }, index) => {
    const step = other.ladder[index];
    return step?.from === from && step?.amount === amount;
  });
  const sameRunners = [...one.runners].every(([id, { ifWins, ifLoses }]) => {
    const now = other.runners.get(id);
    return now?.ifWins === ifWins && now.ifLoses === ifLoses;
  });
  return sameLadder && sameRunners;
}

/** The worst that a line market brings at `number` or above (`ifWins`), and below it. */
export function worstAround(ladder: readonly LadderStep[], number: number): RunnerPosition {
  const worst = (holds: (step: LadderStep) => boolean) =>
    ladder.filter(holds).reduce((least, { amount }) => Math.min(least, amount), Number.POSITIVE_INFINITY);
  const above = worst(({ to }) => to === null || to >= number);
  const below = worst(({ from }) => from === null || from < number);
  return { ifWins: finite(above), ifLoses: finite(below) };
}

/** The most that a position can lose, as a positive number; 0 where it cannot. */
export function mostLost({ runners, ladder }: MarketPosition): number {
  const amounts = [
    ...[...runners.values()].flatMap(({ ifWins, ifLoses }) => [ifWins, ifLoses]),
    ...ladder.map(({ amount }) => amount),
  ];
  return Math.max(0, -Math.min(0, ...amounts.filter(Number.isFinite)));
}

type Side = RestingOrder["side"];
const SIDES = new Map<string, Side>(Object.entries({ back: "back", lay: "lay" }));
const FANCY_SIDES = new Map<string, Side>(Object.entries({ yes: "back", no: "lay" }));

type OpenBets = OutputOf<typeof api.bets.getUserOpenBets>["openBets"];

/**
 * The unmatched orders of one market from the account's open bets (`Bet/GetUserOpenBets`). In a fancy market the place of
 * a line among the market's lines stands for the runner, YES for back and NO for lay.
 */
export function restingOf(openBets: OpenBets, market: Market): readonly RestingOrder[] {
  const { marketId, line, marketType } = market;
  return openBets.flatMap((bet): RestingOrder[] => {
    if (bet.marketId !== marketId || bet.unmatched <= 0) return [];
    const isFancy = marketType === "fancy2" && line !== null;
    const runner = isFancy
      ? Math.round(((bet.fancyValue ?? Number.NaN) - line.first) / line.step)
      : market.runners.findIndex(({ id }) => id === bet.runnerId);
    if (!(runner >= 0)) return [];
    const side = (isFancy ? FANCY_SIDES : SIDES).get(bet.betType);
    if (side === undefined) return [];
    return [{ betId: bet.betId, runner, side, price: priceOf(market, bet.betRate), stake: bet.unmatched }];
  });
}

function finite(amount: number): number {
  return Number.isFinite(amount) ? amount : 0;
}
