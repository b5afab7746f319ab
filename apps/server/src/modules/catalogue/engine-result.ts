import type { MarketStatus, RunnerIndex } from "@crossbook/engine";
import { type MarketResult, VOID_RESULT } from "@crossbook/engine/kinds";

/** A market's result from the engine's status and winner; null while there is none. */
export function engineResult(status: MarketStatus, winner: RunnerIndex | -1): MarketResult | null {
  if (status === "void") return VOID_RESULT;
  return status === "settled" ? { type: "winners", winners: [winner] } : null;
}
