import { addPaise, type Paise, parsePaise, zeroPaise } from "@crossbook/money";
import type { HistoryBet } from "./history-bet-row.tsx";

/** The listed bets of one market. */
export interface HistoryGroup {
  readonly key: string;
  readonly eventId: number;
  readonly title: string;
  readonly marketName: string;
  readonly bets: readonly HistoryBet[];
  /** Of the listed bets, before commission. */
  readonly profitLoss: Paise;
}

/** Bets by market, the market with the newest bet first; within it as they came. */
export function groupByMarket(bets: readonly HistoryBet[]): readonly HistoryGroup[] {
  const groups = new Map<string, HistoryGroup>();
  for (const bet of bets) {
    const key = `${bet.eventId}/${bet.marketName}`;
    const group = groups.get(key);
    const profitLoss = addPaise(group?.profitLoss ?? zeroPaise, parsePaise(bet.profitLoss) ?? zeroPaise);
    groups.set(key, {
      ...{ key, eventId: bet.eventId, title: bet.betTitle, marketName: bet.marketName },
      bets: [...(group?.bets ?? []), bet],
      profitLoss,
    });
  }
  return [...groups.values()];
}
