import type { OrderView } from "@crossbook/engine";
import { MatchedTotals } from "./matched-totals.ts";

/** What is matched on one runner: of all bets, and of those of each strategy. */
export class RunnerPosition {
  readonly overall = new MatchedTotals();
  readonly byStrategy = new Map<string, MatchedTotals>();

  /** `mb`, `ml` and `smc`, each only where it is another than `before`. */
  changesSince(before: RunnerPosition | undefined): object {
    const names = new Set([...this.byStrategy.keys(), ...(before?.byStrategy.keys() ?? [])]);
    const changes = [...names].flatMap((name) => {
      const now = this.byStrategy.get(name) ?? new MatchedTotals();
      const change = now.changesSince(before?.byStrategy.get(name));
      return Object.keys(change).length > 0 ? [[name, change] as const] : [];
    });
    return {
      ...this.overall.changesSince(before?.overall),
      ...(changes.length > 0 && { smc: Object.fromEntries(changes) }),
    };
  }

  strategy(name: string): MatchedTotals {
    const totals = this.byStrategy.get(name) ?? new MatchedTotals();
    this.byStrategy.set(name, totals);
    return totals;
  }
}

/** By the engine's number of the runner. */
export type MarketPosition = Map<number, RunnerPosition>;

interface Wanted {
  readonly isOverall: boolean;
  /** Undefined: in the totals of no strategy. */
  readonly strategyOf: (order: OrderView) => string | undefined;
}

/** What is matched of the orders, by market. */
export function positionsOf(
  orders: readonly OrderView[],
  { isOverall, strategyOf }: Wanted,
): ReadonlyMap<number, MarketPosition> {
  const positions = new Map<number, MarketPosition>();
  for (const order of orders) {
    if (order.matched === 0) continue;
    const strategy = strategyOf(order);
    if (!isOverall && strategy === undefined) continue;
    const market: MarketPosition = positions.get(order.marketId) ?? new Map();
    const runner = market.get(order.runner) ?? new RunnerPosition();
    if (isOverall) runner.overall.add(order);
    if (strategy !== undefined) runner.strategy(strategy).add(order);
    positions.set(order.marketId, market.set(order.runner, runner));
  }
  return positions;
}
