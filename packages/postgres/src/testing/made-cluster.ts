import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../start-postgres.ts";

/** A cluster that was made once and is copied: making one takes seconds, and few tests are about that. */
export interface MadeCluster {
  /** Copies it into a data folder, where the next start finds it. */
  copyTo(dataDir: string): void;
  remove(): Promise<void>;
}

/** One that is no copy of any other. */
export async function makeCluster(): Promise<MadeCluster> {
  const made = await newCluster();
  return {
    copyTo: (dataDir) => copy(made, dataDir),
    remove: () => rm(made, { recursive: true, force: true }),
  };
}

/**
 * Puts a cluster that nobody has used into a data folder, where the next start finds it. All of a run are copies of the
 * same: it lies in the folder that the run removes at its end.
 */
export async function putCluster(dataDir: string): Promise<void> {
  const made = join(tmpdir(), "crossbook-cluster-of-the-run");
  if (!existsSync(made)) {
    const draft = await newCluster();
    try {
      renameSync(draft, made);
    } catch (error) {
      rmSync(draft, { recursive: true });
      // Another process of the run may have been faster.
      if (!existsSync(made)) throw error;
    }
  }
  copy(made, dataDir);
}

async function newCluster(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "crossbook-made-"));
  await (await startPostgres({ dataDir: made, durable: false })).stop();
  return made;
}

/** At once: a thousand small files take four times as long where each is waited for. */
function copy(made: string, dataDir: string): void {
  cpSync(join(made, "cluster"), join(dataDir, "cluster"), { recursive: true });
}
