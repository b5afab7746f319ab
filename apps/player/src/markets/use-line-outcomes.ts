import type { Market } from "@crossbook/contract";
import { whenWanted } from "@crossbook/ui";

/** What becomes of a bet on a line: most markets have none of which it needs words. */
export const useLineOutcomes = whenWanted(async () => (await import("./line-outcomes.ts")).runnerOutcomes);

/** Whether bets on its runners are won, lost or returned by lines. */
export function hasLineOutcomes({ line }: Pick<Market, "line">): boolean {
  return line?.sides === "both";
}
