import { fork } from "node:child_process";
import { once } from "node:events";
import type { BenchmarkResult } from "../benchmark-result.ts";
import type { Footprint } from "./memory-process.ts";

const LIMIT_MB = 200;

/** Memory of an engine with 100,000 resting orders of 10,000 accounts, measured in a process of its own. */
export async function memoryFootprint(): Promise<readonly BenchmarkResult[]> {
  const suffix = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const child = fork(new URL(`./memory-process.${suffix}`, import.meta.url), [], {
    execArgv: [...process.execArgv.filter((flag) => flag !== "--expose-gc"), "--expose-gc"],
  });
  const [footprint] = (await once(child, "message")) as [Footprint];
  child.kill();
  const { heapMb, residentMb, processMb, restingOrders, accounts } = footprint;
  return [
    {
      name: "memory of 100,000 resting orders of 10,000 accounts",
      peer: "limit",
      ours: heapMb,
      theirs: LIMIT_MB,
      unit: "MB",
      ratio: Number((LIMIT_MB / heapMb).toFixed(1)),
      target: `under ${LIMIT_MB} MB`,
      pass: heapMb < LIMIT_MB && residentMb < LIMIT_MB,
      notes: `Heap and buffers after a collection, with ${restingOrders.toLocaleString("en-US")} resting orders of ${accounts.toLocaleString("en-US")} accounts in 50 markets and all their client keys. Resident memory grew by ${residentMb} MB to ${processMb} MB.`,
    },
  ];
}
