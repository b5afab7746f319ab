import { type FeedFixture, type FeedMessage, feedMessage } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { startMatchFeed } from "./match-feed.ts";
import { type MatchLibrary, matchLibrary } from "./match-library.ts";
import { type FeedClient, feedClient, feedSignature } from "./publish/feed-client.ts";
import { type PlayableMatch, type Replay, voided, wonBy } from "./replay.ts";
import { type FixtureRun, freshState, type ScheduleState } from "./schedule/schedule-state.ts";

const SECRET = "feed-secret";
const log = pino({ level: "silent" });
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Stands in for the server's side of the protocol: proves signatures, keeps sequences, remembers messages. */
async function recordingServer() {
  const http = Fastify();
  const messages: FeedMessage[] = [];
  const fixtures = new Map<string, FeedFixture>();
  const ended = new Set<string>();
  const faults: (() => { status: number; code: string } | undefined)[] = [];
  const refuse = (code: string) => ({ success: false, result: null, error: { code, message: code } });
  http.removeContentTypeParser("application/json");
  http.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  http.addHook("preHandler", async (request, reply) => {
    const { method, url } = request;
    const timestamp = String(request.headers["x-feed-timestamp"]);
    const body = typeof request.body === "string" ? request.body : "";
    const expected = feedSignature({ secret: SECRET, timestamp, method, target: url, body });
    if (request.headers["x-feed-signature"] !== expected)
      return reply.code(401).send(refuse("FEED_SIGNATURE_INVALID"));
    const fault = faults.shift()?.();
    if (fault) return reply.code(fault.status).send(refuse(fault.code));
    return undefined;
  });
  http.get("/api/Feed/Fixtures", async () => ({
    success: true,
    result: [...fixtures.values()].filter(({ fixtureId }) => !ended.has(fixtureId)),
    error: null,
  }));
  http.post("/api/Feed/Publish", async (request, reply) => {
    const message = feedMessage.parse(JSON.parse(String(request.body)));
    const { fixtureId, sequence, body } = message;
    const known = fixtures.get(fixtureId);
    const lastSequence = known?.lastSequence ?? 0;
    if (!known && sequence > 1) return reply.code(404).send(refuse("FEED_FIXTURE_UNKNOWN"));
    if (sequence > lastSequence + 1) return reply.code(409).send(refuse("FEED_OUT_OF_ORDER"));
    const duplicate = sequence <= lastSequence;
    const markets =
      body.type === "fixture"
        ? body.markets.map(({ key }) => ({
            key,
            marketId: 1,
            status: "OPEN",
            operatorStatus: "open",
            runners: [],
          }))
        : [];
    const fixture = {
      fixtureId,
      eventId: 1,
      phase: body.type === "status" ? body.phase : (known?.phase ?? "upcoming"),
      markets: known?.markets ?? markets,
      lastSequence: Math.max(sequence, lastSequence),
    };
    if (!duplicate) {
      messages.push(message);
      fixtures.set(fixtureId, fixture);
    }
    if (body.type === "result") ended.add(fixtureId);
    return { success: true, result: { duplicate, fixture }, error: null };
  });
  const url = await http.listen({ host: "127.0.0.1", port: 0 });
  closers.push(() => http.close());
  const of = (fixtureId: string) => messages.filter((message) => message.fixtureId === fixtureId);
  return { url, messages, of, fixtures, ended, faults };
}

function tinyReplay(matchId: string): Replay {
  const score = (clock: string) => ({
    sport: "football" as const,
    clock,
    home: { name: "Home", goals: 0 },
    away: { name: "Away", goals: 0 },
    timeline: [],
    note: "",
  });
  const terms = { commissionPercent: 2, minStake: 1, maxStake: 10, delayMs: 0, rules: "" };
  const runners = [
    { key: "home", name: "Home" },
    { key: "away", name: "Away" },
  ];
  return {
    matchId,
    fixture: {
      sportId: 1,
      competition: "Cup",
      title: "Home v Away",
      team1: "Home",
      team2: "Away",
      simulated: true,
      sourceLabel: "Test",
      markets: [{ ...terms, key: "matchOdds", type: "match_odd", name: "Match Odds", runners }],
    },
    moments: [
      { afterMs: 0, score: score("0'"), scoreLine: "0–0" },
      { afterMs: 60_000, score: score("1'"), scoreLine: "1–0", stop: "Goal" },
      { afterMs: 60_000, score: score("FT"), scoreLine: "1–0" },
    ],
    official: "Home won",
    results: [wonBy("matchOdds", "home")],
    fastestSpeed: 60,
  };
}

/** One football match after another and nothing else, so that a test can follow every message. */
function tinyLibrary(): MatchLibrary {
  const match = (matchId: string): PlayableMatch => ({
    matchId,
    sportId: 1,
    rank: 1,
    replay: () => tinyReplay(matchId),
  });
  const library = matchLibrary([]);
  return {
    ...library,
    match: (matchId) => (matchId.startsWith("tiny-") ? match(matchId) : undefined),
    turn: (sportId, turn) => (sportId === 1 ? match(`tiny-${turn + 1}`) : undefined),
  };
}

