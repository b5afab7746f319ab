import { type HubProtocol, isMalformed } from "../protocol/hub-protocol.ts";
import { recordSeparator } from "../protocol/json-protocol.ts";
import type { HubMessage } from "../protocol/messages.ts";

export type InboundStep =
  | { readonly kind: "message"; readonly message: HubMessage; readonly byteLength: number }
  | { readonly kind: "unknown" }
  | { readonly kind: "malformed"; readonly error: string }
  /** More bytes are needed. */
  | { readonly kind: "incomplete" };

const empty = Buffer.alloc(0);

/** Cuts the bytes of one connection into messages, whatever the chunks they came in. */
export class Inbound {
  readonly #limitBytes: number;
  #bytes: Buffer = empty;
  #from = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  append(chunk: Buffer): void {
    const rest = this.#bytes.subarray(this.#from);
    this.#bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#from = 0;
  }

  /** The first record, which is text whatever the protocol. `undefined` while incomplete. */
  takeHandshake(): string | "too-large" | undefined {
    const end = this.#bytes.indexOf(recordSeparator, this.#from);
    if ((end === -1 ? this.#bytes.length : end) - this.#from > this.#limitBytes) return "too-large";
    if (end === -1) return undefined;
    const text = this.#bytes.toString("utf8", this.#from, end);
    this.#from = end + 1;
    return text;
  }

  next(protocol: HubProtocol): InboundStep {
    if (this.#from === this.#bytes.length) {
      this.clear();
      return { kind: "incomplete" };
    }
    const bounds = protocol.locate(this.#bytes, this.#from);
    if (bounds === undefined) {
      return this.#bytes.length - this.#from > this.#limitBytes ? this.#tooLarge() : { kind: "incomplete" };
    }
    if (isMalformed(bounds)) return { kind: "malformed", error: bounds.malformed };
    const byteLength = bounds.end - bounds.start;
    if (byteLength > this.#limitBytes) return this.#tooLarge();
    if (bounds.end > this.#bytes.length) return { kind: "incomplete" };
    this.#from = bounds.next;
    const message = protocol.decode(this.#bytes.subarray(bounds.start, bounds.end));
    if (message === undefined) return { kind: "unknown" };
    return isMalformed(message)
      ? { kind: "malformed", error: message.malformed }
      : { kind: "message", message, byteLength };
  }

  clear(): void {
    this.#bytes = empty;
    this.#from = 0;
  }

  #tooLarge(): InboundStep {
    return { kind: "malformed", error: `The maximum message size of ${this.#limitBytes}B was exceeded.` };
  }
}
