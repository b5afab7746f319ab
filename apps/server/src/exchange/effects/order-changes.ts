import { LAPSE_REASONS, type LapseReason } from "@crossbook/engine";
import { Column } from "../columns/column.ts";
import { NEVER, type TimeCells, time } from "../columns/column-types.ts";
import { numberedWordOrNull } from "../columns/word-types.ts";
import { ROWS_OF_A_CHUNK } from "../tables/rows-of-a-chunk.ts";

/** More orders are placed in a chunk than are changed by it. */
const ROOM = ROWS_OF_A_CHUNK / 8;

/** What became of orders that were placed earlier, one row each. */
export class OrderChanges {
  readonly orderId = new Column(ROOM);
  readonly matchedStake = new Column(ROOM);
  readonly payout = new Column(ROOM);
  readonly cancelled = new Column(ROOM);
  readonly lapsed = new Column(ROOM);
  readonly voided = new Column(ROOM);
  readonly lastMatchedAt: TimeCells = time().cells(ROOM);
  readonly lapsedAt: TimeCells = time().cells(ROOM);
  readonly lapseReason = numberedWordOrNull(LAPSE_REASONS).cells(ROOM);
  /** Price and whole stake of an order that took the starting price; 0 of every other. */
  readonly takenPrice = new Column(ROOM);
  readonly takenStake = new Column(ROOM);
  readonly #places = new Map<number, number>();

  matched(orderId: number, stake: number, payout: number, at: number): void {
    const row = this.#rowOf(orderId);
    this.matchedStake.add(row, stake);
    this.payout.add(row, payout);
    this.lastMatchedAt.set(row, at);
  }

  wasCancelled(orderId: number, by: number): void {
    this.cancelled.add(this.#rowOf(orderId), by);
  }

  hasLapsed(orderId: number, unmatched: number, reason: LapseReason, at: number): void {
    const row = this.#rowOf(orderId);
    this.lapsed.add(row, unmatched);
    this.lapsedAt.set(row, at);
    this.lapseReason.set(row, reason);
  }

  /** From now on it is an order at this price, and of this stake in the whole. */
  tookStartingPrice(orderId: number, priceHundredths: number, stake: number): void {
    const row = this.#rowOf(orderId);
    this.takenPrice.set(row, priceHundredths);
    this.takenStake.set(row, stake);
  }

  /** So much of the matched part is void; `payout`: what a winning back would be paid less. */
  wasCorrected(orderId: number, voided: number, payout: number): void {
    const row = this.#rowOf(orderId);
    this.matchedStake.add(row, -voided);
    this.payout.add(row, -payout);
    this.voided.add(row, voided);
  }

  /** Nothing may be added any more until it is cleared. */
  forgetPlaces(): void {
    this.#places.clear();
  }

  clear(): void {
    const { orderId, matchedStake, payout, cancelled, lapsed, voided } = this;
    const { lastMatchedAt, lapsedAt, lapseReason, takenPrice, takenStake } = this;
    for (const it of [orderId, matchedStake, payout, cancelled, lapsed, voided]) it.clear();
    for (const it of [takenPrice, takenStake]) it.clear();
    for (const it of [lastMatchedAt, lapsedAt, lapseReason]) it.clear();
    this.#places.clear();
  }

  #rowOf(orderId: number): number {
    const known = this.#places.get(orderId);
    if (known !== undefined) return known;
    const row = this.orderId.length;
    this.#places.set(orderId, row);
    this.orderId.push(orderId);
    const { matchedStake, payout, cancelled, lapsed, voided, takenPrice, takenStake } = this;
    for (const it of [matchedStake, payout, cancelled, lapsed, voided, takenPrice, takenStake]) it.push(0);
    this.lastMatchedAt.push(NEVER);
    this.lapsedAt.push(NEVER);
    this.lapseReason.push("");
    return row;
  }
}
