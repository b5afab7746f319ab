import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BettingWorld, PlayerSeat } from "../testing/betting-world.ts";
import { cricketMatch, matchOdds } from "../testing/cricket-match.ts";
import { type HubWorld, openHubWorld } from "../testing/hub-world.ts";
import { openMatch } from "../testing/open-match.ts";

let opened: HubWorld;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  opened = await openHubWorld(10_000);
  ({ world, anna, bela } = opened);
});
afterEach(() => opened.hangUp());
afterAll(() => opened.close());

const listen = (token?: string) => opened.listen(token);

describe("the balance", () => {
  it("[HUB-06] [HUB-07] [ENTITY-20] is pushed to its owner, and to nobody else", async () => {
    const [hers, his, guest] = [await listen(anna.token), await listen(bela.token), await listen()];
    const match = await openMatch(world);
    await match.back(anna, { stake: 100, rate: 3 });
    expect(await hers.receives("UserBalance")).toEqual({ Balance: 9900, Exposure: 100, Held: 0 });
    // A message to everyone shows that nothing is on its way to the others any more.
    await openMatch(world);
    await Promise.all([his.receives("EventTree"), guest.receives("EventTree")]);
    await match.reopen();
    const personal = [...his.received, ...guest.received].filter(({ Code }) => Code !== "EventTree");
    expect(personal).toEqual([]);
    await anna.post("Bet/CancelBets", {});
  });

  it("reaches a player who registered after connecting as a guest, and not one who left", async () => {
    const listener = await listen();
    await listener.register(bela.token);
    const match = await openMatch(world);
    await match.back(bela, { stake: 10, rate: 3 });
    expect(await listener.receives("UserBalance")).toMatchObject({ Exposure: 10 });
    await listener.register("nonsense");
    listener.forget();
    await bela.post("Bet/CancelBets", {});
    await openMatch(world);
    await listener.receives("EventTree");
    expect(listener.received.map(({ Code }) => Code)).toEqual(["EventTree"]);
  });
});

describe("what happens to a match", () => {
  it("is pushed to everyone when it comes, starts and ends", async () => {
    const guest = await listen();
    const match = await openMatch(world, cricketMatch());
    await guest.receives("EventTree");
    guest.forget();
    await match.start();
    await guest.receives("EventTree");
    guest.forget();
    await match.indiaWins();
    await guest.receives("EventTree");
  });

  it("is pushed to who watches its market: suspended, open, settled", async () => {
    const match = await openMatch(world);
    const guest = await listen();
    await guest.connection.invoke("WatchMarkets", [match.marketId]);
    await match.suspend("Wicket");
    const status = await guest.receives("MarketStatus");
    expect(status).toMatchObject({
      EventId: match.eventId,
      Status: "SUSPENDED",
      Reason: "Wicket",
      InPlay: false,
      DelayMs: 0,
    });
    await guest.receives("Odds", ({ Status, Reason }) => Status === "SUSPENDED" && Reason === "Wicket");
    await match.reopen();
    await guest.receives("MarketStatus", ({ Status }) => Status === "OPEN");
    await match.indiaWins();
    const settled = await guest.receives("MarketStatus", ({ Status }) => Status === "SETTLED");
    expect(settled).toMatchObject({
      MarketId: match.marketId,
      Result: { Type: "winners", RunnerIds: [match.india] },
    });
  });

  it("is never pushed as in play without its bet delay", async () => {
    const markets = [matchOdds({ delayMs: 3_000 })];
    const match = await openMatch(world, cricketMatch({ markets }));
    const guest = await listen();
    await guest.connection.invoke("WatchMarkets", [match.marketId]);
    await match.start();
    const inPlay = await guest.receives("MarketStatus", ({ InPlay }) => InPlay);
    expect(inPlay).toMatchObject({ MarketId: match.marketId, DelayMs: 3_000 });
  });

  it("is pushed as a score to who watches the event", async () => {
    const [match, other] = [await openMatch(world), await openMatch(world)];
    const guest = await listen();
    await guest.connection.invoke("WatchEvents", [match.eventId]);
    const scoreOf = (goals: number) => ({
      sport: "football" as const,
      clock: "12'",
      home: { name: "India", goals },
      away: { name: "Australia", goals: 0 },
      timeline: [],
      note: "",
    });
    await world.feed(other.fixtureId, { type: "score", score: scoreOf(9), scoreLine: "9-0" });
    await world.feed(match.fixtureId, { type: "score", score: scoreOf(1), scoreLine: "1-0" });
    const score = await guest.receives("Score");
    expect(score).toEqual({ EventId: match.eventId, Score: scoreOf(1), ScoreLine: "1-0" });
  });
});

describe("a player's bets", () => {
  it("are pushed when a resting one is matched, with its totals", async () => {
    const maker = await listen(anna.token);
    const taker = await listen(bela.token);
    const match = await openMatch(world);
    const placed = await match.lay(anna, { rate: 3, stake: 50 });
    const betId = (placed.detail as { betId: number }).betId;
    await match.back(bela, { rate: 3, stake: 20 });
    const matched = await maker.receives("BetMatched");
    expect(matched).toEqual({
      ...{ BetId: betId, EventId: match.eventId, RunnerName: "India", Side: "lay" },
      ...{ Matched: 20, AveragePrice: 3, Remaining: 30 },
    });
    expect(await taker.receives("OpenBets")).toEqual({ EventId: match.eventId });
    expect(await maker.receives("OpenBets")).toEqual({ EventId: match.eventId });
    expect(taker.received.some(({ Code }) => Code === "BetMatched")).toBe(false);
    await match.indiaWins();
    const result = {
      EventId: match.eventId,
      MarketId: match.marketId,
      Match: expect.stringMatching(/ v /),
      MarketName: "Match Odds",
      Void: false,
    };
    expect(await maker.receives("MarketResult")).toEqual({ ...result, Gross: -40, Commission: 0, Net: -40 });
    expect(await taker.receives("MarketResult")).toEqual({
      ...result,
      Gross: 40,
      Commission: 0.8,
      Net: 39.2,
    });
  });

  it("are pushed when they lapse or are cancelled", async () => {
    const listener = await listen(anna.token);
    const match = await openMatch(world);
    await match.back(anna, { rate: 3, stake: 5 });
    const before = await listener.receives("UserBalance");
    await listener.receives("OpenBets");
    listener.forget();
    await match.start();
    await listener.receives("OpenBets");
    const after = await listener.receives("UserBalance");
    expect(after.Balance - before.Balance).toBe(5);
    expect(before.Exposure - after.Exposure).toBe(5);
  });

  it("are pushed as void when their market is", async () => {
    const listener = await listen(anna.token);
    const match = await openMatch(world);
    await match.lay(bela, { rate: 3, stake: 5 });
    await match.back(anna, { rate: 3, stake: 5 });
    await world.operator.post("Operator/VoidMarket", { marketId: match.marketId, reason: "Rain" });
    expect(await listener.receives("MarketResult")).toMatchObject({ Void: true, Net: 0 });
  });
});

describe("the settings", () => {
  it("are announced to everyone when they change", async () => {
    const guest = await listen();
    await world.server.settings.change("localhost", { domain: { domainTitle: "Other" } });
    await guest.receives("Settings");
  });
});
