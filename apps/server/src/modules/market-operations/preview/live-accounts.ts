import type { EngineView, MatchInForce } from "@crossbook/engine";
import {
  emptyPosition,
  type MatchedBet,
  positionAtRisk,
  positionWith,
  worstLossCentipaise,
} from "@crossbook/engine/kinds";
import { heldBet } from "../../../exchange/index.ts";
import type { AccountMoney } from "./settlement-plan.ts";

/** An account as the engine has it, in paise, and what one market keeps of it before and after an act. */
export interface LiveAccount extends AccountMoney {
  readonly kept: number;
  readonly keptAfter: number;
}

/** What is void of an order. */
export interface VoidedOrder {
  readonly stake: number;
  readonly payoutCentipaise: number;
}

/** What these matches are to each of their orders. */
export function voidedOrders(matches: readonly MatchInForce[]): ReadonlyMap<number, VoidedOrder> {
  const orders = new Map<number, VoidedOrder>();
  for (const { backOrderId, layOrderId, stake, price } of matches)
    for (const orderId of [backOrderId, layOrderId]) {
      const known = orders.get(orderId) ?? { stake: 0, payoutCentipaise: 0 };
      const payoutCentipaise = known.payoutCentipaise + stake * price;
      orders.set(orderId, { stake: known.stake + stake, payoutCentipaise });
    }
  return orders;
}

/** `voided`: what leaves its bets; undefined: the market ends for the account, and keeps nothing. */
export function liveAccount(
  engine: EngineView,
  marketId: number,
  accountId: number,
  voided: ReadonlyMap<number, VoidedOrder> | undefined,
): LiveAccount {
  const { cash = 0, owed = 0, exposure = 0 } = engine.account(accountId) ?? {};
  const kept = Math.ceil(engine.marketExposure(accountId, marketId) / 100);
  const keptAfter = voided === undefined ? 0 : keptWithout(engine, marketId, accountId, voided);
  return { cash, owed, exposure, kept, keptAfter };
}

/** What the market keeps of the account once this is void: the worst loss of what is left, matched and unmatched. */
function keptWithout(
  engine: EngineView,
  marketId: number,
  accountId: number,
  voided: ReadonlyMap<number, VoidedOrder>,
): number {
  const market = engine.market(marketId);
  if (market === undefined) return 0;
  const own = engine.ordersIn(accountId, marketId);
  const matched = own.map(
    ({ orderId, runner, side, matched: stake, matchedPayoutCentipaise }): MatchedBet => {
      const gone = voided.get(orderId) ?? { stake: 0, payoutCentipaise: 0 };
      const payoutCentipaise = matchedPayoutCentipaise - gone.payoutCentipaise;
      return { runner, side, stake: stake - gone.stake, payoutCentipaise };
    },
  );
  const position = positionAtRisk(positionWith(emptyPosition(market.terms), matched), own.map(heldBet));
  return Math.ceil(worstLossCentipaise(position, market.removedRunners) / 100);
}
