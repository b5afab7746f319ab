import type { Pool, PoolClient } from "pg";

/** Runs `work` in a transaction of its own: committed when it is done, rolled back when it throws. */
export async function inTransaction<Result>(
  database: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
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
