import { type MatchListener, NO_ORDER, OrderPool, RunnerBook } from "@crossbook/engine/hot-path";
import { priceFromTick, tickCount } from "@crossbook/odds";

export const OPERATIONS = 1_000_000;
export const RESTING_ORDERS = 1000;
export const ACCOUNTS = 1000;

const TICKS = tickCount("classic");
const MIDDLE = TICKS >> 1;
const PASSIVE_SHARE = 0.6;
const CANCEL_SHARE = 0.3;

export const PLACE_BACK = 0;
export const PLACE_LAY = 1;
export const CANCEL = 2;

/**
 * A fixed stream of operations on one book of the classic ladder: 60 % orders that rest, 30 % cancels of a random
 * resting order, 10 % orders that match about three resting ones, which keeps as many resting as at first (a thousand,
 * unless said otherwise). The first `prefill` operations only fill the book.
 */
export interface BookWorkload {
  readonly prefill: number;
  readonly kinds: Uint8Array;
  /** Of an order: its tick and price. */
  readonly ticks: Int32Array;
  readonly prices: Int32Array;
  readonly stakes: Int32Array;
  /** Of an order: whose, from 0. Of a cancel: the operation that placed the order. */
  readonly accounts: Int32Array;
  readonly targets: Int32Array;
  /**
   * Of a cancel: which order by the engine's own count. It numbers orders as they come and refuses none of these, so
   * the number each gets is known before.
   */
  readonly orderIds: Int32Array;
  /** Stake that the whole stream matches: what every contender must come to. */
  readonly matchedStake: number;
}

