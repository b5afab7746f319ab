import { addressGroup } from "@crossbook/signalr";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import type { Rate } from "../../../config/configuration.ts";
import type { Clock } from "../../../ports/clock.ts";

/** Connections of one bot key. */
export const MOST_OF_A_KEY = 10;
/** Connections of one address that have not said yet whose they are. */
export const MOST_STRANGERS = 10;
/** New connections of one address: each costs a look at the sessions' table. */
const NEW_CONNECTIONS: Rate = { perSecond: 2, burst: 40 };

/** Who is connected: how many strangers of each address, how many bots of each key. */
export class OpenConnections {
  readonly #newConnections: RateLimiter;
  readonly #strangers = new Map<string, number>();
  readonly #ofKeys = new Map<number, number>();

  constructor(clock: Clock) {
    this.#newConnections = new RateLimiter(NEW_CONNECTIONS, clock);
  }

  /** Whether one more of this address may say whose it is; call the answer once it has, or has ended. */
  admit(address: string): (() => void) | undefined {
    const group = addressGroup(address);
    if (this.#newConnections.take(group) > 0) return undefined;
    return taken(this.#strangers, group, MOST_STRANGERS);
  }

  /** The same of a bot's key. */
  take(botKeyId: number): (() => void) | undefined {
    return taken(this.#ofKeys, botKeyId, MOST_OF_A_KEY);
  }

  /** How many more connections a bot's key may have. */
  leftOf(botKeyId: number): number {
    return MOST_OF_A_KEY - (this.#ofKeys.get(botKeyId) ?? 0);
  }
}

function taken<Key>(counts: Map<Key, number>, key: Key, most: number): (() => void) | undefined {
  const before = counts.get(key) ?? 0;
  if (before >= most) return undefined;
  counts.set(key, before + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const left = (counts.get(key) ?? 1) - 1;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  };
}
