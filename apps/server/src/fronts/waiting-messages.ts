/** So much waits at most: what comes then is read from the journal and the tables instead. */
const MOST = { messages: 5_000, bytes: 32 * 1024 * 1024 } as const;

/** Messages of a leader that wait in their order, bounded by their number and bytes; one alone may be of any size. */
export class WaitingMessages<Message> {
  #waiting: { readonly message: Message; readonly bytes: number }[] = [];
  #bytes = 0;

  /** False where there is no room for it: it does not wait. `bytes`: of the message as it came. */
  add(message: Message, bytes: number): boolean {
    const count = this.#waiting.length;
    if (count > 0 && (count >= MOST.messages || this.#bytes + bytes > MOST.bytes)) return false;
    this.#waiting.push({ message, bytes });
    this.#bytes += bytes;
    return true;
  }

  /** Takes the oldest. */
  next(): Message | undefined {
    const next = this.#waiting.shift();
    this.#bytes -= next?.bytes ?? 0;
    return next?.message;
  }

  clear(): void {
    this.#waiting = [];
    this.#bytes = 0;
  }
}
