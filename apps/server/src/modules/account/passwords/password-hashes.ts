import { hash, verify } from "@node-rs/argon2";

/** argon2id by OWASP's first choice for it: 19 MiB, two passes, one lane; about 10 ms. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More at once would only take memory: the machine's cores are the limit. */
const MAX_AT_ONCE = 4;

/** Hashes and checks passwords exactly as typed. An unknown user costs the same time as a known one. */
export class PasswordHashes {
  readonly #nobodys: Promise<string>;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor() {
    this.#nobodys = this.hash("nobody has this password");
  }

  hash(password: string): Promise<string> {
    return this.#limited(() => hash(password, COST));
  }

  /** `stored` undefined: there is no such user; takes as long as for one, and is false. */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const against = stored ?? (await this.#nobodys);
    const same = await this.#limited(() => verify(against, password));
    return same && stored !== undefined;
  }

  async #limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}
