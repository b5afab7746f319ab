import { Socket } from "node:net";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "./database/migrate.ts";
import { buildFront, type FrontServer } from "./front-server.ts";
import { type Answer, callApi, expectDone } from "./testing/api-call.ts";
import {
  type BettingWorld,
  openBettingWorld,
  type PlayerSeat,
  worldConfiguration,
} from "./testing/betting-world.ts";
import { status } from "./testing/cricket-match.ts";
import { listenToHub } from "./testing/hub-listener.ts";
import { LossyBus } from "./testing/lossy-bus.ts";
import { type OpenMatch, openMatch } from "./testing/open-match.ts";
import { makeOperator } from "./testing/other-operator.ts";
import { METRICS_TOKEN } from "./testing/test-configuration.ts";

const PATIENCE = { timeout: 20_000, interval: 10 };
const ALIVE_MS = 500;
/** Less than NATS carries, so that a hundred bets are more. */
const MESSAGE_BYTES = 32 * 1024;

let database: TestDatabase;
let clock: FakeClock;
let bus: LossyBus;
let world: BettingWorld;
let front: FrontServer;
let address: string;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;
const lost: unknown[] = [];
/** The front reaches the database over no new connection. */
let isCut = false;

function frontsSocket(): Socket {
  const socket = new Socket();
  if (isCut) setImmediate(() => socket.destroy(new Error("the network is cut")));
  return socket;
}

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  bus = new LossyBus({ maxMessageBytes: MESSAGE_BYTES });
  world = await openBettingWorld(database.connection, clock, undefined, {}, { bus });
  [anna, bela] = [await world.player("anna", 10_000), await world.player("bela", 10_000)];
  match = await openMatch(world);
  front = await buildFront({
    ...{ config: worldConfiguration(), clock, bus },
    connection: { ...database.connection, stream: frontsSocket },
    logger: pino({ level: "silent" }),
    onLost: (error) => lost.push(error),
  });
  address = await front.start();
  await isReady();
});
afterAll(async () => {
  await front.stop();
  await world.close();
  await bus.close();
  await database.close();
});

const post = (seat: PlayerSeat, path: string, body: unknown) =>
  callApi(front, { method: "POST", path, body, token: seat.token });
const get = (path: string, query: Record<string, string | number> = {}, seat?: PlayerSeat) =>
  callApi(front, { method: "GET", path, query, ...(seat && { token: seat.token }) });
const bet = (type: 1 | 2, more: object = {}) => ({
  ...{ placeTime: null, type, rate: 2, stake: 100, fancyValue: 0, runnerId: match.india },
  ...{ marketId: match.marketId, eventId: match.eventId, ...more },
});
const leaderSeq = () => world.server.exchange.state().journalSeq;

/** Until the front has heard of the leader. */
async function isReady(): Promise<void> {
  do {
    clock.advance(ALIVE_MS);
    await new Promise((next) => setImmediate(next));
  } while ((await front.http.inject("/readyz")).statusCode !== 200);
}

/** What a list of prices is at the leader and at the front. */
async function both(path: string, query: Record<string, string | number>): Promise<readonly Answer[]> {
  return Promise.all([anna.get(path, query), get(path, query, anna)]);
}

