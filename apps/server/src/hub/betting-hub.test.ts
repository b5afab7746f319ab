import type { HubOdds } from "@crossbook/contract";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { systemClock } from "../ports/clock.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../testing/betting-world.ts";
import { cricketMatch, matchOdds } from "../testing/cricket-match.ts";
import { HubListeners } from "../testing/hub-listener.ts";
import { openMatch } from "../testing/open-match.ts";
import { StallingListener } from "../testing/stalling-listener.ts";
import { METRICS_TOKEN } from "../testing/test-configuration.ts";

let database: TestDatabase;
let world: BettingWorld;
let url: string;
let anna: PlayerSeat;
let bela: PlayerSeat;
const listeners = new HubListeners();

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, systemClock);
  url = await world.server.start();
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
});

afterEach(() => listeners.hangUp());

afterAll(async () => {
  await world.close();
  await database.close();
});

const listen = (token = "") => listeners.listen(url, token);

describe("registering", () => {
  it("[HUB-05] answers who the client is, by its token or as a guest", async () => {
    const guest = await listen();
    expect(await guest.register()).toEqual({ UserName: null });
    expect(await guest.register(anna.token)).toEqual({ UserName: "anna" });
    expect(await guest.register("nonsense")).toEqual({ UserName: null });
    const player = await listen(bela.token);
    expect(await player.register("")).toEqual({ UserName: "bela" });
  });

  it("[ENTITY-21] needs the four fields", async () => {
    const guest = await listen();
    const registered = guest.connection.invoke("RegisterClient", { Browser: "b", Token: "" });
    await expect(registered).rejects.toThrow("The registration is not valid.");
  });

  it("is refused to a false token where the connection begins with it", async () => {
    await expect(listen("nonsense")).rejects.toThrow("401");
    await expect(listen(world.operator.token)).rejects.toThrow("401");
  });
});

describe("a session that ends", () => {
  it("ends the connection that has not shaken hands yet", async () => {
    const { token, post } = await world.login("anna");
    const late = await StallingListener.upgrade(url, token);
    await post("Account/Logout", {});
    late.shakeHands();
    await late.receives(({ Code }) => Code === "Logout");
    await late.ended();
  });
});

describe("an answer of the hub by HTTP", () => {
  it("is never kept, sniffed, framed nor run", async () => {
    const { headers } = await fetch(`${url}/hub/negotiate?negotiateVersion=1`, { method: "POST" });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("strict-transport-security")).toBeNull();
  });
});

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

/** What a client makes of an image and the deltas after it. */
function merged(before: HubOdds, delta: HubOdds): HubOdds {
  if (delta.Image) return delta;
  expect(delta.Sequence).toBe(before.Sequence + 1);
  const Runners = before.Runners.map((runner) => delta.Runners.find(({ Id }) => Id === runner.Id) ?? runner);
  return { ...delta, Image: true, Runners };
}

