import type { PublicSettlement, QueuedMarket, SettlementLogLine } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { session } from "../../../testing/match-with-lines.ts";
import { openMatch } from "../../../testing/open-match.ts";
import { makeOperator } from "../../../testing/other-operator.ts";

let database: TestDatabase;
let world: BettingWorld;
let olga: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  olga = world.operator;
});
afterAll(() => closeVerified(world, database));

async function queue(State: string, Search = ""): Promise<readonly QueuedMarket[]> {
  const { result } = await olga.get("Operator/GetSettlementQueue", { State, Search });
  return (result as { items: readonly QueuedMarket[] }).items;
}

const idsOf = async (State: string, Search = "") =>
  (await queue(State, Search)).map(({ marketId }) => marketId);

it("has markets by what they wait for, and those that are finished newest first, by a part of their title", async () => {
  const one = await openMatch(world);
  const other = await openMatch(world, cricketMatch({ title: "Nepal v Oman" }));
  expect(await idsOf("live")).toEqual([one.marketId, other.marketId]);
  await olga.post("Operator/SetMarketStatus", { marketId: one.marketId, status: "CLOSED", reason: "Over" });
  expect([await idsOf("live"), await idsOf("waiting")]).toEqual([[other.marketId], [one.marketId]]);
  for (const words of ["INDIA v", "v, ind"]) expect(await idsOf("waiting", words)).toEqual([one.marketId]);
  for (const words of ["nepal", "dia", "%", "'"]) expect(await idsOf("waiting", words)).toEqual([]);
  await one.indiaWins();
  await other.indiaWins();
  expect([await idsOf("live"), await idsOf("waiting")]).toEqual([[], []]);
  expect(await idsOf("finished")).toEqual([other.marketId, one.marketId]);
  for (const words of ["OMAN", "nep", "o/nepal"])
    expect(await idsOf("finished", words)).toEqual([other.marketId]);
  for (const words of ["pal", "%", "'", "\\", "& !"]) expect(await idsOf("finished", words)).toEqual([]);
  expect(await queue("finished", "nepal")).toMatchObject([
    { marketId: other.marketId, status: "SETTLED", resultWords: "India", eventTitle: "Nepal v Oman" },
  ]);
});

it("searches what is proposed to a second operator by the words of its title too", async () => {
  const match = await openMatch(world, cricketMatch({ title: "Kenya v Uganda" }));
  const { marketId } = match;
  await match.indiaWins();
  const act = { type: "settle", result: { type: "winners", runnerIds: [match.australia] } };
  const { result: preview } = await olga.post("Operator/PreviewSettlement", { marketId, act });
  const { digest } = preview as { digest: string };
  const words = { reason: "Protest", rule: "9.2" };
  expectDone(await olga.post("Operator/ProposeSettlement", { marketId, act, digest, ...words }));
  expect(await idsOf("proposed")).toEqual([marketId]);
  expect([await idsOf("proposed", "uganda"), await idsOf("proposed", "nepal")]).toEqual([[marketId], []]);
});

it.each([
  ["the finished markets", "GetSettlementQueue", { State: "finished" }],
  ["the finished markets of a title", "GetSettlementQueue", { State: "finished", Search: "india" }],
  ["the markets with a proposal", "GetSettlementQueue", { State: "proposed" }],
  ["the log of an event", "GetSettlementLog", {}],
])("says on a page behind the last one how many there are of %s", async (_, call, wanted) => {
  const match = await openMatch(world);
  await match.indiaWins();
  const pageOf = async (SkipCount: number, MaxResultCount = 10) => {
    const page = { EventId: match.eventId, ...wanted, SkipCount, MaxResultCount };
    return (await olga.get(`Operator/${call}`, page)).result as { items: []; totalCount: number };
  };
  const { items, totalCount } = await pageOf(0);
  expect(totalCount).toBe(items.length);
  expect(totalCount).toBeGreaterThan(0);
  expect(await pageOf(totalCount)).toMatchObject({ items: [], totalCount });
});

