import { Client, type ClientConfig } from "pg";
import { withNumbers } from "../../database/index.ts";
import { endFault, followLinks, type Link, linksAfter, NO_LINK, readHead } from "./audit-chain.ts";

/** What a look at the whole audit found. */
export interface AuditReport {
  /** Entries whose hashes hold, from the first. */
  readonly entries: number;
  /** The first thing that is wrong, as a sentence; undefined: nothing. */
  readonly fault: string | undefined;
}

const CHUNK = 1000;

/**
 * Follows the audit's chain from the first entry to the head: finds an entry that was changed, removed, inserted or cut
 * off the end. Whoever can rewrite the whole chain and its head leaves no trace here; compare the head with one that
 * was kept elsewhere.
 */
export async function verifyAudit(connection: ClientConfig): Promise<AuditReport> {
  const client = new Client(withNumbers(connection));
  // A lost connection also fails the statement under way, and that is what is answered.
  client.on("error", () => undefined);
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
  let last: Link = NO_LINK;
  for (;;) {
    const rows = await linksAfter(client, last.seq, CHUNK);
    const { verified, fault } = followLinks(last, rows);
    last = verified;
    if (fault !== undefined) return { entries: last.seq, fault };
    if (rows.length < CHUNK) break;
  }
  const head = await readHead(client);
  return { entries: last.seq, fault: endFault(last, head) };
}
