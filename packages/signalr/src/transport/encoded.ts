/** Bytes of one or more messages, framed at most once for each transport that needs it. */
export class Encoded {
  readonly payload: Buffer;
  readonly #isBinary: boolean;
  #webSocketFrame: Buffer | undefined;
  #serverSentEvent: Buffer | undefined;

  constructor(payload: Buffer, isBinary: boolean) {
    this.payload = payload;
    this.#isBinary = isBinary;
  }

  /** A server's frame is not masked, so the same bytes go to every connection (RFC 6455, 5.2). */
  get webSocketFrame(): Buffer {
    this.#webSocketFrame ??= Buffer.concat([frameHeader(this.payload.length, this.#isBinary), this.payload]);
    return this.#webSocketFrame;
  }

  /** JSON escapes line ends, so a message is always one line of data. */
  get serverSentEvent(): Buffer {
    this.#serverSentEvent ??= Buffer.concat([eventStart, this.payload, eventEnd]);
    return this.#serverSentEvent;
  }
}

const eventStart = Buffer.from("data: ");
const eventEnd = Buffer.from("\r\n\r\n");

function frameHeader(length: number, isBinary: boolean): Buffer {
  const first = isBinary ? 0x82 : 0x81;
  if (length < 126) return Buffer.from([first, length]);
  if (length <= 0xffff) return Buffer.from([first, 126, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = first;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