it("says of a market what its result must be", async () => {
  const runners = ["Alder", "Birch", "Cedar"].map((name) => ({ key: name.toLowerCase(), name }));
  const race = { key: "race", type: "each_way", eachWay: { places: 2, divisor: 4 }, runners } as const;
  const match = await openMatch(world, cricketMatch({ markets: [matchOdds(), matchOdds(race), session()] }));
  const found = await Promise.all(
    match.fixture.markets.map(async ({ marketId }) => {
      const { result } = await olga.get("Operator/GetSettlementMarket", { marketId });
      const {
        resultKind,
        named,
        runners: all,
      } = result as { resultKind: string; named: number; runners: [] };
      return [resultKind, named, all.length];
    }),
  );
  expect(found).toEqual([
    ["winners", 1, 2],
    ["places", 2, 3],
    ["number", 0, 1],
  ]);
  expect((await olga.get("Operator/GetSettlementMarket", { marketId: 999_999 })).code).toBe(
    "MARKET_NOT_FOUND",
  );
});

it("keeps a log that players can read: what was done and why, but nobody's name", async () => {
  const match = await openMatch(world);
  const [anna, bela] = [await world.player("anna", 1000), await world.player("bela", 1000)];
  expectDone(await match.lay(bela));
  expectDone(await match.back(anna));
  const { marketId, eventId } = match;
  const words = { reason: "Bet after the wicket", rule: "Rule 7" };
  const scope = { type: "runner", runnerId: match.india };
  expectDone(await olga.post("Operator/VoidBets", { marketId, scope, ...words }));
  await match.indiaWins();
  const { result } = await olga.get("Operator/GetSettlementLog", { EventId: eventId });
  const { items } = result as { items: readonly SettlementLogLine[] };
  expect(items).toMatchObject([
    { action: "settled", words: "India", by: "feed", reason: "India won by 6 wickets", rule: "" },
    { action: "betsVoid", words: "All bets on India", by: "operator", ...words },
  ]);
  expect(JSON.stringify(items)).not.toMatch(/olga|anna|bela/);
  expect((await olga.get("Operator/GetSettlementLog", { EventId: 999_999 })).code).toBe("EVENT_NOT_FOUND");
});

it("has reason and rule apart, also of a first result that was given by them", async () => {
  const match = await openMatch(world);
  const { marketId, eventId } = match;
  await olga.post("Operator/SetMarketStatus", { marketId, status: "CLOSED", reason: "Over" });
  const act = { type: "settle", result: { type: "winners", runnerIds: [match.india] } };
  const { result: preview } = await olga.post("Operator/PreviewSettlement", { marketId, act });
  const { digest } = preview as { digest: string };
  const words = { reason: "By the scorers", rule: "Rule 3" };
  expectDone(await olga.post("Operator/ProposeSettlement", { marketId, act, digest, ...words }));
  const { result } = await olga.get("Operator/GetSettlementLog", { EventId: eventId });
  expect(result).toMatchObject({ items: [{ action: "settled", words: "India", ...words }] });
});

it("has what was done also where the server ended before it could say so", async () => {
  const [settled, voided, open] = [await openMatch(world), await openMatch(world), await openMatch(world)];
  const client = new Client(database.connection);
  await client.connect();
  await client.query(
    `CREATE FUNCTION ended() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the server has ended'; END $$;
     CREATE TRIGGER ended BEFORE UPDATE ON operator_actions FOR EACH ROW EXECUTE FUNCTION ended()`,
  );
  const won = (...runnerIds: number[]) => ({ type: "winners", runnerIds });
  const settle = { marketId: settled.marketId, result: won(settled.india) };
  expectDone(await olga.post("Operator/SettleMarket", settle));
  const rain = { marketId: voided.marketId, reason: "Rain" };
  expectDone(await olga.post("Operator/VoidMarket", rain));
  const wrong = { marketId: open.marketId, result: won(open.india, open.australia) };
  expect((await olga.post("Operator/SettleMarket", wrong)).code).toBe("RESULT_INVALID");
  await client.query("DROP TRIGGER ended ON operator_actions; DROP FUNCTION ended()");
  await client.end();
  await world.close();
  world = await openBettingWorld(database.connection, fakeClock());
  olga = world.operator;
  const logOf = async ({ eventId }: { readonly eventId: number }) =>
    (await olga.get("Operator/GetSettlementLog", { EventId: eventId })).result;
  expect(await logOf(settled)).toMatchObject({ items: [{ action: "settled", words: "India" }] });
  expect(await logOf(voided)).toMatchObject({ items: [{ action: "void", reason: "Rain" }] });
  expect(await logOf(open)).toMatchObject({ items: [] });
});

