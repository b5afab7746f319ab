import { hash, verify } from "@node-rs/argon2";

/** argon2id by OWASP's first choice for it: 19 MiB, two passes, one lane; about 10 ms. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What is checked in place of the password of nobody: of 32 random bytes that were not kept, with the cost of every other. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$dRcjOn7IsMpcWaN1QKKCLw$OlQ4hoCM4rz4C6p0l9fVFsmQfiX8xRYO95LRiFNo0lo";

/**
 * Hashes and checks passwords exactly as typed. An unknown user costs the same time as a known one. Nothing here limits
 * how many are hashed at once: calls from outside come through a queue.
 */
export class PasswordHashes {
  hash(password: string): Promise<string> {
    return hash(password, COST);
  }

  /** `stored` undefined: there is no such user; takes as long as for one, and is false. */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const same = await verify(stored ?? NOBODYS, password);
    return same && stored !== undefined;
  }

  /**
   * What is stored of a password after it was given rightly: a hash of today's algorithm and cost, which can only be made then. To be
   * called in the turn that checked it.
   */
  async renewed(password: string, { stored, replace, read }: StoredHash): Promise<string> {
    if (costOf(stored) === COST_OF_NOBODYS) return stored;
    const hash = await this.hash(password);
    if (await replace(hash)) return hash;
    // A login at the same moment was first: its hash is of the same password, unless that has been changed.
    const now = await read();
    return now !== undefined && (await this.matches(password, now)) ? now : stored;
  }
}

/** A hash and where it is kept. */
export interface StoredHash {
  readonly stored: string;
  /** Stores another in its place; false: it is not the stored one any more. */
  readonly replace: (hash: string) => Promise<boolean>;
  /** The one that is stored now. */
  readonly read: () => Promise<string | undefined>;
}

/** The algorithm and cost that a hash was made with. */
export function costOf(stored: string): string {
  return stored.slice(0, stored.lastIndexOf("$", stored.lastIndexOf("$") - 1));
}

/** The cost of checking the password of nobody. */
export const COST_OF_NOBODYS = costOf(NOBODYS);
