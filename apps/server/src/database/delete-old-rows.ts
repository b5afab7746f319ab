import type { Pool } from "pg";

/** Rows that one statement deletes: short locks, and a short transaction for whoever waits behind it. */
const ROWS_OF_A_BATCH = 5_000;
/** Batches of one run; what is left goes with the next. */
const BATCHES = 40;

/**
 * Deletes rows in batches until none is left or the run has done its share. `from`: the table and the condition of what
 * is old, such as `sent_codes WHERE at < $1`, in words of ours only. Answers how many rows went.
 */
export async function deleteOldRows(
  database: Pool,
  from: string,
  values: readonly unknown[],
): Promise<number> {
  const [table = ""] = from.split(" ", 1);
  const statement = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${from} LIMIT ${ROWS_OF_A_BATCH}))`;
  let deleted = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const { rowCount } = await database.query(statement, [...values]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS_OF_A_BATCH) break;
  }
  return deleted;
}
