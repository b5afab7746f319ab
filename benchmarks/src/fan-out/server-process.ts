import type { AddressInfo } from "node:net";
import { loopbackServer, startContender } from "./contenders.ts";
import { type Contender, monotonicMs, type ServerOrder, type ServerReport } from "./process-messages.ts";

/** `server-process <contender>`: one contender, alone in its process. */
const http = loopbackServer();
const broadcast = startContender(process.argv[2] as Contender, http);
http.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () => {
  report({ kind: "listening", port: (http.address() as AddressInfo).port });
});
process.on("message", (order) => void obey(order as ServerOrder));
process.on("disconnect", () => process.exit(0));

async function obey(order: ServerOrder): Promise<void> {
  if (order.kind === "weigh") {
    global.gc?.();
    report({ kind: "weighed", residentBytes: process.memoryUsage().rss });
    return;
  }
  const sentAtMs: number[] = [];
  const before = process.cpuUsage();
  for (let index = 0; index < order.count; index += 1) {
    sentAtMs.push(monotonicMs());
    broadcast();
    await pause(order.gapMs);
  }
  const { user, system } = process.cpuUsage(before);
  report({ kind: "broadcast", sentAtMs, cpuMs: (user + system) / 1_000 });
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (delayMs === 0) setImmediate(resolve);
    else setTimeout(resolve, delayMs);
  });
}

function report(message: ServerReport): void {
  process.send?.(message);
}
