import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resolveDatabase } from "./resolve-database.ts";
import { startPostgres, stopPostgres } from "./start-postgres.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crossbook-postgres-"));
});

afterEach(async () => {
  await stopPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(statement)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

it("starts a durable server that only its own user can reach", async () => {
  const postgres = await startPostgres({ dataDir });
  expect(await ask(postgres.url, "SHOW fsync")).toBe("on");
  expect(await ask(postgres.url, "SHOW synchronous_commit")).toBe("on");
  expect(await ask(postgres.url, "SHOW data_checksums")).toBe("on");
  expect(await ask(postgres.url, "SHOW listen_addresses")).toBe("");
  expect(await ask(postgres.url, "SHOW server_encoding")).toBe("UTF8");
  await postgres.stop();
  await expect(ask(postgres.url, "SELECT 1")).rejects.toMatchObject({ code: "ENOENT" });
});

it("keeps what was written over a clean stop", async () => {
  const first = await startPostgres({ dataDir });
  await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS value");
  await first.stop();
  const second = await startPostgres({ dataDir });
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, "SELECT value FROM kept")).toBe(7);
});

it("adopts the server that runs, and leaves it running while another uses it", async () => {
  const owner = await startPostgres({ dataDir });
  const guest = await startPostgres({ dataDir });
  expect([owner.adopted, guest.adopted, guest.pid]).toEqual([false, true, owner.pid]);
  const user = new Client({ connectionString: owner.url });
  await user.connect();
  await guest.stop();
  expect((await user.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await user.end();
  await owner.stop();
});

it("makes one server where two processes start at the same time", async () => {
  const [one, other] = await Promise.all([startPostgres({ dataDir }), startPostgres({ dataDir })]);
  expect(one.pid).toBe(other.pid);
});

it("starts again after the server was killed, with everything that was committed", async () => {
  const killed = await startPostgres({ dataDir });
  await ask(killed.url, "CREATE TABLE kept AS SELECT 7 AS value");
  process.kill(killed.pid, "SIGKILL");
  const restarted = await startPostgres({ dataDir });
  expect(restarted.pid).not.toBe(killed.pid);
  expect(await ask(restarted.url, "SELECT value FROM kept")).toBe(7);
});

it("uses the server that DATABASE_URL names, and does not stop it", async () => {
  const server = await startPostgres({ dataDir });
  const resolved = await resolveDatabase({ databaseUrl: server.url, dataDir: join(dataDir, "unused") });
  expect(resolved.embedded).toBe(false);
  await resolved.stop();
  expect(await ask(resolved.url, "SELECT 1")).toBe(1);
});
