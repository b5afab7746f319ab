import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

export interface LoopbackServer {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** What every request from now on is answered with. */
  answer(answer: Answer): void;
  /** A body of JSON with this status. */
  answerJson(status: number, body: unknown): void;
  close(): Promise<void>;
}

/** A server on the loopback address that keeps what it received and answers what the test sets. */
export async function loopbackServer(): Promise<LoopbackServer> {
  const received: ReceivedRequest[] = [];
  let current: Answer = (_request, response) => response.end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? "/", "http://loopback");
    const entry: ReceivedRequest = {
      method: request.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    received.push(entry);
    current(entry, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (answer) => {
      current = answer;
    },
    answerJson: (status, body) => {
      current = (_request, response) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
