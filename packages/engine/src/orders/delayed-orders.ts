import type { OrderId } from "../commands.ts";
import type { DelayedOrderRow } from "../snapshot.ts";

/** An order that is accepted and has not entered its book. */
export interface DelayedOrder extends DelayedOrderRow {
  /** Slot of the account. */
  readonly account: number;
  readonly slot: number;
}

/** The orders whose bet delay has not ended, by number. There are few of them: see `EngineLimits`. */
export class DelayedOrders {
  readonly #orders = new Map<OrderId, DelayedOrder>();
  /** How many of each account that has any, by the account's slot. */
  readonly #counts = new Map<number, number>();
  #nextReleaseAt: number | undefined;

  get count(): number {
    return this.#orders.size;
  }

  /** How many are one account's. */
  countOf(account: number): number {
    return this.#counts.get(account) ?? 0;
  }

  /** When the next one is due; undefined where there is none. */
  get nextReleaseAt(): number | undefined {
    this.#nextReleaseAt ??= this.#earliest();
    return this.#nextReleaseAt;
  }

  add(order: DelayedOrder): void {
    this.#orders.set(order.orderId, order);
    this.#counts.set(order.account, this.countOf(order.account) + 1);
    const next = this.#nextReleaseAt;
    if (next !== undefined && order.releaseAt < next) this.#nextReleaseAt = order.releaseAt;
  }

  find(orderId: OrderId): DelayedOrder | undefined {
    return this.#orders.get(orderId);
  }

  /** The orders of a group, by number. */
  ofGroup(groupId: OrderId): readonly DelayedOrder[] {
    const members: DelayedOrder[] = [];
    let member = this.#orders.get(groupId);
    while (member !== undefined && member.groupId === groupId) {
      members.push(member);
      member = this.#orders.get(groupId + members.length);
    }
    return members;
  }

  remove({ orderId, account, releaseAt }: DelayedOrder): void {
    if (!this.#orders.delete(orderId)) return;
    const left = this.countOf(account) - 1;
    if (left > 0) this.#counts.set(account, left);
    else this.#counts.delete(account);
    if (releaseAt === this.#nextReleaseAt) this.#nextReleaseAt = undefined;
  }

  /** The first of those due at a time, by number. */
  due(at: number, most: number): readonly DelayedOrder[] {
    const next = this.nextReleaseAt;
    if (next === undefined || !(next <= at)) return [];
    return this.#sorted(({ releaseAt }) => releaseAt <= at).slice(0, most);
  }

  /** All of them, by number. */
  rows(): readonly DelayedOrderRow[] {
    return this.#sorted().map(
      ({ orderId, key, execution, releaseAt, askedPriceHundredths, minMatched, groupId }) => ({
        ...{ orderId, key, execution, releaseAt, askedPriceHundredths, minMatched, groupId },
      }),
    );
  }

  /** Slots of those whose slot is wanted, by number. */
  slots(isWanted: (slot: number) => boolean): readonly number[] {
    return this.#sorted(({ slot }) => isWanted(slot)).map(({ slot }) => slot);
  }

  #sorted(isWanted: (order: DelayedOrder) => boolean = () => true): DelayedOrder[] {
    return [...this.#orders.values()].filter(isWanted).sort((a, b) => a.orderId - b.orderId);
  }

  #earliest(): number | undefined {
    let earliest: number | undefined;
    for (const { releaseAt } of this.#orders.values()) {
      if (earliest === undefined || releaseAt < earliest) earliest = releaseAt;
    }
    return earliest;
  }
}