/** The same numbers every time, by a 32-bit mix of a counter. */
export function seededUniform(seed: number): () => number {
  let counter = seed;
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/**
 * How far from the touch passive orders are placed. `crowded`: two ticks on average, as in a market with money in
 * it, where a player sees the three best prices a side and most of what rests is there. `spread`: anywhere on
 * the ladder, alike.
 */
export type Placement = "crowded" | "spread";

const CROWDED_MEAN_TICKS = 2;

/** How long a workload is, and about how many orders rest during it. */
export interface WorkloadSize {
  readonly operations: number;
  readonly restingOrders: number;
}

export function bookWorkload(
  placement: Placement,
  size: WorkloadSize = { operations: OPERATIONS, restingOrders: RESTING_ORDERS },
  seed = 350,
): BookWorkload {
  return new WorkloadBuilder(placement, size, seed).build();
}

/** Plays the stream on a book while drawing it, to know what rests and can be cancelled or matched. */
class WorkloadBuilder implements MatchListener {
  readonly #placement: Placement;
  readonly #uniform: () => number;
  readonly #orders: OrderPool;
  readonly #book: RunnerBook;
  readonly #resting: number[] = [];
  readonly #placeInResting = new Map<number, number>();
  readonly #restingOrders: number;
  readonly #size: number;
  readonly #kinds: Uint8Array;
  readonly #ticks: Int32Array;
  readonly #stakes: Int32Array;
  readonly #accounts: Int32Array;
  readonly #targets: Int32Array;
  readonly #orderIds: Int32Array;
  /** The engine's number of the order that each operation placed. */
  readonly #numbers: Int32Array;
  #placed = 0;
  #matchedStake = 0;

  constructor(placement: Placement, { operations, restingOrders }: WorkloadSize, seed: number) {
    this.#placement = placement;
    this.#uniform = seededUniform(seed);
    this.#restingOrders = restingOrders;
    this.#size = operations + restingOrders;
    this.#orders = new OrderPool(Math.max(64, 4 * restingOrders));
    this.#book = new RunnerBook(this.#orders, "classic");
    this.#kinds = new Uint8Array(this.#size);
    this.#ticks = new Int32Array(this.#size);
    this.#stakes = new Int32Array(this.#size);
    this.#accounts = new Int32Array(this.#size);
    this.#targets = new Int32Array(this.#size);
    this.#orderIds = new Int32Array(this.#size);
    this.#numbers = new Int32Array(this.#size);
  }

  build(): BookWorkload {
    for (let operation = 0; operation < this.#size; operation += 1) {
      const draw = operation < this.#restingOrders || this.#resting.length === 0 ? 0 : this.#uniform();
      if (draw < PASSIVE_SHARE) this.#placePassive(operation);
      else if (draw < PASSIVE_SHARE + CANCEL_SHARE) this.#cancel(operation);
      else this.#cross(operation);
    }
    return {
      prefill: this.#restingOrders,
      kinds: this.#kinds,
      ticks: this.#ticks,
      prices: this.#ticks.map((tick) => priceFromTick("classic", tick) ?? 0),
      stakes: this.#stakes,
      accounts: this.#accounts,
      targets: this.#targets,
      orderIds: this.#orderIds,
      matchedStake: this.#matchedStake,
    };
  }

  matched(maker: number, stake: number): boolean {
    this.#matchedStake += stake;
    if (this.#orders.remaining(maker) === 0) this.#forget(maker);
    return true;
  }

  #placePassive(operation: number): void {
    const isLay = this.#uniform() < 0.5;
    const distance = this.#distance();
    const tick = isLay ? MIDDLE - 1 - distance : MIDDLE + distance;
    const stake = 100 + Math.floor(this.#uniform() * 9900);
    const account = Math.floor(this.#uniform() * ACCOUNTS);
    this.#record(operation, isLay ? PLACE_LAY : PLACE_BACK, tick, stake, account);
    const order = this.#orders.take(operation + 1, account, 0, isLay, stake);
    this.#book.rest(order, isLay, tick);
    this.#placeInResting.set(order, this.#resting.length);
    this.#resting.push(order);
  }

  #distance(): number {
    if (this.#placement === "spread") return Math.floor(MIDDLE * this.#uniform());
    return Math.min(MIDDLE - 1, Math.floor(-CROWDED_MEAN_TICKS * Math.log(1 - this.#uniform())));
  }

  #cancel(operation: number): void {
    const order = this.#resting[Math.floor(this.#uniform() * this.#resting.length)] ?? NO_ORDER;
    this.#kinds[operation] = CANCEL;
    const target = this.#orders.id(order) - 1;
    this.#targets[operation] = target;
    this.#orderIds[operation] = this.#numbers[target] ?? 0;
    this.#book.reduce(order, this.#orders.remaining(order));
    this.#forget(order);
  }

  /**
   * Matches as many orders as bring the book back towards its size, half of the times the last only in part. Where the other
   * side is empty, an order that rests instead.
   */
  #cross(operation: number): void {
    const isLay = this.#uniform() >= 0.5;
    const tick = isLay ? TICKS - 1 : 0;
    const wanted = Math.max(
      1,
      Math.round(3 + ((this.#resting.length - this.#restingOrders) * 20) / this.#restingOrders),
    );
    const offers = this.#book.levels(isLay ? "back" : "lay");
    let stake = 0;
    let order = offers.first;
    if (order === NO_ORDER) return this.#placePassive(operation);
    let rank = offers.best;
    for (let matched = 0; matched < wanted && order !== NO_ORDER; matched += 1) {
      stake += this.#orders.remaining(order);
      order = this.#orders.next(order);
      if (order !== NO_ORDER) continue;
      rank = offers.below(rank);
      order = offers.firstAt(rank);
    }
    if (this.#uniform() < 0.5 && stake > 50) stake -= 50;
    let account = Math.floor(this.#uniform() * ACCOUNTS);
    while (this.#book.reachesOwn(isLay, tick, stake, account)) account = (account + 1) % ACCOUNTS;
    this.#record(operation, isLay ? PLACE_LAY : PLACE_BACK, tick, stake, account);
    this.#book.match(isLay, tick, stake, this);
  }

  #record(operation: number, kind: number, tick: number, stake: number, account: number): void {
    this.#placed += 1;
    this.#numbers[operation] = this.#placed;
    this.#kinds[operation] = kind;
    this.#ticks[operation] = tick;
    this.#stakes[operation] = stake;
    this.#accounts[operation] = account;
  }

  #forget(order: number): void {
    const place = this.#placeInResting.get(order) ?? 0;
    const last = this.#resting.pop() ?? NO_ORDER;
    if (last !== order) {
      this.#resting[place] = last;
      this.#placeInResting.set(last, place);
    }
    this.#placeInResting.delete(order);
    this.#orders.release(order);
  }
}
