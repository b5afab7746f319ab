import type { ProviderPayout } from "@crossbook/contract";
import type { PayoutMood } from "./payout-provider-double.ts";

/** What is to come of a payout: the first answers, what the provider then does, and which webhooks reach us. */
export interface PayoutCourse {
  readonly mood?: PayoutMood;
  readonly becomes: readonly ProviderPayout["status"][];
  /** Numbers of the above as they arrive; absent: each once, in order. */
  readonly webhooks?: readonly number[];
  readonly change?: Partial<ProviderPayout>;
  readonly ends: "paid" | "failed" | "reversed" | "processing";
  /** The comparison finds that the provider has paid it out, and we have not. */
  readonly isFound?: true;
}

/** Courses by what is said of the payout. */
export const PAYOUT_COURSES: Readonly<Record<string, PayoutCourse>> = {
  "is paid": { becomes: ["processed"], ends: "paid" },
  "is paid after a while": { becomes: ["pending", "processing", "processed"], ends: "paid" },
  "is paid, its webhook lost": { becomes: ["processed"], webhooks: [], ends: "paid" },
  "is paid, its webhook three times": { becomes: ["processed"], webhooks: [0, 0, 0], ends: "paid" },
  "is paid after the answer was lost": { mood: "madeAndLost", becomes: ["processed"], ends: "paid" },
  "is paid after an answer that took too long": {
    ...{ mood: "madeAndLost", becomes: ["processed"], webhooks: [], ends: "paid" },
  },
  "is paid after the provider was down": {
    ...{ mood: "broken", becomes: ["processed"], webhooks: [], ends: "paid" },
  },
  "is paid after our key was wrong": {
    ...{ mood: "keyUnknown", becomes: ["processed"], webhooks: [], ends: "paid" },
  },
  "is refused": { mood: "refuses", becomes: [], ends: "failed" },
  fails: { becomes: ["failed"], ends: "failed" },
  "fails, its webhook lost": { becomes: ["failed"], webhooks: [], ends: "failed" },
  "is rejected": { becomes: ["rejected"], ends: "failed" },
  "is reversed after it was paid": { becomes: ["processed", "reversed"], ends: "reversed" },
  "is reversed twice over": { becomes: ["processed", "reversed"], webhooks: [0, 1, 1, 0], ends: "reversed" },
  "is reversed, that webhook lost": {
    ...{ becomes: ["processed", "reversed"], webhooks: [0], ends: "reversed" },
  },
  "is reversed, the webhooks in the other order": {
    ...{ becomes: ["processed", "reversed"], webhooks: [1, 0, 0], ends: "failed" },
  },
  "is paid after it had failed": { becomes: ["failed", "processed"], ends: "failed", isFound: true },
  "is of another amount": {
    ...{ becomes: ["processed"], change: { amount: 1 }, ends: "processing", isFound: true },
  },
};
