import { connect, type Socket } from "node:net";

const lineFeed = 0x0a;

/** A page that watches server-sent events, and does as little as can be: it counts the empty lines that end them. */
export class EventConnection {
  readonly #socket: Socket;
  #isReady = false;
  #isHead = true;
  #endsLine = false;

  constructor(
    port: number,
    { onReady, onBroadcast }: { readonly onReady: () => void; readonly onBroadcast: () => void },
  ) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("error", (error) => {
      throw error;
    });
    this.#socket.on("connect", () => this.#socket.write("GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
    this.#socket.on("data", (chunk) => {
      for (let events = this.#eventsIn(chunk); events > 0; events -= 1) {
        // The first one is the round as it is.
        if (this.#isReady) onBroadcast();
        else {
          this.#isReady = true;
          onReady();
        }
      }
    });
  }

  /** A page that only listens says nothing. */
  ping(): void {}

  #eventsIn(chunk: Buffer): number {
    if (this.#isHead) {
      const end = chunk.indexOf("\r\n\r\n");
      // A head this short comes in one piece.
      if (end === -1 || !chunk.toString("latin1", 0, 12).endsWith("200")) throw new Error(chunk.toString());
      this.#isHead = false;
      return this.#eventsIn(chunk.subarray(end + 4));
    }
    if (chunk.length === 0) return 0;
    let events = this.#endsLine && chunk[0] === lineFeed ? 1 : 0;
    this.#endsLine = chunk.at(-1) === lineFeed && chunk.at(-2) !== lineFeed && chunk.at(-2) !== 0x0d;
    for (let at = chunk.indexOf("\n\n"); at !== -1; at = chunk.indexOf("\n\n", at + 2)) events += 1;
    return events;
  }
}
