import type {
  AccountId,
  EngineView,
  MarketId,
  MarketStatus,
  MarketTerms,
  OrderView,
  RunnerIndex,
} from "@crossbook/engine";
import type { CashOutOrder, MatchedBet, RunnerOffers } from "@crossbook/engine/kinds";

/** Price levels of a side that are looked at. */
const DEPTH = 50;

/** What an account has in one market now, and what it is offered there. */
export interface OpenPosition {
  readonly terms: MarketTerms;
  readonly removedRunners: readonly RunnerIndex[];
  readonly status: MarketStatus;
  readonly bets: readonly MatchedBet[];
  /** Says of two moments whether the matched bets were the same, and on the same terms: a correction changes what they pay. */
  readonly position: string;
  readonly isDelayed: boolean;
  readonly resting: readonly OrderView[];
  readonly offersOf: (runner: number) => RunnerOffers | undefined;
}

/** Undefined: the engine does not have the market. */
export function openPosition(
  engine: EngineView,
  accountId: AccountId,
  marketId: MarketId,
): OpenPosition | undefined {
  const market = engine.market(marketId);
  if (market === undefined) return undefined;
  const own = [...engine.ordersIn(accountId, marketId)].reverse();
  const matched = own.filter((order) => order.matched > 0);
  // A group matches with what rests on the runner itself, and never with what cross-matching offers.
  const book = matched.length === 0 ? undefined : engine.restingBook(marketId, DEPTH);
  return {
    terms: market.terms,
    removedRunners: market.removedRunners,
    status: market.status,
    bets: matched.map(matchedBet),
    position: [
      `without ${market.removedRunners.join("+")}`,
      ...matched.map((order) => `${order.orderId}:${order.matched}:${order.matchedPayoutCentipaise}`),
    ].join(),
    isDelayed: own.some(({ delayedUntil }) => delayedUntil !== undefined),
    resting: own.filter(
      ({ remaining, delayedUntil, waits }) => remaining > 0 && delayedUntil === undefined && !waits,
    ),
    offersOf: (runner) => book?.runners[runner],
  };
}

/** Whether an order of a cash-out would come to match an unmatched bet of the same account. */
export function reachesOwn({ resting }: OpenPosition, orders: readonly CashOutOrder[]): boolean {
  return orders.some(({ runner, side, price }) =>
    resting.some(
      (own) =>
        own.runner === runner &&
        own.side !== side &&
        (side === "back" ? own.price >= price : own.price <= price),
    ),
  );
}

/** The matched part of an order. */
export function matchedBet({ runner, side, matched, matchedPayoutCentipaise }: OrderView): MatchedBet {
  return { runner, side, stake: matched, payoutCentipaise: matchedPayoutCentipaise };
}
