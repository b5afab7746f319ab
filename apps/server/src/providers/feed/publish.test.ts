import type { FeedFixture } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import {
  type Answer,
  type BettingWorld,
  openBettingWorld,
  type PlayerSeat,
} from "../../testing/betting-world.ts";
import { cricketMatch, matchOdds, status } from "../../testing/cricket-match.ts";
import { FEED_SECRET } from "../../testing/feed-line.ts";
import { openMatch } from "../../testing/open-match.ts";
import { feedSignature } from "./feed-signature.ts";
import { messageDigest } from "./message-digest.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 1000);
  bela = await world.player("bela", 1000);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  [anna, bela] = [await world.login("anna"), await world.login("bela")];
}

const sentAt = "2026-01-01T00:00:00.000Z";

function send(fixtureId: string, sequence: number, body: unknown): Promise<Answer> {
  return world.feedAnswer({ fixtureId, sequence, sentAt, body });
}

function fixtureOf(answer: Answer): FeedFixture {
  return (answer.result as { fixture: FeedFixture }).fixture;
}

describe("the signature of a message", () => {
  const message = { fixtureId: "signed", sequence: 1, sentAt, body: cricketMatch() };

  it.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
    ["none", () => ({})],
    ["one of other letters", (headers) => ({ ...headers, "x-feed-signature": "0".repeat(64) })],
    ["one that is cut", (headers) => ({ ...headers, "x-feed-signature": "00" })],
    ["one that is no hex", (headers) => ({ ...headers, "x-feed-signature": "z".repeat(64) })],
    ["another time than signed", (headers) => ({ ...headers, "x-feed-timestamp": String(clock.now() + 1) })],
    ["no time", ({ "x-feed-signature": signature = "" }) => ({ "x-feed-signature": signature })],
  ])("refuses %s, and nothing is changed", async (_name, forge) => {
    const before = await world.stateDigest();
    const answer = await world.feedAnswer(message, forge(world.signed(message)));
    expect(answer).toMatchObject({ status: 401, code: "FEED_SIGNATURE_INVALID" });
    expect(await world.stateDigest()).toBe(before);
  });

  it("refuses the signature of another message or another address", async () => {
    const other = { ...message, sequence: 2 };
    expect((await world.feedAnswer(message, world.signed(other))).code).toBe("FEED_SIGNATURE_INVALID");
    const timestamp = String(clock.now());
    const rawBody = Buffer.from(JSON.stringify(message));
    const request = { method: "POST", path: "/api/Feed/Fixtures", query: "", rawBody };
    const signature = feedSignature(FEED_SECRET, timestamp, request);
    const headers = { "x-feed-timestamp": timestamp, "x-feed-signature": signature };
    expect((await world.feedAnswer(message, headers)).code).toBe("FEED_SIGNATURE_INVALID");
  });

  it("refuses fields in a query, which would fill what the message leaves out", async () => {
    const { fixtureId, ...rest } = message;
    const url = `/api/Feed/Publish?fixtureId=${fixtureId}`;
    const payload = JSON.stringify(rest);
    const headers = { ...world.signed(rest), "content-type": "application/json" };
    const sent = await world.server.http.inject({ method: "POST", url, payload, headers });
    expect(sent.json()).toMatchObject({ error: { code: "FEED_SIGNATURE_INVALID" } });
    // Signed with its query it is who it says, and the query still fills nothing.
    const timestamp = String(clock.now());
    const query = `fixtureId=${fixtureId}`;
    const parts = { method: "POST", path: "/api/Feed/Publish", query, rawBody: Buffer.from(payload) };
    const signature = feedSignature(FEED_SECRET, timestamp, parts);
    const resigned = { ...headers, "x-feed-timestamp": timestamp, "x-feed-signature": signature };
    const filled = await world.server.http.inject({ method: "POST", url, payload, headers: resigned });
    expect(filled.json()).toMatchObject({
      error: { code: "INVALID_INPUT", message: "fixtureId is missing." },
    });
  });

  it("refuses a message signed more than five minutes ago or ahead", async () => {
    const headers = world.signed(message);
    clock.advance(300_001);
    expect((await world.feedAnswer(message, headers)).code).toBe("FEED_SIGNATURE_INVALID");
  });

  it("opens no call of the feed to players or operators", async () => {
    expect((await anna.post("Feed/Publish", message)).code).toBe("FEED_SIGNATURE_INVALID");
    expect((await world.operator.get("Feed/Fixtures")).code).toBe("FEED_SIGNATURE_INVALID");
  });
});

