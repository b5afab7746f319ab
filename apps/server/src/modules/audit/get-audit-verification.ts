import type { Api } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import { endFault, followLinks, type Link, linksAfter, NO_LINK, readHead } from "./audit-chain.ts";

/**
 * Verifies a range of the chain: each entry against the hash that is stored of the one before it, so that ranges which
 * follow one another verify what one look from the first entry does. Entries that are appended meanwhile are left to
 * the next range.
 */
export function getAuditVerification(database: Pool): Handler<Api["operator"]["getAuditVerification"]> {
  return async ({ Seq, MaxResultCount }) => {
    const head = await readHead(database);
    const newest = head?.seq ?? 0;
    const before = await linkAt(database, Seq - 1);
    if (before === undefined) {
      const fault = Seq - 1 > newest ? null : `audit entry ${Seq - 1} is missing`;
      return { ok: true, result: { verifiedTo: Math.min(Seq - 1, newest), head: newest, fault } };
    }
    const rows = await linksAfter(database, before.seq, MaxResultCount);
    const upToHead = rows.filter(({ seq }) => seq <= newest);
    const { verified, fault } = followLinks(before, upToHead);
    const isEnd = verified.seq === newest || upToHead.length < MaxResultCount;
    const wrong = fault ?? (isEnd ? endFault(verified, head) : undefined);
    return { ok: true, result: { verifiedTo: verified.seq, head: newest, fault: wrong ?? null } };
  };
}

/** The stored link of a number; undefined: there is none. */
async function linkAt(database: Pool, seq: number): Promise<Link | undefined> {
  if (seq === 0) return NO_LINK;
  const { rows } = await database.query<Link>("SELECT seq, hash FROM audit_entries WHERE seq = $1", [seq]);
  return rows[0];
}
