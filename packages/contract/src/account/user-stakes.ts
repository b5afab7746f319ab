import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { quickStake } from "./quick-stakes.ts";

/** So many stake buttons a bet slip has. */
export const STAKE_BUTTONS = 8;

/** The least and the most of a stake button, in main units. */
export const QUICK_STAKE_BOUNDS = { least: 1, most: 10_000_000 } as const;

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
