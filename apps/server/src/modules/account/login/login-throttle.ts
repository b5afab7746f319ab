import { addressGroup } from "@crossbook/signalr";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import { FailureCounts, type FailurePolicy } from "../../../calls/failure-counts.ts";
import type { Clock } from "../../../ports/clock.ts";

/**
 * The time to the next try grows with each failure. One who guesses from one place is slowed down fast; an account as a
 * whole is slowed down late and little, so that a stranger cannot lock its owner out; nothing is ever locked for good.
 * A device that was logged in from has an allowance of its own, which no failure of anybody else touches.
 */
const POLICIES = {
  device: { delayFrom: 10, firstDelayMs: 2_000, longestDelayMs: 300_000 },
  pair: { delayFrom: 5, firstDelayMs: 2_000, longestDelayMs: 300_000 },
  account: { delayFrom: 30, firstDelayMs: 1_000, longestDelayMs: 15_000 },
  address: { delayFrom: 60, firstDelayMs: 1_000, longestDelayMs: 300_000 },
} as const satisfies Record<string, FailurePolicy>;

type Scope = keyof typeof POLICIES;

/** A try to log in. */
export interface LoginTry {
  readonly account: string;
  /** Of any form; every address of one network counts as one. */
  readonly address: string;
  /** The device, where it is proved to be one that this account was logged in from. */
  readonly device?: string | undefined;
}

/** A network that an account was logged in from is known so long. */
const KNOWN_MS = 30 * 24 * 60 * 60_000;
/** So many of the pairs, accounts and addresses that failed last are remembered at least. */
const REMEMBERED = 100_000;

/**
 * Counts failed logins in memory; fifteen quiet minutes or a restart forget them. A call costs the same whatever came
 * before, and one that is refused leaves nothing behind.
 */
export class LoginThrottle {
  readonly #clock: Clock;
  readonly #failures: FailureCounts;
  /** When an account was logged in from a network last. */
  readonly #succeededAt = new BoundedMap<string, number>(REMEMBERED);

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#failures = new FailureCounts(clock, REMEMBERED);
  }

  /**
   * Begins a try. Answers 0, or the milliseconds to wait. A try counts as failed until `succeeded` takes it back, so
   * that many at once are slowed down like many in a row.
   */
  begin(attempt: LoginTry): number {
    const scopes = this.#scopesOf(attempt);
    const waitMs = Math.max(...scopes.map(([, key]) => this.#failures.waitMs(key)));
    if (waitMs > 0) return waitMs;
    for (const [scope, key] of scopes) this.#failures.add(key, POLICIES[scope]);
    return 0;
  }

  /** The account's count starts anew; the address keeps what it did to other accounts. */
  succeeded(attempt: LoginTry): void {
    for (const [scope, key] of this.#scopesOf(attempt)) {
      if (scope === "address") this.#failures.takeBack(key);
      else this.#failures.forget(key);
    }
    this.#succeededAt.set(pairKey(attempt), this.#clock.monotonicMs());
  }

  /** The try was not made after all, because there was no room for it. */
  withdraw(attempt: LoginTry): void {
    for (const [, key] of this.#scopesOf(attempt)) this.#failures.takeBack(key);
  }

  #scopesOf(attempt: LoginTry): readonly (readonly [Scope, string])[] {
    if (attempt.device !== undefined) return [["device", `device ${attempt.account} ${attempt.device}`]];
    const pair = ["pair", pairKey(attempt)] as const;
    const address = ["address", `address ${addressGroup(attempt.address)}`] as const;
    const succeededAt = this.#succeededAt.get(pairKey(attempt));
    if (succeededAt !== undefined && this.#clock.monotonicMs() - succeededAt < KNOWN_MS)
      return [pair, address];
    return [pair, ["account", `account ${attempt.account}`], address];
  }
}

function pairKey({ account, address }: LoginTry): string {
  return `pair ${account} ${addressGroup(address)}`;
}
