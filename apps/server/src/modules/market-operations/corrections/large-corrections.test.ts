import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { makeOperator } from "../../../testing/other-operator.ts";

const SECOND = { userName: "sara", password: "Second-4-the-tests", role: "admin" };
const WORDS = { reason: "Scorer's mistake", rule: "Rule 9.2" };
/** One more than a command of the engine takes. */
const BETS = 100_001;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let sara: PlayerSeat;
let [anna, bela]: PlayerSeat[] = [];
let match: OpenMatch;
let firstBet = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  await makeOperator(world, world.operator, SECOND);
  const { userName, password } = SECOND;
  const login = await world.guest.post("Operator/Authenticate", { userName, password });
  sara = world.seat(userName, (login.result as { accessToken: string }).accessToken);
  [anna, bela] = [await world.player("anna", 10), await world.player("bela", 10)];
  match = await openMatch(world);
  await match.lay(bela, { rate: 2, stake: 2 });
  for (let count = 0; count < 2; count += 1) await match.back(anna, { rate: 2, stake: 1 });
  const { result } = await anna.get("Bet/GetUserOpenBets");
  firstBet = Math.min(...(result as { openBets: { betId: number }[] }).openBets.map(({ betId }) => betId));
  await match.indiaWins();
  // Rows of the settlement that came after it would be as they were.
  await world.server.exchange.projected(world.server.exchange.state().journalSeq);
  await inManyBets();
});

afterAll(async () => {
  await world.close();
  await database.close();
});

/** Anna's second bet becomes so many, and what Bela laid of them; the same was won and lost by each as before. */
async function inManyBets(): Promise<void> {
  const tables = new Client(database.connection);
  await tables.connect();
  const { rows } = await tables.query<{ column_name: string }>(
    "SELECT column_name FROM information_schema.columns WHERE table_name = 'orders' AND is_generated = 'NEVER'",
  );
  const names = rows.map(({ column_name: name }) => name);
  const values = names.map((name) => (name === "order_id" ? "900000000 + n" : name));
  await tables.query(
    `INSERT INTO orders (${names.join(", ")})
     SELECT ${values.join(", ")} FROM generate_series(1, $2) AS n,
       (SELECT * FROM orders WHERE market_id = $1 AND side = 'back' ORDER BY order_id DESC LIMIT 1) AS o`,
    [match.marketId, BETS - 2],
  );
  await tables.query(
    `UPDATE orders SET stake = stake / 2 * $2, matched = matched / 2 * $2,
       matched_payout_centipaise = matched_payout_centipaise / 2 * $2
     WHERE market_id = $1 AND side = 'lay'`,
    [match.marketId, BETS],
  );
  await tables.query(
    `UPDATE account_results SET gross = gross / 2 * $2, commission = commission / 2 * $2 WHERE market_id = $1`,
    [match.marketId, BETS],
  );
  await tables.end();
}

async function cashOf({ userName }: PlayerSeat): Promise<number> {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName });
  return Number((result as { cash: number }).cash);
}

async function byTwo(path: string, body: object): Promise<void> {
  for (let count = 0; count < 2; count += 1)
    expect((await world.operator.post(path, body)).code).toBe("SECOND_PERSON_NEEDED");
  expectDone(await sara.post(path, body));
}

describe("a market in which one account has more bets than a command of the engine takes", () => {
  it("can be previewed, bets of it made void, and be settled again", async () => {
    if (anna === undefined) throw new Error("there is no player");
    const { marketId } = match;
    const before = await cashOf(anna);
    // The first bet was won: its profit of 1.00 goes back, with the commission on it.
    await byTwo("Operator/VoidBets", { marketId, scope: { type: "bets", betIds: [firstBet] }, ...WORDS });
    expect(await cashOf(anna)).toBeCloseTo(before - 0.98, 2);
    const result = { type: "winners", runnerIds: [match.australia] };
    const act = { type: "settle", result };
    expectDone(await world.operator.post("Operator/PreviewSettlement", { marketId, act }));
    await byTwo("Operator/ResettleMarket", { marketId, result, ...WORDS });
    const lines = await anna.get("Transaction/GetHistory", { MaxResultCount: 1 });
    expect(lines.result).toMatchObject({ items: [{ settlement: { gross: 1 - BETS } }] });
  });
});
