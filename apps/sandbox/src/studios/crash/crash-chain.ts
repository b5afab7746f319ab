import { crashChain, crashPoint } from "@crossbook/fair";
import type { ChainRecord } from "../store/studio-records.ts";

/** Rounds of one chain. */
export const CHAIN_LENGTH = 10_000;

/** The links of one chain in order of play, made from the seed that is kept. */
export class CrashChain {
  readonly #record: ChainRecord;
  #links: readonly string[] | undefined;

  constructor(record: ChainRecord) {
    this.#record = record;
  }

  /** Whether a ticket with this client seed is of a round of this chain. */
  hasSalt(salt: string): boolean {
    return this.#record.salt === salt;
  }

  /** What was published before the first round. */
  get terminatingHash(): string {
    return this.link(0);
  }

  /** Of round `number`, from 1; 0 is the published one. A link says where its round crashes: secret until then. */
  link(number: number): string {
    const { chainSeed, length } = this.#record;
    // Ten thousand hashes: computed when somebody plays or watches for the first time.
    this.#links ??= crashChain(chainSeed, length);
    const link = this.#links[number];
    if (link === undefined) throw new RangeError(`the chain has no round ${number}`);
    return link;
  }

  /** Where round `number` crashes, in hundredths. */
  point(number: number): number {
    return crashPoint(this.link(number), this.#record.salt);
  }
}
