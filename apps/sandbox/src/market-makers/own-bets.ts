import type { api, Market, OutputOf } from "@crossbook/contract";
import { oddsHundredths } from "@crossbook/odds";
import type { RestingOrder } from "./order-changes.ts";
import type { RunnerPosition } from "./quotes.ts";

type ProfitLoss = OutputOf<typeof api.bets.getUserExpectedProfitLoss>[number]["runners"];

/**
 * Profit or loss by runner id, in main units, from `Bet/GetUserExpectedProfitLoss`. In a market with one winner a runner
 * loses where another wins; its worst is then the worst of the others.
 */
export function positionsOf(runners: ProfitLoss): ReadonlyMap<number, RunnerPosition> {
  return new Map(
    runners.map(({ runnerId, amount, ifLoses }) => {
      const others = runners.filter((other) => other.runnerId !== runnerId);
      const worst = Math.min(...others.map((other) => other.amount));
      return [runnerId, { ifWins: amount, ifLoses: ifLoses ?? worst }];
    }),
  );
}

type OpenBets = OutputOf<typeof api.bets.getUserOpenBets>["openBets"];

/** The unmatched orders of one market from the account's open bets (`Bet/GetUserOpenBets`). */
export function restingOf(openBets: OpenBets, { marketId, runners }: Market): readonly RestingOrder[] {
  return openBets.flatMap((bet) => {
    const runner = runners.findIndex(({ id }) => id === bet.runnerId);
    const isExchangeBet = bet.betType === "back" || bet.betType === "lay";
    if (bet.marketId !== marketId || runner < 0 || bet.unmatched <= 0 || !isExchangeBet) return [];
    const price = oddsHundredths(Math.round(bet.betRate * 100));
    return [
      {
        betId: bet.betId,
        runner,
        side: bet.betType === "back" ? "back" : "lay",
        price,
        stake: bet.unmatched,
      },
    ];
  });
}
