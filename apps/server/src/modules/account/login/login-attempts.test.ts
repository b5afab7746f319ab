import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withNumbers } from "../../../database/connection-types.ts";
import { schema } from "../../../database/migrate.ts";
import { LoginAttempts, ROWS_OF_AN_HOUR } from "./login-attempts.ts";

let database: TestDatabase;
let pool: Pool;

beforeEach(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  pool.on("error", () => undefined);
});

afterEach(async () => {
  await pool.end();
  await database.close();
});

function attemptsAt() {
  const clock = fakeClock();
  const lines: string[] = [];
  const logger = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  const attempts = new LoginAttempts({ database: pool, clock, logger });
  const from = (ip: string) => ({ ip, userAgent: "browser", at: clock.now() });
  const rows = async () => {
    await attempts.write();
    const found = await pool.query(
      "SELECT username, method, result, address, tries FROM login_attempts ORDER BY result, address, username",
    );
    return found.rows;
  };
  return { attempts, clock, from, lines, rows };
}

describe("the record of logins", () => {
  it("is one row for a flood of throttled tries from one network", async () => {
    const { attempts, from, rows } = attemptsAt();
    for (let call = 0; call < 50_000; call++)
      attempts.record(from(`2001:db8:1:2::${(call % 999) + 1}`), { method: "password", result: "throttled" });
    expect(await rows()).toEqual([
      {
        ...{ username: "", method: "password", result: "throttled" },
        ...{ address: "2001:db8:1:2::/64", tries: 50_000 },
      },
    ]);
  });

  it("adds to the row of the hour, and begins another with the next", async () => {
    const { attempts, clock, from, rows } = attemptsAt();
    const success = { method: "password", result: "success", username: "Asha", userId: 7 } as const;
    attempts.record(from("10.0.0.1"), success);
    await rows();
    attempts.record(from("10.0.0.1"), success);
    expect(await rows()).toMatchObject([{ username: "asha", tries: 2 }]);
    clock.advance(60 * 60_000);
    attempts.record(from("10.0.0.1"), success);
    expect(await rows()).toMatchObject([{ tries: 2 }, { tries: 1 }]);
  });

  it("is written every second without anybody waiting for it", async () => {
    const { attempts, clock, from } = attemptsAt();
    attempts.record(from("10.0.0.1"), { method: "password", result: "unknownUser" });
    clock.advance(1000);
    const written = () => pool.query("SELECT tries FROM login_attempts").then((found) => found.rows);
    await expect.poll(written).toEqual([{ tries: 1 }]);
  });

  it("has a bounded number of rows an hour, and failures take none of the rows of successes", async () => {
    const { attempts, from, rows } = attemptsAt();
    for (let call = 0; call < ROWS_OF_AN_HOUR.failed + 300; call++)
      attempts.record(from(`10.${call >> 16}.${(call >> 8) & 255}.${call & 255}`), {
        ...{ method: "password", result: "unknownUser" },
      });
    attempts.record(from("192.0.2.1"), {
      method: "password",
      result: "success",
      username: "asha",
      userId: 1,
    });
    const written = await rows();
    expect(written).toHaveLength(ROWS_OF_AN_HOUR.failed + 2);
    expect(written).toContainEqual({
      ...{ username: "", method: "password", result: "unknownUser", address: "", tries: 300 },
    });
    expect(written.at(0)).toMatchObject({ username: "asha", address: "192.0.2.1" });
  });

  it("is left out, with a line in the log, where the database cannot take it", async () => {
    const { attempts, from, lines, rows } = attemptsAt();
    await pool.query("ALTER TABLE login_attempts RENAME TO gone");
    attempts.record(from("10.0.0.1"), { method: "password", result: "throttled" });
    await attempts.write();
    expect(lines).toHaveLength(1);
    await pool.query("ALTER TABLE gone RENAME TO login_attempts");
    expect(await rows()).toEqual([]);
  });
});
