import { addressGroup } from "@crossbook/signalr";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import type { Rate } from "../../config/configuration.ts";
import type { Clock } from "../../ports/clock.ts";

/** All networks together may open so many times what one may. */
const NETWORKS_AT_THEIR_LIMIT = 5;

/**
 * Accounts that are opened without a code by SMS: demos, and sign-ups on hosts that skip it. Each stays in the engine's
 * memory, so the installation has a limit as well as a network. Players who have an account do not feel either.
 */
export class FreeAccountLimiter {
  readonly #perNetwork: RateLimiter;
  readonly #inAll: RateLimiter;

  constructor(perNetwork: Rate, clock: Clock) {
    this.#perNetwork = new RateLimiter(perNetwork, clock);
    const { perSecond, burst } = perNetwork;
    this.#inAll = new RateLimiter(
      { perSecond: perSecond * NETWORKS_AT_THEIR_LIMIT, burst: burst * NETWORKS_AT_THEIR_LIMIT },
      clock,
    );
  }

  /** Takes one account for an address. Answers 0, or the milliseconds after which there may be one again. */
  take(address: string): number {
    return this.#perNetwork.take(addressGroup(address)) || this.#inAll.take("all");
  }
}
