import type {
  LargeOrder,
  LinkedAccount,
  MarketRisk,
  RiskAccount,
  RiskAlert,
  RiskMarket,
} from "@crossbook/contract";
import {
  betsProfitCentipaise,
  emptyPosition,
  type MarketResult,
  type MarketTerms,
  type MatchedBet,
  positionAtRisk,
  positionWith,
  worstLossCentipaise,
} from "@crossbook/engine/kinds";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { matchWithLines, session } from "../../testing/match-with-lines.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { holdsWithin } from "../../testing/passing-time.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let client: Client;
let olga: PlayerSeat;
let anna: PlayerSeat;
let bela: PlayerSeat;
let odds: OpenMatch;
let places: OpenMatch;
let lineMarket: number;

/** Bets in a market with one winner, in one with two, and on lines; a part of them unmatched; Bela is of the house. */
beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  client = new Client(database.connection);
  await client.connect();
  olga = world.operator;
  anna = await world.player("anna", 500_000);
  bela = await world.player("bela", 500_000);
  await client.query("UPDATE users SET kind = 'house' WHERE username = 'bela'");
  odds = await openMatch(world);
  expectDone(await odds.lay(bela, { stake: 60.01, rate: 2.02 }));
  expectDone(await odds.back(anna, { stake: 90, rate: 2.02 }));
  expectDone(await odds.lay(anna, { stake: 33.33, rate: 3.1, runnerId: odds.australia }));
  expectDone(await odds.back(bela, { stake: 40, rate: 3.1, runnerId: odds.australia }));
  const runners = ["Alder", "Birch", "Cedar", "Dogwood"].map((name) => ({ key: name.toLowerCase(), name }));
  const place = { type: "place", winners: 2, runners } as const;
  places = await openMatch(world, cricketMatch({ title: "Race", markets: [matchOdds(place)] }));
  const [alder = 0, birch = 0] = places.fixture.markets[0]?.runners.map(({ runnerId }) => runnerId) ?? [];
  for (const [runnerId, stake] of [
    [alder, 20],
    [birch, 70_000],
  ] as const) {
    expectDone(await places.lay(bela, { runnerId, stake, rate: 2.5 }));
    expectDone(await places.back(anna, { runnerId, stake, rate: 2.5 }));
  }
  const lines = await matchWithLines(world, [session()]);
  lineMarket = lines.marketId("over6");
  for (const [line, stake] of [
    [47, 100],
    [52, 30],
  ] as const) {
    expectDone(await lines.bet(bela, { market: "over6", line, rate: 90, stake, type: 4 }));
    expectDone(await lines.bet(anna, { market: "over6", line, rate: 90, stake, type: 3 }));
  }
});
afterAll(async () => {
  await client.end();
  await closeVerified(world, database);
});

interface Bet extends MatchedBet {
  readonly remaining: number;
  readonly price: number;
}

/** The bets of a market by account name, from the tables alone. */
async function betsOf(marketId: number): Promise<ReadonlyMap<string, readonly Bet[]>> {
  const { exchange } = world.server;
  await exchange.projected(exchange.state().journalSeq);
  const { rows } = await client.query<Record<string, string>>(
    `SELECT u.username, o.runner, o.side, o.matched, o.matched_payout_centipaise AS payout, o.remaining,
       o.price_hundredths AS price FROM orders o JOIN users u ON u.id = o.account_id WHERE o.market_id = $1`,
    [marketId],
  );
  const bets = new Map<string, Bet[]>();
  for (const { username = "", runner, side, matched, payout, remaining, price } of rows) {
    const bet: Bet = {
      ...{ runner: Number(runner), side: side === "back" ? "back" : "lay", stake: Number(matched) },
      ...{ payoutCentipaise: Number(payout), remaining: Number(remaining), price: Number(price) },
    };
    bets.set(username, [...(bets.get(username) ?? []), bet]);
  }
  return bets;
}

