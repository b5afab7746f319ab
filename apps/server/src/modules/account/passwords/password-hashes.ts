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
}

/** Whether a hash was made with another algorithm or cost than those of today. */
export function isOutdated(stored: string): boolean {
  return costOf(stored) !== COST_OF_NOBODYS;
}

/** The algorithm and cost that a hash was made with. */
export function costOf(stored: string): string {
  return stored.slice(0, stored.lastIndexOf("$", stored.lastIndexOf("$") - 1));
}

/** The cost of checking the password of nobody. */
export const COST_OF_NOBODYS = costOf(NOBODYS);