describe("the order of messages", () => {
  it("takes a message sent twice once", async () => {
    const first = await send("twice", 1, cricketMatch());
    const again = await send("twice", 1, cricketMatch());
    expect(first.result).toMatchObject({ duplicate: false });
    expect(again.result).toEqual({ ...(first.result as object), duplicate: true });
    const before = await world.stateDigest();
    await send("twice", 2, status({ suspended: true, reason: "Review" }));
    await send("twice", 3, status());
    const late = await send("twice", 2, status({ suspended: true, reason: "Review" }));
    expect(late.result).toMatchObject({ duplicate: true, fixture: { lastSequence: 3 } });
    expect(fixtureOf(late).markets[0]?.status).toBe("open");
    expect(await world.stateDigest()).toBe(before);
  });

  it("takes a message sent twice at once only once", async () => {
    const answers = await Promise.all([1, 1, 1].map((sequence) => send("at-once", sequence, cricketMatch())));
    const duplicates = answers.map(({ result }) => (result as { duplicate: boolean }).duplicate);
    expect(duplicates.toSorted()).toEqual([false, true, true]);
    expect(new Set(answers.map((answer) => fixtureOf(answer).eventId)).size).toBe(1);
  });

  it("refuses another message under a number that was taken", async () => {
    await send("conflict", 1, cricketMatch());
    await send("conflict", 2, status({ suspended: true, reason: "Wicket" }));
    const before = await world.stateDigest();
    const answer = await send("conflict", 2, status({ suspended: true, reason: "Review" }));
    expect(answer).toMatchObject({ status: 409, code: "FEED_CONFLICT" });
    expect((await send("conflict", 1, cricketMatch({ title: "Other" }))).code).toBe("FEED_CONFLICT");
    expect((await send("conflict", 3, cricketMatch())).code).toBe("FEED_CONFLICT");
    expect(await world.stateDigest()).toBe(before);
  });

  it("refuses a message after a gap", async () => {
    await send("gap", 1, cricketMatch());
    const before = await world.stateDigest();
    const answer = await send("gap", 3, status({ phase: "inPlay" }));
    expect(answer).toMatchObject({ status: 409, code: "FEED_OUT_OF_ORDER" });
    expect((await send("never-announced", 2, cricketMatch())).code).toBe("FEED_OUT_OF_ORDER");
    expect(await world.stateDigest()).toBe(before);
  });

  it("refuses what speaks of a fixture that was never announced", async () => {
    const answer = await send("nobody-knows", 1, status());
    expect(answer).toMatchObject({ status: 404, code: "FEED_FIXTURE_UNKNOWN" });
  });

  it("takes up an announcement that was cut in two", async () => {
    const whole = fixtureOf(await send("cut", 1, cricketMatch()));
    const client = new Client(database.connection);
    await client.connect();
    await client.query("DELETE FROM feed_messages WHERE event_id = $1", [whole.eventId]);
    await client.query("UPDATE sport_events SET feed_sequence = 0 WHERE id = $1", [whole.eventId]);
    await client.end();
    await restart();
    const other = await send("cut", 1, cricketMatch({ title: "Another" }));
    expect(other.code).toBe("FEED_CONFLICT");
    const again = await send("cut", 1, cricketMatch());
    expect(again.result).toMatchObject({ duplicate: false });
    expect(fixtureOf(again)).toEqual(whole);
  });

  it("takes a message again whose number was written down and never answered", async () => {
    const { fixtureId, eventId } = await openMatch(world);
    const message = { fixtureId, sequence: 2, sentAt, body: status({ suspended: true, reason: "Rain" }) };
    const tables = new Client(database.connection);
    await tables.connect();
    // As where the connection was lost right after the commit.
    await tables.query("INSERT INTO feed_messages VALUES ($1, 2, $2, now())", [
      eventId,
      messageDigest(message),
    ]);
    await tables.query("UPDATE sport_events SET feed_sequence = 2 WHERE id = $1", [eventId]);
    await tables.end();
    expect(fixtureOf(await send(fixtureId, 2, message.body))).toMatchObject({
      ...{ lastSequence: 2, markets: [{ status: "suspended" }] },
    });
    expect(fixtureOf(await send(fixtureId, 3, status())).lastSequence).toBe(3);
  });
});

