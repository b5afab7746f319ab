import { Client, type ClientConfig } from "pg";

/** Asks a server over a connection of its own, which is ended in any case. Rejects where it cannot be reached or is lost. */
export async function withClient<T>(
  connection: ClientConfig,
  ask: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  // A lost connection also fails the statement under way, and that is what is answered.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
