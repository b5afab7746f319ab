import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { schema } from "@crossbook/server/database";
import { freePorts, runnableProgram, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client, type ClientConfig } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lastLines, startProcess, stopProcess, waitUntilReady } from "../bootstrap/processes.mjs";
import { secrets } from "../bootstrap/setup.mjs";
import { folderOfFiles, project, runTool } from "./testing/run-tool.ts";

const folder = folderOfFiles({});
let database: TestDatabase;
let env: NodeJS.ProcessEnv;
let server: ReturnType<typeof startProcess>;

const seed = () => runTool("seed.ts", { cwd: folder, env });
const verify = (...parameters: readonly string[]) => runTool("verify.ts", { cwd: folder, env, parameters });

async function ask(statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

function urlOf({ connectionString, host, user, database: name }: ClientConfig): string {
  return connectionString ?? `postgresql://${user}@${encodeURIComponent(host ?? "")}/${name}`;
}

beforeAll(async () => {
  database = await testDatabase(schema);
  const port = await freePorts(1);
  env = {
    ...process.env,
    ...(secrets(join(folder, "data")) as Readonly<Record<string, string>>),
    OPERATOR_USERNAME: "operator",
    DATABASE_URL: urlOf(database.connection),
    PORT: String(port),
  };
  const { file, options } = runnableProgram(join(project, "apps/server/src/main.ts"));
  server = startProcess("server", [...options, file], {
    env,
    logDir: join(folder, "logs"),
  });
  if (!(await waitUntilReady(server, `http://127.0.0.1:${port}/readyz`))) throw new Error(lastLines(server));
});
afterAll(async () => {
  await stopProcess(server);
  await database.close();
  rmSync(folder, { recursive: true });
});

describe("a first start", () => {
  it("makes no players where their password is not set: others can reach the server then", async () => {
    expect(runTool("seed.ts", { cwd: folder, env: { ...env, PLAYER_PASSWORD: "" } }).code).toBe(0);
    expect(await ask("SELECT kind FROM users WHERE kind = 'player'")).toEqual([]);
  });

  it("is seeded through the public calls, once however often the seed runs", async () => {
    expect(seed()).toEqual({ code: 0, output: "" });
    expect(seed()).toEqual({ code: 0, output: "" });
    const made = await ask("SELECT kind, count(*)::int AS count FROM users GROUP BY kind ORDER BY kind");
    expect(made).toEqual([
      { kind: "house", count: 6 },
      { kind: "player", count: 2 },
    ]);
    const bonuses = await ask("SELECT name, active_version FROM bonus_templates ORDER BY name");
    expect(bonuses).toEqual([
      { name: "first-deposit", active_version: 1 },
      { name: "invite-a-friend", active_version: 1 },
    ]);
  });

  it("is not seeded by an operator who cannot log in, or without one", () => {
    const seedAs = (operator: NodeJS.ProcessEnv) =>
      runTool("seed.ts", { cwd: folder, env: { ...env, ...operator } });
    const refused = seedAs({ OPERATOR_PASSWORD: "not the password" });
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain("The operator could not log in: ");
    const unset = seedAs({ OPERATOR_PASSWORD: "" });
    expect(unset.code).not.toBe(0);
    expect(unset.output).toContain("OPERATOR_PASSWORD is not set");
  });

  it("is verified beside the running server, and after it has stopped", async () => {
    expect(verify()).toEqual({ code: 0, output: expect.stringMatching(/^Verified: \d+ commands replayed/) });
    expect(await stopProcess(server)).toBeUndefined();
    const { code, output } = verify("--from-beginning");
    expect(code).toBe(0);
    expect(output).toMatch(/^Verified: [1-9]\d* commands replayed \(batches 1 to \d+\); [1-9]\d* balances, /);
    expect(output).toMatch(
      /0 orders, 0 matches, 8 ledger entries agree\. [1-9]\d* audit entries are one chain\. 0 bonuses agree\.\n$/,
    );
  });

  it("is verified where a file names the database, as it may for the server", () => {
    const file = join(folder, "database-url");
    writeFileSync(file, `${env["DATABASE_URL"]}\n`);
    const named = { ...env, DATABASE_URL: "", DATABASE_URL_FILE: file, DATA_DIR: join(folder, "none") };
    expect(runTool("verify.ts", { cwd: folder, env: named })).toEqual({
      code: 0,
      output: expect.stringMatching(/^Verified: /),
    });
    expect(runTool("verify.ts", { cwd: folder, env: { ...env, DATABASE_URL_FILE: file } })).toEqual({
      code: 2,
      output: "Could not verify: Set DATABASE_URL or DATABASE_URL_FILE, not both.\n",
    });
  });

  it("is not verified where a balance differs, which is named", async () => {
    await ask(
      "UPDATE accounts SET cash = cash + 1 WHERE account_id = (SELECT max(account_id) FROM accounts)",
    );
    const { code, output } = verify("--from-beginning");
    expect(code).toBe(1);
    expect(output).toMatch(/^NOT VERIFIED: .*account.* are one chain\. 0 bonuses agree\.\n$/);
    await ask(
      "UPDATE accounts SET cash = cash - 1 WHERE account_id = (SELECT max(account_id) FROM accounts)",
    );
  });

  it("is not verified where an entry of the operators' audit was changed", async () => {
    await ask(
      "SET session_replication_role = replica; UPDATE audit_entries SET actor = 'nobody' WHERE seq = 2",
    );
    const { code, output } = verify("--from-beginning");
    expect(code).toBe(1);
    expect(output).toMatch(/^Verified: .* NOT VERIFIED: audit entry 2 was changed\. \d+ bonuses agree\.\n$/);
  });

  it("ends with 2 where a parameter is none of its own: less than was asked for would be looked at", () => {
    expect(verify("--from-begining")).toEqual({
      code: 2,
      output: expect.stringMatching(/^Could not verify: Unknown option '--from-begining'/),
    });
  });

  it("ends with 2 where it cannot look", () => {
    const nowhere = "postgresql://nobody@127.0.0.1:1/none";
    expect(runTool("verify.ts", { cwd: folder, env: { ...env, DATABASE_URL: nowhere } })).toEqual({
      code: 2,
      output: expect.stringMatching(/^Could not verify: .+\n$/),
    });
  });
});