describe("an announcement", () => {
  it.each([
    ["an unknown sport", cricketMatch({ sportId: 999 }), "SPORT_NOT_FOUND"],
    ["casino", cricketMatch({ sportId: -1 }), "SPORT_NOT_FOUND"],
    ["two markets of one key", cricketMatch({ markets: [matchOdds(), matchOdds()] }), "MARKET_INVALID"],
    [
      "a maximum below the minimum",
      cricketMatch({ markets: [matchOdds({ maxStake: 0.5 })] }),
      "MARKET_INVALID",
    ],
    [
      "a stake of three decimals",
      cricketMatch({ markets: [matchOdds({ minStake: 0.001 })] }),
      "MARKET_INVALID",
    ],
    ["a stake of 2^53", cricketMatch({ markets: [matchOdds({ maxStake: 2 ** 53 })] }), "MARKET_INVALID"],
    ["lines with rates", cricketMatch({ markets: [matchOdds({ type: "fancy2" })] }), "MARKET_INVALID"],
    ["no date", cricketMatch({ startTime: "soon" }), "MARKET_INVALID"],
  ])("with %s is refused, and nothing is changed", async (_name, body, code) => {
    const before = await world.stateDigest();
    expect((await send("invalid", 1, body)).code).toBe(code);
    expect(await world.stateDigest()).toBe(before);
  });
});

describe("the phase and status of a match", () => {
  it("turns in play with an empty book, whatever the message says", async () => {
    const match = await openMatch(world);
    await match.back(anna, { rate: 3, stake: 10 });
    await world.feed(match.fixtureId, status({ phase: "inPlay" }));
    const market = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect(market.result).toMatchObject([{ inPlay: true, status: "OPEN", delayMs: 5000 }]);
    const open = await anna.get("Bet/GetUserOpenBets");
    expect(open.result).toMatchObject({ exposure: 0, openBets: [] });
  });

  it("suspends with its reason and reopens", async () => {
    const match = await openMatch(world);
    await match.suspend("Ball running");
    const odds = await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId });
    expect(odds.result).toMatchObject({
      matchOdds: {
        status: "BALLRUNNING",
        statusReason: "Ball running",
        runners: [{ status: "BALLRUNNING" }, { status: "BALLRUNNING" }],
      },
    });
    await match.reopen();
    const open = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect(open.result).toMatchObject([{ status: "OPEN", statusReason: "" }]);
  });

  it("speaks of the markets it names only", async () => {
    const markets = [matchOdds(), matchOdds({ key: "toss", type: "toss", name: "Toss" })];
    const fixture = await world.feed("two-markets", cricketMatch({ markets }));
    await world.feed("two-markets", status({ suspended: true, reason: "Toss", marketKeys: ["toss"] }));
    const described = await world.guest.get("Market/GetByEventId", { eventId: fixture.eventId });
    expect(described.result).toMatchObject([
      { status: "OPEN" },
      { status: "SUSPENDED", statusReason: "Toss" },
    ]);
    const before = await world.stateDigest();
    const unknown = await send("two-markets", 3, status({ suspended: true, marketKeys: ["toss", "none"] }));
    expect(unknown.code).toBe("MARKET_NOT_FOUND");
    expect(await world.stateDigest()).toBe(before);
  });

  it("closes the markets of a match that has ended without a result yet", async () => {
    const match = await openMatch(world);
    await world.feed(match.fixtureId, status({ phase: "ended", suspended: true, reason: "Full time" }));
    const later = await world.feed(match.fixtureId, status({ phase: "inPlay" }));
    expect(later).toMatchObject({ phase: "ended", markets: [{ status: "closed" }] });
    expect((await match.back(anna)).code).toBe("MARKET_CLOSED");
    await match.indiaWins();
    expect((await match.back(anna)).code).toBe("MARKET_SETTLED");
  });
});

describe("a score", () => {
  it("is shown as the card and in the lists", async () => {
    const match = await openMatch(world);
    expect((await world.guest.get("Sport/GetScoreCard", { eventId: match.eventId })).result).toBeNull();
    const score = {
      sport: "cricket" as const,
      innings: [{ team: "India", runs: 120, wickets: 3, overs: "15.2", superOver: false, target: null }],
      batting: "India",
      batters: [],
      bowler: null,
      thisOver: ["1", "W"],
      runRate: 7.83,
      requiredRate: null,
      note: "India 120/3",
    };
    await world.feed(match.fixtureId, { type: "score", score, scoreLine: "IND 120/3 (15.2)" });
    const card = await world.guest.get("Sport/GetScoreCard", { DreamEventId: match.fixtureId });
    expect(JSON.parse(String(card.result))).toEqual(score);
    const tree = await world.guest.get("Event/GetBySportName", { sportName: "CRICKET" });
    const shown = (tree.result as { id: number }[]).find(({ id }) => id === match.eventId);
    expect(shown).toMatchObject({ scoreLine: "IND 120/3 (15.2)" });
    expect(shown).not.toHaveProperty("lineParts");
  });
});

