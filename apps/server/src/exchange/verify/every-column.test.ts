import type { CorrectMarket } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { seededRandom, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { EXCHANGE_TABLES, TABLE_NAMES } from "../tables/index.ts";
import { sqlName, type TableDefinition } from "../tables/table-definition.ts";
import {
  back,
  createMarket,
  discountCommission,
  endHold,
  hold,
  lay,
  openForTest,
  setBetDelay,
  settle,
} from "../testing/exchange-world.ts";
import { RandomCommands } from "../testing/random-commands.ts";
import { verifyExchange, verifyMoment } from "./verify-exchange.ts";

let database: TestDatabase;
let client: Client;

/** A day with at least one row in every table, also one that has ended. */
beforeAll(async () => {
  database = await testDatabase(schema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
  const { exchange } = await openForTest(database.connection);
  const world = new RandomCommands(seededRandom(17));
  const next = Array.from({ length: 300 }, () => world.next());
  await Promise.all([...world.opening(), ...next].map((command) => exchange.submit(command)));
  await exchange.submit(createMarket(9001));
  await exchange.submit(discountCommission(1, 40));
  await exchange.submit(back(1, 9001, "m"));
  await exchange.submit(lay(2, 9001, "t"));
  const placed = await exchange.submit(hold(1, 5, "h"));
  if (placed.ok && placed.type === "transferred") {
    await exchange.submit(endHold("settleHold", 1, placed.ledgerEntryId, "e"));
  }
  await exchange.submit(settle(9001, 0));
  await exchange.projected(exchange.state().journalSeq);
  const corrected = await exchange.submit(await withoutItsMatch());
  if (!corrected.ok) throw new Error(corrected.code);
  await exchange.submit({ type: "removeMarket", at: Date.UTC(2026, 0, 2), marketId: 9001 });
  await exchange.submit(createMarket(9002));
  await exchange.submit(setBetDelay(9002, 10_000));
  await exchange.submit(back(1, 9002, "rests"));
  // Is delayed until long after this test, as its time is that of the clock, and has its expiry after that.
  const inAnHour = Date.now() + 3_600_000;
  await exchange.submit(lay(2, 9002, "delayed", { at: inAnHour, expiresAt: inAnHour + 3_600_000 }));
  await exchange.close();
});

interface Paid {
  readonly account_id: number;
  readonly gross: number;
  readonly commission: number;
  readonly discount: number;
}

/** Market 9001 without the match of accounts 1 (who backed) and 2. */
async function withoutItsMatch(): Promise<CorrectMarket> {
  const { rows: legs } = await client.query<{
    match_id: number;
    order_id: number;
    stake: number;
    price: number;
  }>(
    "SELECT match_id, order_id, stake, price_hundredths AS price FROM match_legs WHERE market_id = 9001 ORDER BY order_id",
  );
  const { rows: paid } = await client.query<Paid>(
    "SELECT account_id, gross, commission, commission_discount_percent AS discount FROM account_results WHERE market_id = 9001 ORDER BY account_id",
  );
  const [backed, laid] = legs;
  if (backed === undefined || laid === undefined) throw new Error("market 9001 has no match");
  const { terms, commissionBasisPoints, moneyMode } = createMarket(9001);
  const { match_id: matchId, order_id: backOrderId, price } = backed;
  const stake = paise(backed.stake);
  const bet = { runner: 0, stake, payoutCentipaise: stake * price };
  const betOf = {
    1: { ...bet, orderId: backOrderId, side: "back" },
    2: { ...bet, orderId: laid.order_id, side: "lay" },
  } as const;
  return {
    ...{
      type: "correctMarket",
      at: Date.UTC(2026, 0, 1),
      marketId: 9001,
      moneyMode,
      terms,
      commissionBasisPoints,
    },
    ...{ result: { type: "winners", winners: [0] }, isLast: true, reason: "the wrong price" },
    voided: [{ matchId, backOrderId, layOrderId: laid.order_id, runner: 0, stake, price }],
    accounts: paid.map(({ account_id: accountId, gross, commission, discount }) => ({
      ...{ accountId, gross, commission, commissionDiscountPercent: discount },
      bets: [betOf[accountId === 1 ? 1 : 2]],
    })),
  };
}

afterAll(async () => {
  await client.end();
  await database.close();
});

/** Another value than the column has, whatever it has. */
const OTHER_VALUE: Readonly<Record<string, string>> = {
  bigint: "coalesce(#, 0) + 1",
  integer: "coalesce(#, 0) + 1",
  smallint: "1 - least(#, 1)",
  boolean: "NOT #",
  text: "coalesce(#, '') || 'x'",
  "timestamp with time zone": "coalesce(#, 'epoch') + interval '1 second'",
  jsonb: `# || '{"ladder": "other"}'`,
  ARRAY: "array_append(#[2:], 7)",
};

/** Where a constraint forbids the other value. */
const OTHER_VALUE_OF: Readonly<Record<string, string>> = {
  "holds.status": "CASE # WHEN 'settled' THEN 'released' ELSE 'settled' END",
  "accounts.money_mode": "CASE # WHEN 'play' THEN 'real' ELSE 'play' END",
  "markets.money_mode": "CASE # WHEN 'play' THEN 'real' ELSE 'play' END",
  "command_keys.key_seq": "# + 1000000",
  "accounts.receivable": "# - 1",
};

/** Computed by the table: nobody can change it. */
function isPlantable(table: TableDefinition, column: string): boolean {
  return column !== "remaining" || table.name !== "orders";
}

describe.each(TABLE_NAMES)("%s", (name) => {
  const table: TableDefinition = EXCHANGE_TABLES[name];
  const columns = Object.entries({ ...table.columns, ...table.later });
  const plants = columns.filter(([column]) => isPlantable(table, column) && !table.key.includes(column));

  it.each(plants.map(([column, { sqlType }]) => [column, sqlType] as const))(
    "has no %s that may be wrong",
    async (column, sqlType) => {
      const [field, key] = [column, table.key[0] ?? ""].map((it) => sqlName(table, it));
      const row = `(SELECT ctid FROM ${table.name} ORDER BY ${key} DESC LIMIT 1)`;
      const { rows } = await client.query(`SELECT FROM ${table.name} WHERE ctid = ${row}`);
      expect(rows).toHaveLength(1);
      const plant = OTHER_VALUE_OF[`${table.name}.${field}`] ?? OTHER_VALUE[sqlType];
      const other = plant?.replaceAll("#", field ?? "");
      // Over the connection that has planted it: a new one has everything to learn about the tables.
      await client.query("BEGIN");
      try {
        await client.query(`UPDATE ${table.name} SET ${field} = ${other} WHERE ctid = ${row}`);
        expect((await verifyMoment(client)).differences).toBeGreaterThan(0);
      } finally {
        await client.query("ROLLBACK");
      }
    },
  );

  it("is as it was", async () => {
    expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
  });
});
