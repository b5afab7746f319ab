import type { WireMarketStatus } from "@crossbook/contract";
import type { MarketStatus } from "@crossbook/engine";

const WIRE = {
  open: "OPEN",
  suspended: "SUSPENDED",
  closed: "CLOSED",
  settled: "SETTLED",
  void: "VOID",
} as const satisfies Record<MarketStatus, WireMarketStatus>;

export function wireMarketStatus(status: MarketStatus): WireMarketStatus {
  return WIRE[status];
}
