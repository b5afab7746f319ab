import { type Paise, paise } from "@crossbook/money";
import {
  type LadderName,
  nearestPrice,
  type OddsHundredths,
  oddsHundredths,
  priceFromTick,
  tickCount,
  tickIndex,
} from "@crossbook/odds";
import type { RunnerDepth } from "../../markets/runner-depth.ts";
import type { Side } from "../../selection/draft.ts";

/** So many prices are shown above the centre, and so many below it. */
export const TICKS_EACH_WAY = 40;

/** Where a ladder begins of which nothing is known. */
const NO_PRICE = oddsHundredths(200);

/** An unmatched bet of the player on the runner. */
export interface OwnOrder {
  readonly betId: number;
  readonly side: Side;
  readonly odds: OddsHundredths;
  readonly size: Paise;
  /** 1 is matched first; undefined while it is not known. */
  readonly place: number | undefined;
  /** Stake that is matched before it. */
  readonly ahead: Paise | undefined;
}

/** One price of the ladder. */
export interface LadderRow {
  readonly odds: OddsHundredths;
  /** What a backer can take here; undefined where nobody offers. */
  readonly back: Paise | undefined;
  readonly lay: Paise | undefined;
  /** Stake that was matched here. */
  readonly traded: Paise | undefined;
  /** Of the price with the most traded, 0 to 1. */
  readonly tradedShare: number;
  readonly isLast: boolean;
  readonly own: readonly OwnOrder[];
}

/**
 * The price around which a ladder is shown: the last matched one, or where the offers have moved away from it the nearest of
 * the best two; without both the offer there is; else 2.00.
 */
export function centreOf(depth: RunnerDepth | undefined, ladder: LadderName): OddsHundredths {
  const offers = [depth?.back[0]?.odds, depth?.lay[0]?.odds].filter((odds) => odds !== undefined);
  const [lowest, highest] = [Math.min(...offers), Math.max(...offers)];
  const middle = offers.length === 0 ? NO_PRICE : Math.round((lowest + highest) / 2);
  const last = depth?.last ?? middle;
  const isBeside = offers.length === 2 && (last < lowest || last > highest);
  return nearestPrice(ladder, isBeside ? Math.min(Math.max(last, lowest), highest) : last) ?? NO_PRICE;
}

/** Whether there is a price that a ladder could be shown around: an offer, or one that was matched. */
export function hasPrice({ back, lay, last }: RunnerDepth): boolean {
  return last !== undefined || back.length > 0 || lay.length > 0;
}

/** The prices around the centre, highest first. */
export function pricesAround(ladder: LadderName, centre: OddsHundredths): readonly OddsHundredths[] {
  const tick = tickIndex(ladder, centre);
  const highest = Math.min(tickCount(ladder) - 1, tick + TICKS_EACH_WAY);
  const lowest = Math.max(0, tick - TICKS_EACH_WAY);
  return Array.from({ length: highest - lowest + 1 }, (_, index) =>
    priceFromTick(ladder, highest - index),
  ).filter((odds) => odds !== undefined);
}

/**
 * Each of these prices with what is offered, traded and owned there. A cross match may be at a price between two of the ladder's: it
 * is shown at the nearest.
 */
export function ladderRows(
  ladder: LadderName,
  prices: readonly OddsHundredths[],
  depth: RunnerDepth | undefined,
  own: readonly OwnOrder[],
): readonly LadderRow[] {
  const back = byPrice(depth?.back);
  const lay = byPrice(depth?.lay);
  const traded = byNearest(ladder, depth?.traded);
  const last = depth?.last && nearestPrice(ladder, depth.last);
  const most = Math.max(1, ...traded.values());
  return prices.map((odds) => ({
    odds,
    back: back.get(odds),
    lay: lay.get(odds),
    traded: traded.get(odds),
    tradedShare: (traded.get(odds) ?? 0) / most,
    isLast: last === odds,
    own: own.filter((order) => order.odds === odds),
  }));
}

function byPrice(levels: RunnerDepth["back"] = []): ReadonlyMap<OddsHundredths, Paise> {
  return new Map(levels.map(({ odds, size }) => [odds, size]));
}

function byNearest(
  ladder: LadderName,
  levels: RunnerDepth["traded"] = [],
): ReadonlyMap<OddsHundredths, Paise> {
  const sums = new Map<OddsHundredths, Paise>();
  for (const { odds, size } of levels) {
    const nearest = nearestPrice(ladder, odds) ?? odds;
    sums.set(nearest, paise((sums.get(nearest) ?? 0) + size));
  }
  return sums;
}

/** Whether two rows look the same, so that one that did not change is not drawn again. */
export function isSameRow(a: LadderRow, b: LadderRow): boolean {
  return (
    a.odds === b.odds &&
    a.back === b.back &&
    a.lay === b.lay &&
    a.traded === b.traded &&
    a.tradedShare === b.tradedShare &&
    a.isLast === b.isLast &&
    a.own.length === b.own.length &&
    a.own.every((order, index) => isSameOrder(order, b.own[index]))
  );
}

function isSameOrder(a: OwnOrder, b: OwnOrder | undefined): boolean {
  return (
    b !== undefined && a.betId === b.betId && a.size === b.size && a.place === b.place && a.ahead === b.ahead
  );
}
