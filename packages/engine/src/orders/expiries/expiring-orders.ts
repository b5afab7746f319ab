import type { OrderId } from "../../commands.ts";
import type { OrderDirectory } from "../order-directory.ts";
import { NO_ORDER, type OrderPool } from "../order-pool.ts";

/** Entries that are looked at with each new one: two, so that those whose orders have ended cannot come to outnumber the others. */
const CHECKED_WITH_EACH = 2;

/**
 * The expiries of orders that have one: a binary heap by time, then by number. Nothing here is touched when an order is matched,
 * cancelled or lapses: an entry counts only as long as its order is held and has an unmatched part. Order numbers are never used
 * again, so an entry never comes to mean another order.
 */
export class ExpiringOrders {
  readonly #directory: OrderDirectory;
  readonly #orders: OrderPool;
  /** The heap, in two arrays. */
  readonly #times: number[] = [];
  readonly #ids: OrderId[] = [];
  readonly #timeOf = new Map<OrderId, number>();
  /** The place in the heap that is looked at next for an order that has ended. */
  #checked = 0;

  constructor(directory: OrderDirectory, orders: OrderPool) {
    this.#directory = directory;
    this.#orders = orders;
  }

  /** Entries held, with those of orders that have ended. */
  get size(): number {
    return this.#ids.length;
  }

  /** `orderId`: of an order that has none yet. */
  add(orderId: OrderId, expiresAt: number): void {
    for (let count = 0; count < CHECKED_WITH_EACH; count += 1) this.#check();
    this.#timeOf.set(orderId, expiresAt);
    this.#ids.push(orderId);
    this.#times.push(expiresAt);
    this.#rise(this.#ids.length - 1);
  }

  /** When what is unmatched of the order in this slot is to lapse; 0: never, or nothing is unmatched. */
  timeOf(slot: number): number {
    if (this.#timeOf.size === 0 || this.#orders.remaining(slot) === 0) return 0;
    return this.#timeOf.get(this.#orders.id(slot)) ?? 0;
  }

  /** The earliest expiry of an order that has an unmatched part; undefined where there is none. */
  get next(): number | undefined {
    while (this.#ids.length > 0 && this.#slotAt(0) === NO_ORDER) this.#remove(0);
    return this.#times[0];
  }

  /** Takes out the first order that is due at a time. @returns its slot, or `NO_ORDER` where none is due */
  takeDue(at: number): number {
    const { next } = this;
    if (next === undefined || !(next <= at)) return NO_ORDER;
    const slot = this.#slotAt(0);
    this.#remove(0);
    return slot;
  }

  /** The slot of an entry's order, or `NO_ORDER` where that has no unmatched part any more. */
  #slotAt(place: number): number {
    const slot = this.#directory.slotOf(this.#ids[place] ?? 0);
    return slot === NO_ORDER || this.#orders.remaining(slot) === 0 ? NO_ORDER : slot;
  }

  /** Removes the next entry where its order has ended. */
  #check(): void {
    if (this.#checked >= this.#ids.length) this.#checked = 0;
    if (this.#ids.length === 0) return;
    if (this.#slotAt(this.#checked) === NO_ORDER) this.#remove(this.#checked);
    else this.#checked += 1;
  }

  #remove(place: number): void {
    this.#timeOf.delete(this.#ids[place] ?? 0);
    const lastId = this.#ids.pop() ?? 0;
    const lastTime = this.#times.pop() ?? 0;
    if (place === this.#ids.length) return;
    this.#put(place, lastId, lastTime);
    this.#rise(place);
    this.#sink(place);
  }

  #rise(from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(place, parent)) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  #sink(from: number): void {
    let place = from;
    for (;;) {
      const left = 2 * place + 1;
      if (left >= this.#ids.length) return;
      const right = left + 1;
      const child = right < this.#ids.length && this.#isBefore(right, left) ? right : left;
      if (!this.#isBefore(child, place)) return;
      this.#swap(place, child);
      place = child;
    }
  }

  #isBefore(place: number, other: number): boolean {
    const [time = 0, otherTime = 0] = [this.#times[place], this.#times[other]];
    return time === otherTime ? (this.#ids[place] ?? 0) < (this.#ids[other] ?? 0) : time < otherTime;
  }

  #swap(place: number, other: number): void {
    const [id = 0, time = 0] = [this.#ids[place], this.#times[place]];
    this.#put(place, this.#ids[other] ?? 0, this.#times[other] ?? 0);
    this.#put(other, id, time);
  }

  #put(place: number, orderId: OrderId, expiresAt: number): void {
    this.#ids[place] = orderId;
    this.#times[place] = expiresAt;
  }
}
