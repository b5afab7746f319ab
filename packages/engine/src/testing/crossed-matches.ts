import { HOUSE_ACCOUNT } from "../effects.ts";
import { betProfitCentipaise, type MarketResult, type MatchedBet } from "../kinds/index.ts";
import { crossedTerms } from "./arbitrary-crossed-commands.ts";
import { type RecordedEffect, type RecordedMatch, recordedMatches } from "./recorded-effects.ts";

/** An order as it was placed, and the bet that it is where it is matched whole at its own price. */
export interface PlacedOrder {
  readonly orderId: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly bet: MatchedBet;
  readonly price: number;
}

/** One cross match: as many orders of the house, and as many matches, as its market has runners. */
export interface CrossMatch {
  readonly marketId: number;
  /** The house's orders; the last one is what the taker is matched with. */
  readonly orders: readonly PlacedOrder[];
  /** In the same order. */
  readonly matches: readonly RecordedMatch[];
  readonly taker: number;
  /** The orders that rested, by their runners. */
  readonly makers: readonly number[];
}

export function placedOrders(effects: readonly RecordedEffect[]): readonly PlacedOrder[] {
  const placed = effects.filter(([name]) => name === "orderPlaced");
  return placed.map(([, ...values]) => {
    const [orderId = 0, accountId = 0, marketId = 0, runner = 0, , price = 0, stake = 0] = values.map(Number);
    const side = values[4] === "lay" ? "lay" : "back";
    const bet = { runner, side, stake, payoutCentipaise: stake * price } as const;
    return { orderId, accountId, marketId, bet, price };
  });
}

/** The cross matches among these effects of one command. */
export function crossMatches(effects: readonly RecordedEffect[]): readonly CrossMatch[] {
  const own = placedOrders(effects).filter(({ accountId }) => accountId === HOUSE_ACCOUNT.play.rounding);
  const matches = recordedMatches(effects);
  const found: CrossMatch[] = [];
  for (let first = 0; first < own.length; ) {
    const marketId = own[first]?.marketId ?? 0;
    const orders = own.slice(first, first + crossedTerms(marketId).runnerCount);
    const theirs = orders.map(({ orderId }) => matchOf(matches, orderId));
    const makers = theirs.slice(0, -1).map(({ maker }) => maker);
    found.push({ marketId, orders, matches: theirs, makers, taker: theirs.at(-1)?.taker ?? 0 });
    first += orders.length;
  }
  return found;
}

/** What bets in a cross-matched market bring, in hundredths of a paisa. */
export function crossedProfit(marketId: number, bets: readonly MatchedBet[], result: MarketResult): number {
  return bets.reduce((sum, bet) => sum + betProfitCentipaise(bet, result, crossedTerms(marketId)), 0);
}

/** One result for each runner that can win a cross-matched market. */
export function winnersOf(marketId: number): readonly MarketResult[] {
  const runners = Array.from({ length: crossedTerms(marketId).runnerCount }, (_, runner) => runner);
  return runners.map((runner) => ({ type: "winners", winners: [runner] }));
}

function matchOf(matches: readonly RecordedMatch[], orderId: number): RecordedMatch {
  const own = matches.filter(({ maker, taker }) => maker === orderId || taker === orderId);
  const [match] = own;
  if (match === undefined || own.length > 1) throw new Error("an order of the house without its one match");
  return match;
}
