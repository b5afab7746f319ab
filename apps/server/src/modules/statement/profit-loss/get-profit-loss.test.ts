import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { openMatch } from "../../../testing/open-match.ts";
import { makeOperator } from "../../../testing/other-operator.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let eventIds: number[];

interface Report {
  readonly level: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly totalCount: number;
  readonly totals: Readonly<Record<string, number>>;
}

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 1000);
  bela = await world.player("bela", 1000);
  eventIds = [];
  for (const stake of [100, 40]) {
    const match = await openMatch(world);
    eventIds.push(match.eventId);
    await match.lay(bela, { rate: 2.5, stake });
    await match.back(anna, { rate: 2.5, stake });
    await match.indiaWins();
  }
});
afterAll(() => closeVerified(world, database));

async function report(seat: PlayerSeat, query: Record<string, string | number> = {}): Promise<Report> {
  const answer = await seat.get("Transaction/GetProfitLoss", query);
  expectDone(answer);
  return answer.result as Report;
}

/** Two operators ask for the correction of a market that has its result. */
async function corrected(call: string, body: object, operator = world.operator): Promise<void> {
  const words = { reason: "Wrong score card", rule: "Rule 9.2" };
  await operator.post(`Operator/${call}`, { ...body, ...words });
  const second = { userName: "second", password: "Second-operator-1@" };
  await makeOperator(world, operator, { ...second, role: "admin" });
  const { result } = await world.guest.post("Operator/Authenticate", second);
  const seat = world.seat(second.userName, (result as { accessToken: string }).accessToken);
  expectDone(await seat.post(`Operator/${call}`, { ...body, ...words }));
}

describe("the report of profit and loss", () => {
  it("[PROD-03] goes from sport to event to market, each level adding up to the one above, commission apart", async () => {
    const sports = await report(anna);
    const won = { stake: 140, gross: 210, commission: 4.2, net: 205.8 };
    expect(sports).toMatchObject({ level: "sport", totalCount: 1, totals: won });
    expect(sports.items).toMatchObject([{ id: 3, name: "Cricket", markets: 2, ...won }]);

    const events = await report(anna, { SportId: 3 });
    expect(events).toMatchObject({ level: "event", totalCount: 2, totals: won });
    expect(events.items.map(({ id, net, gross, commission }) => ({ id, net, gross, commission }))).toEqual([
      { id: eventIds[1], net: 58.8, gross: 60, commission: 1.2 },
      { id: eventIds[0], net: 147, gross: 150, commission: 3 },
    ]);

    const markets = await report(anna, { SportId: 3, EventId: eventIds[0] ?? 0 });
    expect(markets).toMatchObject({ level: "market", totalCount: 1, totals: { net: 147 } });
    expect(markets.items).toMatchObject([{ name: "Match Odds", winner: "India", stake: 100, net: 147 }]);
    const detail = await anna.get("Transaction/GetDetail", {
      transactionId: Number(markets.items[0]?.["transactionId"]),
    });
    expect(detail).toMatchObject({ result: { totalWin: "147.00", totalBets: 1 } });
  });

  it("is the loser's loss without commission, page by page with the sums of all", async () => {
    const totals = { stake: 140, gross: -210, commission: 0, net: -210 };
    const second = await report(bela, { SportId: 3, MaxResultCount: 1, SkipCount: 1 });
    expect(second).toMatchObject({ totalCount: 2, totals, items: [{ id: eventIds[0], net: -150 }] });
  });

  it("has the sums of all on a page behind the last one too", async () => {
    const totals = { stake: 140, gross: -210, commission: 0, net: -210 };
    const behind = await report(bela, { SportId: 3, MaxResultCount: 20, SkipCount: 20 });
    expect(behind).toMatchObject({ totalCount: 2, totals, items: [] });
  });

  it("has nothing of other accounts, other sports and other days", async () => {
    const cara = await world.player("cara", 10);
    const nothing = { totalCount: 0, items: [], totals: { stake: 0, gross: 0, commission: 0, net: 0 } };
    expect(await report(cara)).toMatchObject(nothing);
    expect(await report(anna, { SportId: 1 })).toMatchObject(nothing);
    expect(await report(anna, { From: "2020-01-01", To: "2020-01-31" })).toMatchObject(nothing);
    expect(await world.guest.get("Transaction/GetProfitLoss")).toMatchObject({ code: "NOT_LOGGED_IN" });
  });

  it("takes 92 days and not more", async () => {
    const days = { From: "2020-01-01", To: "2020-04-01" };
    expect(await report(anna, days)).toMatchObject({ totalCount: 0 });
    const tooLong = await anna.get("Transaction/GetProfitLoss", { From: "2020-01-01", To: "2020-04-10" });
    expect(tooLong).toMatchObject({ code: "REPORT_RANGE_TOO_LONG" });
  });

  it("takes a commission that was reversed off again, and leads to what the market was in the end", async () => {
    const dora = await world.player("dora", 1000);
    const emil = await world.player("emil", 1000);
    const settled = async () => {
      const match = await openMatch(world);
      await match.lay(emil, { rate: 2.5, stake: 100 });
      await match.back(dora, { rate: 2.5, stake: 100 });
      await match.indiaWins();
      return match;
    };
    const again = await settled();
    const result = { type: "winners", runnerIds: [again.australia] };
    await corrected("ResettleMarket", { marketId: again.marketId, result });
    const voided = await settled();
    await corrected("VoidMarket", { marketId: voided.marketId });

    const figures = async (seat: PlayerSeat, { eventId }: { readonly eventId: number }) =>
      (await report(seat, { SportId: 3, EventId: eventId })).items[0];
    expect(await figures(dora, again)).toMatchObject({ gross: -100, commission: 0, net: -100 });
    expect(await figures(emil, again)).toMatchObject({ gross: 100, commission: 2, net: 98 });
    const given = await figures(dora, voided);
    expect(given).toMatchObject({ gross: 0, commission: 0, net: 0 });
    expectDone(await dora.get("Transaction/GetDetail", { transactionId: Number(given?.["transactionId"]) }));
    expect(await report(dora)).toMatchObject({ totals: { gross: -100, commission: 0, net: -100 } });
  });

  it("names who had won at the last settlement of its days, as that line does, and not who won in the end", async () => {
    const faye = await world.player("faye", 1000);
    const gita = await world.player("gita", 1000);
    const first = new Date(clock.now()).toISOString().slice(0, 10);
    const match = await openMatch(world);
    await match.lay(gita, { rate: 2.5, stake: 100 });
    await match.back(faye, { rate: 2.5, stake: 100 });
    await match.indiaWins();
    clock.advance(86_400_000);
    const [operator, player] = [await world.loginOperator(), await world.login("faye")];
    const result = { type: "winners", runnerIds: [match.australia] };
    await corrected("ResettleMarket", { marketId: match.marketId, result }, operator);

    const rowOf = async (days: Record<string, string>) =>
      (await report(player, { SportId: 3, EventId: match.eventId, Zone: "UTC", ...days })).items[0];
    expect(await rowOf({})).toMatchObject({ winner: "Australia", net: -100 });
    const then = await rowOf({ To: first });
    expect(then).toMatchObject({ winner: "India", net: 147 });
    const detail = await player.get("Transaction/GetDetail", {
      transactionId: Number(then?.["transactionId"]),
    });
    expect(detail).toMatchObject({ result: { winner: "India", totalWin: "147.00" } });
  });
});
