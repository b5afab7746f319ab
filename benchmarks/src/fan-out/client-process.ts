import { EventConnection } from "./event-connection.ts";
import { type ClientOrder, type ClientReport, monotonicMs } from "./process-messages.ts";
import { RawConnection } from "./raw-connection.ts";

/** Connections being opened at one time: more than the listen queue holds would be refused. */
const opening = 200;

/** As often as the official client. */
const pingIntervalMs = 15_000;

/** All clients of one contender. Remembers when each broadcast reached each of them. */
const connections: (RawConnection | EventConnection)[] = [];
const counts: number[] = [];
let arrivals: Float64Array[] = [];
let awaited = 0;

setInterval(() => {
  for (const connection of connections) connection.ping();
}, pingIntervalMs);
process.on("message", (order) => void obey(order as ClientOrder));
process.on("disconnect", () => process.exit(0));

async function obey(order: ClientOrder): Promise<void> {
  switch (order.kind) {
    case "connect":
      for (let from = 0; from < order.count; from += opening) {
        const batch = Math.min(opening, order.count - from);
        await Promise.all(Array.from({ length: batch }, () => open(order)));
      }
      report({ kind: "connected" });
      return;
    case "expect":
      counts.fill(0);
      arrivals = Array.from({ length: order.count }, () => new Float64Array(connections.length));
      awaited = order.count * connections.length;
      report({ kind: "expecting" });
      return;
    case "measure":
      report(measure(order.sentAtMs));
  }
}

function open({ port, contender }: ClientOrder & { kind: "connect" }): Promise<void> {
  const index = connections.length;
  counts.push(0);
  return new Promise((resolve) => {
    const listeners = { onReady: resolve, onBroadcast: () => arrived(index) };
    const isWatcher = contender === "crash" || contender === "sockets";
    connections.push(
      isWatcher ? new EventConnection(port, listeners) : new RawConnection(port, contender, listeners),
    );
  });
}

function arrived(index: number): void {
  const count = counts[index] ?? 0;
  const row = arrivals[count];
  if (row === undefined) return;
  const nowMs = monotonicMs();
  row[index] = nowMs;
  counts[index] = count + 1;
  awaited -= 1;
  if (awaited === 0) report({ kind: "arrived", lastAtMs: nowMs });
}

function measure(sentAtMs: readonly number[]): ClientReport {
  const delays = new Float64Array(arrivals.length * connections.length);
  arrivals.forEach((row, broadcast) => {
    const sentAt = sentAtMs[broadcast] ?? Number.NaN;
    row.forEach((atMs, index) => {
      delays[broadcast * connections.length + index] = atMs - sentAt;
    });
  });
  delays.sort();
  const at = (share: number) => delays[Math.floor((delays.length - 1) * share)] ?? Number.NaN;
  return { kind: "measured", medianMs: at(0.5), p99Ms: at(0.99) };
}

function report(message: ClientReport): void {
  process.send?.(message);
}