async function feedAgainst(server: { url: string }, saved?: ScheduleState) {
  const clock = fakeClock();
  let inFlight = 0;
  const counted = (client: FeedClient): FeedClient => {
    const count = async <T>(call: Promise<T>): Promise<T> => {
      inFlight += 1;
      return call.finally(() => {
        inFlight -= 1;
      });
    };
    return {
      publish: (message, signal) => count(client.publish(message, signal)),
      fixtures: (signal) => count(client.fixtures(signal)),
    };
  };
  let state = saved;
  let isDiskFull = false;
  const feed = startMatchFeed({
    library: tinyLibrary(),
    store: {
      load: async () => structuredClone(state),
      save: async (next) => {
        if (isDiskFull) throw new Error("no space left on device");
        state = structuredClone(next);
      },
    },
    client: counted(feedClient({ crossbookUrl: server.url, secret: SECRET, clock, log })),
    clock,
    log,
    seed: "seed",
    speed: 30,
  });
  closers.push(() => feed.stop());
  /** Lets time pass in small steps, and calls on the way come to their end. */
  const pass = async (totalMs: number) => {
    for (let passedMs = 0; passedMs < totalMs; passedMs += 250) {
      clock.advance(250);
      for (let quiet = 0, turns = 0; quiet < 3 && turns < 400; turns++) {
        await new Promise(setImmediate);
        quiet = inFlight === 0 ? quiet + 1 : 0;
      }
    }
  };
  const connect = async () => {
    while (!feed.connected) await new Promise(setImmediate);
    await pass(250);
  };
  return {
    ...{ clock, feed, pass, connect },
    saved: () => state,
    fillDisk: (isFull: boolean) => {
      isDiskFull = isFull;
    },
  };
}

const summary = ({ sequence, body }: FeedMessage) =>
  body.type === "status"
    ? `${sequence} ${body.phase}${body.suspended ? ` suspended ${body.reason}` : " open"}${body.lapseUnmatched ? " lapse" : ""}`
    : `${sequence} ${body.type}`;

