import { oddsOfWire, paiseOfWire } from "@crossbook/browser";
import type { ExpectedProfitLoss, OpenBet } from "@crossbook/contract";
import { type Paise, paise } from "@crossbook/money";
import {
  betProfitCentipaise,
  type OddsHundredths,
  projectedIfWins,
  type SlipBet,
  worstLossCentipaise,
} from "@crossbook/odds";
import type { DraftOrder } from "../selection/draft.ts";

/** What a player holds in one market: matched results per runner, and unmatched bets. */
export interface MarketPosition {
  readonly runnerIds: readonly number[];
  /** Profit or loss in centipaise should that runner win, matched bets only; one for each of `runnerIds`. */
  readonly ifWinsCentipaise: readonly number[];
  readonly unmatched: readonly SlipBet[];
}

/**
 * The most that can be lost in this market, whichever of the unmatched bets are matched: for each winner every
 * unmatched bet counts with its loss, or with nothing. Rounded up to whole paise.
 */
export function marketExposure(position: MarketPosition): Paise {
  const worstPerWinner = position.ifWinsCentipaise.map((held, winner) =>
    position.unmatched.reduce(
      (sum, bet) => sum + Math.min(0, betProfitCentipaise(bet, bet.runner === winner)),
      held,
    ),
  );
  return paise(Math.ceil(worstLossCentipaise(worstPerWinner) / 100));
}

/** The position with one more bet: `matchedAtOnce` of its stake matched at its own price, the rest unmatched. */
export function withOrder(position: MarketPosition, order: DraftOrder, matchedAtOnce: Paise): MarketPosition {
  const runner = position.runnerIds.indexOf(order.runnerId);
  if (runner < 0) return position;
  const matched = paise(Math.min(order.stake, matchedAtOnce));
  const unmatched = paise(order.stake - matched);
  const bet = (stake: Paise): SlipBet => ({ runner, side: order.side, odds: order.odds, stake });
  return {
    ...position,
    ifWinsCentipaise: projectedIfWins(position.ifWinsCentipaise, [bet(matched)]),
    unmatched: unmatched > 0 ? [...position.unmatched, bet(unmatched)] : position.unmatched,
  };
}

/** How much of an order the visible book would take at once: offers at its price or better. */
export function takenAtOnce(
  order: { readonly side: "back" | "lay"; readonly odds: OddsHundredths; readonly stake: Paise },
  offers: readonly { readonly odds: OddsHundredths; readonly size: Paise }[],
): Paise {
  const offered = offers
    .filter((offer) => (order.side === "back" ? offer.odds >= order.odds : offer.odds <= order.odds))
    .reduce((sum, offer) => sum + offer.size, 0);
  return paise(Math.min(order.stake, offered));
}

/** What the server said the player holds in one market. */
export function positionOf(
  market: { readonly marketId: number; readonly runnerIds: readonly number[] },
  profitLoss: ExpectedProfitLoss,
  openBets: readonly OpenBet[],
): MarketPosition {
  const { marketId, runnerIds } = market;
  const amounts = profitLoss.find((entry) => entry.marketId === marketId)?.runners ?? [];
  return {
    runnerIds,
    ifWinsCentipaise: runnerIds.map(
      (runnerId) => paiseOfWire(amounts.find((one) => one.runnerId === runnerId)?.amount ?? 0) * 100,
    ),
    unmatched: openBets.flatMap((bet) => unmatchedPart(bet, market)),
  };
}

function unmatchedPart(
  bet: OpenBet,
  { marketId, runnerIds }: { readonly marketId: number; readonly runnerIds: readonly number[] },
): readonly SlipBet[] {
  const odds = oddsOfWire(bet.betRate);
  const runner = runnerIds.indexOf(bet.runnerId);
  if (bet.marketId !== marketId || bet.unmatched <= 0 || odds === undefined || runner < 0) return [];
  if (bet.betType !== "back" && bet.betType !== "lay") return [];
  return [{ runner, side: bet.betType, odds, stake: paiseOfWire(bet.unmatched) }];
}

/** Profit or loss in paise should each runner win: `now`, and with the bet that is being written. */
export function projection(
  position: MarketPosition,
  order: DraftOrder | undefined,
): readonly { readonly now: Paise; readonly projected: Paise | undefined }[] {
  const after = order === undefined ? undefined : withOrder(position, order, order.stake).ifWinsCentipaise;
  return position.ifWinsCentipaise.map((held, index) => ({
    now: wholePaise(held),
    projected: after === undefined ? undefined : wholePaise(after[index] ?? held),
  }));
}

/** Down to whole paise: a profit is never shown larger, a loss never smaller than it is. */
function wholePaise(centipaise: number): Paise {
  const whole = Math.floor(centipaise / 100);
  return paise(whole === 0 ? 0 : whole);
}
