import type { AccountId, EngineView, MarketId, OrderId, RunnerIndex, Side } from "@crossbook/engine";
import {
  emptyPosition,
  type MatchedBet,
  positionAtRisk,
  positionWith,
  worstLossCentipaise,
} from "@crossbook/engine/kinds";
import { heldBet } from "../../../exchange/index.ts";

/** In a market with more orders of an account nothing is found: each bet would read all of them before others have their turn. */
const MOST_ORDERS = 2_000;

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
 * unmatched order as matched just where that loses. Undefined: no such market, or more than `MOST_ORDERS` in it.
 */
export function exposureWith(engine: EngineView, bet: PossibleBet): number | undefined {
  return hasTooMany(engine, bet) ? undefined : worstCase(engine, bet, [], [unmatchedBet(bet)]);
}

/** The same without one of its orders, and with the bet in the place of that. */
export function exposureReplacing(
  engine: EngineView,
  { insteadOf, ...bet }: PossibleBet & { readonly insteadOf: OrderId },
): { readonly without: number; readonly replaced: number } | undefined {
  if (hasTooMany(engine, bet)) return undefined;
  const without = worstCase(engine, bet, [], [], insteadOf);
  const replaced = worstCase(engine, bet, [], [unmatchedBet(bet)], insteadOf);
  return without === undefined || replaced === undefined ? undefined : { without, replaced };
}

function hasTooMany(engine: EngineView, { accountId, marketId }: PossibleBet): boolean {
  return engine.orderCount(accountId, marketId) > MOST_ORDERS;
}

function unmatchedBet({ runner, side, stake, liability }: PossibleBet): MatchedBet {
  const payoutCentipaise = side === "lay" ? (stake + liability) * 100 : stake * 100;
  return { runner, side, stake, payoutCentipaise };
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

/** `left`: an order that is left out. */
function worstCase(
  engine: EngineView,
  { accountId, marketId }: Pick<PossibleBet, "accountId" | "marketId">,
  matched: readonly MatchedBet[],
  unmatched: readonly MatchedBet[],
  left?: OrderId,
): number | undefined {
  const market = engine.market(marketId);
  if (market === undefined) return undefined;
  const position = engine.position(accountId, marketId) ?? emptyPosition(market.terms);
  const open = engine
    .ordersIn(accountId, marketId)
    .filter((order) => order.remaining > 0 && order.orderId !== left)
    .map(heldBet);
  const atRisk = positionAtRisk(positionWith(position, matched), [...open, ...unmatched]);
  return Math.ceil(worstLossCentipaise(atRisk, market.removedRunners) / 100);
}
