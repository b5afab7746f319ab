import type { OrderView } from "@crossbook/engine";
import { addPaise, type Paise, paiseToMainUnits, zeroPaise } from "@crossbook/money";
import { averagePrice } from "../../../../modules/betting/index.ts";

type Level = readonly [price: number, size: number];
const NOTHING = { back: new Map<number, Paise>(), lay: new Map<number, Paise>() } as const;

/** What is matched of both sides, by the average price of each bet. */
export class MatchedTotals {
  readonly #sizes = { back: new Map<number, Paise>(), lay: new Map<number, Paise>() };

  add({ side, matched, matchedPayoutCentipaise }: OrderView): void {
    const price = averagePrice(matched, matchedPayoutCentipaise);
    if (price === undefined) return;
    const sizes = this.#sizes[side];
    sizes.set(price, addPaise(sizes.get(price) ?? zeroPaise, matched));
  }

  /** `mb` and `ml`: every size that is another than `before` has it, 0 of a price that is gone. Without a side that is the same. */
  changesSince(before: MatchedTotals | undefined) {
    const known = before === undefined ? NOTHING : before.#sizes;
    const backs = levelsSince(this.#sizes.back, known.back);
    const lays = levelsSince(this.#sizes.lay, known.lay);
    return { ...(backs.length > 0 && { mb: backs }), ...(lays.length > 0 && { ml: lays }) };
  }
}

function levelsSince(now: ReadonlyMap<number, Paise>, before: ReadonlyMap<number, Paise>): readonly Level[] {
  const changed = [...now].filter(([price, size]) => before.get(price) !== size);
  const gone = [...before.keys()].filter((price) => !now.has(price));
  return [
    ...changed.map(([price, size]): Level => [price, paiseToMainUnits(size)]),
    ...gone.map((price): Level => [price, 0]),
  ];
}
