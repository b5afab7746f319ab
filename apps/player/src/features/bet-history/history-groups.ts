import { addPaise, type Paise, parsePaise, zeroPaise } from "@crossbook/money";
import type { HistoryBet } from "./history-bet-row.tsx";

/** The listed bets of one market. */
export interface HistoryGroup {
  readonly marketId: number;
  readonly eventId: number;
  readonly title: string;
  readonly marketName: string;
  readonly bets: readonly HistoryBet[];
  /** Of the listed bets, before commission. */
  readonly profitLoss: Paise;
}

/** Bets by market, the market with the newest bet first; within it as they came. */
export function groupByMarket(bets: readonly HistoryBet[]): readonly HistoryGroup[] {
  const groups = new Map<number, HistoryGroup>();
  for (const bet of bets) {
    const group = groups.get(bet.marketId);
    const profitLoss = addPaise(group?.profitLoss ?? zeroPaise, parsePaise(bet.profitLoss) ?? zeroPaise);
    groups.set(bet.marketId, {
      ...{ marketId: bet.marketId, marketName: bet.marketName },
      ...{ eventId: bet.eventId, title: bet.betTitle },
      bets: [...(group?.bets ?? []), bet],
      profitLoss,
    });
  }
  return [...groups.values()];
}
