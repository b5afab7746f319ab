import type { WireMarketStatus } from "@crossbook/contract";
import { positionText } from "../messages/english/betting/positions.ts";

const STATUS_WORDS: Readonly<Record<WireMarketStatus, string>> = {
  OPEN: "",
  get SUSPENDED() {
    return positionText().suspended;
  },
  get CLOSED() {
    return positionText().closed;
  },
  get SETTLED() {
    return positionText().settled;
  },
  get VOID() {
    return positionText().void;
  },
  get BALLRUNNING() {
    return positionText().ballRunning;
  },
};

/** Why a market takes no bets, by its status; empty while it takes them. */
export function statusWords(status: WireMarketStatus): string {
  return STATUS_WORDS[status];
}
