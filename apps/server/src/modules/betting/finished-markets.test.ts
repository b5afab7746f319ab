import { MOST_COUNTED } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { DEFAULT_EXCHANGE_LIMITS } from "../../exchange/index.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { listenToHub } from "../../testing/hub-listener.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { until } from "../../testing/passing-time.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let players = 0;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
});

beforeEach(async () => {
  world = await openBettingWorld(database.connection, clock);
  players += 1;
  anna = await world.player(`anna${players}`, 1000);
  bela = await world.player(`bela${players}`, 1000);
});

afterEach(() => world.close());

afterAll(() => closeVerified(world, database));

/** Lets the market's hour after its result pass, so that it leaves the engine's memory. */
async function passRemoval({ marketId }: OpenMatch): Promise<void> {
  clock.advance(DEFAULT_EXCHANGE_LIMITS.finishedMarketMs);
  const { exchange } = world.server;
  await until(() => exchange.read((engine) => engine.market(marketId) === undefined));
  // Their sessions need a new token after an hour.
  [anna, bela] = [await world.login(anna.userName), await world.login(bela.userName)];
}

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  anna = world.seat(anna.userName, anna.token);
}

const asked = (seat: PlayerSeat, clientReference: string) =>
  seat.get("Bet/GetPlacement", { clientReference });

/** Everything that a player reads about a market whose result is known. */
async function readAll(seat: PlayerSeat, { eventId }: OpenMatch) {
  const [history, statement, described, odds, open] = [
    await seat.post("Bet/GetUserBetHistory", {}),
    await seat.get("Transaction/GetHistory"),
    await seat.get("Market/GetByEventId", { eventId }),
    await seat.get("Odds/GetUserOddsV2", { eventId }),
    await seat.get("Bet/GetUserOpenBets"),
  ];
  for (const answer of [history, statement, described, odds, open]) expectDone(answer);
  const { matchOdds } = odds.result as { matchOdds: { status: string; runners: { status: string }[] } };
  return {
    history: history.result,
    statement: statement.result,
    described: described.result,
    odds: { status: matchOdds.status, runners: matchOdds.runners.map(({ status }) => status) },
    open: open.result,
  };
}

async function settledMatch(): Promise<OpenMatch> {
  const match = await openMatch(world);
  await match.lay(bela, { rate: 2.5, stake: 100 });
  expectDone(await match.back(anna, { rate: 2.5, stake: 100, clientReference: "matched" }));
  await match.indiaWins();
  return match;
}

it("a market that left the engine is read as before, also after a restart", async () => {
  const match = await settledMatch();
  const before = await readAll(anna, match);
  expect(before).toMatchObject({
    history: { items: [{ result: "WON", profitLoss: "150.00", marketId: match.marketId }] },
    statement: { items: [{ kind: "marketResult", settlement: { gross: 150, commission: 3 } }, {}] },
    described: [{ status: "SETTLED", result: { type: "winners", runnerIds: [match.india] } }],
    odds: { status: "SETTLED", runners: ["WINNER", "LOSER"] },
    open: { openBets: [], balance: 1147 },
  });
  await passRemoval(match);
  expect(await readAll(anna, match)).toEqual(before);
  await restart();
  expect(await readAll(anna, match)).toEqual(before);
});

it("a bet on it is refused as on any that is settled, and nothing is changed", async () => {
  const match = await settledMatch();
  await passRemoval(match);
  const before = await world.stateDigest();
  expect(await match.back(anna)).toMatchObject({ status: 409, code: "MARKET_SETTLED" });
  expect(await match.back(anna, { clientReference: "late" })).toMatchObject({ code: "MARKET_SETTLED" });
  expect(await world.stateDigest()).toBe(before);
});

it("a repeated reference of a matched bet is answered as the first time", async () => {
  const match = await settledMatch();
  const first = await asked(anna, "matched");
  expect(first.result).toMatchObject({ matched: 100, averagePrice: 2.5 });
  await passRemoval(match);
  expect((await asked(anna, "matched")).result).toEqual(first.result);
  const terms = { rate: 2.5, stake: 100, clientReference: "matched" };
  expect((await match.back(anna, terms)).detail).toEqual({ ...(first.result as object), repeated: true });
  expect((await match.back(anna, { ...terms, stake: 99 })).code).toBe("KEY_REUSED");
});

