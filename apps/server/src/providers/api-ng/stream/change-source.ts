/**
 * What one subscription of a stream shows, as the difference to what it has shown before. A source is of one connection; nothing
 * of it grows while its connection takes nothing: what changed meanwhile is worked out once, when it is asked for again.
 */
export interface ChangeSource {
  /** Milliseconds until `image` or `changes` may be called; 0: now, and it is called now. */
  waitMs(): number;
  /** Everything as it is now, each entry replacing what the client knows of it; `changes` goes on from here. */
  image(): Promise<readonly object[]>;
  /** What has changed since the last call of either; empty: nothing that is shown. Rejects as `Exchange.read`. */
  changes(): Promise<readonly object[]>;
  /** Begins to follow: `onChanged` is called, once or often, when `changes` may have something. */
  follow(onChanged: () => void): void;
  /** Follows nothing more and forgets what it has. */
  stop(): void;
}

/** A subscription that asks for what there is not, in the protocol's word for it, with a sentence for the bot's author. */
export interface RefusedSubscription {
  readonly code: "INVALID_INPUT" | "SUBSCRIPTION_LIMIT_EXCEEDED";
  readonly message: string;
}
