import { paiseOfWire, priceOfWire } from "@crossbook/browser";
import type { ExpectedProfitLoss, Market, OpenBet } from "@crossbook/contract";
import {
  commissionPaise,
  emptyPosition,
  type LadderStep,
  LIABILITY_PRICE,
  type MatchedBet,
  type MarketPosition as MatchedPosition,
  positionAtRisk,
  positionWith,
  resultPaise,
  worstLossCentipaise,
} from "@crossbook/engine/kinds";
import { type Paise, paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import { engineTerms, type KindOfMarket, placeOfLine } from "../markets/market-kind.ts";
import type { DraftOrder, Side } from "../selection/draft.ts";
import { ladderOfWire } from "./ladder/ladder-of-wire.ts";

/** A market as its positions see it: its kind, and its runners in order. */
export type PositionMarket = KindOfMarket & Pick<Market, "marketId">;

/** What a player holds in one market: its matched bets as one position, and the unmatched bets. */
export interface MarketPosition {
  readonly market: PositionMarket;
  readonly matched: MatchedPosition;
  /** Each as it would be once matched at its own price. */
  readonly unmatched: readonly MatchedBet[];
  /**
   * Bets that wait for the starting price, each with just what it can lose. Their price is not known: they count in what can be lost
   * and never in what could be won. Absent: none.
   */
  readonly waiting?: readonly MatchedBet[];
}

/** What is taken of a market's profit. */
export interface CommissionTerms {
  /** The market's. */
  readonly percent: number;
  /** How much less of it the player pays, in whole percent. */
  readonly discountPercent: number;
}

/** Profit or loss of one runner as a row shows it. */
export interface RunnerFigures {
  readonly ifWins: Paise;
  /** Only each way: if it is placed and does not win. */
  readonly ifPlaced?: Paise;
  /** Only with several winners, and each way. */
  readonly ifLoses: Paise | undefined;
}

/**
 * The most that can be lost in this market, whichever of the unmatched bets are matched: for each result every
 * unmatched bet counts with its loss, or with nothing. A runner that was taken out cannot win. Rounded up to whole paise.
 */
export function marketExposure({ market, matched, unmatched, waiting = [] }: MarketPosition): Paise {
  const removed = market.runners.flatMap((runner, place) => (runner.removed ? [place] : []));
  const atRisk = positionAtRisk(matched, [...unmatched, ...waiting]);
  return paise(Math.ceil(worstLossCentipaise(atRisk, removed) / 100));
}

/**
 * The position with one more bet: `matchedAtOnce` of its stake matched at its own price, the rest unmatched. A bet at the starting
 * price waits, whatever is offered.
 */
export function withOrder(position: MarketPosition, order: DraftOrder, matchedAtOnce: Paise): MarketPosition {
  const runner = placeOf(position.market, order.runnerId, order.line);
  if (runner === undefined) return position;
  if (order.startingPrice !== undefined)
    return {
      ...position,
      waiting: [...(position.waiting ?? []), waitingBet(runner, order.side, order.stake)],
    };
  const matched = paise(Math.min(order.stake, matchedAtOnce));
  const unmatched = paise(order.stake - matched);
  const bet = (stake: Paise) => matchedBet(runner, order.side, order.odds, stake);
  return {
    ...position,
    matched: matched > 0 ? positionWith(position.matched, [bet(matched)]) : position.matched,
    unmatched: unmatched > 0 ? [...position.unmatched, bet(unmatched)] : position.unmatched,
  };
}

/** The position as it would be if every unmatched bet were matched at its own price. */
export function withUnmatched(position: MarketPosition): MarketPosition {
  const { matched, unmatched } = position;
  return { ...position, matched: positionWith(matched, unmatched), unmatched: [] };
}

/**
 * What a runner brings once the market's commission is taken from a profit. Only where one figure is the whole market's
 * result: with several winners a runner's figures are its own bets alone, and the commission is of all of them together.
 */
export function afterCommission(figures: RunnerFigures, commission: CommissionTerms): RunnerFigures {
  const { ifWins, ifLoses } = figures;
  if (ifLoses !== undefined || ifWins <= 0) return figures;
  return { ...figures, ifWins: paise(netPaise(ifWins, commission)) };
}

/** The same of a ladder: each of its steps is the whole market's result. */
export function ladderAfterCommission(
  ladder: readonly LadderStep[],
  commission: CommissionTerms,
): readonly LadderStep[] {
  return ladder.map((step) => ({
    ...step,
    amountCentipaise: netPaise(resultPaise(step.amountCentipaise), commission) * 100,
  }));
}

/** What is left of a result when its market takes this commission. */
function netPaise(result: number, { percent, discountPercent }: CommissionTerms): number {
  return result - commissionPaise(result, Math.round(percent * 100), discountPercent);
}

/** The engine's runner: one of the market's, or the line of a fancy bet. */
function placeOf(
  { line: lines, runners }: PositionMarket,
  runnerId: number,
  line: number | undefined,
): number | undefined {
  if (lines?.sides === "over") return line === undefined ? undefined : placeOfLine(lines, line);
  const place = runners.findIndex(({ id }) => id === runnerId);
  return place < 0 ? undefined : place;
}

function matchedBet(runner: number, side: Side, odds: OddsHundredths, stake: Paise): MatchedBet {
  return { runner, side, stake, payoutCentipaise: stake * odds };
}

/** As it is held: a back may lose its stake, a lay its liability, which is that of a lay at 2. */
function waitingBet(runner: number, side: Side, risk: Paise): MatchedBet {
  return { runner, side, stake: risk, payoutCentipaise: risk * LIABILITY_PRICE };
}

function doesWait({ startingPrice }: OpenBet): boolean {
  return startingPrice?.state === "waits";
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

/** What the player holds in one market by the server's answers. `market.runners` are in the engine's order. */
export function positionOf(
  market: PositionMarket,
  profitLoss: ExpectedProfitLoss,
  openBets: readonly OpenBet[],
): MarketPosition {
  const entry = profitLoss.find(({ marketId }) => marketId === market.marketId);
  return {
    market,
    matched: matchedOf(market, entry),
    unmatched: openBets.flatMap((bet) => (doesWait(bet) ? [] : unmatchedPart(bet, market))),
    waiting: openBets.flatMap((bet) => (doesWait(bet) ? unmatchedPart(bet, market) : [])),
  };
}

function matchedOf(market: PositionMarket, entry: ExpectedProfitLoss[number] | undefined): MatchedPosition {
  const empty = emptyPosition(engineTerms(market));
  if (entry === undefined) return empty;
  const runners = market.runners.map(({ id }) => {
    const own = entry.runners.find((one) => one.runnerId === id);
    return {
      ifWins: centipaise(own?.amount),
      ifPlaced: centipaise(own?.ifPlaced),
      ifLoses: centipaise(own?.ifLoses),
    };
  });
  switch (empty.kind) {
    case "singleWinner":
      return { ...empty, ifWins: runners.map(({ ifWins }) => ifWins) };
    case "severalWinners":
      return { ...empty, runners: runners.map(({ ifWins, ifLoses }) => ({ ifWins, ifLoses })) };
    case "eachWay":
      return { ...empty, runners };
    case "line":
      return entry.ladder === null || entry.ladder.length === 0
        ? empty
        : { ...empty, ladder: ladderOfWire(entry.ladder) };
  }
}

function centipaise(mainUnits: number | null | undefined): number {
  return paiseOfWire(mainUnits ?? 0) * 100;
}

function unmatchedPart(bet: OpenBet, market: PositionMarket): readonly MatchedBet[] {
  if (bet.marketId !== market.marketId || bet.unmatched <= 0) return [];
  const odds = priceOfWire(bet.betRate, bet.notation);
  const runner = placeOf(market, bet.runnerId, bet.fancyValue ?? undefined);
  if (runner === undefined) return [];
  const side = bet.betType === "lay" || bet.betType === "no" ? "lay" : "back";
  const amount = paiseOfWire(bet.unmatched);
  if (doesWait(bet)) return [waitingBet(runner, side, amount)];
  return odds === undefined ? [] : [matchedBet(runner, side, odds, amount)];
}

/** What something is now, and with the bet that is being written, were it matched whole. */
export interface Outlook<Figures> {
  readonly now: Figures;
  readonly projected: Figures | undefined;
}

/**
 * Profit or loss of each runner; undefined of one that was taken out. Empty where the result is a number: see
 * `ladderOutlook`.
 */
export function projection(
  position: MarketPosition,
  order: DraftOrder | undefined,
): readonly (Outlook<RunnerFigures> | undefined)[] {
  if (position.matched.kind === "line") return [];
  const after = order && withOrder(position, order, order.stake).matched;
  return position.market.runners.map(({ removed }, runner) =>
    removed
      ? undefined
      : { now: figuresOf(position.matched, runner), projected: after && figuresOf(after, runner) },
  );
}

function figuresOf(position: MatchedPosition, runner: number): RunnerFigures {
  switch (position.kind) {
    case "singleWinner":
      return { ifWins: wholePaise(position.ifWins[runner] ?? 0), ifLoses: undefined };
    case "severalWinners": {
      const { ifWins = 0, ifLoses = 0 } = position.runners[runner] ?? {};
      return { ifWins: wholePaise(ifWins), ifLoses: wholePaise(ifLoses) };
    }
    case "eachWay": {
      const { ifWins = 0, ifPlaced = 0, ifLoses = 0 } = position.runners[runner] ?? {};
      return { ifWins: wholePaise(ifWins), ifPlaced: wholePaise(ifPlaced), ifLoses: wholePaise(ifLoses) };
    }
    case "line":
      return { ifWins: paise(0), ifLoses: undefined };
  }
}

/** Profit or loss under every result that is a number, from the lowest to the highest; undefined of other kinds. */
export function ladderOutlook(
  position: MarketPosition,
  order: DraftOrder | undefined,
): Outlook<readonly LadderStep[]> | undefined {
  if (position.matched.kind !== "line") return undefined;
  const after = order && withOrder(position, order, order.stake).matched;
  return {
    now: position.matched.ladder,
    projected: after?.kind === "line" ? after.ladder : undefined,
  };
}

/** The worst and the best that a ladder brings. */
export function extremesOf(ladder: readonly LadderStep[]): { readonly worst: Paise; readonly best: Paise } {
  const amounts = ladder.map(({ amountCentipaise }) => amountCentipaise);
  return { worst: wholePaise(Math.min(...amounts)), best: wholePaise(Math.max(...amounts)) };
}

/** As a settlement rounds. */
export function wholePaise(exact: number): Paise {
  return paise(resultPaise(exact));
}
