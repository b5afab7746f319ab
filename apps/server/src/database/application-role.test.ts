import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHECKPOINT_VERSION } from "../exchange/checkpoints.ts";
import { APPLICATION_ROLE, roleOf } from "./application-role.ts";
import { migrateToLatest, schema } from "./migrate.ts";

let database: TestDatabase;
let owner: Client;
let application: Client;

beforeAll(async () => {
  database = await testDatabase(schema);
  await Promise.all([
    migrateToLatest(database.connection, APPLICATION_ROLE),
    migrateToLatest(database.connection, APPLICATION_ROLE),
  ]);
  owner = new Client(database.connection);
  application = new Client({ ...database.connection, user: APPLICATION_ROLE });
  await Promise.all([owner.connect(), application.connect()]);
  await owner.query("INSERT INTO journal SELECT seq, now(), 1, 0, '', '' FROM generate_series(1, 5) seq");
});
afterAll(async () => {
  await Promise.all([owner.end(), application.end()]);
  await database.close();
});

describe("the server's database role", () => {
  it("is no superuser and may make neither roles nor databases nor tables", async () => {
    const { rows } = await application.query(
      "SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user",
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
    ]);
    await expect(application.query("CREATE TABLE mine (id int)")).rejects.toThrow("permission denied");
  });

  it.each([
    "UPDATE journal SET command_count = 0",
    "DELETE FROM journal",
    "TRUNCATE journal",
    "DROP TABLE journal",
    "ALTER TABLE journal RENAME TO other",
    "UPDATE audit_entries SET actor = ''",
    "DELETE FROM audit_entries",
    "TRUNCATE audit_entries",
    "DROP TABLE audit_entries",
    "ALTER TABLE audit_entries DISABLE TRIGGER ALL",
    "DROP TRIGGER audit_head_grows ON audit_head",
    "INSERT INTO audit_head VALUES (true, 0, '')",
    "DELETE FROM audit_head",
    "CREATE OR REPLACE FUNCTION refuse_audit_rewind() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "SET session_replication_role = replica",
    "DELETE FROM kysely_migration",
    "ALTER ROLE crossbook_app SUPERUSER",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "SELECT pg_read_file('PG_VERSION')",
  ])("may not %s", async (statement) => {
    await expect(application.query(statement)).rejects.toThrow(
      /permission denied|must be owner|must be superuser/,
    );
  });

  it("removes the journal up to the older checkpoint that the tables have, and nothing after it", async () => {
    const remove = async () => {
      const statement = "SELECT remove_journal(1, 100, $1)::int AS removed";
      return (await application.query(statement, [CHECKPOINT_VERSION])).rows[0]?.removed;
    };
    expect(await remove()).toBe(0);
    await owner.query(
      `INSERT INTO checkpoints (seq, version, at, command_count, key_count, state, state_digest)
       SELECT seq, $1, now(), 0, 0, '', '' FROM unnest('{2,3,5}'::bigint[]) seq`,
      [CHECKPOINT_VERSION],
    );
    expect(await remove()).toBe(0);
    await owner.query("UPDATE projection SET applied_seq = 2");
    expect(await remove()).toBe(2);
    await owner.query("UPDATE projection SET applied_seq = 5");
    expect(await remove()).toBe(1);
    expect(await remove()).toBe(0);
    const { rows } = await owner.query("SELECT seq::int FROM journal ORDER BY seq");
    expect(rows).toEqual([{ seq: 4 }, { seq: 5 }]);
  });
});

it("a role's name is the connection's user, by field or in its URL", () => {
  expect(roleOf({ user: "anna" })).toBe("anna");
  expect(roleOf({ connectionString: "postgresql://b%40b:secret@db/crossbook" })).toBe("b@b");
  expect(roleOf({ connectionString: "postgresql://db/crossbook" })).toBeUndefined();
  expect(roleOf({})).toBeUndefined();
});
