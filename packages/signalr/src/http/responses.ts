import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Answers that depend on a moment must not be kept by anybody on the way. */
export const noStoreHeaders = {
  "Cache-Control": "no-cache, no-store",
  Pragma: "no-cache",
  Expires: "Thu, 01 Jan 1970 00:00:00 GMT",
} as const;

export function answerText(response: ServerResponse, status: number, text = ""): void {
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    ...noStoreHeaders,
  });
  response.end(text);
}

export function answerJson(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(200, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    ...noStoreHeaders,
  });
  response.end(text);
}

/** Refuses an upgrade: there is no response object, only the bare socket. */
export function refuseUpgrade(socket: Duplex, status: number, text: string): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Connection: close",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  // A client that keeps its side open must not keep ours open too.
  socket.once("finish", () => socket.destroy());
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}
