import { IdIndex } from "../accounts/id-index.ts";
import type { MarketId } from "../commands.ts";
import { invariant } from "../invariant.ts";
import { kindOf } from "../kinds/market-kinds.ts";
import type { PositionParts } from "../positions/positions.ts";
import type { MarketRow } from "../snapshot.ts";
import { Market } from "./market.ts";

/** Every market in memory, by id and by slot. Slots of removed markets are used again. */
export class Markets {
  readonly #parts: Omit<PositionParts, "marketSlot">;
  readonly #index = new IdIndex();
  readonly #bySlot: (Market | undefined)[] = [undefined];
  readonly #freeSlots: number[] = [];

  constructor(parts: Omit<PositionParts, "marketSlot">) {
    this.#parts = parts;
  }

  /** The terms must have been found right. */
  add(row: MarketRow): void {
    const kind = kindOf(row.terms);
    invariant(kind !== undefined, "a market of no kind");
    if (kind === undefined) return;
    const marketSlot = this.#freeSlots.pop() ?? this.#bySlot.length;
    this.#bySlot[marketSlot] = new Market(row, kind, { ...this.#parts, marketSlot });
    this.#index.set(row.marketId, marketSlot);
  }

  find(marketId: MarketId): Market | undefined {
    return this.#bySlot[this.#index.slotOf(marketId)];
  }

  at(slot: number): Market | undefined {
    return this.#bySlot[slot];
  }

  /** The market must be finished. */
  remove({ marketId, slot }: Market): void {
    this.#bySlot[slot] = undefined;
    this.#index.remove(marketId);
    this.#freeSlots.push(slot);
  }

  /** In ascending id. */
  rows(): readonly MarketRow[] {
    const rows: MarketRow[] = [];
    for (const market of this.#bySlot) {
      if (market) rows.push(market.row());
    }
    return rows.sort((a, b) => a.marketId - b.marketId);
  }
}
