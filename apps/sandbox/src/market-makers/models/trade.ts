import { normalAboveZero } from "./normal.ts";

export interface TradeView {
  readonly open: number;
  readonly price: number;
  /** Recent prices, a second apart. */
  readonly path: readonly number[];
  readonly secondsLeft: number;
}

const USUAL_DEVIATION = 0.0004;
const ENOUGH_STEPS = 30;

/** The price's logarithm moves without drift: up is likelier the further it is above the open and the less time is left. */
export function tradeChances(view: TradeView): readonly [number, number] {
  const distance = Math.log(view.price / view.open);
  const up = normalAboveZero(distance, secondDeviation(view.path) * Math.sqrt(view.secondsLeft));
  return [up, 1 - up];
}

/** Measured from the path once it is long enough. */
function secondDeviation(path: readonly number[]): number {
  const steps = path.slice(1).map((price, index) => Math.log(price / (path[index] ?? price)));
  if (steps.length < ENOUGH_STEPS) return USUAL_DEVIATION;
  return Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / steps.length);
}
