import { type Api, MOST_AUDIT_FILE_ENTRIES } from "@crossbook/contract";
import type { Pool } from "pg";
import { BYTE_ORDER_MARK, csvLine, textCell } from "../../calls/csv.ts";
import type { Handler } from "../../calls/handler.ts";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../../calls/refusals.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StoredRow } from "./audit-chain.ts";
import { type AuditCondition, auditCondition } from "./audit-filter.ts";

/** Somebody who tries several ranges does not feel it; a program makes no more than a file in ten seconds. */
const FILES = { perSecond: 0.1, burst: 6 } as const;
/** So many entries are read at a time. */
const PART = 500;

const COLUMNS = [
  ...["Number", "Time", "Operator", "Role", "Address", "Request", "Call", "Outcome"],
  ...["Input", "Before", "After", "Hash"],
];

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
}

/** A range of the audit as a file, read and sent part by part, so that a slow reader costs no connection. */
export function exportAudit({ database, clock }: Parts): Handler<Api["operator"]["exportAudit"]> {
  const limiter = new RateLimiter(FILES, clock);
  return async (filter, context) => {
    const waitMs = limiter.take(context.caller.operatorId);
    if (waitMs > 0) return tooManyRequests(waitMs);
    const condition = auditCondition(filter);
    const { rows } = await database.query<{ count: number; last: number | null }>(
      `SELECT count(*) AS count, max(seq) AS last
       FROM (SELECT seq FROM audit_entries ${condition.where} LIMIT ${MOST_AUDIT_FILE_ENTRIES + 1}) AS counted`,
      [...condition.values],
    );
    const { count = 0, last = null } = rows[0] ?? {};
    if (count > MOST_AUDIT_FILE_ENTRIES) return refuse("AUDIT_FILE_TOO_LONG");
    context.noteChange({ before: {}, after: { entries: count } });
    const name = `audit-${filter.From || "first"}-${filter.To || "today"}.csv`;
    const parts = csvParts(database, condition, last ?? 0);
    return { ok: true, result: "", file: { name, mediaType: "text/csv; charset=utf-8", parts } };
  };
}

/** The entries of a condition up to the last that there was when the file was asked for, oldest first. */
async function* csvParts(
  database: Pool,
  { where, values }: AuditCondition,
  last: number,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(textCell));
  const [after, upTo, most] = [values.length + 1, values.length + 2, values.length + 3];
  const range = `${where === "" ? "WHERE" : `${where} AND`} seq > $${after} AND seq <= $${upTo}`;
  const statement = `SELECT * FROM audit_entries ${range} ORDER BY seq LIMIT $${most}`;
  let sent = 0;
  for (;;) {
    const { rows } = await database.query<StoredRow>(statement, [...values, sent, last, PART]);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join("");
    if (rows.length < PART) return;
    sent = rows.at(-1)?.seq ?? last;
  }
}

function cellsOf({ seq, at, hash, ...row }: StoredRow): readonly string[] {
  const texts = [row.actor, row.role, row.address, row.request_id, row.call, row.outcome];
  return [
    String(seq),
    at.toISOString(),
    ...[...texts, row.input, row.before, row.after].map(textCell),
    hash.toString("hex"),
  ];
}
