import { join } from "node:path";
import { resolveDatabase, startReplica } from "@crossbook/postgres";

/**
 * The replica of the embedded PostgreSQL as a process of its own, for `npm run cluster`. Says its address to whoever started
 * it, and stops with it.
 */
const dataDir = process.env["DATA_DIR"] ?? ".data";
const LOOK_EVERY_MS = 500;
const log = (message: string) => void process.stdout.write(`${message}\n`);
// Runs already: only where it is is asked for, and it is left to the process that started it.
const { connection } = await resolveDatabase({ dataDir: join(dataDir, "postgres"), log });
const replica = await startReplica({
  ...{ dataDir: join(dataDir, "cluster", "replica"), primary: connection, log },
});

async function stop(): Promise<void> {
  await replica.stop();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM", "disconnect"] as const) process.once(signal, () => void stop());
// Ends with the server that it stands for, so that it is started again.
setInterval(() => {
  try {
    process.kill(replica.pid, 0);
  } catch {
    process.stdout.write(`PostgreSQL (process ${replica.pid}) has ended\n`);
    process.exit(1);
  }
}, LOOK_EVERY_MS);
process.send?.({ url: replica.url });
