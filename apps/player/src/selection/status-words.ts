import type { WireMarketStatus } from "@crossbook/contract";
import { priceText } from "../messages/english/betting/prices.ts";

const STATUS_WORDS: Readonly<Record<WireMarketStatus, string>> = {
  OPEN: "",
  get SUSPENDED() {
    return priceText().suspended;
  },
  get CLOSED() {
    return priceText().closed;
  },
  get SETTLED() {
    return priceText().settled;
  },
  get VOID() {
    return priceText().void;
  },
  get BALLRUNNING() {
    return priceText().ballRunning;
  },
};

/** Why a market takes no bets, by its status; empty while it takes them. One of a newer server takes none for the moment. */
export function statusWords(status: WireMarketStatus): string {
  return STATUS_WORDS[status] ?? priceText().suspended;
}
