import type { Server } from "node:http";
import type { Socket } from "node:net";
import { CrashLive } from "@crossbook/sandbox/crash-live";

const TICKETS = 12;
const MOMENT = "2026-01-01T00:00:00.000Z";

type Message = Parameters<CrashLive["send"]>[0];

/** Bets that came in within a fifth of a second: how the studio says it while a round takes bets. */
const message: Message = {
  type: "tickets",
  ...{ now: MOMENT, number: 4711, ticketCount: 640 },
  tickets: Array.from({ length: TICKETS }, (_, index) => ({
    ...{ ticketId: `banyan-ticket-${index}`, name: "As•••", stake: 10_000 + index },
    ...{ cashedOutAt: null, payout: 0 },
  })),
};

/** The crash round of the sandbox's studio: everybody who asks the server watches it. */
export function startCrashLive(http: Server): () => void {
  const clock = { now: () => Date.now(), after: () => () => undefined };
  const live = new CrashLive(clock, () => message);
  let sessions = 0;
  http.removeAllListeners("request");
  http.on("request", (_request, response) => {
    sessions += 1;
    if (!live.add(`session-${sessions}`, response)) response.writeHead(429).end();
  });
  return () => live.send(message);
}

/** The limit: the same events, written as they are to each socket by a loop. */
export function startSockets(http: Server): () => void {
  const event = Buffer.from(`event: crash\ndata: ${JSON.stringify(message)}\n\n`);
  const sockets = new Set<Socket>();
  http.removeAllListeners("request");
  http.on("request", ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n");
    socket.write(event);
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.write(event);
  };
}
