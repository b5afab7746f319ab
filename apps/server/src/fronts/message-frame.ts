/** What a message says, as JSON, and the bytes that belong to it. */
interface MessageFrame {
  readonly head: unknown;
  readonly body: Uint8Array;
}

const LENGTH_BYTES = 4;
const NOTHING = new Uint8Array();
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** One message of the bus: the length of its head, the head, the body. */
export function encodeFrame(head: object, body: Uint8Array = NOTHING): Uint8Array {
  const text = encoder.encode(JSON.stringify(head));
  const message = new Uint8Array(LENGTH_BYTES + text.length + body.length);
  new DataView(message.buffer).setUint32(0, text.length);
  message.set(text, LENGTH_BYTES);
  message.set(body, LENGTH_BYTES + text.length);
  return message;
}

/** Undefined: it is no such message. Its head is to be checked by whoever asks. */
export function decodeFrame(message: Uint8Array): MessageFrame | undefined {
  if (message.length < LENGTH_BYTES) return undefined;
  const length = new DataView(message.buffer, message.byteOffset).getUint32(0);
  const end = LENGTH_BYTES + length;
  if (end > message.length) return undefined;
  try {
    const head: unknown = JSON.parse(decoder.decode(message.subarray(LENGTH_BYTES, end)));
    return { head, body: message.subarray(end) };
  } catch {
    return undefined;
  }
}
