import type { AccountId, EngineView, MarketId, RunnerIndex, Side } from "@crossbook/engine";
import { emptyPosition, positionAtRisk, worstLossCentipaise } from "@crossbook/engine/kinds";

/** A bet that is not placed yet. `liability`: at the worst price that it accepts, in paise rounded up. */
interface PossibleBet {
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly stake: number;
  readonly liability: number;
}

/**
 * The worst case of an account's bets in one market if it placed one more, in paise rounded up: as the engine counts it, every
 * unmatched order as matched just where that loses. Undefined: no such market.
 */
export function exposureWith(engine: EngineView, bet: PossibleBet): number | undefined {
  const { accountId, marketId } = bet;
  const market = engine.market(marketId);
  if (market === undefined) return undefined;
  const matched = engine.position(accountId, marketId) ?? emptyPosition(market.terms);
  const unmatched = engine
    .ordersOf(accountId)
    .filter((order) => order.marketId === marketId && order.remaining > 0)
    .map(({ runner, side, remaining, price }) => ({
      ...{ runner, side, stake: remaining, payoutCentipaise: remaining * price },
    }));
  const { runner, side, stake, liability } = bet;
  const payoutCentipaise = side === "lay" ? (stake + liability) * 100 : stake * 100;
  const position = positionAtRisk(matched, [...unmatched, { runner, side, stake, payoutCentipaise }]);
  return Math.ceil(worstLossCentipaise(position) / 100);
}