describe("a front", () => {
  it("shows what it has followed as the leader does", async () => {
    expect((await match.back(anna, { rate: 3 })).code).toBeUndefined();
    expect((await match.lay(bela, { rate: 3, stake: 40 })).code).toBeUndefined();
    await expect.poll(() => front.seq(), PATIENCE).toBe(leaderSeq());
    const event = { eventId: match.eventId };
    const market = { marketId: match.marketId };
    for (const [path, query] of [
      ["Event/TreeSportWithEvent", {}],
      ["Market/GetByEventId", event],
      ["Odds/GetUserOddsV2", event],
      ["Odds/GetRunnerLadder", { ...market, runnerId: match.india }],
      ["Odds/GetMarketTape", market],
      ["Odds/GetQueuePlaces", market],
    ] as const) {
      const [leader, shown] = await both(path, query);
      expect([path, shown?.code]).toEqual([path, undefined]);
      expect(shown?.result).toEqual(leader?.result);
    }
  });

  it("has what acts done by the leader, once, and shows it before it answers", async () => {
    const reference = { clientReference: "front-1" };
    const [placed, again] = [
      await post(anna, "Bet/PlaceBetV2", bet(1, reference)),
      await post(anna, "Bet/PlaceBetV2", bet(1, reference)),
    ];
    expect(placed.code).toBeUndefined();
    expect(again.detail).toEqual({ ...(placed.detail as object), repeated: true });
    expect(front.seq()).toBe(leaderSeq());
    const [leader, shown] = await both("Bet/GetUserOpenBets", {});
    expect(shown?.result).toEqual(leader?.result);
  });

  it("has the heartbeat of an account awaited by the leader", async () => {
    expect((await match.back(anna, { rate: 8, stake: 25 })).code).toBeUndefined();
    expect((await post(anna, "Bet/Heartbeat", { timeoutSeconds: 10 })).result).toMatchObject({
      timeoutSeconds: 10,
    });
    clock.advance(10_000);
    await isReady();
    const unmatched = async () => {
      const { result } = await anna.get("Bet/GetUserOpenBets");
      return (result as { openBets: readonly { unmatched: number }[] }).openBets.map(
        (open) => open.unmatched,
      );
    };
    await expect.poll(async () => new Set(await unmatched()), PATIENCE).toEqual(new Set([0]));
  });

  it("shows a list that is larger than the bus carries", async () => {
    const dora = await world.player("dora", 10_000);
    for (let number = 1; number <= 100; number++)
      expect((await match.back(dora, { rate: 9, stake: number })).code).toBeUndefined();
    const shown = await get("Bet/GetUserOpenBets", {}, dora);
    expect(JSON.stringify(shown.result).length).toBeGreaterThan(MESSAGE_BYTES);
    expect(shown.result).toEqual((await dora.get("Bet/GetUserOpenBets")).result);
  });

  it("gives the leader the caller's address and host, and refuses who may not call", async () => {
    const credentials = { userNameOrEmailAddress: "bela", password: "Plays4fun@all" };
    const login = await front.http.inject({
      ...{ method: "POST", url: "/Account/Authenticate", payload: credentials },
      ...{
        remoteAddress: "203.0.113.7",
        headers: { host: "blue.example", "x-forwarded-for": "198.51.100.1" },
      },
    });
    expect(login.statusCode).toBe(200);
    expect(String(login.headers["set-cookie"])).toMatch(/HttpOnly/);
    const token = login.json<{ result: { accessToken: string } }>().result.accessToken;
    const sessions = await callApi(front, { method: "GET", path: "Account/GetSessions", token });
    expect(JSON.stringify(sessions.result)).toContain("203.0.113.7");
    expect(JSON.stringify(sessions.result)).not.toContain("198.51.100.1");
    expect((await get("Bet/GetUserOpenBets")).code).toBe("NOT_LOGGED_IN");
    expect((await post(world.operator, "Bet/PlaceBetV2", bet(1))).status).toBe(401);
    const wrong = await post(anna, "Bet/PlaceBetV2", bet(1, { rate: "two" }));
    expect([wrong.status, wrong.code]).toEqual([400, "INVALID_INPUT"]);
    const tooLarge = await post(anna, "Bet/PlaceBetV2", bet(1, { more: "x".repeat(70_000) }));
    expect(tooLarge.code).toBe("BODY_TOO_LARGE");
  });

  it("shows its metrics to who brings the token", async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { body } = await front.http.inject({ url: "/metrics", headers });
    expect(body).toContain(`crossbook_exchange_journal_seq ${front.seq()}`);
  });

  it("has no address for operators, providers and their consoles", async () => {
    for (const [method, url] of [
      ["POST", "/api/Operator/Authenticate"],
      ["GET", "/api/Operator/GetAudit"],
      ["POST", "/api/Feed/Publish"],
      ["GET", "/console/"],
      ["POST", "/api/payments/webhook"],
    ] as const) {
      const refused = await front.http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${world.operator.token}` },
      });
      expect([url, refused.statusCode]).toEqual([url, 404]);
    }
  });

  it("pushes prices, balances, statuses, scores and the end of a session to its own connections", async () => {
    const cara = await world.player("cara", 1_000);
    const hub = await listenToHub(address, cara.token);
    await hub.connection.invoke("WatchMarkets", [match.marketId]);
    await hub.connection.invoke("WatchEvents", [match.eventId]);
    await hub.receives("Odds", ({ Image }) => Image);
    expect((await match.back(cara, { rate: 4, stake: 100 })).code).toBeUndefined();
    await hub.receives("UserBalance");
    clock.advance(ALIVE_MS);
    await hub.receives("Odds", ({ Image }) => !Image);
    await match.suspend("Rain");
    clock.advance(ALIVE_MS);
    await hub.receives("Odds", ({ Status, Reason }) => Status === "SUSPENDED" && Reason === "Rain");
    await match.reopen();
    expect((await cara.post("Account/Logout", {})).code).toBeUndefined();
    await hub.receives("Logout");
    expect((await get("Odds/GetQueuePlaces", { marketId: match.marketId }, cara)).code).toBe("TOKEN_INVALID");
    await hub.connection.stop();
  });

  it("shows events that were announced or changed after its start", async () => {
    const second = await openMatch(world);
    const titles = async () => JSON.stringify((await get("Event/TreeSportWithEvent")).result);
    await expect.poll(titles, PATIENCE).toContain(`"id":${second.eventId}`);
  });

  it("reads what it has missed from the journal and the tables", async () => {
    bus.isLosing = true;
    expect((await match.back(anna, { rate: 5, stake: 100 })).code).toBeUndefined();
    const missed = await openMatch(world);
    const behind = front.seq();
    bus.isLosing = false;
    expect(behind).toBeLessThan(leaderSeq());
    clock.advance(ALIVE_MS);
    await expect.poll(() => front.seq(), PATIENCE).toBe(leaderSeq());
    const titles = async () => {
      clock.advance(ALIVE_MS);
      return JSON.stringify((await get("Event/TreeSportWithEvent")).result);
    };
    await expect.poll(titles, PATIENCE).toContain(`"id":${missed.eventId}`);
    const [leader, shown] = await both("Odds/GetRunnerLadder", {
      marketId: match.marketId,
      runnerId: match.india,
    });
    expect(shown?.result).toEqual(leader?.result);
  });

  it("pushes the score and the status that it has missed", async () => {
    const hub = await listenToHub(address);
    await hub.connection.invoke("WatchMarkets", [match.marketId]);
    await hub.connection.invoke("WatchEvents", [match.eventId]);
    const score = {
      ...{ sport: "trade" as const, symbol: "GOLD", open: 100, price: 101, path: [100, 101] },
      ...{ secondsLeft: 30, note: "" },
    };
    bus.isLosing = true;
    await world.feed(match.fixtureId, { type: "score", score, scoreLine: "101" });
    await match.suspend("Missed");
    bus.isLosing = false;
    clock.advance(ALIVE_MS);
    expect(await hub.receives("Score")).toEqual({ EventId: match.eventId, Score: score, ScoreLine: "101" });
    await hub.receives("MarketStatus", ({ Status, Reason }) => Status === "SUSPENDED" && Reason === "Missed");
    await match.reopen();
    clock.advance(ALIVE_MS);
    await hub.receives("MarketStatus", ({ Status }) => Status === "OPEN");
    await hub.connection.stop();
  });

  it("reads the other result of a finished event that it has missed", async () => {
    const second = { userName: "sara", password: "Second-4-the-tests", role: "admin" };
    await makeOperator(world, world.operator, second);
    const login = await world.guest.post("Operator/Authenticate", second);
    const sara = world.seat("sara", (login.result as { accessToken: string }).accessToken);
    const ended = await openMatch(world);
    await ended.start();
    await ended.indiaWins();
    await world.feed(ended.fixtureId, status({ phase: "ended" }));
    const winner = async () => {
      clock.advance(ALIVE_MS);
      const { result } = await get("Market/GetByEventId", { eventId: ended.eventId });
      return (result as { result: unknown }[])[0]?.result;
    };
    await expect.poll(winner, PATIENCE).toEqual({ type: "winners", runnerIds: [ended.india] });
    const other = { type: "winners", runnerIds: [ended.australia] };
    const words = { marketId: ended.marketId, result: other, reason: "Mistake", rule: "9" };
    bus.isLosing = true;
    expect((await world.operator.post("Operator/ResettleMarket", words)).code).toBe("SECOND_PERSON_NEEDED");
    expectDone(await sara.post("Operator/ResettleMarket", words));
    bus.isLosing = false;
    await expect.poll(winner, PATIENCE).toEqual(other);
  });

  it("is not ready while it cannot read what it has missed, and gives out no price as one of now", async () => {
    const states = async () => {
      clock.advance(ALIVE_MS);
      return (await front.http.inject("/readyz")).statusCode;
    };
    expect(await states()).toBe(200);
    const listener = await listenToHub(address);
    const odds = async () => (await get("Odds/GetUserOddsV2", { eventId: match.eventId }, anna)).code;
    await listener.connection.invoke("WatchEvents", [match.eventId]);
    isCut = true;
    bus.isLosing = true;
    expect((await match.back(anna, { rate: 7, stake: 100 })).code).toBeUndefined();
    bus.isLosing = false;
    await expect.poll(states, PATIENCE).toBe(503);
    expect(await odds()).toBe("SERVICE_UNAVAILABLE");
    await expect(listener.connection.invoke("WatchEvents", [match.eventId])).rejects.toThrow("out of date");
    expect((await get("Market/GetByEventId", { eventId: match.eventId }, anna)).status).toBe(200);
    isCut = false;
    await expect.poll(states, PATIENCE).toBe(200);
    expect(await odds()).toBeUndefined();
    await listener.connection.invoke("WatchEvents", [match.eventId]);
    await listener.connection.stop();
    expect(front.seq()).toBe(leaderSeq());
  });

  it("gives out no price as one of now once it has heard nothing of its leader for five seconds", async () => {
    const odds = async () => (await get("Odds/GetUserOddsV2", { eventId: match.eventId }, anna)).code;
    const isReadyNow = async () => (await front.http.inject("/readyz")).statusCode;
    const listener = await listenToHub(address);
    bus.isLosing = true;
    clock.advance(4_999);
    expect([await odds(), await isReadyNow()]).toEqual([undefined, 200]);
    clock.advance(1);
    expect([await odds(), await isReadyNow()]).toEqual(["SERVICE_UNAVAILABLE", 200]);
    await expect(listener.connection.invoke("WatchEvents", [match.eventId])).rejects.toThrow("out of date");
    bus.isLosing = false;
    clock.advance(ALIVE_MS);
    await expect.poll(odds, PATIENCE).toBeUndefined();
    await listener.connection.invoke("WatchEvents", [match.eventId]);
    await listener.connection.stop();
  });

  it("keeps a call while nobody leads, answers it from the next leader, and refuses what the former one says", async () => {
    const former = bus.published.findLast(({ message }) => Buffer.from(message).includes('"kind":"batch"'));
    const seqBefore = leaderSeq();
    const ending = world.crash();
    const placed = post(anna, "Bet/PlaceBetV2", bet(1, { clientReference: "between", rate: 6 }));
    await ending;
    const waiting = setInterval(() => clock.advance(10), 1);
    const answer = await placed;
    clearInterval(waiting);
    expect(["SERVICE_UNAVAILABLE", "EXCHANGE_STOPPED", undefined]).toContain(answer.code);
    await isReady();
    const again = await post(anna, "Bet/PlaceBetV2", bet(1, { clientReference: "between", rate: 6 }));
    expect(again.code).toBeUndefined();
    if (answer.code === undefined)
      expect(again.detail).toMatchObject({ betId: (answer.detail as { betId: number }).betId });
    expect(leaderSeq()).toBeGreaterThan(seqBefore);
    const refusedBefore = front.refused();
    if (former === undefined) throw new Error("a batch was published before");
    bus.publish(former.subject, former.message);
    bus.publish(former.subject, Uint8Array.of(0, 0, 0, 200, 123));
    await expect.poll(() => front.refused(), PATIENCE).toBe(refusedBefore + 2);
    await expect.poll(() => front.seq(), PATIENCE).toBe(leaderSeq());
  });

  it("asks to ask again where nobody leads for three seconds, and still shows what it has", async () => {
    await world.server.stop();
    const refused = post(anna, "Bet/PlaceBetV2", bet(1));
    let isRefused = false;
    void refused.then(() => {
      isRefused = true;
    });
    for (let passed = 0; passed < 2_900; passed += 100) {
      clock.advance(100);
      await new Promise((next) => setImmediate(next));
    }
    expect(isRefused).toBe(false);
    const passing = setInterval(() => clock.advance(100), 1);
    expect((await refused).code).toBe("SERVICE_UNAVAILABLE");
    clearInterval(passing);
    expect((await get("Market/GetByEventId", { eventId: match.eventId }, anna)).status).toBe(200);
    expect(lost).toEqual([]);
  });
});
