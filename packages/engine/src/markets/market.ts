import type { LadderName } from "@crossbook/odds";
import type { Accounts } from "../accounts/accounts.ts";
import { RunnerBook } from "../book/runner-book.ts";
import type { MarketId, MarketStatus, RunnerIndex } from "../commands.ts";
import type { OrderPool } from "../orders/order-pool.ts";
import { Positions } from "../positions/positions.ts";
import { isFinished } from "../rules/market-rules.ts";
import type { MarketRow } from "../snapshot.ts";

/** One market: its terms, the books of its runners and everybody's positions, until it is finished. */
export class Market {
  readonly marketId: MarketId;
  readonly slot: number;
  readonly runnerCount: number;
  readonly ladder: LadderName;
  readonly commissionBasisPoints: number;
  readonly minStake: number;
  readonly maxStake: number;
  status: MarketStatus;
  winner: RunnerIndex | -1;
  books: readonly RunnerBook[];
  positions: Positions;
  readonly #lastMatched: Int32Array;
  readonly #matchedTotal: Float64Array;

  constructor(slot: number, row: MarketRow, accounts: Accounts, orders: OrderPool) {
    this.slot = slot;
    this.marketId = row.marketId;
    this.runnerCount = row.runnerCount;
    this.ladder = row.ladder;
    this.commissionBasisPoints = row.commissionBasisPoints;
    this.minStake = row.minStake;
    this.maxStake = row.maxStake;
    this.status = row.status;
    this.winner = row.winner;
    this.books = isFinished(row.status)
      ? []
      : Array.from({ length: row.runnerCount }, () => new RunnerBook(orders, row.ladder));
    this.positions = new Positions(row.runnerCount, accounts, orders);
    this.#lastMatched = Int32Array.from(row.lastMatched);
    this.#matchedTotal = Float64Array.of(row.matchedTotal);
  }

  /** Stake matched since the market's creation, in paise. */
  get matchedTotal(): number {
    return this.#matchedTotal[0] ?? 0;
  }

  /** Price of the runner's last match in hundredths; 0 where there was none. */
  lastMatched(runner: RunnerIndex): number {
    return this.#lastMatched[runner] ?? 0;
  }

  addMatch(runner: RunnerIndex, stake: number, price: number): void {
    this.#matchedTotal[0] = (this.#matchedTotal[0] ?? 0) + stake;
    this.#lastMatched[runner] = price;
  }

  /** Ends the market and lets go of its books and positions, which must hold no orders any more. */
  finish(status: "settled" | "void", winner: RunnerIndex | -1, emptied: Positions): void {
    this.status = status;
    this.winner = winner;
    this.books = [];
    this.positions = emptied;
  }

  row(): MarketRow {
    return {
      marketId: this.marketId,
      status: this.status,
      runnerCount: this.runnerCount,
      ladder: this.ladder,
      commissionBasisPoints: this.commissionBasisPoints,
      minStake: this.minStake,
      maxStake: this.maxStake,
      winner: this.winner,
      matchedTotal: this.matchedTotal,
      lastMatched: [...this.#lastMatched],
    };
  }
}
