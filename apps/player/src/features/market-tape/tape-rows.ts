import { paiseOfWire, priceOfWire } from "@crossbook/browser";
import type { MarketTape } from "@crossbook/contract";
import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";

/** One match of the tape. */
export interface TapeRow {
  readonly matchId: number;
  readonly at: string;
  readonly runnerName: string;
  readonly price: OddsHundredths;
  readonly size: Paise;
  /** Against the match of the same runner before it; undefined where it is the same, or the first that is known. */
  readonly move: "up" | "down" | undefined;
}

/** The matches as they are shown, newest first. */
export function tapeRows(
  { matches, notation }: MarketTape,
  runners: readonly { readonly id: number; readonly name: string }[],
): readonly TapeRow[] {
  const names = new Map(runners.map(({ id, name }) => [id, name]));
  const before = new Map<number, OddsHundredths>();
  return matches
    .toReversed()
    .flatMap(({ matchId, at, runnerId, price: wirePrice, size }) => {
      const price = priceOfWire(wirePrice, notation);
      if (price === undefined) return [];
      const last = before.get(runnerId) ?? price;
      before.set(runnerId, price);
      const move: TapeRow["move"] = price > last ? "up" : price < last ? "down" : undefined;
      return [{ matchId, at, runnerName: names.get(runnerId) ?? "", price, size: paiseOfWire(size), move }];
    })
    .reverse();
}
