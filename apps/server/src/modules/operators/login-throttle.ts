import { BoundedMap } from "../../calls/bounded-map.ts";
import type { Clock } from "../../ports/clock.ts";

/** Where a try to log in comes from, and as whom. */
export interface LoginTry {
  /** The operator's name as it is compared. */
  readonly name: string;
  /** The address's network: failures of one subscriber are counted together. */
  readonly network: string;
}

interface Policy {
  /** Failures that cost nothing. */
  readonly free: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/**
 * What failures cost. They count for the network they came from only: nothing that others do keeps the right password
 * from another network out. A network that an operator has logged in from before has more free tries for that name.
 */
const NEW_NETWORK: Policy = { free: 5, firstDelayMs: 2_000, longestDelayMs: 300_000 };
const KNOWN_NETWORK: Policy = { free: 20, firstDelayMs: 2_000, longestDelayMs: 60_000 };
/** All names of a network that none of them is known from. */
const WHOLE_NETWORK: Policy = { free: 20, firstDelayMs: 2_000, longestDelayMs: 300_000 };

const FORGET_MS = 15 * 60_000;
/** So many of the pairs and networks that failed last, and of the networks used last, are remembered at least. */
const REMEMBERED = 20_000;
const KNOWN = 10_000;

interface Failures {
  readonly count: number;
  readonly openAtMs: number;
  readonly lastAtMs: number;
}

/** Counts operators' failed logins in memory; fifteen quiet minutes or a restart forget them. */
export class OperatorLoginThrottle {
  readonly #clock: Clock;
  readonly #failures = new BoundedMap<string, Failures>(REMEMBERED);
  /** Networks that operators have logged in from, with their names. */
  readonly #known = new BoundedMap<string, true>(KNOWN);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether this operator has logged in from this network before. */
  isKnown(given: LoginTry): boolean {
    return this.#known.get(pairOf(given)) !== undefined;
  }

  /** Remembers that this operator logged in from this network. */
  rememberNetwork(given: LoginTry): void {
    this.#known.set(pairOf(given), true);
  }

  /** Recent failures of the network, of whatever name. */
  failuresOf({ network }: Pick<LoginTry, "network">): number {
    return this.#at(network)?.count ?? 0;
  }

  /**
   * Begins a try. Answers 0, or the milliseconds to wait. A try counts as failed until `succeeded` takes it back, so
   * that many at once are slowed down like many in a row.
   */
  begin(given: LoginTry): number {
    const now = this.#clock.monotonicMs();
    const pair = pairOf(given);
    const known = this.isKnown(given);
    const openAtMs = Math.max(
      this.#at(pair)?.openAtMs ?? 0,
      known ? 0 : (this.#at(given.network)?.openAtMs ?? 0),
    );
    if (openAtMs > now) return openAtMs - now;
    this.#fail(pair, known ? KNOWN_NETWORK : NEW_NETWORK);
    this.#fail(given.network, WHOLE_NETWORK);
    return 0;
  }

  /** Forgets the failures of this name from this network, and takes one of the network back. */
  succeeded(given: LoginTry): void {
    this.#failures.delete(pairOf(given));
    const failures = this.#failures.get(given.network);
    if (failures) this.#failures.set(given.network, { ...failures, count: failures.count - 1, openAtMs: 0 });
    this.rememberNetwork(given);
  }

  #at(key: string): Failures | undefined {
    const failures = this.#failures.get(key);
    return failures && this.#clock.monotonicMs() - failures.lastAtMs < FORGET_MS ? failures : undefined;
  }

  #fail(key: string, { free, firstDelayMs, longestDelayMs }: Policy): void {
    const now = this.#clock.monotonicMs();
    const count = (this.#at(key)?.count ?? 0) + 1;
    const beyond = Math.min(count - free, 20);
    const delayMs = beyond < 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** beyond);
    this.#failures.set(key, { count, openAtMs: now + delayMs, lastAtMs: now });
  }
}

function pairOf({ name, network }: LoginTry): string {
  return `${network} ${name}`;
}
