import { BoundedMap } from "../../calls/bounded-map.ts";
import { FailureCounts, type FailurePolicy } from "../../calls/failure-counts.ts";
import type { Clock } from "../../ports/clock.ts";

/** Where a try to log in comes from, and as whom. */
export interface LoginTry {
  /** The operator's name as it is compared. */
  readonly name: string;
  /** The address's network: failures of one subscriber are counted together. */
  readonly network: string;
}

/**
 * What failures cost. They count for the network they came from only: nothing that others do keeps the right password
 * from another network out. A network that an operator has logged in from before has more free tries for that name.
 */
const NEW_NETWORK: FailurePolicy = { delayFrom: 5, firstDelayMs: 2_000, longestDelayMs: 300_000 };
const KNOWN_NETWORK: FailurePolicy = { delayFrom: 20, firstDelayMs: 2_000, longestDelayMs: 60_000 };
/** All names of a network that none of them is known from. */
const WHOLE_NETWORK: FailurePolicy = { delayFrom: 20, firstDelayMs: 2_000, longestDelayMs: 300_000 };

/** So many of the pairs and networks that failed last, and of the networks used last, are remembered at least. */
const REMEMBERED = 20_000;
const KNOWN = 10_000;

/** Counts operators' failed logins in memory; fifteen quiet minutes or a restart forget them. */
export class OperatorLoginThrottle {
  readonly #failures: FailureCounts;
  /** Networks that operators have logged in from, with their names. */
  readonly #known = new BoundedMap<string, true>(KNOWN);

  constructor(clock: Clock) {
    this.#failures = new FailureCounts(clock, REMEMBERED);
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
    return this.#failures.countOf(network);
  }

  /**
   * Begins a try. Answers 0, or the milliseconds to wait. A try counts as failed until `succeeded` takes it back, so
   * that many at once are slowed down like many in a row.
   */
  begin(given: LoginTry): number {
    const pair = pairOf(given);
    const known = this.isKnown(given);
    const waitMs = Math.max(this.#failures.waitMs(pair), known ? 0 : this.#failures.waitMs(given.network));
    if (waitMs > 0) return waitMs;
    this.#failures.add(pair, known ? KNOWN_NETWORK : NEW_NETWORK);
    this.#failures.add(given.network, WHOLE_NETWORK);
    return 0;
  }

  /** The try was not made after all, because there was no room for it. */
  withdraw(given: LoginTry): void {
    this.#failures.takeBack(pairOf(given));
    this.#failures.takeBack(given.network);
  }

  /**
   * The password was right, and a code is asked for: no failure of the network. The name's own stays until the code comes, so
   * that who has a password alone does not ask without end.
   */
  codeIsNeeded({ network }: LoginTry): void {
    this.#failures.takeBack(network);
  }

  /** Forgets the failures of this name from this network, and takes one of the network back. */
  succeeded(given: LoginTry): void {
    this.#failures.forget(pairOf(given));
    this.#failures.takeBack(given.network);
    this.rememberNetwork(given);
  }
}

function pairOf({ name, network }: LoginTry): string {
  return `${network} ${name}`;
}
