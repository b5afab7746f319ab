import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../start-postgres.ts";

/** A cluster that was made once and is copied: making one takes seconds, and few tests are about that. */
export interface MadeCluster {
  /** Copies it into a data folder, where the next start finds it. */
  copyTo(dataDir: string): Promise<void>;
  remove(): Promise<void>;
}

export async function makeCluster(): Promise<MadeCluster> {
  const made = await mkdtemp(join(tmpdir(), "crossbook-made-"));
  await (await startPostgres({ dataDir: made })).stop();
  return {
    copyTo: (dataDir) => cp(join(made, "cluster"), join(dataDir, "cluster"), { recursive: true }),
    remove: () => rm(made, { recursive: true, force: true }),
  };
}
