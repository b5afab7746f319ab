import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import type { AttackReport, AttackTarget } from "./attack-target.ts";
import { floodCalls, strangerAddress } from "./flood.ts";

const HANDSHAKE = '{"protocol":"json","version":1}\u001e';
const PING = '{"type":6}\u001e';
/** What is sent before the socket is asked whether it keeps up. */
const MESSAGES_AT_ONCE = 200;
/** More waiting than this and the sender lets the socket drain. */
const MOST_WAITING_BYTES = 1_000_000;
const LOOPING_GUESTS = 5;

/** One guest who sends empty pings as fast as the socket takes them, and connects again whenever he is cut off. */
export function pings({ url }: AttackTarget, seconds: number): Promise<AttackReport> {
  return floodMessages(url, { guests: 1, seconds, address: strangerAddress(6000) }, () => PING);
}

/** Five guests of one address who ask for the prices of markets again and again. */
export function watchMarkets(
  { url, marketId, delayedMarketId }: AttackTarget,
  seconds: number,
): Promise<AttackReport> {
  const marketIds = [marketId, delayedMarketId];
  const flood = { guests: LOOPING_GUESTS, seconds, address: strangerAddress(6001) };
  return floodMessages(
    url,
    flood,
    (count) =>
      `${JSON.stringify({ type: 1, invocationId: String(count), target: "WatchMarkets", arguments: [marketIds] })}\u001e`,
  );
}

/** Negotiations that nobody follows up, from two addresses. */
export function negotiations({ url }: AttackTarget, seconds: number): Promise<AttackReport> {
  return floodCalls(url, { connections: 64, seconds }, (count) => ({
    method: "POST",
    path: "/hub/negotiate?negotiateVersion=1",
    address: strangerAddress(6100 + (count % 2)),
    body: {},
  }));
}

interface MessageFlood {
  readonly guests: number;
  readonly seconds: number;
  readonly address: string;
}

async function floodMessages(
  url: string,
  { guests, seconds, address }: MessageFlood,
  messageOf: (count: number) => string,
): Promise<AttackReport> {
  const endsAt = performance.now() + seconds * 1000;
  const report = { tried: 0, accepted: 0 };
  const play = async () => {
    while (performance.now() < endsAt) {
      const socket = new WebSocket(`${url.replace("http", "ws")}/hub`, {
        headers: { "x-forwarded-for": address },
      });
      await sendUntilCut(socket, endsAt, messageOf, report).catch(() => wait(50));
      socket.terminate();
    }
  };
  await Promise.all(Array.from({ length: guests }, play));
  return report;
}

async function sendUntilCut(
  socket: WebSocket,
  endsAt: number,
  messageOf: (count: number) => string,
  report: { tried: number; accepted: number },
): Promise<void> {
  const closed = new Promise<"closed">((resolve) => {
    socket.once("close", () => resolve("closed"));
    socket.on("error", () => resolve("closed"));
  });
  report.tried += 1;
  const opened = new Promise<"open">((resolve) => socket.once("open", () => resolve("open")));
  if ((await Promise.race([opened, closed])) === "closed") {
    await wait(50);
    return;
  }
  socket.send(HANDSHAKE);
  while (performance.now() < endsAt && socket.readyState === WebSocket.OPEN) {
    for (let count = 0; count < MESSAGES_AT_ONCE; count += 1) {
      report.tried += 1;
      socket.send(messageOf(report.tried));
    }
    // The socket of a server that reads no more fills up: messages queued there have reached nobody.
    if (socket.bufferedAmount < MOST_WAITING_BYTES) report.accepted += MESSAGES_AT_ONCE;
    else await Promise.race([closed, wait(20)]);
    await new Promise(setImmediate);
  }
}
