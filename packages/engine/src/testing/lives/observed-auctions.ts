import type { Command } from "../../commands.ts";
import { createEngine } from "../../create-engine.ts";
import type { OrderView } from "../../engine.ts";
import type { Side } from "../../kinds/index.ts";
import { eventsOf, type RecordedEffect } from "../recorded-effects.ts";
import { StartingPriceLife } from "./starting-price-life.ts";
import { SP_ACCOUNTS, SP_MARKETS, type SpStep } from "./starting-price-steps.ts";

/** One auction of a life, with what there was before it. */
export interface ObservedAuction {
  readonly life: StartingPriceLife;
  readonly marketId: number;
  readonly prices: readonly number[];
  /** Of each runner, as the engine foretold it. */
  readonly near: readonly number[];
  /** Unmatched orders of the market before it that were not delayed. */
  readonly orders: readonly OrderView[];
  /** Of those, what the engine still has right after it, by number. */
  readonly ordersAfter: ReadonlyMap<number, OrderView>;
  readonly exposuresBefore: readonly number[];
  readonly exposuresAfter: readonly number[];
  /** Of its command. */
  readonly effects: readonly RecordedEffect[];
}

/** Lives through these steps and the off of every market. @returns the auctions in their order */
export function observedAuctions(
  steps: readonly SpStep[],
  off: "inPlay" | "closed",
  life: StartingPriceLife = newLife(),
): readonly ObservedAuction[] {
  const seen: ObservedAuction[] = [];
  for (const step of steps)
    for (const command of life.commandsAt(step)) seen.push(...observed(life, command));
  for (const marketId of SP_MARKETS) seen.push(...observed(life, life.offAt(marketId, off)));
  return seen;
}

export function newLife(): StartingPriceLife {
  return new StartingPriceLife([(snapshot) => createEngine({ limits: { expectedOrders: 16 } }, snapshot)]);
}

function observed(life: StartingPriceLife, command: Command): readonly ObservedAuction[] {
  if (command.type !== "setMarketStatus" || command.lapse === undefined) {
    life.apply(command);
    return [];
  }
  const { engine } = life;
  const { marketId } = command;
  const exposures = () => SP_ACCOUNTS.map((id) => engine.account(id)?.exposure ?? 0);
  const exposuresBefore = exposures();
  const near = engine.startingPrices(marketId)?.runners.map((runner) => runner.near) ?? [];
  const orders = SP_ACCOUNTS.flatMap((id) => engine.ordersOf(id)).filter(
    (order) => order.marketId === marketId && order.remaining > 0 && order.delayedUntil === undefined,
  );
  const { effects } = life.apply(command);
  const [formed] = eventsOf(effects, "startingPricesFormed");
  if (formed === undefined) return [];
  const { prices } = formed;
  const left = orders.flatMap(({ orderId }) => engine.order(orderId) ?? []);
  const ordersAfter = new Map(left.map((order) => [order.orderId, order]));
  const known = { life, marketId, prices, near, orders, ordersAfter, effects };
  return [{ ...known, exposuresBefore, exposuresAfter: exposures() }];
}

export function takesIt({ waits, persistence }: OrderView): boolean {
  return waits || persistence === "startingPrice";
}

/** Who may be matched in the auction of a runner: those who take its price, and of others' accounts what rests. */
export function entrantsOf({ orders }: ObservedAuction, runner: number): readonly OrderView[] {
  const own = orders.filter((order) => order.runner === runner);
  const owners = own.filter(takesIt).map(({ accountId }) => accountId);
  return own.filter((order) => takesIt(order) || !owners.includes(order.accountId));
}

/** Whether an order may be matched at this starting price. */
export function accepts(order: OrderView, price: number): boolean {
  if (takesIt(order) && !order.waits) return true;
  return order.side === "back" ? order.price <= price : order.price >= price;
}

/** What these orders bring at a price on one side, where it is within their limits. */
export function sizeAt(orders: readonly OrderView[], side: Side, price: number): number {
  const sizes = orders
    .filter((order) => order.side === side && accepts(order, price))
    .map((order) => {
      if (side === "back" || !takesIt(order)) return BigInt(order.remaining);
      return riskOf(order) / BigInt(price - 100);
    });
  return Number(sizes.reduce((sum, size) => sum + size, 0n));
}

/** What the unmatched part of a lay that takes the starting price can lose, in centipaise. */
export function riskOf({ waits, remaining, price }: OrderView): bigint {
  return BigInt(remaining) * (waits ? 100n : BigInt(price - 100));
}
