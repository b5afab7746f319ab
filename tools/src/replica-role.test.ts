import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningPostgres, startPostgres } from "@crossbook/postgres";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { putCluster } from "../../packages/postgres/src/testing/made-cluster.ts";
import { project } from "./testing/run-tool.ts";

const container = join(project, "deploy/container");
const read = (name: string) => readFileSync(join(container, name), "utf8");
const service = z.object({
  command: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
    .optional(),
});
const composeFile = z.object({ services: z.record(z.string(), service) });
const composed = (name: string) => composeFile.parse(parse(read(name), { merge: true })).services;

describe("a replica beside an installation that was made without one", () => {
  it("is let in by a file that is read at each start of the database, whose settings stay", () => {
    const before = composed("compose.yaml")["database"];
    const after = composed("compose.cluster.yaml")["database"];
    expect(after?.command).toEqual([
      ...(before?.command ?? []),
      "-c",
      "hba_file=/etc/postgresql/pg_hba.conf",
    ]);
    // Scripts of that folder are run by the image only where it makes the cluster.
    expect(after?.volumes?.filter((volume) => volume.includes("docker-entrypoint-initdb.d"))).toEqual([]);
    expect(after?.volumes).toContain("./pg_hba.conf:/etc/postgresql/pg_hba.conf:ro");
    const entries = read("pg_hba.conf").split("\n");
    expect(entries).toContain("host replication crossbook_replica samenet scram-sha-256");
    expect(entries).toContain("host all all samenet scram-sha-256");
  });

  it("waits for the role that it copies and follows as", () => {
    const services = composed("compose.cluster.yaml");
    expect(services["replica"]?.depends_on).toEqual({
      "replica-role": { condition: "service_completed_successfully" },
    });
    expect(services["replica-role"]?.volumes).toEqual(["./replica-role.sh:/replica-role.sh:ro"]);
  });
});

const hasPsql = spawnSync("psql", ["--version"]).status === 0;

describe.skipIf(!hasPsql)("the role of the replica", () => {
  const folder = mkdtempSync(join(tmpdir(), "crossbook-role-"));
  let postgres: RunningPostgres;

  beforeAll(async () => {
    await putCluster(join(folder, "postgres"));
    postgres = await startPostgres({ dataDir: join(folder, "postgres"), durable: false });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  function makeRole(password: string) {
    const file = join(folder, "password");
    writeFileSync(file, password);
    const { host, user, database } = postgres.connection;
    const { status, stdout, stderr } = spawnSync("sh", [join(container, "replica-role.sh")], {
      env: {
        ...process.env,
        ...{ PGHOST: String(host), PGUSER: user, PGDATABASE: String(database) },
        REPLICA_PASSWORD_FILE: file,
      },
      encoding: "utf8",
    });
    return { status, output: `${stdout}${stderr}` };
  }

  async function role() {
    const client = new Client(postgres.connection);
    await client.connect();
    const { rows } = await client.query<{ replicates: boolean; isSuper: boolean; password: string }>(
      `SELECT rolreplication AS replicates, rolsuper AS "isSuper", rolpassword AS password
       FROM pg_authid WHERE rolname = 'crossbook_replica' AND rolcanlogin`,
    );
    await client.end();
    return rows;
  }

  it("is made in any database, once, and has the password of now", async () => {
    expect(makeRole("it's the first")).toEqual({ status: 0, output: "" });
    const [first] = await role();
    expect(first).toMatchObject({
      replicates: true,
      isSuper: false,
      password: expect.stringMatching(/^SCRAM/),
    });
    expect(makeRole("the second")).toEqual({ status: 0, output: "" });
    const [second, ...others] = await role();
    expect(others).toEqual([]);
    expect(second?.password).not.toBe(first?.password);
  });
});