describe("a result", () => {
  it("is taken whole or not at all", async () => {
    const markets = [matchOdds(), matchOdds({ key: "toss", type: "toss", name: "Toss" })];
    await world.feed("whole", cricketMatch({ markets }));
    const before = await world.stateDigest();
    const result = (second: object) => ({
      type: "result",
      official: "India won",
      markets: [{ key: "matchOdds", result: { type: "winners", runners: ["india"] } }, second],
    });
    expect(
      (await send("whole", 2, result({ key: "none", result: { type: "winners", runners: ["india"] } }))).code,
    ).toBe("MARKET_NOT_FOUND");
    expect(
      (await send("whole", 2, result({ key: "toss", result: { type: "winners", runners: ["none"] } }))).code,
    ).toBe("RUNNER_NOT_FOUND");
    expect(await world.stateDigest()).toBe(before);
    const done = await send("whole", 2, result({ key: "toss", result: { type: "void", reason: "No toss" } }));
    expect(fixtureOf(done)).toMatchObject({
      phase: "ended",
      markets: [{ status: "settled" }, { status: "void" }],
    });
    const fixtures = await world.feedFixtures();
    expect(fixtures.some(({ fixtureId }) => fixtureId === "whole")).toBe(false);
  });

  it("agrees with an operator who was first, and contradicts none", async () => {
    const agreed = await openMatch(world);
    const settle = (marketId: number, winner: number) =>
      world.operator.post("Operator/SettleMarket", {
        ...{ marketId, result: { type: "winners", runnerIds: [winner] } },
      });
    expectDone(await settle(agreed.marketId, agreed.india));
    await agreed.indiaWins();
    const contradicted = await openMatch(world);
    const { marketId, australia } = contradicted;
    expectDone(await settle(marketId, australia));
    await expect(contradicted.indiaWins()).rejects.toThrow("MARKET_STATUS_INVALID");
  });

  it("closes the markets it says nothing of", async () => {
    const markets = [matchOdds(), matchOdds({ key: "toss", type: "toss", name: "Toss" })];
    const fixture = await world.feed("half", cricketMatch({ markets }));
    await world.feed("half", {
      type: "result",
      official: "India won",
      markets: [{ key: "matchOdds", result: { type: "winners", runners: ["india"] } }],
    });
    const described = await world.guest.get("Market/GetByEventId", { eventId: fixture.eventId });
    expect(described.result).toMatchObject([{ status: "SETTLED" }, { status: "CLOSED" }]);
  });

  it("that reached the engine and not the tables is found again at the start", async () => {
    const match = await openMatch(world);
    const settle = {
      ...{ type: "settleMarket" as const, marketId: match.marketId, at: clock.now() },
      result: { type: "winners", winners: [1] } as const,
    };
    expect(await world.server.exchange.submit(settle)).toMatchObject({ ok: true });
    await restart();
    const market = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect(market.result).toMatchObject([
      { status: "SETTLED", result: { type: "winners", runnerIds: [match.australia] } },
    ]);
  });

  it("is still shown when the match is long over and the server was restarted", async () => {
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2, stake: 10 });
    await match.back(anna, { rate: 2, stake: 10 });
    await match.indiaWins();
    await restart();
    const market = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect(market.result).toMatchObject([
      { status: "SETTLED", result: { type: "winners", runnerIds: [match.india] } },
    ]);
    const odds = await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId });
    expect(odds.result).toMatchObject({
      matchOdds: { runners: [{ status: "WINNER" }, { status: "LOSER" }] },
    });
    const closest = await world.guest.get("Event/Closest");
    expect((closest.result as { id: number }[]).some(({ id }) => id === match.eventId)).toBe(false);
    const late = await send(match.fixtureId, 3, status());
    expect(late.code).toBeUndefined();
  });
});

describe("a restarted feed", () => {
  it("learns where it was", async () => {
    const fixture = await world.feed("resumed", cricketMatch());
    await world.feed("resumed", status({ phase: "inPlay" }));
    const fixtures = await world.feedFixtures();
    const found = fixtures.find(({ fixtureId }) => fixtureId === "resumed");
    expect(found).toEqual({ ...fixture, phase: "inPlay", lastSequence: 2 });
  });
});
