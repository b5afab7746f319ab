import type { AccountId, EngineView, MarketId, RunnerIndex, Side } from "@crossbook/engine";
import {
  emptyPosition,
  type MatchedBet,
  positionAtRisk,
  positionWith,
  worstLossCentipaise,
} from "@crossbook/engine/kinds";
import { heldBet } from "../../../exchange/index.ts";

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
  const { runner, side, stake, liability } = bet;
  const payoutCentipaise = side === "lay" ? (stake + liability) * 100 : stake * 100;
  return worstCase(engine, bet, [], [{ runner, side, stake, payoutCentipaise }]);
}

/** The same if it had these bets matched as well, all of them. */
export function exposureWithMatched(
  engine: EngineView,
  accountId: AccountId,
  marketId: MarketId,
  bets: readonly MatchedBet[],
): number | undefined {
  return worstCase(engine, { accountId, marketId }, bets, []);
}

function worstCase(
  engine: EngineView,
  { accountId, marketId }: Pick<PossibleBet, "accountId" | "marketId">,
  matched: readonly MatchedBet[],
  unmatched: readonly MatchedBet[],
): number | undefined {
  const market = engine.market(marketId);
  if (market === undefined) return undefined;
  const position = engine.position(accountId, marketId) ?? emptyPosition(market.terms);
  const open = engine
    .ordersOf(accountId)
    .filter((order) => order.marketId === marketId && order.remaining > 0)
    .map(heldBet);
  const atRisk = positionAtRisk(positionWith(position, matched), [...open, ...unmatched]);
  return Math.ceil(worstLossCentipaise(atRisk, market.removedRunners) / 100);
}
