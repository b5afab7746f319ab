import type { EngineState } from "../engine-state.ts";
import type { Market } from "../markets/market.ts";
import { NO_ORDER } from "./order-pool.ts";

/**
 * Makes the positions of a market anew from its orders, after what they have matched was corrected: exact, whatever the kind.
 * The worst case may rise, and everybody's exposure may have changed.
 */
export function rebuildPositions({ orders, delayed }: EngineState, market: Market): void {
  const found: { readonly slot: number; readonly account: number }[] = [];
  const { positions } = market;
  for (let row = 0; row < positions.count; row += 1) {
    const account = positions.accountOf(row);
    for (let slot = positions.newestOrder(row); slot !== NO_ORDER; slot = orders.olderOwn(slot))
      found.push({ slot, account });
    positions.dissolve(row);
  }
  market.startPositions();
  for (const { slot, account } of found.sort((a, b) => orders.id(a.slot) - orders.id(b.slot))) {
    const row = market.positions.findOrAdd(account);
    const [runner, lay, left] = [orders.runner(slot), orders.lay(slot), orders.remaining(slot)];
    orders.setPosition(slot, row);
    market.positions.addOrder(row, slot);
    if (orders.matched(slot) > 0)
      market.positions.restore(row, runner, lay, orders.matched(slot), orders.matchedPayout(slot));
    const isDelayed = orders.isDelayed(slot);
    // Nothing is held for a delayed group.
    if (left === 0 || (isDelayed && delayed.find(orders.id(slot))?.groupId !== 0)) continue;
    market.positions.hold(row, runner, lay, orders.heldPrice(slot), left);
    if (!isDelayed && !orders.waits(slot)) market.positions.addResting(row, 1);
  }
}
