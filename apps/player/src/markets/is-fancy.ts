import type { Market } from "@crossbook/contract";

/** Whether its bets name a line and are called yes and no. */
export function isFancy({ line }: Pick<Market, "line">): boolean {
  return line?.sides === "over";
}
