import { addressGroup } from "@crossbook/signalr";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { Clock } from "../../../ports/clock.ts";

interface Policy {
  /** Failures that cost nothing. */
  readonly free: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/**
 * The time to the next try grows with each failure. One who guesses from one place is slowed down fast; an account as a
 * whole is slowed down late and little, so that a stranger cannot lock its owner out; nothing is ever locked for good.
 * A device that was logged in from has an allowance of its own, which no failure of anybody else touches.
 */
const POLICIES = {
  device: { free: 10, firstDelayMs: 2_000, longestDelayMs: 300_000 },
  pair: { free: 5, firstDelayMs: 2_000, longestDelayMs: 300_000 },
  account: { free: 30, firstDelayMs: 1_000, longestDelayMs: 15_000 },
  address: { free: 60, firstDelayMs: 1_000, longestDelayMs: 300_000 },
} as const satisfies Record<string, Policy>;

type Scope = keyof typeof POLICIES;

/** A try to log in. */
export interface LoginTry {
  readonly account: string;
  /** Of any form; every address of one network counts as one. */
  readonly address: string;
  /** The device, where it is proved to be one that this account was logged in from. */
  readonly device?: string | undefined;
}

interface Failures {
  count: number;
  openAtMs: number;
  lastAtMs: number;
}

const FORGET_MS = 15 * 60_000;
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
  readonly #failures = new BoundedMap<string, Failures>(REMEMBERED);
  /** When an account was logged in from a network last. */
  readonly #succeededAt = new BoundedMap<string, number>(REMEMBERED);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Begins a try. Answers 0, or the milliseconds to wait. A try counts as failed until `succeeded` takes it back, so
   * that many at once are slowed down like many in a row.
   */
  begin(attempt: LoginTry): number {
    const now = this.#clock.monotonicMs();
    const scopes = this.#scopesOf(attempt, now);
    const waitMs = Math.max(...scopes.map(([, key]) => (this.#known(key, now)?.openAtMs ?? now) - now));
    if (waitMs > 0) return waitMs;
    for (const [scope, key] of scopes) this.#fail(POLICIES[scope], key, now);
    return 0;
  }

  /** The account's count starts anew; the address keeps what it did to other accounts. */
  succeeded(attempt: LoginTry): void {
    const now = this.#clock.monotonicMs();
    for (const [scope, key] of this.#scopesOf(attempt, now)) {
      if (scope === "address") this.#takeBack(key, now);
      else this.#failures.delete(key);
    }
    this.#succeededAt.set(pairKey(attempt), now);
  }

  /** The try was not made after all, because there was no room for it. */
  withdraw(attempt: LoginTry): void {
    const now = this.#clock.monotonicMs();
    for (const [, key] of this.#scopesOf(attempt, now)) this.#takeBack(key, now);
  }

  #takeBack(key: string, now: number): void {
    const failures = this.#known(key, now);
    if (failures === undefined) return;
    failures.count--;
    failures.openAtMs = now;
    if (failures.count <= 0) this.#failures.delete(key);
  }

  #scopesOf(attempt: LoginTry, now: number): readonly (readonly [Scope, string])[] {
    if (attempt.device !== undefined) return [["device", `device ${attempt.account} ${attempt.device}`]];
    const pair = ["pair", pairKey(attempt)] as const;
    const address = ["address", `address ${addressGroup(attempt.address)}`] as const;
    const succeededAt = this.#succeededAt.get(pairKey(attempt));
    if (succeededAt !== undefined && now - succeededAt < KNOWN_MS) return [pair, address];
    return [pair, ["account", `account ${attempt.account}`], address];
  }

  #fail(policy: Policy, key: string, now: number): void {
    const failures = this.#known(key, now) ?? this.#fresh(key, now);
    failures.count++;
    failures.lastAtMs = now;
    const beyond = failures.count - policy.free;
    if (beyond >= 0)
      failures.openAtMs =
        now + Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** Math.min(beyond, 20));
  }

  #known(key: string, now: number): Failures | undefined {
    const failures = this.#failures.get(key);
    return failures !== undefined && now - failures.lastAtMs < FORGET_MS ? failures : undefined;
  }

  #fresh(key: string, now: number): Failures {
    const failures = { count: 0, openAtMs: now, lastAtMs: now };
    this.#failures.set(key, failures);
    return failures;
  }
}

function pairKey({ account, address }: LoginTry): string {
  return `pair ${account} ${addressGroup(address)}`;
}
