import type { Client, Pool } from "pg";
import { type AuditRow, auditHash, NO_HASH } from "./audit-entry.ts";

/** An entry's place in the chain. */
export interface Link {
  readonly seq: number;
  readonly hash: Buffer;
}

/** Before the first entry. */
export const NO_LINK: Link = { seq: 0, hash: NO_HASH };

/** An entry as it is stored. */
export interface StoredRow extends Omit<AuditRow, "at" | "requestId"> {
  readonly at: Date;
  readonly request_id: string;
  readonly hash: Buffer;
}

/** The entries after one, in order. */
export async function linksAfter(
  database: Client | Pool,
  seq: number,
  most: number,
): Promise<readonly StoredRow[]> {
  const { rows } = await database.query<StoredRow>(
    "SELECT * FROM audit_entries WHERE seq > $1 ORDER BY seq LIMIT $2",
    [seq, most],
  );
  return rows;
}

/** The newest entry as the head names it; undefined: there is no head. */
export async function readHead(database: Client | Pool): Promise<Link | undefined> {
  const { rows } = await database.query<Link>("SELECT seq, hash FROM audit_head");
  return rows[0];
}

/** Follows entries in order from a link that holds; answers the last that holds, and what is wrong with the next. */
export function followLinks(
  from: Link,
  rows: readonly StoredRow[],
): { readonly verified: Link; readonly fault: string | undefined } {
  let verified = from;
  for (const { at, request_id, hash: stored, ...row } of rows) {
    if (row.seq !== verified.seq + 1)
      return { verified, fault: `audit entry ${verified.seq + 1} is missing` };
    const hash = auditHash(verified.hash, { ...row, at: at.getTime(), requestId: request_id });
    if (!hash.equals(stored)) return { verified, fault: `audit entry ${row.seq} was changed` };
    verified = { seq: row.seq, hash };
  }
  return { verified, fault: undefined };
}

/** What is wrong where the chain ends with another entry than the head names; undefined: nothing. */
export function endFault(last: Link, head: Link | undefined): string | undefined {
  const isWhole = head !== undefined && head.seq === last.seq && head.hash.equals(last.hash);
  return isWhole ? undefined : `the audit does not end with entry ${last.seq}`;
}
