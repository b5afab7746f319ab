import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { NEVER } from "../columns/column-types.ts";
import { columnsOfOutcome, outcomeOfKey } from "./command-keys.ts";
import { EXCHANGE_TABLES, TABLE_NAMES } from "./index.ts";
import {
  insertStatement,
  type RowOf,
  selectStatement,
  sqlName,
  storedRow,
  type TableDefinition,
  TableRows,
} from "./table-definition.ts";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await testDatabase(schema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.close();
});

/** What the migrations have made of a table. */
async function columnsInDatabase(table: string): Promise<Record<string, unknown>> {
  const { rows } = await client.query<{ name: string; type: string; nullable: string }>(
    `SELECT column_name AS name, data_type AS type, is_nullable AS nullable FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1`,
    [table],
  );
  return Object.fromEntries(rows.map(({ name, type, nullable }) => [name, { type, nullable }]));
}

function columnsInDefinition(table: TableDefinition): Record<string, unknown> {
  const columns = Object.entries({ ...table.columns, ...table.later });
  return Object.fromEntries(
    columns.map(([name, { sqlType, isNullable }]) => [
      sqlName(table, name),
      { type: sqlType, nullable: isNullable ? "YES" : "NO" },
    ]),
  );
}

async function keyInDatabase(table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, place), pg_attribute a
     WHERE i.indrelid = $1::regclass AND i.indisprimary AND a.attrelid = i.indrelid AND a.attnum = k.attnum
     ORDER BY k.place`,
    [table],
  );
  return rows.map(({ name }) => name);
}

describe.each(TABLE_NAMES)("%s", (name) => {
  const table: TableDefinition = EXCHANGE_TABLES[name];

  it("is defined as the migrations make it", async () => {
    expect(columnsInDefinition(table)).toEqual(await columnsInDatabase(table.name));
    const key = table.key.map((column) => sqlName(table, column));
    expect(await keyInDatabase(table.name)).toEqual(key);
  });
});

/** Rows with the ends of what each column may hold. */
const ROWS: {
  readonly [Name in keyof typeof EXCHANGE_TABLES]: readonly RowOf<(typeof EXCHANGE_TABLES)[Name]>[];
} = {
  accounts: [
    { accountId: -1001, kind: "outside", moneyMode: "real", at: 0 },
    { accountId: Number.MAX_SAFE_INTEGER, kind: "player", moneyMode: "play", at: 1_795_000_000_123 },
  ],
  markets: [
    {
      marketId: 1,
      moneyMode: "play",
      terms: { kind: "severalWinners", runnerCount: 3, winners: 2, ladder: "classic" },
      commissionBasisPoints: 250,
      keepsInPlay: true,
      hasStartingPrice: true,
      minStake: 100,
      maxStake: 1_000_000,
      limits: { minPayout: 500, maxExposure: 0, maxMatched: 0 },
      lastMatched: [0, 210, 0],
      lastMatchedAt: [0, 1_795_000_000_123, 0],
      at: 1_795_000_000_123,
    },
  ],
  orders: [
    {
      orderId: 5,
      accountId: 2,
      marketId: 1,
      runner: 2,
      side: "lay",
      priceHundredths: 100_000,
      stake: 900,
      askedPriceHundredths: 101,
      askedStake: 1_200,
      execution: "startingPrice",
      persistence: "startingPrice",
      keySeq: 8,
      expiresAt: 1_797_678_400_123,
      at: 1_795_000_000_123,
      matched: 300,
      matchedPayoutCentipaise: 63_000,
      cancelled: 100,
      lapsed: 50,
      voided: 0,
      lastMatchedAt: NEVER,
      lapsedAt: 1_795_000_000_456,
      lapseReason: "wicket",
    },
  ],
  delayedOrders: [
    {
      orderId: 5,
      accountId: 2,
      key: "nul\0 \ud800 ए",
      execution: "postOnly",
      releaseAt: 1_795_000_000_123,
      askedPriceHundredths: 210,
      minMatched: 4_500_000_000,
      groupId: 4,
    },
  ],
  matchLegs: [
    {
      matchId: 3,
      orderId: 5,
      marketId: 1,
      stake: 300,
      at: 1_795_000_000_123,
      priceHundredths: 210,
      runner: 2,
      role: "taker",
    },
  ],
  matchCorrections: [
    {
      ...{
        matchId: 3,
        backOrderId: 4,
        layOrderId: 5,
        backAccountId: 2,
        layAccountId: 3,
        marketId: 1,
        stake: 300,
        runner: 2,
      },
      ...{ fromPriceHundredths: 210, toPriceHundredths: 0, reason: "Wrong price", at: 1_795_000_000_123 },
    },
  ],
  holds: [
    { holdId: 9, from: 2, to: -1, amount: 500, kind: "withdrawal", reference: "withdrawal:1", at: 1_000 },
  ],
  ledgerEntries: [
    {
      entryId: 9,
      leg: 2,
      accountId: -3,
      balance: "held",
      amount: -500,
      balanceAfter: -500,
      kind: "withdrawal",
      phase: "held",
      marketId: 0,
      reference: "",
      remark: "सौ रुपये",
      at: 1_000,
    },
  ],
  accountResults: [
    { marketId: 1, accountId: 2, gross: -300, commission: 0, commissionDiscountPercent: 100, at: 1_000 },
  ],
  commandKeys: [
    {
      accountId: 2,
      key: '\u0001"x"',
      keySeq: 8,
      commandDigest: "fedcba9876543210",
      orderId: 5,
      entryId: 0,
      matched: 300,
      remaining: 450,
      matchedPayoutCentipaise: 63_000,
      releaseAt: NEVER,
    },
    {
      accountId: 3,
      key: "money",
      keySeq: 9,
      commandDigest: "0000000000000001",
      orderId: 0,
      entryId: 9,
      matched: 0,
      remaining: 0,
      matchedPayoutCentipaise: 0,
      releaseAt: 1_000,
    },
  ],
};

describe.each(TABLE_NAMES)("a row of %s", (name) => {
  it("is the same in a chunk and after it was stored and read", async () => {
    const table: TableDefinition = EXCHANGE_TABLES[name];
    const rows = new TableRows(table);
    for (const row of ROWS[name]) rows.push(row);
    expect(rows.length).toBe(ROWS[name].length);
    expect(Array.from({ length: rows.length }, (_, row) => rows.at(row))).toEqual(ROWS[name]);
    const { rowCount } = await client.query(insertStatement(table), rows.arrays());
    expect(rowCount).toBe(rows.length);
    const key = sqlName(table, table.key[0] ?? "");
    const { rows: selected } = await client.query<Record<string, unknown>>(
      `${selectStatement(table)} WHERE t.${key} NOT BETWEEN -14 AND -1 ORDER BY t.${key}`,
    );
    const inserted = Object.keys(table.columns);
    const stored = selected.map((row) =>
      Object.fromEntries(
        Object.entries(storedRow(table, row)).filter(([column]) => inserted.includes(column)),
      ),
    );
    expect(stored).toEqual(ROWS[name]);
    rows.clear();
    expect(rows.length).toBe(0);
    expect(() => rows.at(0)).toThrow(RangeError);
  });
});

it.each([
  { ok: true, type: "transferred", ledgerEntryId: 4, repeated: false },
  { ok: true, type: "orderDelayed", orderId: 4, releaseAt: 1000, repeated: false },
  { ok: true, type: "orderLapsed", orderId: 4, reason: "MARKET_SUSPENDED", repeated: false },
] as const)("an outcome of type $type is the same in columns", (outcome) => {
  expect(outcomeOfKey(columnsOfOutcome(outcome))).toEqual(outcome);
});
