import { pathToFileURL } from "node:url";
import type { BenchmarkResult } from "../benchmark-result.ts";
import { clientsOf, type Figures, Stand } from "./stand.ts";

/** Broadcasts of one burst by number of clients: about 100,000 deliveries each. */
const sizes = [
  { clients: 2_000, burst: 50, paceMs: 50 },
  { clients: 10_000, burst: 10, paceMs: 250 },
] as const;
/** As many as watch a final. Their frame is made once, and what remains is a write for each. */
const LARGE_CLIENTS = 10_000;
const LARGE_RATIO = 1.3;
const rounds = 7;
const pacedRounds = 3;

/**
 * Broadcasts of a 500-byte odds delta beside `ws` sending the same bytes raw and beside `socket.io`.
 * Each contender has a server process and a client process of its own; all are up at the same time
 * and take turns round by round, so that whatever else the machine does falls on all of them.
 */
export async function signalrFanOut(): Promise<BenchmarkResult[]> {
  const results: BenchmarkResult[] = [];
  for (const wanted of sizes) {
    const size = { ...wanted, clients: clientsOf(wanted.clients) };
    const stands = { raw: new Stand("ws"), ours: new Stand("crossbook"), socketIo: new Stand("socket.io") };
    const inTurn = Object.values(stands);
    try {
      for (const stand of inTurn) await stand.fill(size.clients);
      // The first round only warms the code.
      for (let round = 0; round <= rounds; round += 1) {
        for (const stand of inTurn) await stand.burst(size.burst, round > 0);
      }
      for (let round = 0; round < pacedRounds; round += 1) {
        for (const stand of inTurn) await stand.pace(size.paceMs);
      }
    } finally {
      for (const stand of inTurn) await stand.stop();
    }
    const { raw, ours, socketIo } = stands;
    results.push(
      ...compare(size.clients, { raw: raw.figures, ours: ours.figures, socketIo: socketIo.figures }),
    );
  }
  return results;
}

function compare(
  clients: number,
  { raw, ours, socketIo }: { raw: Figures; ours: Figures; socketIo: Figures },
): BenchmarkResult[] {
  const connections = `${clients.toLocaleString("en")} clients`;
  const isLarge = clients >= LARGE_CLIENTS;
  const speed = (peer: string, theirs: Figures, least: number, target: string): BenchmarkResult => ({
    name: `broadcast of 500 bytes to ${connections}`,
    peer,
    ours: Math.round(ours.perSecond),
    theirs: Math.round(theirs.perSecond),
    unit: "deliveries/s",
    ratio: ours.perSecond / theirs.perSecond,
    target,
    pass: ours.perSecond >= theirs.perSecond * least,
    notes: `best of ${rounds} rounds each; server time per delivery ${ours.cpuMicrosPerDelivery.toFixed(2)} µs, theirs ${theirs.cpuMicrosPerDelivery.toFixed(2)} µs`,
  });
  const heldBytes = Math.round(ours.residentBytesPerConnection);
  return [
    isLarge
      ? speed("ws, the same bytes raw", raw, LARGE_RATIO, `× ${LARGE_RATIO}`)
      : speed("ws, the same bytes raw", raw, 0.8, "≥ 80 %"),
    speed("socket.io", socketIo, 1, "ahead"),
    {
      name: `p99 delivery of a paced broadcast to ${connections}`,
      peer: "ws, the same bytes raw",
      ours: round(ours.p99Ms),
      theirs: round(raw.p99Ms),
      unit: "ms",
      ratio: raw.p99Ms / ours.p99Ms,
      target: isLarge ? "below it" : "none, for the record",
      pass: !isLarge || ours.p99Ms < raw.p99Ms,
      notes: `median ${round(ours.medianMs)} ms, theirs ${round(raw.medianMs)} ms; socket.io p99 ${round(socketIo.p99Ms)} ms`,
    },
    {
      name: `memory of an idle connection among ${connections}`,
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