describe("the odds of a watched market", () => {
  it("come as an image and then as deltas without a gap", async () => {
    const match = await openMatch(world);
    await match.back(anna, { stake: 10, rate: 3 });
    const guest = await listen();
    await guest.connection.invoke("WatchMarkets", [match.marketId]);
    const image = await guest.receives("Odds");
    expect(image).toMatchObject({
      ...{ MarketId: match.marketId, Image: true, Status: "OPEN", Reason: "", Matched: 0 },
      Runners: [
        { Id: match.india, Back: [], Lay: [[3, 10]], Last: null },
        { Id: match.australia, Back: [], Lay: [], Last: null },
      ],
    });
    await match.lay(bela, { stake: 4, rate: 3 });
    const delta = await guest.receives("Odds", ({ Matched }) => Matched === 4);
    expect(delta).toMatchObject({ Image: false, Runners: [{ Id: match.india, Lay: [[3, 6]], Last: 3 }] });
    await match.lay(bela, { stake: 5, rate: 1.5, runnerId: match.australia });
    await guest.receives(
      "Odds",
      ({ Runners }) => Runners.some(({ Id }) => Id === match.australia) && !!Runners[0]?.Back[0],
    );
    const all = guest.received.flatMap((message) => (message.Code === "Odds" ? [message.Data] : []));
    const [first = image, ...rest] = all;
    expect(rest.reduce(merged, first).Runners).toEqual([
      { Id: match.india, Back: [], Lay: [[3, 6]], Last: 3 },
      { Id: match.australia, Back: [[1.5, 5]], Lay: [], Last: null },
    ]);
  });

  it("are sent again as an image after a gap, with the number of the last delta", async () => {
    const match = await openMatch(world);
    const [first, second] = [await listen(), await listen()];
    await first.connection.invoke("WatchMarkets", [match.marketId]);
    await match.back(anna, { stake: 10, rate: 3 });
    const delta = await first.receives("Odds", ({ Image }) => !Image);
    await second.connection.invoke("WatchMarkets", [match.marketId]);
    const image = await second.receives("Odds");
    expect(image).toMatchObject({ Image: true, Sequence: delta.Sequence });
    first.forget();
    await first.connection.invoke("RequestImage", match.marketId);
    expect(await first.receives("Odds")).toEqual(image);
    const http = await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId });
    expect(http.result).toMatchObject({ matchOdds: { sequence: delta.Sequence } });
  });

  it("are sent at most ten times a second, and the last message is the present state", async () => {
    const match = await openMatch(world);
    const guest = await listen();
    await guest.connection.invoke("WatchMarkets", [match.marketId]);
    await guest.receives("Odds");
    const startedAt = systemClock.monotonicMs();
    for (let stake = 1; stake <= 40; stake++) await match.back(anna, { stake: 1, rate: 3 });
    await guest.receives("Odds", ({ Runners }) => Runners[0]?.Lay[0]?.[1] === 40);
    const tookMs = systemClock.monotonicMs() - startedAt;
    const deltas = guest.received.filter(({ Code }) => Code === "Odds").length - 1;
    expect(deltas).toBeLessThanOrEqual(Math.ceil(tookMs / 100) + 1);
    await anna.post("Bet/CancelBets", {});
  });

  it("stop when the market is no longer watched", async () => {
    const [one, two] = [await openMatch(world), await openMatch(world)];
    const guest = await listen();
    await guest.connection.invoke("WatchMarkets", [one.marketId]);
    await guest.connection.invoke("WatchMarkets", [two.marketId]);
    guest.forget();
    await one.back(anna, { stake: 1, rate: 3 });
    await two.back(anna, { stake: 1, rate: 3 });
    expect(await guest.receives("Odds")).toMatchObject({ MarketId: two.marketId });
    const refused = guest.connection.invoke("RequestImage", one.marketId);
    await expect(refused).rejects.toThrow("Only a watched market has an image.");
    await anna.post("Bet/CancelBets", {});
  });

  it.each<[string, unknown]>([
    ["no list", 7],
    ["a list of text", ["7"]],
    ["fractions", [1.5]],
    ["negative numbers", [-1]],
    ["201 markets", Array.from({ length: 201 }, (_, index) => index + 1)],
    ["null", null],
  ])("cannot be asked for with %s", async (_name, marketIds) => {
    const guest = await listen();
    await expect(guest.connection.invoke("WatchMarkets", marketIds)).rejects.toThrow(
      "At most 200 market numbers",
    );
    await expect(guest.connection.invoke("WatchEvents", marketIds)).rejects.toThrow(
      "At most 100 event numbers",
    );
  });

  it("of a market that is not there are silence", async () => {
    const guest = await listen();
    await guest.connection.invoke("WatchMarkets", [999_999]);
    await expect(guest.connection.invoke("RequestImage", 999_999)).rejects.toThrow("Only a watched market");
    expect(guest.received).toEqual([]);
  });
});

/** Messages that slow readers got joined or not at all, as operators see them. */
async function passedOver(): Promise<number> {
  const { body } = await world.server.http.inject({
    url: "/metrics",
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return Number(/^crossbook_hub_passed_over_total (\d+)$/m.exec(body)?.[1]);
}

describe("a reader that stops reading", () => {
  it("slows nobody else, and gets an image when it reads again", async () => {
    const match = await openMatch(world);
    const [stalled, other] = [await StallingListener.connect(url), await listen()];
    await stalled.call("WatchMarkets", [match.marketId]);
    await stalled.receives(({ Code }) => Code === "Odds");
    await other.connection.invoke("WatchMarkets", [match.marketId]);
    const before = await passedOver();
    stalled.stopReading();
    // The images it asked for fill every buffer between the server and it.
    while ((await passedOver()) === before) await stalled.call("RequestImage", match.marketId, 500);
    for (let stake = 1; stake <= 5; stake++) {
      await match.back(anna, { stake: 1, rate: 3 });
      await other.receives("Odds", ({ Runners }) => Runners[0]?.Lay[0]?.[1] === stake);
    }
    stalled.readAgain();
    const last = await stalled.receives(
      (message) => message.Code === "Odds" && message.Data.Runners[0]?.Lay[0]?.[1] === 5,
    );
    expect(last).toMatchObject({ Data: { Image: true, MarketId: match.marketId } });
    const stakes = stalled.received.flatMap((message) =>
      message.Code === "Odds" ? (message.Data.Runners[0]?.Lay.map(([, stake]) => stake) ?? []) : [],
    );
    // Of the five changes it received the last alone: requests of images still unanswered when it reads again show it too.
    expect([...new Set(stakes)]).toEqual([5]);
    stalled.close();
    await anna.post("Bet/CancelBets", {});
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

describe("the end of a session", () => {
  it("is pushed, and the connection ends", async () => {
    const session = await world.login("bela");
    const listener = await listen(session.token);
    const closed = new Promise<void>((resolve) => listener.connection.onclose(() => resolve()));
    await session.post("Account/Logout", {});
    await listener.receives("Logout");
    await closed;
    await expect(listen(session.token)).rejects.toThrow("401");
  });
});

describe("the settings", () => {
  it("are announced to everyone when they change", async () => {
    const guest = await listen();
    await world.server.settings.change("localhost", { domain: { domainTitle: "Other" } });
    await guest.receives("Settings");
  });
});
