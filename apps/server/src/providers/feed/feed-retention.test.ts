import type { FeedBody } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type Answer, type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { cricketMatch, status } from "../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { KEEP_AFTER_FINISH_MS } from "./feed-retention.ts";

const MINUTE_MS = 60_000;
let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let client: Client;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  client = new Client(database.connection);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await world.close();
  await database.close();
});

let match: OpenMatch;
let others = 0;

/** A match with a stop and a reopening: three messages, which the result would make four. */
beforeEach(async () => {
  match = await openMatch(world);
  await match.suspend("Wicket");
  await match.reopen();
});

/** Lets time pass, then another fixture of the feed sends a message. */
async function later(passedMs: number): Promise<void> {
  await world.server.exchange.projected(world.server.exchange.state().journalSeq);
  clock.advance(passedMs);
  await world.feed(`other-${++others}`, cricketMatch());
}

/** Also logs the operator in again, whose session does not last for hours. */
async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
}

async function sequences(): Promise<number[]> {
  const { rows } = await client.query<{ sequence: string }>(
    "SELECT sequence FROM feed_messages WHERE event_id = $1 ORDER BY sequence",
    [match.eventId],
  );
  return rows.map(({ sequence }) => Number(sequence));
}

async function actions(): Promise<string[]> {
  const { rows } = await client.query<{ actor: string; action: string; reason: string }>(
    "SELECT actor, action, reason FROM operator_actions WHERE market_id = $1 ORDER BY id",
    [match.marketId],
  );
  return rows.map(({ actor, action, reason }) => `${actor.split(":")[0]} ${action} ${reason}`.trim());
}

const send = (sequence: number, body: FeedBody): Promise<Answer> =>
  world.feedAnswer({ fixtureId: match.fixtureId, sequence, sentAt: "2026-01-01T00:00:00.000Z", body });

const wicket = status({ suspended: true, reason: "Wicket" });

describe("digests of a fixture's messages", () => {
  it("stay while it is unfinished, however long", async () => {
    await later(10 * KEEP_AFTER_FINISH_MS);
    expect(await sequences()).toEqual([1, 2, 3]);
    expect((await send(2, status({ suspended: true, reason: "Review" }))).code).toBe("FEED_CONFLICT");
  });

  it("stay for one hour after it has finished, and go with the next message after that", async () => {
    await match.indiaWins();
    await later(KEEP_AFTER_FINISH_MS - MINUTE_MS);
    expect(await sequences()).toEqual([1, 2, 3, 4]);
    await later(11 * MINUTE_MS);
    expect(await sequences()).toEqual([]);
  });

  it("stay while a market of an ended fixture has no result", async () => {
    await world.feed(match.fixtureId, status({ phase: "ended", suspended: true, reason: "Full time" }));
    await later(10 * KEEP_AFTER_FINISH_MS);
    expect(await sequences()).toEqual([1, 2, 3, 4]);
  });

  it("are not needed to answer an old message as sent twice: nothing changes", async () => {
    await match.indiaWins();
    await later(2 * KEEP_AFTER_FINISH_MS);
    const before = await world.stateDigest();
    for (const sequence of [1, 2, 4]) {
      const again = await send(sequence, wicket);
      expect(again.result).toMatchObject({ duplicate: true, fixture: { lastSequence: 4, phase: "ended" } });
    }
    expect((await send(6, wicket)).code).toBe("FEED_OUT_OF_ORDER");
    expect(await world.stateDigest()).toBe(before);
  });

  it("of a message that came after the others had gone stay for an hour themselves", async () => {
    await match.indiaWins();
    await later(2 * KEEP_AFTER_FINISH_MS);
    expect((await send(5, status({ phase: "ended" }))).code).toBeUndefined();
    await later(11 * MINUTE_MS);
    expect(await sequences()).toEqual([5]);
    expect((await send(5, wicket)).code).toBe("FEED_CONFLICT");
    await later(KEEP_AFTER_FINISH_MS);
    expect(await sequences()).toEqual([]);
  });
});

describe("actions of the feed", () => {
  it("go with the digests, but for the newest of each market", async () => {
    await match.indiaWins();
    expect(await actions()).toHaveLength(3);
    await later(2 * KEEP_AFTER_FINISH_MS);
    expect(await actions()).toEqual(["feed settleMarket India won by 6 wickets"]);
  });

  it("leave an operator's where they are", async () => {
    await restart();
    const { marketId } = match;
    const change = { marketId, status: "SUSPENDED", reason: "Odd bets" };
    expect((await world.operator.post("Operator/SetMarketStatus", change)).code).toBeUndefined();
    const refund = { marketId, reason: "Fixed" };
    expect((await world.operator.post("Operator/VoidMarket", refund)).code).toBeUndefined();
    const ended = status({ phase: "ended", suspended: true, reason: "Full time" });
    expect((await send(4, ended)).code).toBeUndefined();
    await later(2 * KEEP_AFTER_FINISH_MS);
    expect(await actions()).toEqual([
      "feed setMarketStatus",
      "operator setMarketStatus Odd bets",
      "operator voidMarket Fixed",
    ]);
  });

  it("still give the reason of a void market after a restart", async () => {
    await world.feed(match.fixtureId, {
      type: "result",
      official: "Rain",
      markets: [{ key: "matchOdds", result: { type: "void", reason: "No result" } }],
    });
    await later(2 * KEEP_AFTER_FINISH_MS);
    await restart();
    const market = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect(market.result).toMatchObject([{ status: "VOID", statusReason: "No result" }]);
  });

  it("stay while the market has no result", async () => {
    await later(10 * KEEP_AFTER_FINISH_MS);
    expect(await actions()).toEqual(["feed setMarketStatus Wicket", "feed setMarketStatus"]);
  });
});
