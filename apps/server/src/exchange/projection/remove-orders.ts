import type { ClientBase } from "pg";
import { bigintArray } from "../columns/binary-arrays.ts";
import type { EffectChunk } from "../effects/effect-chunk.ts";
import { ROWS_OF_A_CHUNK } from "../tables/rows-of-a-chunk.ts";

/**
 * Orders that never matched leave the tables when their market is removed: nothing was won or lost with them, and
 * market makers leave hundreds for each match. How many went is counted in `projection`, so that `verify` still sees
 * when a row is lost. Their keys follow in `removeForgottenKeys`.
 */
export async function removeUnmatchedOrders(client: ClientBase, { updates }: EffectChunk): Promise<void> {
  const removed = updates.flatMap((event) => (event.type === "marketRemoved" ? [event.marketId] : []));
  if (removed.length === 0) return;
  await client.query({
    name: "exchange-remove-orders",
    text: `WITH gone AS (
             DELETE FROM orders WHERE market_id = ANY ($1::bigint[]) AND matched = 0 AND voided = 0 RETURNING key_seq),
           kept AS (INSERT INTO removed_keys SELECT DISTINCT key_seq FROM gone)
           UPDATE projection SET removed_orders = removed_orders + (SELECT count(*) FROM gone)`,
    values: [bigintArray(removed)],
  });
}

/** As many markets as may leave memory while a chunk of bets comes in, so that none of this falls behind. */
const MARKETS_OF_A_CHUNK = 4;

/**
 * The keys of orders that matched follow when their market left memory at `before` or earlier: a few markets with each call,
 * and all of one moment. The orders stay. How far this has come is kept in `projection`, so that `verify` knows which
 * keys may be gone.
 */
export async function removeKeysOfOldMarkets(client: ClientBase, before: number): Promise<void> {
  await client.query({
    name: "exchange-remove-old-markets-keys",
    text: `WITH next AS (
             SELECT max(removed_at) AS at FROM (
               SELECT removed_at FROM markets
               WHERE removed_at > (SELECT keys_removed_until FROM projection) AND removed_at <= to_timestamp($1::bigint / 1000.0)
               ORDER BY removed_at LIMIT ${MARKETS_OF_A_CHUNK}) AS oldest),
           kept AS (
             INSERT INTO removed_keys SELECT DISTINCT key_seq FROM orders
             WHERE key_seq > 0 AND market_id = ANY (ARRAY(
               SELECT market_id FROM markets
               WHERE removed_at > (SELECT keys_removed_until FROM projection) AND removed_at <= (SELECT at FROM next)))
             ON CONFLICT DO NOTHING)
           UPDATE projection SET keys_removed_until = next.at FROM next WHERE next.at IS NOT NULL`,
    values: [before],
  });
}

/** Keys that leave with one chunk at most: nearly twice what a chunk uses, so that a large market's keys leave over several. */
const KEYS_OF_A_CHUNK = ROWS_OF_A_CHUNK / 2;

/**
 * The keys of removed orders leave the tables once the engine has forgotten them as well: until then a start must load
 * them, or a replay would answer otherwise than the first time. A key that is asked for afterwards is new again, and
 * its market is gone, so that nothing can be done twice. Arrays, because PostgreSQL cannot know how few keys a join
 * would find, and reads all keys that were ever used for each chunk.
 */
export async function removeForgottenKeys(client: ClientBase): Promise<void> {
  await client.query({
    name: "exchange-remove-keys",
    text: `WITH forgotten AS (
             DELETE FROM removed_keys WHERE key_seq = ANY (ARRAY(
               SELECT key_seq FROM removed_keys
               WHERE key_seq <= (SELECT key_count - remembered_keys FROM projection)
               ORDER BY key_seq LIMIT ${KEYS_OF_A_CHUNK})) RETURNING key_seq),
           gone AS (
             DELETE FROM command_keys WHERE key_seq = ANY (ARRAY(SELECT key_seq FROM forgotten)) RETURNING key_seq)
           UPDATE projection SET removed_keys = removed_keys + (SELECT count(*) FROM gone)
           WHERE EXISTS (SELECT FROM gone)`,
  });
}
