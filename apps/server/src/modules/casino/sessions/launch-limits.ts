import { RateLimiter } from "../../../calls/rate-limiter.ts";
import type { Clock } from "../../../ports/clock.ts";

/** Each launch asks a studio: more than a person opens by hand, far fewer than would hurt. */
const OF_A_PLAYER = { perSecond: 0.5, burst: 20 };
/** Of all guests behind one address. */
const OF_AN_ADDRESS = { perSecond: 1, burst: 60 };

/** How many launches a player, or guests of one address, may ask for. */
export class LaunchLimits {
  readonly #players: RateLimiter;
  readonly #addresses: RateLimiter;

  constructor(clock: Clock) {
    this.#players = new RateLimiter(OF_A_PLAYER, clock);
    this.#addresses = new RateLimiter(OF_AN_ADDRESS, clock);
  }

  /** Takes one launch; answers 0, or after how many milliseconds there is one again. */
  take(userId: number | undefined, addressGroup: string): number {
    return userId === undefined ? this.#addresses.take(addressGroup) : this.#players.take(userId);
  }
}
