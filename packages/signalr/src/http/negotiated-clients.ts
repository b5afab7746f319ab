import type { ConnectionTerms } from "../connection/connection-terms.ts";
import type { Limits } from "../options.ts";

/** A client that has negotiated and not yet connected. */
export interface Negotiated<User> extends ConnectionTerms<User> {
  readonly deadlineMs: number;
}

/**
 * Negotiated clients until they connect or their time is up. Bounded, in all and per address: the oldest gives way to
 * the next. A client connects within moments, so that whoever negotiates without connecting pushes out only himself.
 */
export class NegotiatedClients<User> {
  readonly #limits: Pick<Limits, "negotiated" | "negotiatedPerAddress">;
  readonly #byToken = new Map<string, Negotiated<User>>();
  /** Tokens of each address group, oldest first. */
  readonly #byAddress = new Map<string, Set<string>>();

  constructor(limits: Pick<Limits, "negotiated" | "negotiatedPerAddress">) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#byToken.size;
  }

  add(negotiated: Negotiated<User>): void {
    const { token, addressGroup } = negotiated;
    const ofAddress = this.#byAddress.get(addressGroup);
    if (ofAddress !== undefined && ofAddress.size >= this.#limits.negotiatedPerAddress)
      this.#takeOldest(ofAddress);
    else if (this.size >= this.#limits.negotiated) this.#takeOldest(this.#byToken.keys());
    this.#byToken.set(token, negotiated);
    const tokens = this.#byAddress.get(addressGroup);
    if (tokens === undefined) this.#byAddress.set(addressGroup, new Set([token]));
    else tokens.add(token);
  }

  take(token: string): Negotiated<User> | undefined {
    const negotiated = this.#byToken.get(token);
    if (negotiated === undefined) return undefined;
    this.#byToken.delete(token);
    const tokens = this.#byAddress.get(negotiated.addressGroup);
    tokens?.delete(token);
    if (tokens?.size === 0) this.#byAddress.delete(negotiated.addressGroup);
    return negotiated;
  }

  /** All wait equally long, so the oldest come first. */
  tick(nowMs: number): void {
    for (const { token, deadlineMs } of this.#byToken.values()) {
      if (deadlineMs > nowMs) return;
      this.take(token);
    }
  }

  #takeOldest(tokens: Iterable<string>): void {
    for (const token of tokens) {
      this.take(token);
      return;
    }
  }
}
