import type { Clock } from "../clock.ts";
import type { Metrics } from "../metrics.ts";
import type { AddressLimiter } from "./address-limiter.ts";
import type { ConnectionRates, RateScope, Rates } from "./rates.ts";
import { TokenBucket } from "./token-bucket.ts";

/** What a connection's limiter needs of its server. */
export interface LimitingServer {
  readonly addressLimiter: AddressLimiter;
  readonly settings: { readonly clock: Clock; readonly metrics: Metrics; readonly rates: Rates };
}

/** Whose connection it is: its id, and under which address it is limited (`addressGroup`). */
export interface LimitedClient {
  readonly id: string;
  readonly addressGroup: string;
}

/** The buckets of one connection before those of its address: who exceeds its own limit takes nothing from neighbours. */
export class ConnectionLimiter {
  readonly #server: LimitingServer;
  readonly #client: LimitedClient;
  readonly #buckets: Readonly<Record<keyof ConnectionRates, TokenBucket>>;

  constructor(server: LimitingServer, client: LimitedClient) {
    const { clock, rates } = server.settings;
    const nowMs = clock.now();
    this.#server = server;
    this.#client = client;
    this.#buckets = {
      messages: new TokenBucket(rates.perConnection.messages, nowMs),
      bytes: new TokenBucket(rates.perConnection.bytes, nowMs),
      invocations: new TokenBucket(rates.perConnection.invocations, nowMs),
    };
  }

  /** True when the cost has been taken from both; otherwise the limit that was met is reported. */
  take(name: keyof ConnectionRates, cost: number): boolean {
    const { addressLimiter, settings } = this.#server;
    const nowMs = settings.clock.now();
    if (!this.#buckets[name].take(cost, nowMs)) return this.#refuse(name, "connection");
    return addressLimiter.take(this.#client.addressGroup, name, cost, nowMs) || this.#refuse(name, "address");
  }

  #refuse(rate: keyof ConnectionRates, scope: RateScope): false {
    const { id: connectionId, addressGroup: address } = this.#client;
    this.#server.settings.metrics({ kind: "limited", rate, scope, address, connectionId });
    return false;
  }
}
