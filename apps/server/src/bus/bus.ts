/** What came of a request on the bus. */
export type BusReply =
  | { readonly ok: true; readonly message: Uint8Array }
  | {
      readonly ok: false;
      /**
       * - `NOT_DELIVERED`: nobody answers the subject, there is no connection, or too much waits to be sent. Certainly not
       *   received.
       * - `LOST`: sent, and no reply came in time or the connection was lost meanwhile. It may have been received.
       * - `TOO_LARGE`: the bus does not carry so large a message. Not sent.
       */
      readonly code: "NOT_DELIVERED" | "LOST" | "TOO_LARGE";
    };

/** How long a reply is waited for. */
export interface RequestOptions {
  readonly timeoutMs: number;
  /** Gives up waiting: the reply is then `LOST`; `NOT_DELIVERED` where it was given up before it was asked. */
  readonly signal?: AbortSignal;
}

/**
 * Carries messages between the processes of one installation. Messages of one sender reach a subscriber in order; any of
 * them may be lost where a connection is. Nothing that may not be lost is on the bus alone.
 */
export interface Bus {
  /** The largest message that it carries, in bytes. */
  readonly maxMessageBytes: number;
  readonly isConnected: boolean;
  /** Sends to every subscriber. False where it was not sent: no connection, too large, or too much waits. Never throws. */
  publish(subject: string, message: Uint8Array): boolean;
  /** Calls `listener` with every message of a subject, also after a lost connection is back. Answers the way to end it. */
  subscribe(subject: string, listener: (message: Uint8Array) => void): () => void;
  /** Asks whoever answers the subject. Never rejects. */
  request(subject: string, message: Uint8Array, options: RequestOptions): Promise<BusReply>;
  /**
   * Answers requests to a subject; a handler that rejects gives no reply. Ended, it takes no more of them, and resolves
   * when all that were brought here are answered; what is asked from then on is `NOT_DELIVERED`.
   */
  answer(subject: string, handler: (message: Uint8Array) => Promise<Uint8Array>): () => Promise<void>;
  close(): Promise<void>;
}
