import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { AttackReport, AttackTarget } from "./attack-target.ts";
import { type AttackCall, floodCalls, strangerAddress } from "./flood.ts";

const CONNECTIONS = 64;
const SLOW_SOCKETS = 500;

const ODD_CALLS: readonly Omit<AttackCall, "address">[] = [
  { method: "GET", path: "/../../etc/passwd" },
  { method: "GET", path: "/%2e%2e/%2e%2e/etc/passwd" },
  { method: "POST", path: "/api/Account/Authenticate", body: "x".repeat(60_000) },
  { method: "POST", path: "/api/Bet/PlaceBetV2", body: { rate: Number.MAX_VALUE, stake: -1, type: {} } },
  { method: "GET", path: `/api/${"a/".repeat(1000)}` },
  { method: "POST", path: "/api/Feed/Publish", body: { fixtureId: "x" } },
  { method: "GET", path: "/", headers: { connection: "Upgrade", upgrade: "h2c" } },
  { method: "GET", path: "/metrics" },
  { method: "GET", path: "/settings/somewhere.example.json", headers: { host: "evil.example:1';" } },
];

/** Calls that no client of ours would make: wrong paths, shapes, sizes and headers. */
export function oddCalls({ url }: AttackTarget, seconds: number): Promise<AttackReport> {
  return floodCalls(url, { connections: CONNECTIONS, seconds }, (count) => ({
    ...(ODD_CALLS[count % ODD_CALLS.length] ?? { method: "GET", path: "/" }),
    address: strangerAddress(7000 + (count % 8)),
  }));
}

/** Posts whose senders leave in the middle of the body. */
export async function abortedPosts({ url }: AttackTarget, seconds: number): Promise<AttackReport> {
  const endsAt = performance.now() + seconds * 1000;
  let tried = 0;
  const play = async () => {
    while (performance.now() < endsAt) {
      tried += 1;
      const socket = await opened(url);
      socket.write(
        `${headOf("/api/Account/Authenticate", strangerAddress(7100))}content-length: 500\r\n\r\n{"user`,
      );
      await wait(5);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: 20 }, play));
  return { tried, accepted: 0 };
}

/** Sockets that send a request's head one byte at a time, and never its end. */
export async function slowSockets({ url }: AttackTarget, seconds: number): Promise<AttackReport> {
  const endsAt = performance.now() + seconds * 1000;
  const sockets = await Promise.all(Array.from({ length: SLOW_SOCKETS }, () => opened(url)));
  const head = headOf("/api/Event/GetBySportName", strangerAddress(7200));
  for (let index = 0; performance.now() < endsAt; index += 1) {
    for (const socket of sockets) if (!socket.destroyed) socket.write(head[index] ?? "x");
    await wait(100);
  }
  const accepted = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return { tried: SLOW_SOCKETS, accepted };
}

function headOf(path: string, address: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\n`;
}

async function opened(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => socket.destroy());
  await new Promise((resolve) => {
    socket.once("connect", resolve);
    socket.once("close", resolve);
  });
  return socket;
}