it("shows everybody how markets were settled and corrected, by pages, by event and by a part of its title", async () => {
  const match = await openMatch(world, cricketMatch({ title: "Fiji v Samoa" }));
  const other = await openMatch(world, cricketMatch({ title: "Tonga v Niue" }));
  await match.indiaWins();
  await other.indiaWins();
  const again = { result: { type: "winners", runnerIds: [match.australia] }, reason: "Protest", rule: "9.2" };
  const second = { userName: "sara", password: "Second-4-the-tests", role: "settler" };
  await makeOperator(world, olga, second);
  const login = await world.guest.post("Operator/Authenticate", second);
  const sara = world.seat("sara", (login.result as { accessToken: string }).accessToken);
  for (const by of [olga, sara])
    await by.post("Operator/ResettleMarket", { marketId: match.marketId, ...again });
  const read = async (query: Record<string, string | number> = {}) => {
    const answer = await world.guest.get("Settlement/GetSettlements", query);
    expectDone(answer);
    return answer.result as { items: readonly PublicSettlement[]; hasMore: boolean };
  };

  const { eventId, marketId } = match;
  const of = { eventId, marketId, eventTitle: "Fiji v Samoa", marketName: "Match Odds", sportId: 3 };
  const lines = (await read({ EventId: eventId })).items;
  expect(lines).toMatchObject([
    {
      ...of,
      deed: { type: "settledAgain", result: "Australia" },
      by: "operator",
      reason: "Protest",
      rule: "9.2",
    },
    {
      ...of,
      deed: { type: "settled", result: "India" },
      by: "feed",
      reason: "India won by 6 wickets",
      rule: "",
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/olga|sara/);
  expect((await read({ Search: "FIJI" })).items).toEqual(lines);
  expect((await read({ Search: "%" })).items).toEqual([]);

  const first = await read({ MaxResultCount: 2 });
  expect(first).toMatchObject({ items: [lines[0], { eventTitle: "Tonga v Niue" }], hasMore: true });
  const next = await read({ MaxResultCount: 50, Before: first.items[1]?.settlementId ?? 0 });
  expect(next.items[0]).toEqual(lines[1]);
  expect(next.items.map(({ deed }) => deed)).toContainEqual({ type: "runnerBetsVoid", runnerName: "India" });
  expect(next.hasMore).toBe(false);
  for (const wrong of [{ Before: "x" }, { MaxResultCount: 51 }, { Search: "x".repeat(81) }])
    expect((await world.guest.get("Settlement/GetSettlements", wrong)).code).toBe("INVALID_INPUT");
});

it("reads pages of the public log from an index, and no network without an end", async () => {
  const client = new Client(database.connection);
  await client.connect();
  await client.query("SET enable_seqscan = off");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    `EXPLAIN SELECT id FROM operator_actions WHERE outcome = 'done' AND action IN
     ('settleMarket', 'resettleMarket', 'voidMarket', 'voidBets', 'removeRunner') ORDER BY id DESC LIMIT 25`,
  );
  await client.end();
  expect(rows.map((row) => row["QUERY PLAN"]).join()).toContain("operator_actions_settlements");
  let code: string | undefined;
  for (let count = 0; count < 61; count++) code = (await world.guest.get("Settlement/GetSettlements")).code;
  expect(code).toBe("TOO_MANY_REQUESTS");
});
