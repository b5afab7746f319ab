import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { CorrectionApprovals } from "./correction-approvals.ts";

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let pool: Pool;
let clock: FakeClock;
let approvals: CorrectionApprovals;

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(database.connection);
  clock = fakeClock();
  approvals = new CorrectionApprovals(pool, clock);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

describe("a correction that two operators must ask for", () => {
  it("is approved by who asks within a day of the other one, and by nobody alone", async () => {
    expect(await approvals.approve("void 1", "olga")).toBe(false);
    expect(await approvals.approve("void 1", "olga")).toBe(false);
    clock.advance(24 * HOUR_MS);
    expect(await approvals.approve("void 1", "sara")).toBe(true);
  });

  it("is not approved by who asks more than a day after the other one", async () => {
    expect(await approvals.approve("void 2", "olga")).toBe(false);
    clock.advance(24 * HOUR_MS + 1);
    expect(await approvals.approve("void 2", "sara")).toBe(false);
  });

  it("is approved within a day of the other one's last asking, where that was not the first", async () => {
    expect(await approvals.approve("void 3", "olga")).toBe(false);
    clock.advance(23 * HOUR_MS);
    expect(await approvals.approve("void 3", "olga")).toBe(false);
    clock.advance(2 * HOUR_MS);
    expect(await approvals.approve("void 3", "sara")).toBe(true);
  });
});
