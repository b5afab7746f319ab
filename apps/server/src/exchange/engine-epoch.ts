import { createEngine, ENGINE_VERSION } from "@crossbook/engine";
import type { ClientBase, ClientConfig } from "pg";
import { refuseUnfinishedJournal } from "../database/upgrade-refusals.ts";
import { storeCheckpoint } from "./checkpoints.ts";
import type { LoadedProjection } from "./projection/load-projection.ts";

/**
 * Sees to it that this version of the engine never replays what another one wrote. Where the tables have all of
 * the journal, a new version begins with a checkpoint of them, and proofs begin there from now on. Rejects with
 * `UpgradeRefusedError`, and nothing is changed, where batches of another version are still to be replayed.
 */
export async function enterEngineEpoch(
  client: ClientBase,
  connection: ClientConfig,
  loaded: LoadedProjection,
  at: number,
): Promise<void> {
  if (loaded.engineVersion === ENGINE_VERSION) return;
  await refuseUnfinishedJournal(client);
  if (loaded.appliedSeq > 0) await beginWithCheckpoint(connection, loaded, at);
  await client.query("UPDATE projection SET engine_version = $1, engine_since_seq = applied_seq", [
    ENGINE_VERSION,
  ]);
}

async function beginWithCheckpoint(
  connection: ClientConfig,
  { appliedSeq, commandCount, rememberedKeys, snapshot, recorderStart }: LoadedProjection,
  at: number,
): Promise<void> {
  const engine = createEngine({ limits: { keys: rememberedKeys } }, snapshot);
  const { keyCount } = recorderStart;
  const stateDigest = engine.stateDigest();
  await storeCheckpoint(
    connection,
    { seq: appliedSeq, commandCount, keyCount, snapshot: engine.snapshot(), stateDigest },
    at,
  );
}
