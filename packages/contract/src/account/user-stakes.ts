import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** So many stake buttons a bet slip has. */
export const STAKE_BUTTONS = 8;

/** A button of the bet slip that fills in a stake: its label, and the stake in rupees. */
export const quickStake = z.object({ title: z.string(), value: z.number() });
/** A stake button: its label, and the stake in main units. */
export type QuickStake = z.output<typeof quickStake>;

/** The least and the most of a stake button, in main units. */
export const QUICK_STAKE_BOUNDS = { least: 1, most: 10_000_000 } as const;

/** The stake buttons of a player who saved none (CONST-01). */
export const DEFAULT_STAKES: readonly QuickStake[] = [
  { title: "100", value: 100 },
  { title: "500", value: 500 },
  { title: "1k", value: 1_000 },
  { title: "2k", value: 2_000 },
  { title: "3k", value: 3_000 },
  { title: "4k", value: 4_000 },
  { title: "5k", value: 5_000 },
  { title: "6k", value: 6_000 },
];

/** The label of a stake button: whole thousands with k, all else as it is. */
export function stakeTitle(value: number): string {
  return value >= 1_000 && value % 1_000 === 0 ? `${value / 1_000}k` : String(value);
}

const savedStake = z.object({
  /** Clients of the class send the names of their fields, a to h: a label of one such letter is made of the value. */
  title: z.string().check(z.maxLength(20)),
  value: z.union([z.number(), z.string().check(z.maxLength(20))]),
});

/** The calls of the bet slip's own stakes. */
export const userStakes = {
  add: endpoint({
    method: "POST",
    path: "UserStake/Add",
    audience: "player",
    listBody: "stakes",
    summary:
      "Saves the eight stake buttons of the player's bet slip, in their order, in place of those before.",
    input: z.object({ stakes: z.array(savedStake).check(z.length(STAKE_BUTTONS)) }),
    output: z.string(),
    detail: z.object({ stakes: z.array(quickStake) }),
    errors: ["STAKE_BUTTON_INVALID"],
  }),
};
