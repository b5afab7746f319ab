import { tickIndex } from "@crossbook/odds";
import type { EngineState } from "../engine-state.ts";
import { isFinished } from "../rules/market-rules.ts";
import type { EngineSnapshot, OrderRow } from "../snapshot.ts";

/** Puts the orders of a snapshot back: matched parts into positions, resting parts into books in their order of time. */
export function restoreOrders(state: EngineState, { orders: rows, delayedOrders }: EngineSnapshot): void {
  const { accounts, directory, orders, markets, delayed } = state;
  const delayedIds = new Set(delayedOrders.map(({ orderId }) => orderId));
  const grouped = new Set(delayedOrders.flatMap(({ orderId, groupId }) => (groupId === 0 ? [] : [orderId])));
  const resting = rows.filter((row) =>
    restoreOrder(state, row, delayedIds.has(row.orderId), grouped.has(row.orderId)),
  );
  if (resting.some(({ orderId, timePriority }) => timePriority !== 2 * orderId))
    resting.sort((a, b) => a.timePriority - b.timePriority || a.orderId - b.orderId);
  for (const { orderId, marketId, runner, side, priceHundredths } of resting) {
    const market = markets.find(marketId);
    const slot = directory.slotOf(orderId);
    market?.rest(slot, runner, side === "lay", tickIndex(market.ladder, priceHundredths));
    market?.positions.addResting(orders.position(slot), 1);
  }
  const delayedRows = rows.filter(({ orderId }) => delayedIds.has(orderId));
  const accountOf = new Map(delayedRows.map(({ orderId, accountId }) => [orderId, accountId]));
  for (const row of delayedOrders) {
    const account = accounts.slotOf(accountOf.get(row.orderId) ?? 0);
    delayed.add({ ...row, account, slot: directory.slotOf(row.orderId) });
  }
}

/** @returns whether it rests in its book */
function restoreOrder(state: EngineState, row: OrderRow, isDelayed: boolean, isGrouped: boolean): boolean {
  const { accounts, orders, directory, expiring, markets } = state;
  const { orderId, runner, priceHundredths: price, stake, matched, remaining, timePriority } = row;
  const market = markets.find(row.marketId);
  if (market === undefined || isFinished(market.status)) return false;
  const { positions } = market;
  const account = accounts.slotOf(row.accountId);
  const position = positions.findOrAdd(account);
  const slot = orders.take(
    orderId,
    position,
    runner,
    row.side === "lay",
    remaining,
    row.persistence,
    row.waits,
  );
  orders.describe(slot, market.slot, price, stake, row.placedAt);
  accounts.addOrders(account, 1);
  if (isDelayed) orders.delay(slot);
  else if (timePriority !== 2 * orderId) orders.enterAfter(slot, (timePriority - 1) / 2);
  directory.add(orderId, slot);
  positions.addOrder(position, slot);
  if (matched > 0) {
    const payout = row.matchedPayoutCentipaise;
    orders.addMatch(slot, matched, payout);
    positions.restore(position, runner, orders.lay(slot), matched, payout);
  }
  // Nothing is held for a delayed group.
  if (remaining === 0 || isGrouped) return false;
  positions.hold(position, runner, orders.lay(slot), orders.heldPrice(slot), remaining);
  if (row.expiresAt > 0) expiring.add(orderId, row.expiresAt);
  return !isDelayed && !row.waits;
}
