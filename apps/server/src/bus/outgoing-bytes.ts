/** The client may have so much in memory that its server has not taken. */
const MOST_PENDING_BYTES = 32 * 1024 * 1024;
/** So much is sent before the server is asked whether it has taken it. */
const ASK_AFTER_BYTES = 256 * 1024;

/**
 * Counts the bytes that a client was given and its server has not taken. The client keeps them all, however many, until the
 * network takes them: it is given no more than is allowed here.
 */
export class OutgoingBytes {
  readonly #flush: () => Promise<void>;
  #pending = 0;
  #sinceAsked = 0;
  #isAsking = false;

  /** `flush` resolves when the server has taken what was sent before, and rejects where the connection is lost first. */
  constructor(flush: () => Promise<void>) {
    this.#flush = flush;
  }

  /** Whether a message of so many bytes may be sent; if so, it is counted. False while 32 MB or more are not taken. */
  add(bytes: number): boolean {
    if (!this.#isAsking && this.#sinceAsked >= ASK_AFTER_BYTES) void this.#ask();
    if (this.#pending >= MOST_PENDING_BYTES) return false;
    this.#pending += bytes;
    this.#sinceAsked += bytes;
    return true;
  }

  async #ask(): Promise<void> {
    const asked = this.#sinceAsked;
    this.#isAsking = true;
    this.#sinceAsked = 0;
    // With its connection the client loses what it has not sent.
    await this.#flush().catch(() => undefined);
    this.#isAsking = false;
    this.#pending -= asked;
  }
}
