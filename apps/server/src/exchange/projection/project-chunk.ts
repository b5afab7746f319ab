import type { ClientBase } from "pg";
import type { CompleteChunk } from "../effects/effect-recorder.ts";
import { EXCHANGE_TABLES, TABLE_NAMES } from "../tables/index.ts";
import { insertStatement } from "../tables/table-definition.ts";
import { changeRows } from "./change-rows.ts";
import { removeForgottenKeys, removeKeysOfOldMarkets, removeUnmatchedOrders } from "./remove-orders.ts";
import { TABLE_UPDATES } from "./table-updates.ts";

/** With what a chunk is written. */
export interface ChunkOptions {
  /** As `takeProjection` gave it. */
  readonly leadership: number;
  /** Keys of orders in markets that left memory until then leave the tables, in milliseconds since 1970. */
  readonly keysKeptSince: number;
}

/**
 * Writes a chunk into the tables, all or nothing, and only where it is the next one: exactly once, whatever
 * crashed before. Throws where the tables are not as the journal says, or another leader has taken them
 * (`takeProjection`); then nothing was written.
 */
export async function projectChunk(
  client: ClientBase,
  complete: CompleteChunk,
  { leadership, keysKeptSince }: ChunkOptions,
): Promise<void> {
  const { chunk } = complete;
  await client.query("BEGIN");
  try {
    await advance(client, complete, leadership);
    for (const { name, text, rows } of INSERTS) {
      const { length } = chunk.rows[rows];
      if (length > 0) await changeRows(client, name, text, chunk.rows[rows].arrays(), length);
    }
    for (const update of TABLE_UPDATES) await update(client, chunk);
    await removeUnmatchedOrders(client, chunk);
    await removeKeysOfOldMarkets(client, keysKeptSince);
    await removeForgottenKeys(client);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

const INSERTS = TABLE_NAMES.map((rows) => {
  const table = EXCHANGE_TABLES[rows];
  return { rows, name: `insert-${table.name}`, text: insertStatement(table) };
});

async function advance(
  client: ClientBase,
  { chunk, ...next }: CompleteChunk,
  leadership: number,
): Promise<void> {
  const { firstSeq, lastSeq, effectsDigest, commandCount } = chunk;
  const counters = [next.nextOrderId, next.nextMatchId, next.nextEntryId, next.keyCount, commandCount];
  await changeRows(
    client,
    "advance",
    `UPDATE projection SET applied_seq = $2, effects_digest = $3, next_order_id = $4, next_match_id = $5,
       next_entry_id = $6, key_count = $7, command_count = command_count + $8
     WHERE applied_seq = $1 AND leadership = $9`,
    [firstSeq - 1, lastSeq, effectsDigest, ...counters, leadership],
    1,
  );
}
