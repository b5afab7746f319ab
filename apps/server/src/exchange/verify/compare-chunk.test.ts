import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { EffectChunk } from "../effects/effect-chunk.ts";
import { compareChunk } from "./compare-chunk.ts";
import { Differences } from "./differences.ts";
import { ExpectedKeys } from "./expected-keys.ts";

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await testDatabase(schema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.close();
});

it("compares the rows of one settlement, however many they are", async () => {
  const count = 200_000;
  const chunk = new EffectChunk();
  const hold = { from: 1, to: -1, amount: 5, kind: "withdrawal", reference: "", at: 0 } as const;
  for (let holdId = 1; holdId <= count; holdId += 1) chunk.rows.holds.push({ holdId, ...hold });
  const differences = new Differences();
  await compareChunk(client, chunk, new ExpectedKeys(), differences);
  expect(differences.count).toBe(count);
});
