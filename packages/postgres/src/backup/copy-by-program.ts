import { spawn } from "node:child_process";
import { PostgresUnavailableError } from "../postgres-unavailable-error.ts";

/**
 * Copies a server anywhere by PostgreSQL's own `pg_basebackup` of the PATH, which must be of the server's version or newer.
 * The role of `url` needs REPLICATION, and an entry for it in the server's `pg_hba.conf`. `to` must not exist. An abort ends
 * the program, and the promise rejects with the reason.
 */
export async function copyByProgram(
  url: string,
  to: string,
  isFast: boolean,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const { address, password } = withoutPassword(url);
  const parameters = [
    ...["--pgdata", to, "--dbname", address],
    ...["--wal-method", "stream", "--checkpoint", isFast ? "fast" : "spread"],
    "--no-password",
  ];
  const child = spawn("pg_basebackup", parameters, {
    env: { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = () => child.kill();
  signal?.addEventListener("abort", stop, { once: true });
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.once("error", (error: NodeJS.ErrnoException) => fail(missing(error)));
    child.once("close", done);
  }).finally(() => signal?.removeEventListener("abort", stop));
  signal?.throwIfAborted();
  if (code !== 0)
    throw new PostgresUnavailableError(`pg_basebackup did not copy the database: ${complaints.trim()}`);
}

/** Whoever is on the machine can list the parameters of every process, but not the environment of another user's. */
function withoutPassword(url: string): { readonly address: string; readonly password: string | undefined } {
  const address = new URL(url);
  const parameter = address.searchParams.get("password") ?? undefined;
  const password = parameter ?? (decodeURIComponent(address.password) || undefined);
  address.password = "";
  if (parameter !== undefined) address.searchParams.delete("password");
  return { address: address.href, password };
}

function missing(cause: NodeJS.ErrnoException): PostgresUnavailableError {
  return new PostgresUnavailableError(
    `pg_basebackup cannot be run (${cause.message}): install PostgreSQL's client programs, of the server's version or newer.`,
    { cause },
  );
}
