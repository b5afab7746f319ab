import type { DomainSettings } from "@crossbook/contract";

/** The answer of a public call, as a guest gets it. */
export interface FirstAnswer {
  /** The path of the endpoint, such as `Event/TreeSportWithEvent`. */
  readonly path: string;
  readonly input: Readonly<Record<string, number>>;
  readonly result: unknown;
}

/** What the page brings to the app beside its markup: nothing of a player, and no price. */
export interface FirstData {
  readonly settings: DomainSettings;
  readonly answers: readonly FirstAnswer[];
}
