import type { TradingMarket } from "@crossbook/contract";

const STATUS_WORDS: Readonly<Record<TradingMarket["status"], string>> = {
  OPEN: "open",
  SUSPENDED: "suspended",
  BALLRUNNING: "ball running",
  CLOSED: "closed",
  SETTLED: "settled",
  VOID: "void",
};

/** What operators read as a status of a market. */
export function statusWords(status: TradingMarket["status"]): string {
  return STATUS_WORDS[status];
}
