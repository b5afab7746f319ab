import { oddsOfWire, paiseOfWire } from "@crossbook/browser";
import type { ExpectedProfitLoss, OpenBet } from "@crossbook/contract";
import {
  type MatchedBet,
  type MarketPosition as MatchedPosition,
  positionAtRisk,
  positionWith,
  worstLossCentipaise,
} from "@crossbook/engine/kinds";
import { type Paise, paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import type { DraftOrder, Side } from "../selection/draft.ts";

/** A market as its positions see it: its runners in order, and how many of them win. */
export interface PositionMarket {
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly winners: number;
}

/** What a player holds in one market: its matched bets as one position, and the unmatched bets. */
export interface MarketPosition {
  readonly runnerIds: readonly number[];
  readonly matched: MatchedPosition;
  /** Each as it would be once matched at its own price. */
  readonly unmatched: readonly MatchedBet[];
}

/** Profit or loss of one runner as a row shows it. */
export interface RunnerFigures {
  readonly ifWins: Paise;
  /** Only with several winners. */
  readonly ifLoses: Paise | undefined;
}

/**
 * The most that can be lost in this market, whichever of the unmatched bets are matched: for each result every
 * unmatched bet counts with its loss, or with nothing. Rounded up to whole paise.
 */
export function marketExposure({ matched, unmatched }: MarketPosition): Paise {
  return paise(Math.ceil(worstLossCentipaise(positionAtRisk(matched, unmatched)) / 100));
}

/** The position with one more bet: `matchedAtOnce` of its stake matched at its own price, the rest unmatched. */
export function withOrder(position: MarketPosition, order: DraftOrder, matchedAtOnce: Paise): MarketPosition {
  const runner = position.runnerIds.indexOf(order.runnerId);
  if (runner < 0) return position;
  const matched = paise(Math.min(order.stake, matchedAtOnce));
  const unmatched = paise(order.stake - matched);
  const bet = (stake: Paise) => matchedBet(runner, order.side, order.odds, stake);
  return {
    ...position,
    matched: positionWith(position.matched, [bet(matched)]),
    unmatched: unmatched > 0 ? [...position.unmatched, bet(unmatched)] : position.unmatched,
  };
}

function matchedBet(runner: number, side: Side, odds: OddsHundredths, stake: Paise): MatchedBet {
  return { runner, side, stake, payoutCentipaise: stake * odds };
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

/** What the player holds in one market by the server's answers. */
export function positionOf(
  market: PositionMarket,
  profitLoss: ExpectedProfitLoss,
  openBets: readonly OpenBet[],
): MarketPosition {
  const { marketId, runnerIds, winners } = market;
  const entries = profitLoss.find((entry) => entry.marketId === marketId)?.runners ?? [];
  const runners = runnerIds.map((runnerId) => {
    const entry = entries.find((one) => one.runnerId === runnerId);
    return { ifWins: centipaise(entry?.amount), ifLoses: centipaise(entry?.ifLoses) };
  });
  return {
    runnerIds,
    matched:
      winners > 1
        ? { kind: "severalWinners", winners, runners }
        : { kind: "singleWinner", ifWins: runners.map(({ ifWins }) => ifWins) },
    unmatched: openBets.flatMap((bet) => unmatchedPart(bet, market)),
  };
}

function centipaise(mainUnits: number | null | undefined): number {
  return paiseOfWire(mainUnits ?? 0) * 100;
}

function unmatchedPart(bet: OpenBet, { marketId, runnerIds }: PositionMarket): readonly MatchedBet[] {
  const odds = oddsOfWire(bet.betRate);
  const runner = runnerIds.indexOf(bet.runnerId);
  if (bet.marketId !== marketId || bet.unmatched <= 0 || odds === undefined || runner < 0) return [];
  if (bet.betType !== "back" && bet.betType !== "lay") return [];
  return [matchedBet(runner, bet.betType, odds, paiseOfWire(bet.unmatched))];
}

/** Whether nothing of the position is matched. */
export function holdsNothing(position: MarketPosition): boolean {
  return position.runnerIds.every((_, runner) => {
    const { ifWins, ifLoses = 0 } = figuresOf(position.matched, runner);
    return ifWins === 0 && ifLoses === 0;
  });
}

/** Profit or loss of each runner: `now`, and with the bet that is being written, were it matched whole. */
export function projection(
  position: MarketPosition,
  order: DraftOrder | undefined,
): readonly { readonly now: RunnerFigures; readonly projected: RunnerFigures | undefined }[] {
  const after = order === undefined ? undefined : withOrder(position, order, order.stake);
  return position.runnerIds.map((_, runner) => ({
    now: figuresOf(position.matched, runner),
    projected: after && figuresOf(after.matched, runner),
  }));
}

function figuresOf(position: MatchedPosition, runner: number): RunnerFigures {
  if (position.kind === "singleWinner") {
    return { ifWins: wholePaise(position.ifWins[runner] ?? 0), ifLoses: undefined };
  }
  if (position.kind === "line") return { ifWins: paise(0), ifLoses: undefined };
  const { ifWins = 0, ifLoses = 0 } = position.runners[runner] ?? {};
  return { ifWins: wholePaise(ifWins), ifLoses: wholePaise(ifLoses) };
}

/** Down to whole paise: a profit is never shown larger, a loss never smaller than it is. */
function wholePaise(exact: number): Paise {
  const whole = Math.floor(exact / 100);
  return paise(whole === 0 ? 0 : whole);
}
