import type { Api } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import { countOf } from "../../database/index.ts";
import { auditCondition } from "./audit-filter.ts";

interface AuditRow {
  readonly seq: number;
  readonly at: Date;
  readonly actor: string;
  readonly role: string;
  readonly address: string;
  readonly request_id: string;
  readonly call: string;
  readonly outcome: string;
  readonly input: string;
  readonly before: string;
  readonly after: string;
}

/** A page of the audit, newest first; what is appended after the first page was read is on none of those behind it. */
export function getAudit(database: Pool): Handler<Api["operator"]["getAudit"]> {
  return async ({ MaxResultCount, SkipCount, UpTo, ...filter }) => {
    const upTo = UpTo ?? (await newestEntry(database));
    const { where, values } = auditCondition({ ...filter, UpTo: upTo });
    const { rows: counted } = await database.query<{ count: number }>(
      countOf(`FROM audit_entries ${where}`),
      [...values],
    );
    const { rows } = await database.query<AuditRow>(
      `SELECT seq, at, actor, role, address, request_id, call, outcome, input, before, after
       FROM audit_entries ${where} ORDER BY seq DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, MaxResultCount, SkipCount],
    );
    return { ok: true, result: { items: rows.map(present), totalCount: counted[0]?.count ?? 0, upTo } };
  };
}

async function newestEntry(database: Pool): Promise<number> {
  const { rows } = await database.query<{ newest: number | null }>(
    "SELECT max(seq) AS newest FROM audit_entries",
  );
  return rows[0]?.newest ?? 0;
}

function present({ at, request_id: requestId, input, before, after, ...row }: AuditRow) {
  return {
    ...row,
    ...{ requestId, at: at.toISOString() },
    input: JSON.parse(input) as unknown,
    before: JSON.parse(before) as unknown,
    after: JSON.parse(after) as unknown,
  };
}
