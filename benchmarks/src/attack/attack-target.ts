/** What an attack knows of the server it is played against. All of it could be known to a stranger. */
export interface AttackTarget {
  /** `http://127.0.0.1:port`; nothing else than loopback is ever called. */
  readonly url: string;
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerId: number;
  /** A market in play with a bet delay. */
  readonly delayedEventId: number;
  readonly delayedMarketId: number;
  readonly delayedRunnerId: number;
  /** Access token of a player who is one of the attackers. */
  readonly token: string;
  /** Name of an operator and of a player whom somebody wants to keep out. */
  readonly operatorName: string;
  readonly playerName: string;
}

/** What the parent of an attack's process sends. */
export interface AttackOrder {
  readonly name: string;
  readonly target: AttackTarget;
  readonly seconds: number;
}

/** What an attack came to. */
export interface AttackReport {
  /** Calls, messages or connections tried. */
  readonly tried: number;
  /** Of these, answered with success; for messages: those that were sent before the connection was cut. */
  readonly accepted: number;
}
