import { createHash } from "node:crypto";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { Clock } from "../../../ports/clock.ts";

/** A request may be repeated; another one under its name is refused for so long whatever it asks for. */
export const SAME_REQUEST_MS = 60_000;
/** So many of the requests that came last are remembered at least. */
const REMEMBERED = 50_000;

interface Seen {
  readonly digest: string;
  readonly atMs: number;
}

/**
 * What requests with a `customerRef` asked for lately. The same request gets its outcome again by the bets' own references; this
 * says only whether it is the same.
 */
export class RequestReferences {
  readonly #clock: Clock;
  readonly #seen = new BoundedMap<string, Seen>(REMEMBERED);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** False: the reference is that of another request. */
  isOwn(accountId: number, customerRef: string, request: unknown): boolean {
    const key = `${accountId} ${customerRef}`;
    const digest = createHash("sha256").update(JSON.stringify(request)).digest("base64url");
    const atMs = this.#clock.monotonicMs();
    const seen = this.#seen.get(key);
    if (seen !== undefined && atMs - seen.atMs < SAME_REQUEST_MS && seen.digest !== digest) return false;
    this.#seen.set(key, { digest, atMs });
    return true;
  }
}
