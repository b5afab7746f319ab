import { createServer, type Server } from "node:http";
import { createSignalRServer, defineHub } from "@crossbook/signalr";
import { Server as SocketIoServer } from "socket.io";
import { WebSocketServer } from "ws";
import { startCrashLive, startSockets } from "./crash-contenders.ts";
import type { Contender } from "./process-messages.ts";

/** A change of prices for one market, 500 bytes as JSON. */
export const oddsDelta = sizedDelta(500);

const plenty = { perSecond: 1_000_000, burst: 1_000_000 };

/** Puts a contender on the server; the function returned sends the delta to all who are connected. */
export function startContender(contender: Contender, http: Server): () => void {
  switch (contender) {
    case "crossbook":
      return startCrossbook(http);
    case "ws":
      return startRawWebSockets(http);
    case "socket.io":
      return startSocketIo(http);
    case "crash":
      return startCrashLive(http);
    case "sockets":
      return startSockets(http);
  }
}

export function loopbackServer(): Server {
  return createServer((_request, response) => response.writeHead(404).end());
}

function startCrossbook(http: Server): () => void {
  const hub = defineHub<undefined, { Message(payload: unknown): void }>({});
  const server = createSignalRServer({
    path: "/hub",
    hub,
    authenticate: () => ({ user: undefined }),
    limits: { connectionsPerAddress: 50_000 },
    // All clients of the benchmark share one address.
    rates: { perAddress: { connects: plenty, requests: plenty, messages: plenty } },
  });
  server.attach(http);
  return () => server.clients.all().send("Message", oddsDelta);
}

/** The limit: no protocol, no groups, the same bytes that ours puts on the wire. */
function startRawWebSockets(http: Server): () => void {
  const server = new WebSocketServer({ server: http, path: "/hub", perMessageDeflate: false });
  const bytes = Buffer.from(
    `${JSON.stringify({ type: 1, target: "Message", arguments: [oddsDelta] })}\u001e`,
  );
  return () => {
    for (const client of server.clients) client.send(bytes, { binary: false });
  };
}

function startSocketIo(http: Server): () => void {
  const server = new SocketIoServer(http, {
    transports: ["websocket"],
    perMessageDeflate: false,
    serveClient: false,
  });
  return () => {
    server.emit("Message", oddsDelta);
  };
}

function sizedDelta(byteLength: number): object {
  const delta = { marketId: "1.234567890", seq: 1_234_567, runners: [] as object[], padding: "" };
  const size = () => JSON.stringify(delta).length;
  for (let id = 47_972; size() < byteLength - 80; id += 1) {
    delta.runners.push({ id, back: [["2.02", "1250.00"]], lay: [["2.04", "980.50"]] });
  }
  delta.padding = "x".repeat(byteLength - size());
  return delta;
}
