import type { HubMessage } from "./messages.ts";

/** Bytes that are no message of the protocol; the connection is closed with this text. */
export interface Malformed {
  readonly malformed: string;
}

/** Where the next message lies in the bytes received so far. */
export interface MessageBounds {
  readonly start: number;
  readonly end: number;
  /** First byte after the message and its framing. */
  readonly next: number;
}

/** One encoding of hub messages. */
export interface HubProtocol {
  readonly name: "json" | "messagepack";
  /** Binary protocols need a transport that carries bytes. */
  readonly isBinary: boolean;
  /** The whole message with its framing, ready for any transport. */
  encode(message: HubMessage): Buffer;
  /** `undefined` while the message is not whole. */
  locate(bytes: Buffer, from: number): MessageBounds | Malformed | undefined;
  /** `undefined` for a message of an unknown type, which is ignored. */
  decode(message: Buffer): HubMessage | Malformed | undefined;
}

export function isMalformed(value: object): value is Malformed {
  return "malformed" in value;
}
