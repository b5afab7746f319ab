import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { CrashMessage } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CrashLive } from "./crash-live.ts";

const clock = fakeClock();
const message: CrashMessage = {
  ...{ type: "tickets", now: "2026-01-01T00:00:00.000Z", number: 7, ticketCount: 100 },
  tickets: Array.from({ length: 100 }, (_, index) => ({
    ...{ ticketId: `ticket-${index}`, name: "As•••", stake: 100, cashedOutAt: null, payout: 0 },
  })),
};
const event = `event: crash\ndata: ${JSON.stringify(message)}\n\n`;

let live: CrashLive;
let http: Server;
const sockets: Socket[] = [];

beforeEach(async () => {
  live = new CrashLive(clock, () => message);
  http = createServer((request, response) => {
    if (!live.add(request.url ?? "", response)) response.writeHead(429).end();
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  live.close();
  http.close();
});

/** A page of this session that has been let in. */
async function watch(session: string): Promise<{ readonly socket: Socket; readonly text: () => string }> {
  const { port } = http.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1" });
  sockets.push(socket);
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  socket.write(`GET /${session} HTTP/1.1\r\nHost: studio\r\n\r\n`);
  const text = () => Buffer.concat(parts).toString();
  await expect.poll(text).toContain("\n\n");
  return { socket, text };
}

it("sends every page the same bytes, which nothing frames and the connection ends", async () => {
  const [one, other] = [await watch("one"), await watch("other")];
  live.send(message);
  clock.advance(15_000);
  for (const { text } of [one, other]) {
    await expect.poll(text).toContain("still here");
    const [head = "", ...body] = text().split("\r\n");
    expect(head).toBe("HTTP/1.1 200 OK");
    expect(body.at(-1)).toBe(`${event}${event}: still here\n\n`);
    expect(text().toLowerCase()).not.toContain("chunked");
  }
  const ended = once(one.socket, "end");
  live.close();
  await ended;
});

it("closes a page that does not read, and nobody waits for it", async () => {
  const [reads, stalls] = [await watch("reads"), await watch("stalls")];
  stalls.socket.pause();
  let sent = 1;
  for (; live.size === 2 && sent < 5000; sent++) {
    live.send(message);
    if (sent % 20 === 0) await expect.poll(() => reads.text().length).toBeGreaterThan(sent * event.length);
  }
  expect(live.size).toBe(1);
  live.send(message);
  await expect.poll(() => reads.text().split("event: crash").length - 1).toBe(sent + 1);
});
