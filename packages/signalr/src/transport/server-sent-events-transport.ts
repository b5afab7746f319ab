import type { ServerResponse } from "node:http";
import type { Encoded } from "./encoded.ts";
import type { Transport, TransportOwner } from "./transport.ts";

/** One endless response; what the client says comes by POST. Text only. */
export class ServerSentEventsTransport implements Transport {
  readonly name = "ServerSentEvents";
  readonly isBinary = false;
  readonly hasInherentKeepAlive = false;
  readonly #response: ServerResponse;

  /** Takes the response over; its head must not have been written. */
  constructor(response: ServerResponse, owner: TransportOwner) {
    this.#response = response;
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-cache, no-store",
      Pragma: "no-cache",
      // Proxies that collect responses would hold every message back.
      "X-Accel-Buffering": "no",
      "Content-Encoding": "identity",
    });
    response.flushHeaders();
    response.on("drain", () => owner.becameWritable(this));
    response.on("error", () => undefined);
    response.on("close", () => owner.lost(this, false));
  }

  bufferedBytes(): number {
    return this.#response.writableLength;
  }

  isWritable(): boolean {
    return !this.#response.writableNeedDrain;
  }

  write(encoded: Encoded): void {
    if (!this.#response.writableEnded) this.#response.write(encoded.serverSentEvent);
  }

  writeAll(batch: readonly Encoded[]): void {
    this.#response.cork();
    for (const encoded of batch) this.write(encoded);
    this.#response.uncork();
  }

  end(): void {
    this.#response.end();
  }

  destroy(): void {
    this.#response.destroy();
  }

  // POSTs are held back by their own answers.
  pauseReading(): void {}

  resumeReading(): void {}

  tick(): void {}
}
