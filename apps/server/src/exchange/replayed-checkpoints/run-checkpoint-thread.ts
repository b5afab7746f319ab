import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { CheckpointOrder, ReplayedCheckpoint } from "./replay-checkpoint.ts";

/** A checkpoint that is being made. */
export interface RunningCheckpoint {
  /** Rejects where it could not be made, with the reason, or was given up. */
  readonly made: Promise<ReplayedCheckpoint>;
  /** Gives it up; what was not stored is not stored. */
  stop(): void;
}

/**
 * Has a checkpoint made by a thread of its own. A process would be further away, but beginning one copies the page tables
 * of this one, which holds up the writer longer the more the exchange has in memory.
 */
export function runCheckpointThread(order: CheckpointOrder): RunningCheckpoint {
  const program = new URL(`./checkpoint-thread${extname(import.meta.url)}`, import.meta.url);
  // How a driver reads types is a function, which no thread can be given: it has its own.
  const { types: _types, ...connection } = order.connection;
  const workerData = { ...order, connection };
  const worker = program.pathname.endsWith(".ts")
    ? new Worker(runsSource(program), { workerData, eval: true, execArgv: ["--conditions=source"] })
    : new Worker(program, { workerData });
  const made = new Promise<ReplayedCheckpoint>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the checkpoint's thread has ended without an answer")));
  });
  return { made, stop: () => void worker.terminate() };
}

/** Development and tests run without a build: a thread does not take over how its parent reads TypeScript. */
function runsSource(program: URL): string {
  return `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(program.href)}); })`;
}
