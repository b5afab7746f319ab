/** Message types of the hub protocol, as numbered on the wire. */
export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

export interface InvocationMessage {
  readonly type: typeof messageType.invocation | typeof messageType.streamInvocation;
  readonly target: string;
  readonly arguments: readonly unknown[];
  /** Absent when the sender wants no answer. */
  readonly invocationId?: string;
  /** Ids of the streams the client is about to upload. */
  readonly streamIds?: readonly string[];
}

export interface StreamItemMessage {
  readonly type: typeof messageType.streamItem;
  readonly invocationId: string;
  readonly item: unknown;
}

export interface CompletionMessage {
  readonly type: typeof messageType.completion;
  readonly invocationId: string;
  /** `undefined` is "no result"; `null` is a result. Never together with `error`. */
  readonly result?: unknown;
  readonly error?: string;
}

export interface CancelInvocationMessage {
  readonly type: typeof messageType.cancelInvocation;
  readonly invocationId: string;
}

export interface PingMessage {
  readonly type: typeof messageType.ping;
}

export interface CloseMessage {
  readonly type: typeof messageType.close;
  readonly error?: string;
  readonly allowReconnect?: boolean;
}

export interface AckMessage {
  readonly type: typeof messageType.ack;
  /** Highest message received. */
  readonly sequenceId: number;
}

export interface SequenceMessage {
  readonly type: typeof messageType.sequence;
  /** First message that will be sent again, which is the first one not acknowledged. */
  readonly sequenceId: number;
}

export type HubMessage =
  | InvocationMessage
  | StreamItemMessage
  | CompletionMessage
  | CancelInvocationMessage
  | PingMessage
  | CloseMessage
  | AckMessage
  | SequenceMessage;

/** Only these are numbered, acknowledged and sent again by stateful reconnect. */
export function isCounted(message: HubMessage): boolean {
  return message.type <= messageType.cancelInvocation;
}
