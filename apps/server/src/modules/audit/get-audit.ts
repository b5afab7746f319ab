import type { Api } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Handler } from "../../calls/handler.ts";
import { dayRange } from "../catalogue/index.ts";

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

/** Entries are added in the order of time, so that a bound of time is one of the key too. */
export function getAudit(database: Pool): Handler<Api["operator"]["getAudit"]> {
  return async ({ Actor, Call, Outcome, From, To, MaxResultCount, SkipCount }) => {
    const given: unknown[] = [];
    const conditions: string[] = [];
    const where = (condition: (place: string) => string, value: unknown) => {
      if (value === undefined || value === null || value === "") return;
      given.push(value);
      conditions.push(condition(`$${given.length}`));
    };
    where((actor) => `actor = ${actor}`, Actor);
    where((call) => `call = ${call}`, Call);
    where((outcome) => `outcome = ${outcome}`, Outcome);
    const { fromMs, untilMs } = dayRange(From, To) ?? {};
    where((from) => `at >= ${from}`, fromMs && new Date(fromMs));
    where((until) => `at < ${until}`, untilMs && new Date(untilMs));
    const narrowed = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
    const { rows: counted } = await database.query<{ count: number }>(
      `SELECT count(*) AS count FROM audit_entries ${narrowed}`,
      given,
    );
    const { rows } = await database.query<AuditRow>(
      `SELECT seq, at, actor, role, address, request_id, call, outcome, input, before, after
       FROM audit_entries ${narrowed} ORDER BY seq DESC LIMIT $${given.length + 1} OFFSET $${given.length + 2}`,
      [...given, MaxResultCount, SkipCount],
    );
    return { ok: true, result: { items: rows.map(present), totalCount: counted[0]?.count ?? 0 } };
  };
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
