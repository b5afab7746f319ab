import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { status } from "../../testing/cricket-match.ts";
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

const operate = (call: string, body: object) => world.operator.post(`Operator/${call}`, body);

async function marketOf(eventId: number) {
  const { result } = await world.guest.get("Market/GetByEventId", { eventId });
  const [market] = result as { status: string; statusReason: string; result: unknown }[];
  return { status: market?.status, reason: market?.statusReason, result: market?.result };
}

async function restart() {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
}

describe("a market's status in the catalogue", () => {
  it("follows a command that no operation of the server submitted", async () => {
    const { eventId, marketId } = await openMatch(world);
    const suspend = {
      type: "setMarketStatus",
      marketId,
      status: "suspended",
      by: "feed",
      lapse: undefined,
      betDelayMs: undefined,
    } as const;
    await world.server.exchange.submit({ ...suspend, at: clock.now() });
    expect(await marketOf(eventId)).toEqual({ status: "SUSPENDED", reason: "", result: null });
    const result = { type: "void" } as const;
    await world.server.exchange.submit({ type: "settleMarket", marketId, result, at: clock.now() });
    expect(await marketOf(eventId)).toEqual({ status: "VOID", reason: "", result: { type: "void" } });
  });

  it("has the reason of the operation that led to it, also where only the reason is new", async () => {
    const { eventId, marketId } = await openMatch(world);
    await operate("SetMarketStatus", { marketId, status: "SUSPENDED", reason: "Rain" });
    expect(await marketOf(eventId)).toMatchObject({ status: "SUSPENDED", reason: "Rain" });
    await operate("SetMarketStatus", { marketId, status: "SUSPENDED", reason: "Bad light" });
    expect(await marketOf(eventId)).toMatchObject({ status: "SUSPENDED", reason: "Bad light" });
    await operate("SetMarketStatus", { marketId, status: "OPEN", reason: "Go" });
    expect(await marketOf(eventId)).toMatchObject({ status: "OPEN", reason: "" });
  });

  it("keeps the reason of the last of several operations that are on their way together", async () => {
    const { eventId, marketId } = await openMatch(world);
    const set = (status: string, reason: string) => operate("SetMarketStatus", { marketId, status, reason });
    await Promise.all([set("SUSPENDED", "Wicket"), set("OPEN", ""), set("SUSPENDED", "Review")]);
    const { status, reason } = await marketOf(eventId);
    // Which came last is not promised; the reason must be one of the same status.
    expect(status === "OPEN" ? [""] : ["Wicket", "Review"]).toContain(reason);
  });

  it("is not changed by an operation that is refused", async () => {
    const { eventId, marketId } = await openMatch(world);
    await operate("SetMarketStatus", { marketId, status: "CLOSED", reason: "Over" });
    const reopened = await operate("SetMarketStatus", { marketId, status: "SUSPENDED", reason: "Again" });
    expect(reopened.code).toBe("MARKET_STATUS_INVALID");
    expect(await marketOf(eventId)).toMatchObject({ status: "CLOSED", reason: "Over" });
  });

  it("is read from the engine's tables and the actions after a restart", async () => {
    const suspended = await openMatch(world);
    const voided = await openMatch(world);
    const settled = await openMatch(world);
    const untouched = await openMatch(world);
    await suspended.suspend("Wicket");
    await operate("VoidMarket", { marketId: voided.marketId, reason: "Match fixed" });
    await settled.indiaWins();
    await restart();
    expect(await marketOf(suspended.eventId)).toMatchObject({ status: "SUSPENDED", reason: "Wicket" });
    expect(await marketOf(voided.eventId)).toMatchObject({ status: "VOID", reason: "Match fixed" });
    expect(await marketOf(untouched.eventId)).toMatchObject({ status: "OPEN", reason: "" });
    expect(await marketOf(settled.eventId)).toEqual({
      ...{ status: "SETTLED", reason: "" },
      result: { type: "winners", runnerIds: [settled.india] },
    });
    const ours = [suspended, voided, settled, untouched].map(({ fixtureId }) => fixtureId);
    const fixtures = await world.feedFixtures();
    const known = fixtures.map(({ fixtureId }) => fixtureId).filter((fixtureId) => ours.includes(fixtureId));
    // The settled match has ended; the void one's event has not.
    expect(known).toEqual([suspended.fixtureId, voided.fixtureId, untouched.fixtureId]);
  });

  it("is what the engine made of a command whose outcome the action log never got", async () => {
    const { eventId, marketId } = await openMatch(world);
    await operate("SetMarketStatus", { marketId, status: "SUSPENDED", reason: "Rain" });
    const result = { type: "winners", winners: [1] } as const;
    await world.server.exchange.submit({ type: "settleMarket", marketId, result, at: clock.now() });
    await restart();
    expect(await marketOf(eventId)).toMatchObject({ status: "SETTLED", reason: "" });
  });

  it("has its reason after a restart also where an operator had suspended what the feed closes", async () => {
    const { fixtureId, eventId, marketId } = await openMatch(world);
    await operate("SetMarketStatus", { marketId, status: "SUSPENDED", reason: "Under review" });
    await world.feed(fixtureId, status({ phase: "ended", suspended: true, reason: "Full time" }));
    expect(await marketOf(eventId)).toMatchObject({ status: "CLOSED", reason: "Full time" });
    await restart();
    expect(await marketOf(eventId)).toMatchObject({ status: "CLOSED", reason: "Full time" });
  });

  it("is the feed's reason again once an operator's suspension is taken back, also of what came meanwhile", async () => {
    const { fixtureId, eventId, marketId } = await openMatch(world);
    const suspend = (reason: string) => world.feed(fixtureId, status({ suspended: true, reason }));
    const lift = () => operate("SetMarketStatus", { marketId, status: "OPEN", reason: "Go" });
    const hold = () => operate("SetMarketStatus", { marketId, status: "SUSPENDED", reason: "Under review" });
    await suspend("Wicket");
    await hold();
    expect(await marketOf(eventId)).toMatchObject({ status: "SUSPENDED", reason: "Under review" });
    await lift();
    expect(await marketOf(eventId)).toMatchObject({ status: "SUSPENDED", reason: "Wicket" });
    await hold();
    await world.feed(fixtureId, status({}));
    await suspend("Rain");
    await lift();
    expect(await marketOf(eventId)).toMatchObject({ status: "SUSPENDED", reason: "Rain" });
    await hold();
    await suspend("Drinks");
    await restart();
    expect(await marketOf(eventId)).toMatchObject({ status: "SUSPENDED", reason: "Under review" });
    await lift();
    expect(await marketOf(eventId)).toMatchObject({ status: "SUSPENDED", reason: "Drinks" });
  });

  it("has no reason after a restart that an operator has taken back", async () => {
    const { fixtureId, eventId, marketId } = await openMatch(world);
    await world.feed(fixtureId, status({ suspended: true, reason: "Toss" }));
    await operate("SetMarketStatus", { marketId, status: "SUSPENDED", reason: "Under review" });
    await operate("SetMarketStatus", { marketId, status: "OPEN", reason: "Go" });
    await restart();
    expect(await marketOf(eventId)).toMatchObject({ status: "SUSPENDED", reason: "Toss" });
  });
});
