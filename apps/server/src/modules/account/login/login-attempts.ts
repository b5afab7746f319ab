import type { Pool } from "pg";
import type { CallContext } from "../../../calls/handler.ts";
import { usernameKey } from "../../players/index.ts";

export type LoginResult =
  | "success"
  | "unknownUser"
  | "wrongPassword"
  | "wrongCode"
  | "notVerified"
  | "locked"
  | "throttled";

export interface LoginAttempt {
  readonly method: "password" | "code" | "demo";
  readonly result: LoginResult;
  readonly username: string;
  readonly userId?: number | undefined;
}

/** Writes down a try to log in, whatever became of it. */
export async function recordAttempt(
  database: Pool,
  context: CallContext,
  attempt: LoginAttempt,
): Promise<void> {
  await database.query(
    `INSERT INTO login_attempts (user_id, username, method, result, address, user_agent, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      attempt.userId ?? null,
      usernameKey(attempt.username).slice(0, 64),
      attempt.method,
      attempt.result,
      context.ip,
      context.userAgent,
      new Date(context.at),
    ],
  );
}
