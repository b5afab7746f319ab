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
 */
const POLICIES = {
  pair: { free: 5, firstDelayMs: 2_000, longestDelayMs: 300_000 },
  account: { free: 30, firstDelayMs: 1_000, longestDelayMs: 15_000 },
  address: { free: 60, firstDelayMs: 1_000, longestDelayMs: 300_000 },
} as const satisfies Record<string, Policy>;

type Scope = keyof typeof POLICIES;

interface Failures {
  count: number;
  openAtMs: number;
  lastAtMs: number;
}

const FORGET_MS = 15 * 60_000;
const MAX_REMEMBERED = 100_000;

/** Counts failed logins in memory; fifteen quiet minutes or a restart forget them. */
export class LoginThrottle {
  readonly #clock: Clock;
  readonly #failures = new Map<string, Failures>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Begins a try. Answers 0, or the milliseconds to wait. A try counts as failed until `succeeded` takes it back, so
   * that many at once are slowed down like many in a row.
   */
  begin(account: string, address: string): number {
    const now = this.#clock.monotonicMs();
    const scopes = scopesOf(account, address);
    const waitMs = Math.max(...scopes.map(([, key]) => this.#at(key, now).openAtMs - now));
    if (waitMs > 0) return waitMs;
    for (const [scope, key] of scopes) this.#fail(POLICIES[scope], this.#at(key, now), now);
    return 0;
  }

  /** The account's count starts anew; the address keeps what it did to other accounts. */
  succeeded(account: string, address: string): void {
    for (const [scope, key] of scopesOf(account, address)) {
      const failures = this.#failures.get(key);
      if (scope === "address" && failures !== undefined && failures.count > 1) {
        failures.count--;
        failures.openAtMs = this.#clock.monotonicMs();
      } else this.#failures.delete(key);
    }
  }

  #fail(policy: Policy, failures: Failures, now: number): void {
    failures.count++;
    failures.lastAtMs = now;
    const beyond = failures.count - policy.free;
    if (beyond >= 0)
      failures.openAtMs =
        now + Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** Math.min(beyond, 20));
  }

  #at(key: string, now: number): Failures {
    const known = this.#failures.get(key);
    if (known !== undefined && now - known.lastAtMs < FORGET_MS) return known;
    if (this.#failures.size >= MAX_REMEMBERED) this.#makeRoom(now);
    const fresh = { count: 0, openAtMs: now, lastAtMs: now };
    this.#failures.set(key, fresh);
    return fresh;
  }

  #makeRoom(now: number): void {
    for (const [key, { lastAtMs }] of this.#failures) {
      if (now - lastAtMs >= FORGET_MS) this.#failures.delete(key);
    }
    for (const key of this.#failures.keys()) {
      if (this.#failures.size < MAX_REMEMBERED) return;
      this.#failures.delete(key);
    }
  }
}

function scopesOf(account: string, address: string): readonly (readonly [Scope, string])[] {
  return [
    ["pair", `pair ${account} ${address}`],
    ["account", `account ${account}`],
    ["address", `address ${address}`],
  ];
}
