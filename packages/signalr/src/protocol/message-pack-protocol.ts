import { Decoder, Encoder } from "@msgpack/msgpack";
import { checkFields, type RawFields } from "./fields.ts";
import type { HubProtocol, Malformed, MessageBounds } from "./hub-protocol.ts";
import { isPlausibleMessagePack } from "./message-pack-guard.ts";
import { type CompletionMessage, type HubMessage, messageType } from "./messages.ts";

/** Third field of a completion: what its fourth holds. */
const resultKind = { error: 1, none: 2, value: 3 } as const;
/** A length is at most five bytes of seven bits; the fifth may hold three. */
const longestLength = 5;

const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder();

export const messagePackProtocol: HubProtocol = {
  name: "messagepack",
  isBinary: true,
  encode(message) {
    const body = encoder.encode(toArray(message));
    const length = encodeLength(body.length);
    return Buffer.concat([length, body]);
  },
  locate,
  decode(message) {
    if (!isPlausibleMessagePack(message)) return { malformed: "Error reading MessagePack." };
    try {
      const value: unknown = decoder.decode(message);
      return Array.isArray(value)
        ? checkFields(toFields(value))
        : { malformed: "Error reading MessagePack." };
    } catch {
      return { malformed: "Error reading MessagePack." };
    }
  },
};

function toArray(message: HubMessage): unknown[] {
  const { type } = message;
  switch (type) {
    case messageType.invocation:
    case messageType.streamInvocation:
      return [
        type,
        {},
        message.invocationId ?? null,
        message.target,
        message.arguments,
        message.streamIds ?? [],
      ];
    case messageType.streamItem:
      return [type, {}, message.invocationId, message.item];
    case messageType.completion:
      return [type, {}, message.invocationId, ...toResult(message)];
    case messageType.cancelInvocation:
      return [type, {}, message.invocationId];
    case messageType.ping:
      return [type];
    case messageType.close:
      return [type, message.error ?? null, message.allowReconnect ?? false];
    case messageType.ack:
    case messageType.sequence:
      return [type, message.sequenceId];
  }
}

function toResult({ error, result }: CompletionMessage): unknown[] {
  if (error !== undefined) return [resultKind.error, error];
  return result === undefined ? [resultKind.none] : [resultKind.value, result];
}

function toFields(array: readonly unknown[]): RawFields {
  const [type, second, third, fourth, fifth, sixth] = array;
  switch (type) {
    case messageType.invocation:
    case messageType.streamInvocation:
      return { type, invocationId: third, target: fourth, arguments: fifth, streamIds: sixth };
    case messageType.streamItem:
      return { type, invocationId: third, item: fourth };
    case messageType.completion:
      if (fourth === resultKind.error) return { type, invocationId: third, error: fifth ?? "" };
      if (fourth === resultKind.value) return { type, invocationId: third, result: fifth };
      return fourth === resultKind.none ? { type, invocationId: third } : { type };
    case messageType.cancelInvocation:
      return { type, invocationId: third };
    case messageType.close:
      return { type, error: second, allowReconnect: third };
    default:
      return { type, sequenceId: second };
  }
}

function locate(bytes: Buffer, from: number): MessageBounds | Malformed | undefined {
  let length = 0;
  for (let index = 0; index < longestLength; index += 1) {
    const byte = bytes[from + index];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) {
      if (length > 0x7fffffff) break;
      const start = from + index + 1;
      const end = start + length;
      // The bounds are given before the message is whole, so that a giant length is refused at once.
      return { start, end, next: end };
    }
  }
  return { malformed: "Messages over 2GB in size are not supported." };
}

function encodeLength(length: number): Buffer {
  const bytes: number[] = [];
  let rest = length;
  do {
    bytes.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
    rest = Math.floor(rest / 0x80);
  } while (rest > 0);
  return Buffer.from(bytes);
}
