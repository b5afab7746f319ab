import type { Api, LoginAttemptLine } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Handler } from "../../../calls/handler.ts";
import type { AccountParts } from "../account-parts.ts";

interface Row {
  readonly username: string;
  readonly method: string;
  readonly result: LoginAttemptLine["result"];
  readonly address: string;
  readonly user_agent: string;
  readonly tries: number;
  readonly last_at: Date;
}

/** What the results that are kept with an account are called by number, as clients of the class filter by them. */
const RESULTS: Readonly<Record<number, readonly string[]>> = {
  1: ["success"],
  3: ["wrongPassword", "wrongCode", "codeMissing"],
  4: ["notVerified"],
  9: ["locked"],
};
const EVERY_RESULT = Object.values(RESULTS).flat();

type Parts = Pick<AccountParts, "attempts" | "database">;

interface Shown {
  readonly limit: number;
  readonly offset: number;
}

/** The tries that were made at the player's own account, those of a moment ago among them. */
export function getUserLoginAttempts(parts: Parts): Handler<Api["account"]["getUserLoginAttempts"]> {
  return async (input, { caller }) => {
    const wanted = Number(input.Result ?? 0);
    const results = wanted === 0 ? EVERY_RESULT : (RESULTS[wanted] ?? []);
    const shown = { limit: input.MaxResultCount, offset: input.SkipCount };
    return { ok: true, result: await loginAttemptsOf(parts, caller.userId, shown, results) };
  };
}

/** One page of the tries at one account, newest first. */
export async function loginAttemptsOf(
  { attempts, database }: Parts,
  userId: number,
  shown: Shown,
  results: readonly string[] = EVERY_RESULT,
): Promise<{ items: LoginAttemptLine[]; totalCount: number }> {
  await attempts.write();
  const [items, totalCount] = await Promise.all([
    page(database, userId, results, shown),
    count(database, userId, results),
  ]);
  return { items: items.map(presented), totalCount };
}

async function page(
  database: Pool,
  userId: number,
  results: readonly string[],
  { limit, offset }: Shown,
): Promise<Row[]> {
  const found = await database.query<Row>(
    `SELECT username, method, result, address, user_agent, tries, last_at FROM login_attempts
     WHERE user_id = $1 AND result = ANY($2) ORDER BY hour DESC, last_at DESC, result, address, method
     LIMIT $3 OFFSET $4`,
    [userId, results, limit, offset],
  );
  return found.rows;
}

async function count(database: Pool, userId: number, results: readonly string[]): Promise<number> {
  const found = await database.query<{ count: number }>(
    "SELECT count(*) AS count FROM login_attempts WHERE user_id = $1 AND result = ANY($2)",
    [userId, results],
  );
  return Number(found.rows[0]?.count ?? 0);
}

function presented(row: Row): LoginAttemptLine {
  return {
    tenancyName: "",
    userNameOrEmail: row.username,
    clientIpAddress: row.address,
    clientName: "",
    browserInfo: row.user_agent,
    result: row.result,
    creationTime: row.last_at.toISOString(),
    method: row.method,
    tries: row.tries,
  };
}
