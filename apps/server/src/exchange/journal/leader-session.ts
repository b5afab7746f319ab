import { Client, type ClientBase, type ClientConfig } from "pg";
import { withNumbers } from "../../database/connection-types.ts";

/** By this name a new leader finds the connections of the one before it. */
const LEADER_NAME = "crossbook-leader";
/** A transaction that nobody goes on with for so long is rolled back: it may hold what the next leader needs. */
const IDLE_IN_TRANSACTION = "30s";
/** How long a former leader's backend is given to end. */
const END_MS = 5000;
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * A client for a connection of the leader, not connected yet. In a quiet night nothing goes over some of them for hours: a
 * network that forgets such a connection would hold up what is written next for a quarter of an hour.
 */
export function leaderClient(connection: ClientConfig): Client {
  return new Client({ ...withNumbers(connection), ...KEEP_ALIVE });
}

/**
 * Marks a connection as the leader's, and has the database end it where the process or its machine is gone: a peer that
 * does not answer is found within half a minute, and an open transaction does not stay open.
 */
export async function markAsLeader(client: ClientBase): Promise<void> {
  await client.query(
    `SET application_name = '${LEADER_NAME}';
     SET idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}';
     SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
     SET tcp_user_timeout = '25s'`,
  );
}

/**
 * Ends the connections of the leader before this one, whose lock this one has: a frozen process keeps its transactions
 * open, and what it holds would block the start. What they had begun is rolled back and is still in the journal.
 */
export async function endFormerLeader(client: ClientBase): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid, ${END_MS}) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND application_name = $1
       AND pid <> pg_backend_pid()`,
    [LEADER_NAME],
  );
}

/**
 * Has each commit of a connection wait until it is on the database's disk, also where the database or the role is set not to.
 * Who has set more, such as a replica's disk, keeps it.
 */
export async function waitForDisk(client: ClientBase): Promise<void> {
  await client.query(
    `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`,
  );
}
