import { ENGINE_VERSION, type Engine, snapshotDigest } from "@crossbook/engine";
import type { ClientBase, ClientConfig } from "pg";
import { refuseNewerEngine, refuseUnfinishedJournal } from "../database/upgrade-refusals.ts";
import { storeCheckpoint } from "./checkpoints.ts";
import type { LoadedProjection } from "./projection/load-projection.ts";

/**
 * Sees to it that `engine`, as the tables gave it, never replays what another version of it wrote. Where the tables have all of
 * the journal, a new version begins with a checkpoint of them, and proofs begin there from now on. Rejects with
 * `UpgradeRefusedError`, and nothing is changed, where batches of another version are still to be replayed, or a newer
 * version wrote the journal.
 */
export async function enterEngineEpoch(
  client: ClientBase,
  connection: ClientConfig,
  loaded: LoadedProjection,
  engine: Engine,
  at: number,
): Promise<void> {
  if (loaded.engineVersion === ENGINE_VERSION) return;
  refuseNewerEngine(loaded.engineVersion, ENGINE_VERSION);
  await refuseUnfinishedJournal(client);
  if (loaded.appliedSeq > 0) await beginWithCheckpoint(connection, loaded, engine, at);
  await client.query("UPDATE projection SET engine_version = $1, engine_since_seq = applied_seq", [
    ENGINE_VERSION,
  ]);
}

async function beginWithCheckpoint(
  connection: ClientConfig,
  { appliedSeq, commandCount, recorderStart }: LoadedProjection,
  engine: Engine,
  at: number,
): Promise<void> {
  const snapshot = engine.snapshot();
  const stateDigest = snapshotDigest(snapshot);
  const { keyCount } = recorderStart;
  await storeCheckpoint(connection, { seq: appliedSeq, commandCount, keyCount, snapshot, stateDigest }, at);
}
