import type { HubRefusal } from "./hub-endpoint.ts";

/** One connection of a bot's stream, as the listener has it. */
export interface StreamConnection {
  /** Where the bot calls from. */
  readonly address: string;
  /** Sends a whole message, without the end of its line. */
  send(text: string): void;
  /** What was sent is still in this machine: nothing more should be sent before `StreamPeer.drained`. */
  readonly isBlocked: boolean;
  /** Ends the connection, after what was sent. */
  close(): void;
}

/** What the listener does with what a connection receives. None of it throws for anything a bot can send. */
export interface StreamPeer {
  /** A whole line, without its end. */
  received(line: string): void;
  /** A line was longer than any request may be. */
  receivedTooMuch(): void;
  /** What was sent is on its way: more may be sent. */
  drained(): void;
  /** The connection has ended, whoever ended it. */
  closed(): void;
}

/** Streams prices and own bets to bots, message by message. */
export interface BotStream {
  connect(connection: StreamConnection): StreamPeer;
  /** Calls `listener` with each refusal that is about who may and how often. */
  onRefused(listener: (refusal: HubRefusal) => void): void;
}
