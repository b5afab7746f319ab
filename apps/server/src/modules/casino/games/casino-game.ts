import type { CasinoSection, CasinoStudio } from "@crossbook/contract";

/** A game as the catalogue has it. */
export interface CatalogueGame {
  /** Such as `kestrel:dice`. */
  readonly id: string;
  readonly studio: CasinoStudio;
  /** The studio's own name of the game. */
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** Empty: the studio has no picture of it. */
  readonly imageUrl: string;
  readonly section: CasinoSection;
  /** In percent as text with its decimals; undefined: the studio does not say. */
  readonly rtpPercent: string | undefined;
  readonly hasDemo: boolean;
  /** Place in the studio's list, from 1. */
  readonly place: number;
  /** False: the studio's list has it no longer. It stays for the history and is not launched. */
  readonly listed: boolean;
  /** Unix milliseconds. */
  readonly firstSeenAt: number;
}

/** The id of a studio's game. */
export function gameIdOf(studio: CasinoStudio, code: string): string {
  return `${studio}:${code}`;
}
