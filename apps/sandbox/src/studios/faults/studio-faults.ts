import * as z from "zod";
import type { Chance } from "../../ports/chance.ts";

/** What can go wrong between a studio and the operator's wallet, in the words of the console. */
export const STUDIO_FAULTS = {
  answerLost: "The operator does it, and its answer is lost: of the bet, and once of the win",
  slowAnswer: "Answers come six seconds late",
  duplicate: "Each call is sent twice at the same time",
  rollbackFirst: "The rollback of a bet arrives before the bet",
  winFirst: "A win arrives before its bet",
  wrongKey: "Each call is sent first with a signature by another key",
  unknownField: "Calls carry a field that the protocol does not have",
  lateWin: "The win comes a day later, when the session's token has expired",
  lostForADay: "Wins and rollbacks are done, and their answers lost for 23 hours",
} as const;

export type StudioFault = keyof typeof STUDIO_FAULTS;

/** Every fault, in the order in which chance decides on them. */
export const STUDIO_FAULT_NAMES = Object.keys(STUDIO_FAULTS) as readonly StudioFault[];

export const faultName = z.enum(STUDIO_FAULT_NAMES);

/** How likely each fault is for a round, from 0 to 1; one that is not named never happens by itself. */
export const studioFaultMix = z.partialRecord(faultName, z.number().min(0).max(1));
export type StudioFaultMix = Readonly<z.output<typeof studioFaultMix>>;

/** Players for whose next round faults are set; the oldest go first. */
const MOST_PREPARED = 1000;

export interface StudioFaultsOptions {
  readonly mix: StudioFaultMix;
  /** Chance that repeats for the same subject. */
  readonly chanceOf: (subject: string) => Chance;
}

/** Which faults a round that is being made gets. */
export class StudioFaults {
  readonly #chanceOf: (subject: string) => Chance;
  readonly #prepared = new Map<string, readonly StudioFault[]>();
  mix: StudioFaultMix;

  constructor({ mix, chanceOf }: StudioFaultsOptions) {
    this.mix = mix;
    this.#chanceOf = chanceOf;
  }

  /** Sets the faults of the next round of a player (the operator's id); of anybody's with `*`. */
  prepare(player: string, faults: readonly StudioFault[]): void {
    this.#prepared.delete(player);
    this.#prepared.set(player, faults);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > MOST_PREPARED && oldest !== undefined) this.#prepared.delete(oldest);
  }

  /** The faults that were set for this player's next round, or else those that the mix gives the round. */
  take(player: string, subject: string): StudioFault[] {
    const key = [player, "*"].find((one) => this.#prepared.has(one));
    const prepared = key === undefined ? undefined : this.#prepared.get(key);
    if (key !== undefined) this.#prepared.delete(key);
    if (prepared) return [...prepared];
    const chance = this.#chanceOf(`faults of ${subject}`);
    // Each draws, so that one more in the mix changes none of the others.
    return STUDIO_FAULT_NAMES.filter((fault) => chance.happens(this.mix[fault] ?? 0));
  }
}
