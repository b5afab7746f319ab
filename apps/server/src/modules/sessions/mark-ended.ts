import type { Pool, PoolClient } from "pg";
import type { EndedSession } from "../../calls/sessions.ts";

/** Why a player's session has ended. */
export type EndReason =
  | "logout"
  | "replaced"
  | "refreshReused"
  | "locked"
  | "endedByOperator"
  | "demoOver"
  | "tooMany"
  | "endedByPlayer"
  | "passwordChanged"
  | "passwordReset"
  | "secondFactorChanged"
  | "secondFactorReset"
  | "codeReused"
  | "applicationDisabled"
  | "botKeyDeleted";

/** Writes down that these sessions have ended, at `now` in Unix milliseconds. Answers those that had not ended before. */
export async function markEnded(
  database: Pool | PoolClient,
  sessionIds: readonly string[],
  reason: EndReason,
  now: number,
): Promise<EndedSession[]> {
  const ended = await database.query<{ id: string; user_id: number }>(
    "UPDATE sessions SET ended_at = $2, end_reason = $3 WHERE id = ANY($1) AND ended_at IS NULL RETURNING id, user_id",
    [sessionIds, new Date(now), reason],
  );
  return ended.rows.map(({ id, user_id }) => ({ sessionId: id, userId: user_id }));
}
