import * as z from "zod";
import type { Chance } from "../ports/chance.ts";

/** How the provider can misbehave about an order or a payout, in the words of the bank page. */
export const FAULTS = {
  lateSuccess: "The payment fails, and is captured later",
  paidAfterClose: "The payment is captured only after the order has closed",
  amountMismatch: "A rupee less is captured than was paid",
  duplicateWebhook: "Each webhook is delivered twice",
  outOfOrder: "The first webhooks are delivered after the later ones",
  wrongSecret: "Webhooks are signed with another secret",
  lostWebhook: "No webhook is ever delivered",
  slowAnswers: "Answers and webhooks come five seconds late",
  answerLost: "The order or payout is made, and its answer is lost",
  payoutFailed: "The payout fails",
  payoutReversed: "The payout is paid, and reversed later",
} as const;

export type Fault = keyof typeof FAULTS;

/** Every fault, in the order in which chance decides on them. */
export const FAULT_NAMES = Object.keys(FAULTS) as readonly Fault[];

export const faultName = z.enum(FAULT_NAMES);

/** How likely each fault is for an order or payout, from 0 to 1; one that is not named never happens by itself. */
export const faultMix = z.partialRecord(faultName, z.number().min(0).max(1));
export type FaultMix = Readonly<z.output<typeof faultMix>>;

/** References for which faults are set before their order or payout is made; the oldest go first. */
const MOST_PREPARED = 1000;

export interface FaultSettingsOptions {
  readonly mix: FaultMix;
  /** Chance that repeats for the same subject. */
  readonly chanceOf: (subject: string) => Chance;
}

/** Which faults an order or payout that is being made gets. */
export class FaultSettings {
  readonly #chanceOf: (subject: string) => Chance;
  readonly #prepared = new Map<string, readonly Fault[]>();
  mix: FaultMix;

  constructor({ mix, chanceOf }: FaultSettingsOptions) {
    this.mix = mix;
    this.#chanceOf = chanceOf;
  }

  /** Sets the faults of one that is still to be made, known by its `receipt` or `reference_id`. */
  prepare(reference: string, faults: readonly Fault[]): void {
    this.#prepared.delete(reference);
    this.#prepared.set(reference, faults);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > MOST_PREPARED && oldest !== undefined) this.#prepared.delete(oldest);
  }

  /** The faults that were set for this reference, or else those that the mix gives it: the same ones each time. */
  take(reference: string): Fault[] {
    const prepared = this.#prepared.get(reference);
    this.#prepared.delete(reference);
    if (prepared) return [...prepared];
    const chance = this.#chanceOf(`faults of ${reference}`);
    // Each draws, so that one more in the mix changes none of the others.
    return FAULT_NAMES.filter((fault) => chance.happens(this.mix[fault] ?? 0));
  }
}
