import type { Api, OperatorRole } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { endOfFirstPassword } from "./operators-table.ts";

interface OperatorLine {
  readonly username: string;
  readonly role: OperatorRole;
  readonly created_at: Date;
  readonly locked_at: Date | null;
  readonly has_second_factor: boolean;
  readonly sessions: number;
  readonly last_login_at: Date | null;
  readonly first_password_at: Date | null;
}

/** Who operates. */
export function getOperators({ database, clock }: OperatorParts): Handler<Api["operator"]["getOperators"]> {
  return async ({ MaxResultCount, SkipCount }) => {
    const { rows: counted } = await database.query<{ count: number }>(
      "SELECT count(*) AS count FROM operators",
    );
    const { rows } = await database.query<OperatorLine>(
      `SELECT o.username, o.role, o.created_at, o.locked_at, o.first_password_at, o.totp_confirmed_at IS NOT NULL AS has_second_factor,
         count(s.id) FILTER (WHERE s.ended_at IS NULL AND s.ends_at > $3) AS sessions,
         max(s.created_at) AS last_login_at
       FROM operators o LEFT JOIN operator_sessions s ON s.operator_id = o.id
       GROUP BY o.id ORDER BY o.username_key LIMIT $1 OFFSET $2`,
      [MaxResultCount, SkipCount, new Date(clock.now())],
    );
    return { ok: true, result: { items: rows.map(present), totalCount: counted[0]?.count ?? 0 } };
  };
}

function present(row: OperatorLine) {
  const firstAt = row.first_password_at;
  return {
    ...{ userName: row.username, role: row.role, sessions: row.sessions },
    createdAt: row.created_at.toISOString(),
    lockedAt: row.locked_at?.toISOString() ?? null,
    hasSecondFactor: row.has_second_factor,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    firstPasswordUntil: firstAt && endOfFirstPassword(firstAt).toISOString(),
  };
}
