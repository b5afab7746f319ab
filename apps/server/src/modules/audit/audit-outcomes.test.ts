import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { schema, withNumbers } from "../../database/index.ts";
import { systemClock } from "../../ports/clock.ts";
import { AuditTrail } from "./audit-trail.ts";
import { verifyAudit } from "./verify-audit.ts";

let database: TestDatabase;
let pool: Pool;
let audit: AuditTrail;

beforeEach(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  pool.on("error", () => undefined);
  audit = new AuditTrail(pool, systemClock);
  await pool.query(
    "CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$",
  );
});
afterEach(async () => {
  await pool.end();
  await database.close();
});

const entry = (call: string) => ({
  ...{ actor: "olga", role: "admin", address: "10.0.0.1", requestId: "r1", call, outcome: "done" },
  ...{ input: {}, before: {}, after: {} },
});

/** Entries for which the condition holds cannot be written; none: all can. */
async function breakOff(condition: string | undefined): Promise<void> {
  await pool.query("DROP TRIGGER IF EXISTS broken_off ON audit_entries");
  if (condition === undefined) return;
  await pool.query(
    `CREATE TRIGGER broken_off BEFORE INSERT ON audit_entries FOR EACH ROW WHEN (${condition})
     EXECUTE FUNCTION broken_off()`,
  );
}

async function fails(calls: readonly string[]): Promise<void> {
  const outcomes = await Promise.allSettled(calls.map((call) => audit.appendOutcome(entry(call))));
  for (const { status } of outcomes) expect(status).toBe("rejected");
}

async function calls(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ call: string }>("SELECT call FROM audit_entries ORDER BY seq");
  return rows.map(({ call }) => call);
}

describe("outcomes that could not be written", () => {
  it("are written before the next entry, in the order they came", async () => {
    await breakOff("true");
    await fails(["first", "second"]);
    await breakOff(undefined);
    await audit.append(entry("third"));
    expect(await calls()).toEqual(["first", "second", "third"]);
  });

  it("do not keep back those behind one that can never be written", async () => {
    await breakOff("true");
    await fails(["never", "later"]);
    await breakOff("NEW.call = 'never'");
    await audit.append(entry("next"));
    await audit.append(entry("last"));
    expect(await calls()).toEqual(["next", "later", "last"]);
    expect(await verifyAudit(database.connection)).toEqual({ entries: 3, fault: undefined });
  });

  it("are so many at most, the first ones", async () => {
    audit = new AuditTrail(pool, systemClock, 3);
    await breakOff("true");
    await fails(["first", "second", "third", "fourth"]);
    await breakOff(undefined);
    await audit.append(entry("next"));
    expect(await calls()).toEqual(["first", "second", "third", "next"]);
  });
});

it("an entry that another process has added meanwhile fails one append, and the next goes on behind it", async () => {
  await audit.append(entry("first"));
  await new AuditTrail(pool, systemClock).append(entry("of another"));
  await expect(audit.append(entry("refused"))).rejects.toThrow(/audit/);
  await audit.append(entry("third"));
  expect(await calls()).toEqual(["first", "of another", "third"]);
  expect(await verifyAudit(database.connection)).toEqual({ entries: 3, fault: undefined });
});
