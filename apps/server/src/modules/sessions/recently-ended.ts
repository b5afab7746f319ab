import type { Clock } from "../../ports/clock.ts";

/**
 * Sessions that ended a short while ago, while a token of theirs could still be shown. A session is remembered for
 * `rememberMs` at least and twice as long at most. Nothing is walked through: what is old goes as a whole.
 */
export class RecentlyEnded {
  readonly #rememberMs: number;
  readonly #clock: Clock;
  #young = new Set<string>();
  #old = new Set<string>();
  #begunAt: number;

  constructor(rememberMs: number, clock: Clock) {
    this.#rememberMs = rememberMs;
    this.#clock = clock;
    this.#begunAt = clock.now();
  }

  add(sessionId: string): void {
    const now = this.#clock.now();
    const ageMs = now - this.#begunAt;
    if (ageMs >= this.#rememberMs) {
      this.#old = ageMs >= 2 * this.#rememberMs ? new Set() : this.#young;
      this.#young = new Set();
      this.#begunAt = now;
    }
    this.#young.add(sessionId);
  }

  has(sessionId: string): boolean {
    return this.#young.has(sessionId) || this.#old.has(sessionId);
  }
}
