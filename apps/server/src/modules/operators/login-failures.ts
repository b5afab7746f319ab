import type { Pool } from "pg";
import type { CallContext } from "../../calls/handler.ts";

/**
 * Counts a wrong password or code of an operator who exists: one row for each operator and day, so that nobody outside can
 * make the table grow.
 */
export async function recordFailure(database: Pool, operatorId: number, context: CallContext): Promise<void> {
  await database.query(
    `INSERT INTO operator_login_failures AS known (operator_id, day, failures, last_address, last_at)
     VALUES ($1, $2::timestamptz::date, 1, $3, $2)
     ON CONFLICT (operator_id, day)
     DO UPDATE SET failures = known.failures + 1, last_address = $3, last_at = $2`,
    [operatorId, new Date(context.at), context.ip],
  );
}