it("a bet that never matched is not known any more, and its reference cannot bet again", async () => {
  const match = await openMatch(world);
  const terms = { rate: 5, stake: 10, clientReference: "unmatched" };
  const any = { ...terms, execution: "anyPrice", clientReference: "unmatched-any" };
  const placed = await match.back(anna, terms);
  expectDone(placed);
  expectDone(await match.back(anna, any));
  await match.indiaWins();
  expect((await asked(anna, "unmatched")).result).toEqual(placed.detail);
  await passRemoval(match);
  expect((await asked(anna, "unmatched")).code).toBe("BET_REFERENCE_NOT_FOUND");
  const history = await anna.post("Bet/GetUserBetHistory", {});
  expect(history.result).toMatchObject({ items: [], totalCount: 0 });
  // The engine remembers the keys for some time more.
  const before = await world.stateDigest();
  expect((await match.back(anna, terms)).detail).toEqual({ ...(placed.detail as object), repeated: true });
  expect((await match.back(anna, any)).detail).toMatchObject({ matched: 0, rate: 5, repeated: true });
  expect(await world.stateDigest()).toBe(before);
});

it("operators and the feed are answered as of any market that is settled", async () => {
  const match = await settledMatch();
  await passRemoval(match);
  await restart();
  const { marketId, india } = match;
  const operate = (call: string, body: object) =>
    world.operator.post(`Operator/${call}`, { marketId, ...body });
  const codes = [
    await operate("SetMarketStatus", { status: "OPEN" }),
    await operate("VoidMarket", { reason: "Rain" }),
    await operate("SettleMarket", { result: { type: "winners", runnerIds: [india] } }),
  ].map(({ code }) => code);
  expect(codes).toEqual(["MARKET_SETTLED", "SECOND_PERSON_NEEDED", "MARKET_SETTLED"]);
});

it("players' other calls go on where one of their markets has left", async () => {
  const match = await settledMatch();
  const other = await openMatch(world);
  await other.lay(bela, { rate: 2, stake: 10 });
  await other.back(anna, { rate: 2, stake: 10 });
  await passRemoval(match);
  expect((await anna.post("Bet/CancelBets", { marketId: match.marketId })).detail).toMatchObject({
    count: 0,
  });
  expect((await anna.post("Bet/CancelBets", {})).code).toBeUndefined();
  const quote = { runnerId: match.india, type: 1, rate: 2, stake: 10 };
  const replaced = await anna.post("Bet/ReplaceBets", {
    ...{ marketId: match.marketId, cancel: "all", place: [quote] },
  });
  expect(replaced.result).toEqual({
    cancelled: { count: 0, amount: 0 },
    placed: [{ ok: false, code: "MARKET_SETTLED", placement: null }],
  });
  const profits = await anna.get("Bet/GetUserExpectedProfitLoss");
  expect(profits.result).toMatchObject([{ marketId: other.marketId }]);
  const limits = await anna.get("Odds/GetUserLimits", { eventId: match.eventId });
  expect(limits.result).toMatchObject([{ limit: { isSuspended: true } }, {}]);
  const listener = await listenToHub(await world.server.start());
  await listener.connection.invoke("WatchMarkets", [match.marketId]);
  expect(await listener.receives("Odds")).toMatchObject({ MarketId: match.marketId, Status: "SETTLED" });
  await listener.connection.stop();
});

it("the finished bets of a player are counted up to ten thousand", async () => {
  const match = await openMatch(world);
  await match.back(anna, { stake: 10 });
  await match.indiaWins();
  const { exchange } = world.server;
  await exchange.projected(exchange.state().journalSeq);
  const tables = new Client(database.connection);
  await tables.connect();
  await tables.query(
    `INSERT INTO orders (order_id, account_id, market_id, stake, matched, matched_payout_centipaise, cancelled, lapsed, voided,
       key_seq, placed_at, price_hundredths, runner, execution, persistence, side)
     SELECT n, u.id, $1, 100, 100, 20000, 0, 0, 0, n, now(), 200, 0, 0, 0, 'back'
     FROM generate_series(1e9, 1e9 + ${MOST_COUNTED}) AS n, users u WHERE u.username = $2`,
    [match.marketId, anna.userName],
  );
  const { result } = await anna.post("Bet/GetUserBetHistory", {});
  await tables.query("DELETE FROM orders WHERE order_id >= 1e9");
  await tables.end();
  expect(result).toMatchObject({ totalCount: MOST_COUNTED, items: { length: 10 } });
  expect((await anna.post("Bet/GetUserBetHistory", {})).result).toMatchObject({ totalCount: 1 });
});
