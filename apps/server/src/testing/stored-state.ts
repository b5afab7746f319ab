import { createHash } from "node:crypto";
import { Client, type ClientConfig } from "pg";

/** What is stored beside the engine's own tables and would show that a call had an effect. */
const TABLES = [
  "users",
  "operators",
  "host_settings",
  "sport_events",
  "sport_markets",
  "sport_runners",
  "feed_messages",
  "operator_actions",
] as const;

/**
 * Digest of players, settings, events, taken feed messages and the log of actions. Not in it: sessions, attempts to log
 * in and counted tries, which a refusal rightly leaves behind.
 */
export async function storedStateDigest(connection: ClientConfig): Promise<string> {
  const client = new Client(connection);
  await client.connect();
  try {
    const hash = createHash("sha256");
    for (const table of TABLES) {
      const { rows } = await client.query<{ text: string }>(
        `SELECT row::text AS text FROM ${table} row ORDER BY 1`,
      );
      hash.update(`${table} ${rows.length}\n${rows.map(({ text }) => text).join("\n")}\n`);
    }
    return hash.digest("hex");
  } finally {
    await client.end();
  }
}
