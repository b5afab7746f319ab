import type { HubProtocol } from "./hub-protocol.ts";
import { jsonProtocol, parseJsonObject } from "./json-protocol.ts";
import { messagePackProtocol } from "./message-pack-protocol.ts";

export interface HandshakeTerms {
  readonly transportIsBinary: boolean;
  /** Version 2 is spoken only where negotiate granted stateful reconnect. */
  readonly isStateful: boolean;
}

export type HandshakeOutcome =
  | { readonly kind: "agreed"; readonly protocol: HubProtocol; readonly version: number }
  | { readonly kind: "refused"; readonly error: string }
  /** Not a handshake at all: the connection is closed without an answer. */
  | { readonly kind: "foreign" };

const protocols: readonly HubProtocol[] = [jsonProtocol, messagePackProtocol];

/** Reads the client's first record, without its separator. */
export function readHandshake(text: string, terms: HandshakeTerms): HandshakeOutcome {
  const request = parseJsonObject(text);
  const { protocol: name, version } = request ?? {};
  if (typeof name !== "string" || typeof version !== "number") return { kind: "foreign" };
  const protocol = protocols.find((candidate) => candidate.name === name);
  if (protocol === undefined) return { kind: "refused", error: `The protocol '${name}' is not supported.` };
  if (protocol.isBinary && !terms.transportIsBinary) {
    return {
      kind: "refused",
      error: `Cannot use the '${name}' protocol on the current transport. The transport does not support 'Binary' transfer format.`,
    };
  }
  if (version !== 1 && !(version === 2 && terms.isStateful)) {
    return {
      kind: "refused",
      error: `The server does not support version ${version} of the '${name}' protocol.`,
    };
  }
  return { kind: "agreed", protocol, version };
}

/** The server's answer: empty when agreed. */
export function writeHandshake(error?: string): Buffer {
  return Buffer.from(`${JSON.stringify(error === undefined ? {} : { error })}\u001e`);
}
