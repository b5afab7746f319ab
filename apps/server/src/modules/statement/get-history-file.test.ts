import { MAX_FILE_LINES } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { heldFor } from "../../testing/held-money.ts";
import { openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

type Query = Readonly<Record<string, string>>;

const ask = ({ token }: PlayerSeat, query: Query = {}) =>
  world.server.http.inject({
    method: "GET",
    url: "/api/Transaction/GetHistoryFile",
    query,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

type Response = Awaited<ReturnType<typeof ask>>;

const codeOf = (response: Response) => response.json<{ error: { code: string } }>().error.code;
const linesOf = ({ body }: Response) => body.replace("\uFEFF", "").trimEnd().split("\r\n");

async function adjust(userName: string, amount: number, reason: string): Promise<void> {
  const change = { userName, amount, reason, reference: `${userName}-${amount}` };
  expectDone(await world.operator.post("Operator/AdjustBalance", change));
}

/** Lines of days long ago, which no command made. */
async function putLines(userName: string, count: number): Promise<void> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    await client.query(
      `INSERT INTO ledger_entries (entry_id, leg, account_id, balance, amount, balance_after, kind, phase, market_id,
         reference, remark, at)
       SELECT 1000000 + line, 1, u.id, 'cash', 100, 100 * line, CASE line WHEN 1 THEN 'deposit' ELSE 'credit' END,
         'posted', NULL, '', 'Line ' || line, timestamptz '2020-03-01T12:00:00Z'
       FROM users u, generate_series(1, $2::int) AS line WHERE u.username = $1`,
      [userName, count],
    );
  } finally {
    await client.end();
  }
}

describe("the file of a statement", () => {
  it("has the opening balance, the lines oldest first, and the closing balance with the sums", async () => {
    const [anna, bela] = [await world.player("anna", 1000), await world.player("bela", 1000)];
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2.5, stake: 100 });
    await match.back(anna, { rate: 2.5, stake: 100 });
    await match.indiaWins();
    await adjust("anna", -47.5, '=HYPERLINK("http://x.test")');
    await heldFor(world, anna, 300, "w-17");

    const response = await ask(anna);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="statement-first-today.csv"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(response.body.startsWith("\uFEFF")).toBe(true);
    const { result } = await anna.get("Transaction/GetHistory");
    const ids = (result as { items: { id: number }[] }).items.map(({ id }) => id).reverse();
    const time = "2026-01-01 05:30:00";
    expect(linesOf(response)).toEqual([
      '"Number","Date and time (Asia/Kolkata)","Kind","Description","Reference","Gross","Commission","Credit","Debit","Balance"',
      ',,,"Opening balance",,,,,,0.00',
      `${ids[0]},${time},adjustment,"seed","",,,1000.00,0.00,1000.00`,
      `${ids[1]},${time},market,"India v Australia · Match Odds · Winner: India","",150.00,3.00,147.00,0.00,1147.00`,
      `${ids[2]},${time},adjustment,"'=HYPERLINK(""http://x.test"")","",,,0.00,47.50,1099.50`,
      `${ids[3]},${time},withdrawal,"Withdrawal requested","withdrawal:w-17",,,0.00,300.00,799.50`,
      ',,,"Closing balance",,,,1147.00,347.50,799.50',
    ]);
  });

  it("is of the days, zone and kind that are asked for, and names the days", async () => {
    const cara = await world.player("cara", 500);
    const games = await ask(cara, {
      From: "2025-12-31",
      To: "2025-12-31",
      Zone: "America/New_York",
      Kind: "adjustment",
    });
    expect(games.headers["content-disposition"]).toContain("statement-2025-12-31-2025-12-31.csv");
    expect(linesOf(games).slice(1)).toEqual([
      ',,,"Opening balance",,,,,,0.00',
      expect.stringContaining(',2025-12-31 19:00:00,adjustment,"seed"'),
      ',,,"Closing balance",,,,500.00,0.00,500.00',
    ]);
    const none = await ask(cara, { Kind: "market" });
    expect(linesOf(none).slice(1)).toEqual([
      ',,,"Opening balance",,,,,,0.00',
      ',,,"Closing balance",,,,0.00,0.00,500.00',
    ]);
  });

  it("has as many lines as a file can have, and with one more is refused with words", async () => {
    const dora = await world.player("dora");
    await putLines("dora", MAX_FILE_LINES + 1);
    const refused = await ask(dora, { To: "2020-12-31" });
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, "STATEMENT_TOO_LONG"]);
    expect(refused.json<{ error: { message: string } }>().error.message).toBe(
      "These days have 20001 lines, and a file has at most 20000. Choose fewer days or one kind.",
    );
    const whole = await ask(dora, { To: "2020-12-31", Kind: "adjustment" });
    const lines = linesOf(whole);
    expect(lines).toHaveLength(MAX_FILE_LINES + 3);
    expect(lines[2]).toContain('"Line 2"');
    expect(lines.at(-2)).toContain('"Line 20001"');
    expect(lines.at(-1)).toBe(',,,"Closing balance",,,,20000.00,0.00,20001.00');
  });

  it("is made six times at once and then one in ten seconds; others do not feel it", async () => {
    const [ella, fred] = [await world.player("ella", 10), await world.player("fred", 10)];
    for (let count = 0; count < 6; count += 1) expect((await ask(ella)).statusCode).toBe(200);
    const refused = await ask(ella);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "10"]);
    expect((await ask(fred)).statusCode).toBe(200);
    clock.advance(10_000);
    expect((await ask(ella)).statusCode).toBe(200);
  });

  it.each([
    [{ From: "2026-02-30" }, "INVALID_INPUT"],
    [{ Zone: "Atlantis/Capital" }, "INVALID_INPUT"],
    [{ Kind: "tips" }, "INVALID_INPUT"],
  ])("is refused in the envelope for %j", async (query, code) => {
    const response = await ask(await world.login("fred"), query as Query);
    expect([response.statusCode, codeOf(response)]).toEqual([400, code]);
    expect(response.headers["content-type"]).toContain("application/json");
  });

  it("is for players only", async () => {
    expect((await ask(world.guest)).statusCode).toBe(401);
  });
});
