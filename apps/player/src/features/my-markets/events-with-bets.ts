import type { ExpectedProfitLoss, OpenBet } from "@crossbook/contract";

/** An event in which the player has bets. */
export interface EventWithBets {
  readonly eventId: number;
  /** As the bets name it; undefined where only a position is known. */
  readonly title: string | undefined;
  readonly betCount: number;
  /** Its markets with a matched or an unmatched bet, in the order of their numbers. */
  readonly marketIds: readonly number[];
}

/** The events of all open bets and positions: the one with the newest bet first, and at last those without a bet. */
export function eventsWithBets(
  openBets: readonly OpenBet[],
  profitLoss: ExpectedProfitLoss,
): readonly EventWithBets[] {
  const newestFirst = [...openBets].sort(
    (a, b) => b.placeTime.localeCompare(a.placeTime) || b.betId - a.betId,
  );
  const eventIds = new Set([...newestFirst, ...profitLoss].map(({ eventId }) => eventId));
  return [...eventIds].map((eventId) => {
    const bets = newestFirst.filter((bet) => bet.eventId === eventId);
    const positions = profitLoss.filter((entry) => entry.eventId === eventId);
    const marketIds = new Set([...bets, ...positions].map(({ marketId }) => marketId));
    return {
      eventId,
      title: bets[0]?.betTitle,
      betCount: bets.length,
      marketIds: [...marketIds].sort((a, b) => a - b),
    };
  });
}
