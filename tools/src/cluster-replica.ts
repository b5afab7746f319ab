import { join } from "node:path";
import { resolveDatabase, startReplica } from "@crossbook/postgres";
import { standForServer } from "./stand-for-server.ts";

/** The replica of the embedded PostgreSQL as a process of its own, for `npm run cluster`. */
const dataDir = process.env["DATA_DIR"] ?? ".data";
const log = (message: string) => void process.stdout.write(`${message}\n`);

await standForServer(async (signal) => {
  // Runs already: only where it is is asked for, and it is left to the process that started it.
  const { connection } = await resolveDatabase({ dataDir: join(dataDir, "postgres"), log, signal });
  return startReplica({
    ...{ dataDir: join(dataDir, "cluster", "replica"), primary: connection, log, signal },
  });
});
