import type { Pool, PoolClient } from "pg";

/**
 * Runs `work` in a transaction of its own: committed when it is done, rolled back when it throws or what it answers is not
 * to be kept.
 */
export async function inTransaction<Result>(
  database: Pool,
  work: (client: PoolClient) => Promise<Result>,
  isKept: (result: Result) => boolean = () => true,
): Promise<Result> {
  const client = await database.connect();
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query(isKept(result) ? "COMMIT" : "ROLLBACK");
    return result;
  } catch (error) {
    // A connection that cannot roll back is not given to anybody else.
    await client.query("ROLLBACK").catch((broken: Error) => {
      failure = broken;
    });
    throw error;
  } finally {
    client.release(failure);
  }
}
