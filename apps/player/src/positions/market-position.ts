import { oddsOfWire, paiseOfWire } from "@crossbook/browser";
import type { ExpectedProfitLoss, OpenBet } from "@crossbook/contract";
import { type Paise, paise } from "@crossbook/money";
import { betProfitCentipaise, type OddsHundredths, type SlipBet } from "@crossbook/odds";
import type { DraftOrder } from "../selection/draft.ts";

/** A market as its positions see it: its runners in order, and how many of them win. */
export interface PositionMarket {
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly winners: number;
}

/** What a player holds in one market: matched results per runner, and unmatched bets. In centipaise. */
export interface MarketPosition {
  readonly runnerIds: readonly number[];
  readonly winners: number;
  /**
   * One for each of `runnerIds`. With one winner: profit or loss of all matched bets should that runner win. With
   * several: of the matched bets on that runner alone, should it be one of the winners.
   */
  readonly ifWinsCentipaise: readonly number[];
  /** With several winners: of the matched bets on that runner alone, should it be none of them. Else all 0. */
  readonly ifLosesCentipaise: readonly number[];
  readonly unmatched: readonly SlipBet[];
}

/** Profit or loss of one runner as a row shows it. */
export interface RunnerFigures {
  readonly ifWins: Paise;
  /** Only with several winners. */
  readonly ifLoses: Paise | undefined;
}

/**
 * The most that can be lost in this market, whichever of the unmatched bets are matched: for each result every
 * unmatched bet counts with its loss, or with nothing. The worst result has the runners as winners that gain the
 * least by winning. Rounded up to whole paise.
 */
export function marketExposure(position: MarketPosition): Paise {
  const lossOf = (runner: number, wins: boolean): number =>
    position.unmatched
      .filter((bet) => bet.runner === runner)
      .reduce((sum, bet) => sum + Math.min(0, betProfitCentipaise(bet, wins)), 0);
  const ifLoses = position.ifLosesCentipaise.map((held, runner) => held + lossOf(runner, false));
  const gains = position.ifWinsCentipaise
    .map((held, runner) => held + lossOf(runner, true) - (ifLoses[runner] ?? 0))
    .sort((a, b) => a - b);
  const worst = [...ifLoses, ...gains.slice(0, position.winners)].reduce((sum, part) => sum + part, 0);
  return paise(Math.ceil(Math.max(0, -worst) / 100));
}

/** The position with one more bet: `matchedAtOnce` of its stake matched at its own price, the rest unmatched. */
export function withOrder(position: MarketPosition, order: DraftOrder, matchedAtOnce: Paise): MarketPosition {
  const runner = position.runnerIds.indexOf(order.runnerId);
  if (runner < 0) return position;
  const matched = paise(Math.min(order.stake, matchedAtOnce));
  const unmatched = paise(order.stake - matched);
  const bet = (stake: Paise): SlipBet => ({ runner, side: order.side, odds: order.odds, stake });
  return {
    ...withMatched(position, bet(matched)),
    unmatched: unmatched > 0 ? [...position.unmatched, bet(unmatched)] : position.unmatched,
  };
}

/** With one winner a bet changes what every winner brings; with several only the figures of its own runner. */
function withMatched(position: MarketPosition, bet: SlipBet): MarketPosition {
  const { winners, ifWinsCentipaise, ifLosesCentipaise } = position;
  if (winners === 1) {
    return {
      ...position,
      ifWinsCentipaise: ifWinsCentipaise.map(
        (held, runner) => held + betProfitCentipaise(bet, runner === bet.runner),
      ),
    };
  }
  const added = (figures: readonly number[], wins: boolean) =>
    figures.map((held, runner) => (runner === bet.runner ? held + betProfitCentipaise(bet, wins) : held));
  return {
    ...position,
    ifWinsCentipaise: added(ifWinsCentipaise, true),
    ifLosesCentipaise: added(ifLosesCentipaise, false),
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

/** What the player holds in one market by the server's answers. */
export function positionOf(
  market: PositionMarket,
  profitLoss: ExpectedProfitLoss,
  openBets: readonly OpenBet[],
): MarketPosition {
  const { marketId, runnerIds, winners } = market;
  const entries = profitLoss.find((entry) => entry.marketId === marketId)?.runners ?? [];
  const centipaiseOf = (figure: (entry: (typeof entries)[number]) => number | null) =>
    runnerIds.map((runnerId) => {
      const entry = entries.find((one) => one.runnerId === runnerId);
      return paiseOfWire((entry && figure(entry)) ?? 0) * 100;
    });
  return {
    runnerIds,
    winners,
    ifWinsCentipaise: centipaiseOf(({ amount }) => amount),
    ifLosesCentipaise: centipaiseOf(({ ifLoses }) => ifLoses),
    unmatched: openBets.flatMap((bet) => unmatchedPart(bet, market)),
  };
}

function unmatchedPart(bet: OpenBet, { marketId, runnerIds }: PositionMarket): readonly SlipBet[] {
  const odds = oddsOfWire(bet.betRate);
  const runner = runnerIds.indexOf(bet.runnerId);
  if (bet.marketId !== marketId || bet.unmatched <= 0 || odds === undefined || runner < 0) return [];
  if (bet.betType !== "back" && bet.betType !== "lay") return [];
  return [{ runner, side: bet.betType, odds, stake: paiseOfWire(bet.unmatched) }];
}

/** Whether nothing of the position is matched. */
export function holdsNothing({ ifWinsCentipaise, ifLosesCentipaise }: MarketPosition): boolean {
  return [...ifWinsCentipaise, ...ifLosesCentipaise].every((held) => held === 0);
}

/** Profit or loss of each runner: `now`, and with the bet that is being written, were it matched whole. */
export function projection(
  position: MarketPosition,
  order: DraftOrder | undefined,
): readonly { readonly now: RunnerFigures; readonly projected: RunnerFigures | undefined }[] {
  const after = order === undefined ? undefined : withOrder(position, order, order.stake);
  return position.runnerIds.map((_, runner) => ({
    now: figuresOf(position, runner),
    projected: after && figuresOf(after, runner),
  }));
}

function figuresOf(position: MarketPosition, runner: number): RunnerFigures {
  return {
    ifWins: wholePaise(position.ifWinsCentipaise[runner] ?? 0),
    ifLoses: position.winners > 1 ? wholePaise(position.ifLosesCentipaise[runner] ?? 0) : undefined,
  };
}

/** Down to whole paise: a profit is never shown larger, a loss never smaller than it is. */
function wholePaise(centipaise: number): Paise {
  const whole = Math.floor(centipaise / 100);
  return paise(whole === 0 ? 0 : whole);
}
