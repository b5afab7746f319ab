import type { Accounts } from "../accounts/accounts.ts";
import type { MarketId } from "../commands.ts";
import { IdIndex } from "../id-index.ts";
import type { OrderPool } from "../orders/order-pool.ts";
import { Positions } from "../positions/positions.ts";
import { isFinished } from "../rules/market-rules.ts";
import type { MarketRow } from "../snapshot.ts";
import { Market } from "./market.ts";

/** Every market by id and by slot, and apart from them those that are not finished. */
export class Markets {
  readonly #accounts: Accounts;
  readonly #orders: OrderPool;
  readonly #index = new IdIndex();
  readonly #bySlot: (Market | undefined)[] = [undefined];
  readonly #unfinished = new Set<Market>();

  constructor(accounts: Accounts, orders: OrderPool) {
    this.#accounts = accounts;
    this.#orders = orders;
  }

  add(row: MarketRow): void {
    const slot = this.#bySlot.length;
    const market = new Market(slot, row, this.#accounts, this.#orders);
    this.#bySlot.push(market);
    this.#index.set(row.marketId, slot);
    if (!isFinished(row.status)) this.#unfinished.add(market);
  }

  find(marketId: MarketId): Market | undefined {
    return this.#bySlot[this.#index.slotOf(marketId)];
  }

  at(slot: number): Market | undefined {
    return this.#bySlot[slot];
  }

  get unfinished(): Iterable<Market> {
    return this.#unfinished;
  }

  finish(market: Market, status: "settled" | "void", winner: number): void {
    market.finish(status, winner, new Positions(market.runnerCount, this.#accounts, this.#orders));
    this.#unfinished.delete(market);
  }

  rows(): readonly MarketRow[] {
    const rows: MarketRow[] = [];
    for (const market of this.#bySlot) {
      if (market) rows.push(market.row());
    }
    return rows.sort((a, b) => a.marketId - b.marketId);
  }
}
