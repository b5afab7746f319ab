import * as z from "zod/mini";

/** A button of the bet slip that fills in a stake: its label, and the stake in rupees. */
export const quickStake = z.object({ title: z.string(), value: z.number() });
/** A stake button: its label, and the stake in main units. */
export type QuickStake = z.output<typeof quickStake>;

/** The label of a stake button: whole thousands with k, all else as it is. */
export function stakeTitle(value: number): string {
  return value >= 1_000 && value % 1_000 === 0 ? `${value / 1_000}k` : String(value);
}

/** The stake buttons of a player who saved none (CONST-01). */
export const DEFAULT_STAKES: readonly QuickStake[] = [100, 500, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000].map(
  (value) => ({ title: stakeTitle(value), value }),
);