describe("the match feed", () => {
  it("publishes a match from announcement to end, and stops betting before what decides it", async () => {
    const server = await recordingServer();
    const { connect, pass } = await feedAgainst(server);
    await connect();
    await pass(70_000);
    expect(server.of("tiny-1-r1").map(summary)).toEqual([
      "1 fixture",
      "2 upcoming open",
      "3 inPlay open lapse",
      "4 score",
      "5 inPlay suspended Goal lapse",
      "6 score",
      "7 inPlay open",
      "8 inPlay suspended Awaiting the result lapse",
      "9 score",
      "10 result",
      "11 ended suspended Ended",
    ]);
  });

  it("plays up to four matches beside the programme that somebody asks for, each soon and once", async () => {
    const server = await recordingServer();
    const { connect, pass, feed } = await feedAgainst(server);
    expect(feed.request("tiny-50", 5_000)).toBeUndefined();
    await connect();
    expect(feed.request("nobody's", 5_000)).toBeUndefined();
    const asked = [50, 51, 52, 53, 54].map((number) => feed.request(`tiny-${number}`, 5_000));
    expect(asked).toEqual(["tiny-50-r1", "tiny-51-r1", "tiny-52-r1", "tiny-53-r1", undefined]);
    await pass(8_000);
    expect(server.of("tiny-50-r1").slice(0, 3).map(summary)).toEqual([
      ...["1 fixture", "2 upcoming open", "3 inPlay open lapse"],
    ]);
    await pass(30_000);
    expect(server.of("tiny-50-r1").at(-1)?.body).toMatchObject({ type: "status", phase: "ended" });
    expect(feed.request("tiny-50", 5_000)).toBe("tiny-50-r2");
  });

  it("keeps a stop open to the eye for at least a second and a half", async () => {
    const server = await recordingServer();
    const { connect, pass } = await feedAgainst(server);
    await connect();
    await pass(70_000);
    const sentAt = (sequence: number) =>
      Date.parse(server.of("tiny-1-r1").find((message) => message.sequence === sequence)?.sentAt ?? "");
    expect(sentAt(7) - sentAt(5)).toBeGreaterThanOrEqual(1500);
  });

  it("begins a match at its announced time and always has another to come", async () => {
    const server = await recordingServer();
    const { connect, pass, clock } = await feedAgainst(server);
    await connect();
    for (let minute = 0; minute < 5; minute++) {
      await pass(60_000);
      const upcoming = [...server.fixtures.values()].filter(({ phase }) => phase === "upcoming");
      expect(upcoming.length).toBeGreaterThan(0);
    }
    for (const { fixtureId, sequence, sentAt } of server.messages) {
      if (sequence !== 3) continue;
      const [announced] = server.of(fixtureId);
      const startTime = announced?.body.type === "fixture" ? announced.body.startTime : "";
      expect(Date.parse(sentAt) - Date.parse(startTime)).toBeLessThan(1000);
    }
    expect(clock.now()).toBeGreaterThan(0);
  });

  it("sends the same message again after a doubtful answer, and goes on in order", async () => {
    const server = await recordingServer();
    const { connect, pass } = await feedAgainst(server);
    await connect();
    const trouble = () => ({ status: 503, code: "EXCHANGE_BUSY" });
    server.faults.push(trouble, trouble, () => ({ status: 500, code: "INTERNAL_ERROR" }));
    await pass(80_000);
    const sequences = server.of("tiny-1-r1").map(({ sequence }) => sequence);
    expect(sequences).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("goes on where it was after a restart", async () => {
    const server = await recordingServer();
    const first = await feedAgainst(server);
    await first.connect();
    await first.pass(62_000);
    await first.feed.stop();
    const before = server.of("tiny-1-r1").length;
    expect(before).toBeGreaterThan(2);
    expect(before).toBeLessThan(11);
    const second = await feedAgainst(server, first.saved());
    await second.connect();
    await second.pass(70_000);
    expect(server.of("tiny-1-r1").map(({ sequence }) => sequence)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });

  it("keeps its place again once it can be written, where it could not be for a while", async () => {
    const server = await recordingServer();
    const { connect, pass, fillDisk, saved } = await feedAgainst(server);
    await connect();
    fillDisk(true);
    await pass(62_000);
    fillDisk(false);
    await pass(4000);
    const [run] = saved()?.runs ?? [];
    expect(run).toMatchObject({ fixtureId: "tiny-1-r1", sequence: server.of("tiny-1-r1").length });
  });

  it("voids what the server has open and no longer has a match", async () => {
    const server = await recordingServer();
    const markets = [
      { key: "matchOdds", marketId: 1, status: "suspended", operatorStatus: "open", runners: [] },
      { key: "goals25", marketId: 2, status: "settled", operatorStatus: "open", runners: [] },
    ];
    server.fixtures.set("stray-r9", {
      fixtureId: "stray-r9",
      eventId: 1,
      lastSequence: 7,
      phase: "inPlay",
      markets,
    });
    const { connect, pass } = await feedAgainst(server);
    await connect();
    await pass(1000);
    const [stopped, result, ended] = server.of("stray-r9");
    expect(stopped && summary(stopped)).toBe("8 inPlay suspended Feed lost: all bets are void. lapse");
    expect(result?.body).toMatchObject({
      type: "result",
      markets: [voided("matchOdds", "Feed lost: all bets are void.")],
    });
    expect(ended && summary(ended)).toContain("10 ended");
  });

  it("announces again, as a new run, what the server has lost", async () => {
    const server = await recordingServer();
    const run: FixtureRun = {
      fixtureId: "tiny-5-r1",
      matchId: "tiny-5",
      sportId: 1,
      slot: 0,
      startAt: 0,
      endAt: 0,
      sequence: 6,
    };
    const saved = { ...freshState(), runCounts: { "tiny-5": 1 }, turns: { "1": 5 }, runs: [run] };
    const { connect, pass } = await feedAgainst(server, saved);
    await connect();
    await pass(1000);
    expect(server.of("tiny-5-r1")).toEqual([]);
    expect(server.of("tiny-5-r2").map(summary)).toEqual(["1 fixture", "2 upcoming open"]);
  });

  it("does not play again what has its result, where only the word that it is over was not sent", async () => {
    const server = await recordingServer();
    const run: FixtureRun = {
      ...{ fixtureId: "tiny-5-r1", matchId: "tiny-5", sportId: 1, slot: 0 },
      ...{ startAt: 0, endAt: 0, sequence: 10 },
    };
    const saved = { ...freshState(), runCounts: { "tiny-5": 1 }, turns: { "1": 5 }, runs: [run] };
    const feed = await feedAgainst(server, saved);
    await feed.connect();
    await feed.pass(1000);
    expect(server.of("tiny-5-r2")).toEqual([]);
    expect(feed.saved()?.runs.map(({ matchId }) => matchId)).not.toContain("tiny-5");
  });

  it("takes another name where the server has had this one in an earlier life", async () => {
    const server = await recordingServer();
    const old: FeedFixture = {
      fixtureId: "tiny-1-r1",
      eventId: 1,
      lastSequence: 11,
      phase: "ended",
      markets: [],
    };
    server.fixtures.set("tiny-1-r1", old);
    server.ended.add("tiny-1-r1");
    const { connect, pass } = await feedAgainst(server);
    await connect();
    await pass(3000);
    expect(server.of("tiny-1-r3").map(summary)).toEqual(["1 fixture", "2 upcoming open"]);
  });

  it("tries a server that is down again and begins when it is there", async () => {
    const server = await recordingServer();
    server.faults.push(
      ...Array.from({ length: 4 }, () => () => ({ status: 503, code: "SERVICE_UNAVAILABLE" })),
    );
    const { feed, pass, connect } = await feedAgainst(server);
    await pass(1000);
    expect(feed.connected).toBe(false);
    await pass(15_000);
    await connect();
    expect(server.messages.length).toBeGreaterThan(0);
  });
});
