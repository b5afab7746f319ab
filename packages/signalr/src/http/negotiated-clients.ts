import type { Identity } from "../identity.ts";
import type { Limits } from "../options.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** A client that has negotiated and not yet connected. */
export interface Negotiated<User> {
  readonly id: string;
  readonly token: string;
  readonly address: string;
  readonly identity: Identity<User>;
  readonly isStatefulGranted: boolean;
  readonly deadlineMs: number;
}

/** Negotiated clients until they connect or their time is up. Bounded, in all and per address. */
export class NegotiatedClients<User> {
  readonly #limits: Pick<Limits, "negotiated" | "negotiatedPerAddress">;
  readonly #byToken = new Map<string, Negotiated<User>>();
  readonly #perAddress = new Map<string, number>();

  constructor(limits: Pick<Limits, "negotiated" | "negotiatedPerAddress">) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#byToken.size;
  }

  add(negotiated: Negotiated<User>): Refusal | undefined {
    const count = this.#perAddress.get(negotiated.address) ?? 0;
    if (count >= this.#limits.negotiatedPerAddress) return refuse("Too many negotiations.", 429);
    if (this.size >= this.#limits.negotiated) return refuse("Too many negotiations.", 503);
    this.#byToken.set(negotiated.token, negotiated);
    this.#perAddress.set(negotiated.address, count + 1);
    return undefined;
  }

  has(token: string): boolean {
    return this.#byToken.has(token);
  }

  take(token: string): Negotiated<User> | undefined {
    const negotiated = this.#byToken.get(token);
    if (negotiated === undefined) return undefined;
    this.#byToken.delete(token);
    const count = this.#perAddress.get(negotiated.address) ?? 0;
    if (count > 1) this.#perAddress.set(negotiated.address, count - 1);
    else this.#perAddress.delete(negotiated.address);
    return negotiated;
  }

  /** All wait equally long, so the oldest come first. */
  tick(nowMs: number): void {
    for (const { token, deadlineMs } of this.#byToken.values()) {
      if (deadlineMs > nowMs) return;
      this.take(token);
    }
  }
}
