import { EVERY_HOST } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withNumbers } from "../../../database/index.ts";
import { schema } from "../../../database/migrate.ts";
import { holdsWithin } from "../../../testing/passing-time.ts";
import { GameClosures } from "./game-closures.ts";

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

it("keeps both of two studios that are closed at the same moment, whichever table is read first", async () => {
  let reads = 0;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  /** The first reading of the table is answered late. */
  const slow = new Proxy(pool, {
    get: (target, name) =>
      name !== "query"
        ? Reflect.get(target, name)
        : async (text: string, values?: unknown[]) => {
            const answer = await target.query(text, values);
            if (text.startsWith("SELECT") && ++reads === 1) await held;
            return answer;
          },
  });
  const closures = new GameClosures(slow, fakeClock());
  const by = { name: "olga", reason: "Review" };
  const first = closures.close(EVERY_HOST, "kestrel", by);
  await holdsWithin(1000, () => reads === 1);
  const second = closures.close(EVERY_HOST, "marigold", by);
  await holdsWithin(1000, () => reads === 2);
  letGo();
  await Promise.all([first, second]);
  expect(closures.all().map(({ subject }) => subject)).toEqual(["kestrel", "marigold"]);
});
