import type { WireMarketStatus } from "@crossbook/contract";

const STATUS_WORDS: Readonly<Record<WireMarketStatus, string>> = {
  OPEN: "",
  SUSPENDED: "Suspended",
  CLOSED: "Market closed",
  SETTLED: "Settled",
  VOID: "Void",
  BALLRUNNING: "Ball running",
};

/** Why a market takes no bets, by its status; empty while it takes them. */
export function statusWords(status: WireMarketStatus): string {
  return STATUS_WORDS[status];
}
