import { hash, verify } from "@node-rs/argon2";

/** argon2id by OWASP's first choice for it: 19 MiB, two passes, one lane; about 10 ms. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes and checks passwords exactly as typed. An unknown user costs the same time as a known one. Nothing here limits
 * how many are hashed at once: calls from outside come through a queue.
 */
export class PasswordHashes {
  readonly #nobodys: Promise<string>;

  constructor() {
    this.#nobodys = this.hash("nobody has this password");
  }

  hash(password: string): Promise<string> {
    return hash(password, COST);
  }

  /** `stored` undefined: there is no such user; takes as long as for one, and is false. */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const same = await verify(stored ?? (await this.#nobodys), password);
    return same && stored !== undefined;
  }
}
