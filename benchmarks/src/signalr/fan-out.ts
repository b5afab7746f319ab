import { pathToFileURL } from "node:url";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { Child } from "./child.ts";
import type { ClientOrder, ClientReport, Contender, ServerOrder, ServerReport } from "./process-messages.ts";

/** Broadcasts of one burst by number of clients: about 400,000 deliveries each. */
const sizes = [
  { clients: 2_000, burst: 200, paceMs: 50 },
  { clients: 10_000, burst: 40, paceMs: 250 },
] as const;
const rounds = 5;
/** Files a process of ours has open besides its sockets. */
const otherFiles = 200;
const pacedBroadcasts = 20;

interface Size {
  readonly clients: number;
  readonly burst: number;
  readonly paceMs: number;
}

interface Figures {
  readonly perSecond: number;
  readonly cpuMicrosPerDelivery: number;
  readonly p99Ms: number;
  readonly medianMs: number;
  readonly residentBytesPerConnection: number;
}

/**
 * Broadcasts of a 500-byte odds delta beside `ws` sending the same bytes raw and beside `socket.io`.
 * Server and clients are two processes; contenders take turns on the same machine in one run.
 */
export async function signalrFanOut(): Promise<BenchmarkResult[]> {
  const results: BenchmarkResult[] = [];
  for (const wanted of sizes) {
    const size = { ...wanted, clients: Math.min(wanted.clients, openFileLimit() - otherFiles) };
    const raw = await measure("ws", size);
    const ours = await measure("crossbook", size);
    const socketIo = await measure("socket.io", size);
    results.push(...compare(size.clients, { raw, ours, socketIo }));
  }
  return results;
}

async function measure(contender: Contender, { clients, burst, paceMs }: Size): Promise<Figures> {
  const server = new Child<ServerOrder, ServerReport>("server-process", [contender]);
  const crowd = new Child<ClientOrder, ClientReport>("client-process", []);
  try {
    const { port } = await server.report("listening");
    const before = await weigh(server);
    crowd.order({ kind: "connect", port, contender, count: clients });
    await crowd.report("connected");
    const after = await weigh(server);
    const speeds: { perSecond: number; cpuMicrosPerDelivery: number }[] = [];
    // The first burst only warms the code.
    for (let round = 0; round <= rounds; round += 1) {
      const { elapsedMs, cpuMs } = await broadcast(server, crowd, { count: burst, gapMs: 0 });
      const deliveries = clients * burst;
      if (round > 0) {
        speeds.push({
          perSecond: (deliveries / elapsedMs) * 1_000,
          cpuMicrosPerDelivery: (cpuMs / deliveries) * 1_000,
        });
      }
    }
    const { p99Ms, medianMs } = await broadcast(server, crowd, { count: pacedBroadcasts, gapMs: paceMs });
    return {
      perSecond: median(speeds.map(({ perSecond }) => perSecond)),
      cpuMicrosPerDelivery: median(speeds.map(({ cpuMicrosPerDelivery }) => cpuMicrosPerDelivery)),
      p99Ms,
      medianMs,
      residentBytesPerConnection: (after - before) / clients,
    };
  } finally {
    await crowd.stop();
    await server.stop();
  }
}

async function weigh(server: Child<ServerOrder, ServerReport>): Promise<number> {
  server.order({ kind: "weigh" });
  return (await server.report("weighed")).residentBytes;
}

async function broadcast(
  server: Child<ServerOrder, ServerReport>,
  crowd: Child<ClientOrder, ClientReport>,
  { count, gapMs }: { count: number; gapMs: number },
): Promise<{ elapsedMs: number; cpuMs: number; p99Ms: number; medianMs: number }> {
  crowd.order({ kind: "expect", count });
  await crowd.report("expecting");
  server.order({ kind: "broadcast", count, gapMs });
  const { sentAtMs, cpuMs } = await server.report("broadcast");
  const { lastAtMs } = await crowd.report("arrived");
  crowd.order({ kind: "measure", sentAtMs });
  const { p99Ms, medianMs } = await crowd.report("measured");
  return { elapsedMs: lastAtMs - (sentAtMs[0] ?? Number.NaN), cpuMs, p99Ms, medianMs };
}

function compare(
  clients: number,
  { raw, ours, socketIo }: { raw: Figures; ours: Figures; socketIo: Figures },
): BenchmarkResult[] {
  const crowd = `${clients.toLocaleString("en")} clients`;
  const speed = (peer: string, theirs: Figures, least: number, target: string): BenchmarkResult => ({
    name: `broadcast of 500 bytes to ${crowd}`,
    peer,
    ours: Math.round(ours.perSecond),
    theirs: Math.round(theirs.perSecond),
    unit: "deliveries/s",
    ratio: ours.perSecond / theirs.perSecond,
    target,
    pass: ours.perSecond >= theirs.perSecond * least,
    notes: `server time per delivery ${ours.cpuMicrosPerDelivery.toFixed(2)} µs, theirs ${theirs.cpuMicrosPerDelivery.toFixed(2)} µs`,
  });
  const heldBytes = Math.round(ours.residentBytesPerConnection);
  return [
    speed("ws, the same bytes raw", raw, 0.8, "≥ 80 %"),
    speed("socket.io", socketIo, 1, "ahead"),
    {
      name: `p99 delivery of a paced broadcast to ${crowd}`,
      peer: "ws, the same bytes raw",
      ours: round(ours.p99Ms),
      theirs: round(raw.p99Ms),
      unit: "ms",
      ratio: raw.p99Ms / ours.p99Ms,
      target: "told",
      pass: true,
      notes: `median ${round(ours.medianMs)} ms, theirs ${round(raw.medianMs)} ms; socket.io p99 ${round(socketIo.p99Ms)} ms`,
    },
    {
      name: `memory of an idle connection among ${crowd}`,
      peer: "the limit",
      ours: heldBytes,
      theirs: 30_000,
      unit: "bytes",
      ratio: 30_000 / heldBytes,
      target: "< 30 kB",
      pass: heldBytes < 30_000,
      notes: `resident; ws ${Math.round(raw.residentBytesPerConnection)}, socket.io ${Math.round(socketIo.residentBytesPerConnection)}`,
    },
  ];
}

/** Each process holds one end of every connection; a machine that allows fewer gets a smaller crowd, and its name says so. */
function openFileLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const results = await signalrFanOut();
  for (const result of results) process.stdout.write(`${JSON.stringify(result)}\n`);
  console.table(
    results.map(({ name, peer, ours, theirs, unit, ratio, target, pass }) => ({
      name,
      peer,
      ours,
      theirs,
      unit,
      ratio: Math.round(ratio * 100) / 100,
      target,
      pass,
    })),
  );
}
