import type { OddsHundredths } from "./odds-hundredths.ts";

/**
 * The prices a market accepts. `classic`: 350 prices from 1.01 to 1000 with steps that widen; `finest`: every
 * hundredth from 1.01 to 1000. A tick is a price's place on its ladder, from 0.
 */
export type LadderName = "classic" | "finest";

/** 1.01: the lowest price of every ladder. */
export const LOWEST_ODDS = 101 as OddsHundredths;
/** 1000.00: the highest price of every ladder. */
export const HIGHEST_ODDS = 100_000 as OddsHundredths;

/** Steps of the classic ladder: from `from` upwards prices are `step` apart, in hundredths. */
const CLASSIC_STEPS = [
  { from: 101, step: 1 },
  { from: 200, step: 2 },
  { from: 300, step: 5 },
  { from: 400, step: 10 },
  { from: 600, step: 20 },
  { from: 1000, step: 50 },
  { from: 2000, step: 100 },
  { from: 3000, step: 200 },
  { from: 5000, step: 500 },
  { from: 10_000, step: 1000 },
] as const;

const CLASSIC_PRICES = classicPrices();
const CLASSIC_TICK_BY_PRICE = tickByPrice(CLASSIC_PRICES);

/** How many prices a ladder has; its ticks are 0 to one less. */
export function tickCount(ladder: LadderName): number {
  return ladder === "classic" ? CLASSIC_PRICES.length : HIGHEST_ODDS - LOWEST_ODDS + 1;
}

/** The tick of a price, or -1 where the price is not on the ladder. Takes any number, however wrong. */
export function tickIndex(ladder: LadderName, odds: number): number {
  // Also false for NaN; fractions fail the second test because truncation changes them.
  if (!(odds >= LOWEST_ODDS && odds <= HIGHEST_ODDS) || Math.trunc(odds) !== odds) return -1;
  if (ladder === "finest") return odds - LOWEST_ODDS;
  return CLASSIC_TICK_BY_PRICE[odds - LOWEST_ODDS] ?? -1;
}

/** The price of a tick, or undefined beyond the ladder's ends. */
export function priceFromTick(ladder: LadderName, tick: number): OddsHundredths | undefined {
  if (!Number.isInteger(tick) || tick < 0 || tick >= tickCount(ladder)) return undefined;
  if (ladder === "finest") return (LOWEST_ODDS + tick) as OddsHundredths;
  return CLASSIC_PRICES[tick] as OddsHundredths | undefined;
}

/** The tick of the highest price that is not above `odds`, or -1 below the lowest. */
export function tickAtOrBelow(ladder: LadderName, odds: number): number {
  return ticksAtOrBelow(ladder, odds) - 1;
}

/** The tick of the lowest price that is not below `odds`, or -1 above the highest. */
export function tickAtOrAbove(ladder: LadderName, odds: number): number {
  const below = ticksAtOrBelow(ladder, odds);
  if (isOnLadder(ladder, odds)) return below - 1;
  return below < tickCount(ladder) ? below : -1;
}

/** Whether a market with this ladder accepts the price. Takes any number, however wrong. */
export function isOnLadder(ladder: LadderName, odds: number): odds is OddsHundredths {
  return tickIndex(ladder, odds) >= 0;
}

/** The nearest price above, whether or not `odds` itself is on the ladder; undefined above the highest. */
export function nextPriceUp(ladder: LadderName, odds: number): OddsHundredths | undefined {
  if (Number.isNaN(odds)) return undefined;
  return priceFromTick(ladder, ticksAtOrBelow(ladder, odds));
}

/** The nearest price below, whether or not `odds` itself is on the ladder; undefined below the lowest. */
export function nextPriceDown(ladder: LadderName, odds: number): OddsHundredths | undefined {
  if (Number.isNaN(odds)) return undefined;
  const below = ticksAtOrBelow(ladder, odds);
  return priceFromTick(ladder, isOnLadder(ladder, odds) ? below - 2 : below - 1);
}

/** The ladder's price nearest to `odds`; between two equally near ones, the lower. */
export function nearestPrice(ladder: LadderName, odds: number): OddsHundredths | undefined {
  if (Number.isNaN(odds)) return undefined;
  if (isOnLadder(ladder, odds)) return odds;
  const down = nextPriceDown(ladder, odds);
  const up = nextPriceUp(ladder, odds);
  if (down === undefined) return up;
  if (up === undefined) return down;
  return up - odds < odds - down ? up : down;
}

/** Every price of the ladder, lowest first. */
export function ladderPrices(ladder: LadderName): readonly OddsHundredths[] {
  if (ladder === "classic") return Array.from(CLASSIC_PRICES, (price) => price as OddsHundredths);
  return Array.from({ length: tickCount("finest") }, (_, tick) => (LOWEST_ODDS + tick) as OddsHundredths);
}

/**
 * The price so many ticks above another one, or below it where `ticks` is negative; the ladder's last one where it ends
 * before. Undefined where the price is not on the ladder.
 */
export function priceAway(
  ladder: LadderName,
  odds: OddsHundredths,
  ticks: number,
): OddsHundredths | undefined {
  const tick = tickIndex(ladder, odds);
  if (tick < 0) return undefined;
  return priceFromTick(ladder, Math.max(0, Math.min(tickCount(ladder) - 1, tick + ticks)));
}

/** How many prices of the ladder are not above `odds`: the tick of the first price above it. */
function ticksAtOrBelow(ladder: LadderName, odds: number): number {
  let low = 0;
  let high = tickCount(ladder);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const price = ladder === "finest" ? LOWEST_ODDS + middle : (CLASSIC_PRICES[middle] ?? HIGHEST_ODDS);
    if (price <= odds) low = middle + 1;
    else high = middle;
  }
  return low;
}

function classicPrices(): Int32Array {
  const prices: number[] = [];
  CLASSIC_STEPS.forEach(({ from, step }, index) => {
    const end = CLASSIC_STEPS[index + 1]?.from ?? HIGHEST_ODDS + 1;
    for (let price: number = from; price < end; price += step) prices.push(price);
  });
  return Int32Array.from(prices);
}

function tickByPrice(prices: Int32Array): Int16Array {
  const ticks = new Int16Array(HIGHEST_ODDS - LOWEST_ODDS + 1).fill(-1);
  prices.forEach((price, tick) => {
    ticks[price - LOWEST_ODDS] = tick;
  });
  return ticks;
}
