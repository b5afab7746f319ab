import { type Paise, paise } from "@crossbook/money";
import {
  betProfitCentipaise,
  type OddsHundredths,
  projectedIfWins,
  type SlipBet,
  worstLossCentipaise,
} from "@crossbook/odds";
import type { DraftOrder } from "../../selection/draft.ts";

/** What a player holds in one market: matched results per runner, and bets that wait. */
export interface MarketPosition {
  readonly runnerIds: readonly number[];
  /** Profit or loss in centipaise should that runner win, matched bets only; one for each of `runnerIds`. */
  readonly ifWinsCentipaise: readonly number[];
  readonly waiting: readonly SlipBet[];
}

/**
 * The most that can be lost in this market, whichever of the waiting bets are matched: for each winner every
 * waiting bet counts with its loss, or with nothing. Rounded up to whole paise.
 */
export function marketExposure(position: MarketPosition): Paise {
  const worstPerWinner = position.ifWinsCentipaise.map((held, winner) =>
    position.waiting.reduce(
      (sum, bet) => sum + Math.min(0, betProfitCentipaise(bet, bet.runner === winner)),
      held,
    ),
  );
  return paise(Math.ceil(worstLossCentipaise(worstPerWinner) / 100));
}

/** The position with one more bet: `matchedAtOnce` of its stake struck at its own price, the rest waiting. */
export function withOrder(position: MarketPosition, order: DraftOrder, matchedAtOnce: Paise): MarketPosition {
  const runner = position.runnerIds.indexOf(order.runnerId);
  if (runner < 0) return position;
  const matched = paise(Math.min(order.stake, matchedAtOnce));
  const waiting = paise(order.stake - matched);
  const bet = (stake: Paise): SlipBet => ({ runner, side: order.side, odds: order.odds, stake });
  return {
    ...position,
    ifWinsCentipaise: projectedIfWins(position.ifWinsCentipaise, [bet(matched)]),
    waiting: waiting > 0 ? [...position.waiting, bet(waiting)] : position.waiting,
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
