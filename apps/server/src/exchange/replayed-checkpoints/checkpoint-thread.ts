import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { type CheckpointOrder, replayCheckpoint } from "./replay-checkpoint.ts";

/**
 * A thread of its own in which a checkpoint is made beside the exchange: its garbage and its time are not the writer's. It
 * is started by `runCheckpointThread`, answers once, and ends.
 */
const PRIORITY = 10;

// On Linux this is the calling thread alone; elsewhere it would be the whole server.
if (process.platform === "linux") setPriority(0, PRIORITY);
parentPort?.postMessage(await replayCheckpoint(workerData as CheckpointOrder));
