import type { Malformed } from "./hub-protocol.ts";
import { type HubMessage, messageType } from "./messages.ts";

/** A message's fields as read from either encoding, before anything is believed about them. */
export interface RawFields {
  readonly type: unknown;
  readonly invocationId?: unknown;
  readonly target?: unknown;
  readonly arguments?: unknown;
  readonly streamIds?: unknown;
  readonly item?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly allowReconnect?: unknown;
  readonly sequenceId?: unknown;
}

/** Checks the fields of one message. Unknown types give `undefined`: newer clients may send them. */
export function checkFields(raw: RawFields): HubMessage | Malformed | undefined {
  if (typeof raw.type !== "number") return { malformed: "Missing message type." };
  switch (raw.type) {
    case messageType.invocation:
    case messageType.streamInvocation:
      return checkInvocation(raw, raw.type);
    case messageType.streamItem:
      if (!isId(raw.invocationId)) return { malformed: "Stream item without an invocation id." };
      return { type: raw.type, invocationId: raw.invocationId, item: raw.item };
    case messageType.completion:
      return checkCompletion(raw);
    case messageType.cancelInvocation:
      if (!isId(raw.invocationId)) return { malformed: "Cancellation without an invocation id." };
      return { type: raw.type, invocationId: raw.invocationId };
    case messageType.ping:
      return { type: raw.type };
    case messageType.close:
      return typeof raw.error === "string" ? { type: raw.type, error: raw.error } : { type: raw.type };
    case messageType.ack:
    case messageType.sequence:
      if (!isSequence(raw.sequenceId)) return { malformed: "Invalid sequence id." };
      return { type: raw.type, sequenceId: raw.sequenceId };
    default:
      return undefined;
  }
}

function checkInvocation(raw: RawFields, type: 1 | 4): HubMessage | Malformed {
  const { target, invocationId, arguments: args, streamIds = [] } = raw;
  if (typeof target !== "string") return { malformed: "Invocation without a target." };
  if (!Array.isArray(args)) return { malformed: "Invocation without arguments." };
  if (streamIds !== null && !(Array.isArray(streamIds) && streamIds.every(isId))) {
    return { malformed: "Invalid stream ids." };
  }
  const id = invocationId === "" || invocationId === null ? undefined : invocationId;
  if (id !== undefined && !isId(id)) return { malformed: "Invalid invocation id." };
  if (type === messageType.streamInvocation && id === undefined) {
    return { malformed: "Stream invocation without an invocation id." };
  }
  const message = { type, target, arguments: args, streamIds: streamIds ?? [] };
  return id === undefined ? message : { ...message, invocationId: id };
}

function checkCompletion({ invocationId, error, result }: RawFields): HubMessage | Malformed {
  if (!isId(invocationId)) return { malformed: "Completion without an invocation id." };
  if (error === undefined || error === null) return { type: messageType.completion, invocationId, result };
  if (typeof error !== "string") return { malformed: "Invalid completion error." };
  if (result !== undefined) return { malformed: "Completion with both a result and an error." };
  return { type: messageType.completion, invocationId, error };
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value.length > 0;
}

function isSequence(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