async function termsOf(marketId: number): Promise<MarketTerms> {
  const { rows } = await client.query<{ terms: MarketTerms }>(
    "SELECT terms FROM markets WHERE market_id = $1",
    [marketId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("no such market");
  return row.terms;
}

const read = async <Result>(path: string, query: Record<string, string | number> = {}): Promise<Result> => {
  const answer = await olga.get(`Operator/${path}`, query);
  expectDone(answer);
  return answer.result as Result;
};
const riskOf = (marketId: number) => read<MarketRisk>("GetMarketRisk", { marketId });
const unitsOf = (centipaise: number) => Math.round(centipaise / 100) / 100;

/** What the worst result of a market costs, matched and unmatched, in main units rounded up to the paisa. */
function exposureOf(bets: readonly Bet[], terms: MarketTerms): number {
  const unmatched = bets.map(({ remaining: stake, price, ...bet }) => {
    return { ...bet, stake, payoutCentipaise: stake * price };
  });
  const position = positionAtRisk(positionWith(emptyPosition(terms), bets), unmatched);
  return Math.ceil(worstLossCentipaise(position) / 100) / 100;
}

it("says what each outcome brings to whom, as a recomputation from the bets does", async () => {
  const results: readonly (readonly [number, readonly (readonly [string, MarketResult])[]])[] = [
    [
      odds.marketId,
      [
        ["India wins", { type: "winners", winners: [0] }],
        ["Australia wins", { type: "winners", winners: [1] }],
      ],
    ],
    [
      lineMarket,
      [
        ["46 and less", { type: "number", value: 46 }],
        ["47 to 51", { type: "number", value: 51 }],
        ["52 and more", { type: "number", value: 52 }],
      ],
    ],
  ];
  for (const [marketId, outcomes] of results) {
    const [risk, bets, terms] = await Promise.all([riskOf(marketId), betsOf(marketId), termsOf(marketId)]);
    const brought = (name: string, result: MarketResult) =>
      unitsOf(betsProfitCentipaise(bets.get(name) ?? [], result, terms));
    expect(risk.outcomes).toEqual(
      outcomes.map(([words, result]) => {
        const [players, house] = [brought("anna", result), brought("bela", result)];
        return { words, players, house, wins: Math.max(players, house, 0) };
      }),
    );
    expect(risk.outcomes.map(({ players, house }) => Math.abs(players + house) < 0.011)).not.toContain(false);
    for (const { userName, exposure, outcomes: shown } of risk.items) {
      expect(exposure).toBe(exposureOf(bets.get(userName) ?? [], terms));
      expect(shown).toEqual(outcomes.map(([, result]) => brought(userName, result)));
    }
    expect(risk.exposure).toBeCloseTo(
      risk.items.reduce((sum, { exposure }) => sum + exposure, 0),
      9,
    );
  }
});

it("says of several winners what each runner brings to the bets on it", async () => {
  const { outcomes } = await riskOf(places.marketId);
  expect(outcomes.slice(0, 4)).toEqual([
    { words: "Alder wins", players: 30, house: -30, wins: 30 },
    { words: "Alder loses", players: -20, house: 20, wins: 20 },
    { words: "Birch wins", players: 105_000, house: -105_000, wins: 105_000 },
    { words: "Birch loses", players: -70_000, house: 70_000, wins: 70_000 },
  ]);
  expect((await olga.get("Operator/GetMarketRisk", { marketId: 999_999 })).code).toBe("MARKET_NOT_FOUND");
});

it("lists markets and accounts by what can be lost, page by page, as the accounts' own exposures say", async () => {
  const markets = await read<{ items: RiskMarket[]; totalCount: number }>("GetRiskMarkets");
  expect(markets.items.map(({ marketId }) => marketId)).toEqual([places.marketId, odds.marketId, lineMarket]);
  for (const { marketId, exposure } of markets.items)
    expect((await riskOf(marketId)).exposure).toBe(exposure);
  expect(markets.items[0]).toMatchObject({ accounts: 2, matched: 70_020, largestUserName: "bela" });
  const accounts = await read<{ items: RiskAccount[]; totalCount: number }>("GetRiskAccounts");
  expect(accounts.items.map(({ userName, markets: count }) => [userName, count])).toEqual([
    ["bela", 3],
    ["anna", 3],
  ]);
  for (const { userName, exposure, cash } of accounts.items) {
    const account = await read<{ exposure: number; cash: number }>("GetPlayer", { userName });
    expect({ exposure, cash }).toEqual({ exposure: account.exposure, cash: account.cash });
  }
  const players = await read<{ items: RiskAccount[] }>("GetRiskAccounts", { Kind: "player" });
  expect(players.items.map(({ userName }) => userName)).toEqual(["anna"]);
  const second = await read<{ items: RiskMarket[] }>("GetRiskMarkets", { SkipCount: 1, MaxResultCount: 1 });
  expect(second.items).toEqual(markets.items.slice(1, 2));
});

it("has the largest orders first, each with its runner or line, and is at most five seconds old", async () => {
  const orders = await read<LargeOrder[]>("GetLargestOrders");
  expect(orders[0]).toMatchObject({ userName: "anna", on: "Birch", side: "back", odds: 2.5, stake: 70_000 });
  const stakes = orders.map(({ stake }) => stake);
  expect(stakes).toEqual(stakes.toSorted((a, b) => b - a));
  expect(orders.map(({ on }) => on)).toContain("6 over runs India 47");
  expectDone(await odds.back(anna, { stake: 80_000, rate: 1.5 }));
  const { exchange } = world.server;
  await exchange.projected(exchange.state().journalSeq);
  expect(await read("GetLargestOrders")).toEqual(orders);
  clock.advance(5_000);
  expect((await read<LargeOrder[]>("GetLargestOrders"))[0]).toMatchObject({
    stake: 80_000,
    unmatched: 80_000,
  });
});

it("alerts by its rules alone, and not of what the house can lose", async () => {
  expect(await read<RiskAlert[]>("GetRiskAlerts")).toEqual([]);
  await client.query("UPDATE users SET kind = 'player' WHERE username = 'bela'");
  const before = await read<RiskAlert[]>("GetRiskAlerts");
  expect(before.map(({ rule, userName, amount }) => [rule, userName, amount])).toEqual([
    ["largeExposure", "bela", 105_030],
  ]);
  for (const name of ["anna", "bela"])
    await client.query(
      `INSERT INTO payout_accounts (user_id, method, address, ifsc, holder_name, used_at)
       SELECT id, 'upi', 'same@bank', '', 'Same', now() FROM users WHERE username = $1`,
      [name],
    );
  // Twelve hours after their start to the millisecond: what has no result is an alert from the next one on.
  clock.advance(Date.parse("2026-01-02T21:00:00.000Z") - clock.now());
  olga = await world.loginOperator();
  const atTheHour = await read<RiskAlert[]>("GetRiskAlerts");
  expect(atTheHour.map(({ rule }) => rule)).toEqual(["largeExposure", "sharedPayee"]);
  clock.advance(1);
  const after = await read<RiskAlert[]>("GetRiskAlerts");
  expect(after.map(({ rule }) => rule)).toEqual([
    ...["largeExposure", "sharedPayee", "noResult", "noResult", "noResult"],
  ]);
  expect(after[1]?.words).toBe("2 accounts are paid out to upi same@bank");
});

it("says in every list where there are more positions than it looks at", async () => {
  const cut = async (call: string) => (await read<{ isCut: boolean }>(call)).isCut;
  expect(await cut("GetRiskMarkets")).toBe(false);
  await client.query(
    `INSERT INTO orders (order_id, account_id, market_id, stake, matched, matched_payout_centipaise, cancelled, lapsed, voided,
       key_seq, placed_at, price_hundredths, runner, execution, persistence, side)
     SELECT n, n, $1, 100, 100, 20000, 0, 0, 0, n, now(), 200, 0, 0, 0, 'back' FROM generate_series(1e9, 1e9 + 50000) AS n`,
    [lineMarket],
  );
  clock.advance(5_000);
  const found = [
    ...[await cut("GetRiskMarkets"), await cut("GetRiskAccounts")],
    (await read<RiskAlert[]>("GetRiskAlerts")).map(({ rule }) => rule).includes("incomplete"),
  ];
  await client.query("DELETE FROM orders WHERE order_id >= 1e9");
  clock.advance(5_000);
  expect(found).toEqual([true, true, true]);
  expect(await cut("GetRiskMarkets")).toBe(false);
});

it("finds accounts with the same payee, device or address", async () => {
  const carl = await world.player("carl", 0, olga);
  await client.query(
    "UPDATE sessions SET user_agent = 'another' WHERE user_id = (SELECT id FROM users WHERE username = 'carl')",
  );
  const linked = await read<{ exposure: number; groupExposure: number; items: LinkedAccount[] }>(
    "GetLinkedAccounts",
    { userName: "anna" },
  );
  expect(linked.items.map(({ userName, by }) => [userName, by])).toEqual([
    ["bela", "payee"],
    ["bela", "device"],
    [carl.userName, "address"],
  ]);
  const exposures = await Promise.all(
    ["anna", "bela"].map(async (userName) => (await read<RiskAccount>("GetPlayer", { userName })).exposure),
  );
  expect(linked.exposure).toBe(exposures[0]);
  // Bela is linked twice and counted once; Carl has no bets.
  expect(linked.groupExposure).toBeCloseTo((exposures[0] ?? 0) + (exposures[1] ?? 0), 9);
  expect((await olga.get("Operator/GetLinkedAccounts", { userName: "nobody" })).code).toBe(
    "ACCOUNT_NOT_FOUND",
  );
});

it("has who bet right before it was asked, and keeps no answer without them", async () => {
  const match = await openMatch(world);
  anna = await world.login("anna");
  await client.query("BEGIN");
  // Bets are durable, and the tables do not show them yet.
  await client.query("LOCK TABLE orders IN SHARE MODE");
  expectDone(await match.back(anna, { stake: 70 }));
  const asked = riskOf(match.marketId);
  let isThere = false;
  void asked.then(() => {
    isThere = true;
  });
  await holdsWithin(200, () => isThere);
  await client.query("ROLLBACK");
  const userNames = async (risk: Promise<MarketRisk>) => (await risk).items.map(({ userName }) => userName);
  expect(await userNames(asked)).toEqual(["anna"]);
  expect(await userNames(riskOf(match.marketId))).toEqual(["anna"]);
});

it("alerts of who can lose a lakh, and not of a paisa less", async () => {
  const [less, exactly] = [await openMatch(world), await openMatch(world)];
  const dina = await world.player("dina", 300_000, olga);
  expectDone(await less.back(dina, { stake: 99_999.99 }));
  expectDone(await exactly.back(dina, { stake: 100_000 }));
  const { exchange } = world.server;
  await exchange.projected(exchange.state().journalSeq);
  clock.advance(5_000);
  const large = (await read<RiskAlert[]>("GetRiskAlerts")).filter(({ userName }) => userName === "dina");
  expect(large).toMatchObject([{ rule: "largeExposure", marketId: exactly.marketId, amount: 100_000 }]);
});
