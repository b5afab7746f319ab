import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** What speaks of the protocol that is not spoken here. */
const OFFERS: ReadonlySet<string> = new Set(["upgrade", "http2-settings", "connection"]);

/**
 * Answers a request that offers another protocol (such as `Upgrade: h2c`) as HTTP/1.1, which is what ignoring the offer
 * means (RFC 9110, 7.8). Node gives such a request away before its body is read, so it is read again without the offer.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? "";
    if (!OFFERS.has(name.toLowerCase())) lines.push(`${name}: ${request.rawHeaders[index + 1]}`);
  }
  // One answer is all that is known to be wanted: the client may expect another protocol after it.
  lines.push("Connection: close");
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}
