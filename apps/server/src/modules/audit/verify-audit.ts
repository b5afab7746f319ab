import { Client, type ClientConfig } from "pg";
import { withNumbers } from "../../database/index.ts";
import { type AuditRow, auditHash, NO_HASH } from "./audit-entry.ts";

/** What a look at the whole audit found. */
export interface AuditReport {
  /** Entries whose hashes hold, from the first. */
  readonly entries: number;
  /** The first thing that is wrong, as a sentence; undefined: nothing. */
  readonly fault: string | undefined;
}

interface StoredRow extends Omit<AuditRow, "at" | "requestId"> {
  readonly at: Date;
  readonly request_id: string;
  readonly hash: Buffer;
}

const CHUNK = 1000;

/**
 * Follows the audit's chain from the first entry to the head: finds an entry that was changed, removed, inserted or cut
 * off the end. Whoever can rewrite the whole chain and its head leaves no trace here; compare the head with one that
 * was kept elsewhere.
 */
export async function verifyAudit(connection: ClientConfig): Promise<AuditReport> {
  const client = new Client(withNumbers(connection));
  await client.connect();
  try {
    // One snapshot: entries that are appended meanwhile are left out, with the head that names them.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return await followChain(client);
  } finally {
    await client.end();
  }
}

async function followChain(client: Client): Promise<AuditReport> {
  let hash: Buffer = NO_HASH;
  let entries = 0;
  for (;;) {
    const { rows } = await client.query<StoredRow>(
      "SELECT * FROM audit_entries WHERE seq > $1 ORDER BY seq LIMIT $2",
      [entries, CHUNK],
    );
    for (const { at, request_id, hash: stored, ...row } of rows) {
      if (row.seq !== entries + 1) return { entries, fault: `audit entry ${entries + 1} is missing` };
      hash = auditHash(hash, { ...row, at: at.getTime(), requestId: request_id });
      if (!hash.equals(stored)) return { entries, fault: `audit entry ${row.seq} was changed` };
      entries = row.seq;
    }
    if (rows.length < CHUNK) break;
  }
  const { rows } = await client.query<{ seq: number; hash: Buffer }>("SELECT seq, hash FROM audit_head");
  const head = rows[0];
  const isWhole = head !== undefined && head.seq === entries && head.hash.equals(hash);
  return { entries, fault: isWhole ? undefined : `the audit does not end with entry ${entries}` };
}
