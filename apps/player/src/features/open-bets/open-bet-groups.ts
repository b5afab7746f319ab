import { paiseOfWire, priceOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { addPaise, type Paise, subtractPaise, zeroPaise } from "@crossbook/money";
import { liability, type OddsHundredths, profit } from "@crossbook/odds";
import { isLiabilityOnly } from "../../bets/asked-price.tsx";
import { sideOfBet } from "../../bets/bet-side.ts";
import { isWithoutPrice } from "../../bets/starting-price-state.ts";

/** One part of a bet: the unmatched one, or the matched one. A bet that is matched in part is in both lists. */
export interface BetPart {
  readonly bet: OpenBet;
  readonly side: "back" | "lay";
  readonly odds: OddsHundredths | undefined;
  /** Of a lay that waits for the starting price what it can lose. */
  readonly stake: Paise;
  /** Of a bet that waits the least that it may win; undefined: only the starting price says it. */
  readonly profit: Paise | undefined;
  readonly liability: Paise | undefined;
}

export interface EventBets {
  readonly eventId: number;
  readonly title: string;
  readonly parts: readonly BetPart[];
}

export interface BetTotals {
  readonly count: number;
  readonly stake: Paise;
  readonly liability: Paise;
}

/** Matched or unmatched parts by event; the event with the newest bet first, and so within it. */
export function betsByEvent(bets: readonly OpenBet[], which: "matched" | "unmatched"): readonly EventBets[] {
  const groups = new Map<number, { eventId: number; title: string; parts: BetPart[] }>();
  const newestFirst = [...bets].sort((a, b) => b.placeTime.localeCompare(a.placeTime) || b.betId - a.betId);
  for (const bet of newestFirst) {
    const part = partOf(bet, which);
    if (part === undefined) continue;
    const group = groups.get(bet.eventId) ?? { eventId: bet.eventId, title: bet.betTitle, parts: [] };
    group.parts.push(part);
    groups.set(bet.eventId, group);
  }
  return [...groups.values()];
}

/** Sums of a list as its head shows them. Liabilities are added bet by bet, without what hedges what. */
export function totalsOf(groups: readonly EventBets[]): BetTotals {
  const parts = groups.flatMap((group) => group.parts);
  return {
    count: parts.length,
    // A lay that waits for the starting price has no stake yet.
    stake: parts.reduce(
      (sum, part) => (isLiabilityOnly(part.bet) ? sum : addPaise(sum, part.stake)),
      zeroPaise,
    ),
    liability: parts.reduce((sum, part) => addPaise(sum, part.liability ?? zeroPaise), zeroPaise),
  };
}

function partOf(bet: OpenBet, which: "matched" | "unmatched"): BetPart | undefined {
  const stake = paiseOfWire(which === "matched" ? bet.matched : bet.unmatched);
  if (stake <= 0) return undefined;
  const side = sideOfBet(bet.betType);
  if (which === "matched") {
    // The average price on the wire is rounded; what it makes of the stake is not exact.
    const figures = { profit: paiseOfWire(bet.matchedProfit), liability: paiseOfWire(bet.matchedLiability) };
    return { bet, side, odds: priceOfWire(bet.odds, bet.notation), stake, ...figures };
  }
  // It has no price: what it can lose is exact, and what it wins is the least that it may, with a limit.
  if (isWithoutPrice(bet)) {
    const hasLimit = bet.startingPrice?.limitPrice !== null;
    const least = hasLimit ? paiseOfWire(bet.expectedProfit) : undefined;
    return { bet, side, odds: undefined, stake, profit: least, liability: paiseOfWire(bet.liability) };
  }
  const odds = priceOfWire(bet.betRate, bet.notation);
  // Each way the stake is risked twice, by terms that the bet itself does not say.
  if (bet.marketTypeName === "each_way") return { bet, side, odds, stake, ...unmatchedFigures(bet) };
  if (odds === undefined) return { bet, side, odds, stake, profit: undefined, liability: undefined };
  return side === "back"
    ? { bet, side, odds, stake, profit: profit(stake, odds), liability: stake }
    : { bet, side, odds, stake, profit: stake, liability: liability(stake, odds) };
}

/** What the unmatched part adds to the matched one. */
function unmatchedFigures(bet: OpenBet): { readonly profit: Paise; readonly liability: Paise } {
  return {
    profit: subtractPaise(paiseOfWire(bet.expectedProfit), paiseOfWire(bet.matchedProfit)),
    liability: subtractPaise(paiseOfWire(bet.liability), paiseOfWire(bet.matchedLiability)),
  };
}
