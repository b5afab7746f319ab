import { Client, type ClientConfig } from "pg";
import { withNumbers } from "../../database/connection-types.ts";

/** Whether a promise has an answer by now; everything that is ready has been delivered. */
export async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(() => setImmediate(() => resolve("waiting"))));
  return (await Promise.race([promise.then(() => "settled"), turn])) === "settled";
}

/** What a statement answers, on a connection of its own. */
export async function queryRows(
  connection: ClientConfig,
  statement: string,
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(withNumbers(connection));
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
