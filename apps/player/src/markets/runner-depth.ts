import { type Level, paiseOfWire, priceOfWire, type RunnerBook } from "@crossbook/browser";
import type { RunnerLadder } from "@crossbook/contract";
import type { OddsHundredths } from "@crossbook/odds";

/** All that is known of one runner's prices, best first a side. */
export interface RunnerDepth {
  readonly back: readonly Level[];
  readonly lay: readonly Level[];
  /** Stake that was matched at each price, lowest first. */
  readonly traded: readonly Level[];
  readonly last: OddsHundredths | undefined;
}

/** So many prices a side come with every push. */
const PUSHED_LEVELS = 3;

/** The depth as it was read, with the best prices as they were pushed since then. */
export function depthOf(ladder: RunnerLadder, book: RunnerBook | undefined): RunnerDepth {
  const read = (levels: RunnerLadder["back"]): readonly Level[] =>
    levels.flatMap(({ price, size }) => {
      const odds = priceOfWire(price, ladder.notation);
      return odds === undefined ? [] : [{ odds, size: paiseOfWire(size) }];
    });
  return {
    back: withBest(read(ladder.back), book?.back, (odds, worst) => odds < worst),
    lay: withBest(read(ladder.lay), book?.lay, (odds, worst) => odds > worst),
    traded: read(ladder.traded),
    last: book?.last ?? priceOfWire(ladder.lastPrice, ladder.notation),
  };
}

/** Fewer pushed prices than there could be are all there are. */
function withBest(
  levels: readonly Level[],
  best: readonly Level[] | undefined,
  isWorse: (odds: OddsHundredths, than: OddsHundredths) => boolean,
): readonly Level[] {
  if (best === undefined) return levels;
  const worst = best[PUSHED_LEVELS - 1];
  if (worst === undefined) return best;
  return [...best, ...levels.filter(({ odds }) => isWorse(odds, worst.odds))];
}
