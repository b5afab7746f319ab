import { Client, type ClientConfig } from "pg";
import { withNumbers } from "../../database/connection-types.ts";
import { systemClock } from "../../ports/clock.ts";

/**
 * How long the database may say nothing while it is waited for, in milliseconds. A load may sort millions of rows before the
 * first comes.
 */
export const SILENT_MS = { follow: 4_000, load: 60_000 } as const;
const CONNECT_MS = 5_000;
/** How long the other end is given to take the end of a connection. */
const END_MS = 1_000;

/** A client for who follows, not connected yet. */
export function followingClient(connection: ClientConfig, name: string): Client {
  const client = new Client({
    ...withNumbers(connection),
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // A lost connection also fails the statement, and that is what is answered.
  client.on("error", () => undefined);
  return client;
}

/**
 * Works over a connection. Where the database says nothing for so long, it hangs or the network is half open: the connection
 * is cut then, and the work rejects. TCP would wait for a quarter of an hour.
 */
export async function unlessSilent<Result>(
  client: Client,
  silentMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  let read = bytesRead(client);
  let isSilent = false;
  const look = () => {
    const now = bytesRead(client);
    // Twice: what came while this process computed is read only after the first look.
    if (isSilent && now === read) return void client.connection.stream.destroy();
    isSilent = now === read;
    read = now;
    cancel = systemClock.after(silentMs / 2, look);
  };
  let cancel = systemClock.after(silentMs / 2, look);
  try {
    return await work();
  } finally {
    cancel();
  }
}

function bytesRead({ connection: { stream } }: Client): unknown {
  return "bytesRead" in stream ? stream.bytesRead : undefined;
}

/** Ends a connection in order, or cuts it where the other end does not answer. */
export async function endClient(client: Client): Promise<void> {
  const cancel = systemClock.after(END_MS, () => client.connection.stream.destroy());
  await client.end().catch(() => undefined);
  cancel();
}
