/** Calls of one session in a window of time at most: more than a page with the fastest autoplay makes. */
export const MOST_CALLS = 300;
const WINDOW_MS = 10_000;
/** Sessions that are counted at most; the oldest window goes first. */
const MOST_SESSIONS = 5000;

/** How many calls a session may make, so that one page cannot keep a studio busy. */
export class CallAllowance {
  readonly #now: () => number;
  readonly #windows = new Map<string, { readonly endsAt: number; calls: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether one more call is allowed; it is counted. */
  take(session: string): boolean {
    const now = this.#now();
    const kept = this.#windows.get(session);
    if (kept && now < kept.endsAt) {
      kept.calls += 1;
      return kept.calls <= MOST_CALLS;
    }
    this.#windows.delete(session);
    this.#windows.set(session, { endsAt: now + WINDOW_MS, calls: 1 });
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MOST_SESSIONS && oldest !== undefined) this.#windows.delete(oldest);
    return true;
  }
}
