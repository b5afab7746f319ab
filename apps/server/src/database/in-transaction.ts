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
  // A lost connection also fails the statement under way or the next one, and that is what is answered. The pool listens to
  // those only that it has not given away: without a listener the loss would end the process.
  const onLost = (error: Error) => {
    failure = error;
  };
  client.on("error", onLost);
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
    client.off("error", onLost);
    client.release(failure);
  }
}
