import type { Command } from "@crossbook/engine";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withNumbers } from "../../../database/connection-types.ts";
import { schema } from "../../../database/migrate.ts";
import type { Clock } from "../../../ports/clock.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { holdsWithin, until } from "../../../testing/passing-time.ts";
import { Heartbeats, type HeartbeatsParts } from "./heartbeats.ts";

let database: TestDatabase;
let pool: Pool;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let annaId: number;
let matches: readonly OpenMatch[];
let heartbeats: Heartbeats;

beforeEach(async () => {
  database = await testDatabase(schema);
  pool = new Pool({ ...withNumbers(database.connection), max: 2 });
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 10_000);
  annaId = await idOf("anna");
  matches = [await openMatch(world), await openMatch(world)];
  for (const match of matches) expectDone(await match.back(anna));
});
afterEach(async () => {
  await heartbeats.stop();
  await pool.end();
  await closeVerified(world, database);
});

async function idOf(userName: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = $1", [userName]);
  return rows[0]?.id ?? 0;
}

async function begin(more: Partial<HeartbeatsParts> = {}): Promise<void> {
  heartbeats = new Heartbeats({
    ...{ exchange: world.server.exchange, clock, database: pool, logger: pino({ level: "silent" }) },
    ...more,
  });
  await heartbeats.start();
}

/** The markets in which a bet of Anna's is unmatched. */
async function unmatchedIn(): Promise<readonly number[]> {
  const { result } = await anna.get("Bet/GetUserOpenBets");
  const { openBets } = result as { openBets: readonly { marketId: number; unmatched: number }[] };
  return openBets.filter(({ unmatched }) => unmatched > 0).map(({ marketId }) => marketId);
}
const untilOnly = (...marketIds: readonly number[]) =>
  until(async () => String(await unmatchedIn()) === String(marketIds));

/** The exchange as it is for one whose commands in these markets find its queue full. */
function busyIn(marketIds: ReadonlySet<number>): HeartbeatsParts["exchange"] {
  const { exchange } = world.server;
  return {
    read: (query) => exchange.read(query),
    async submit(command: Command) {
      if ("marketId" in command && marketIds.has(Number(command.marketId)))
        return { ok: false, code: "EXCHANGE_BUSY" };
      return exchange.submit(command);
    },
  };
}

describe("a heartbeat that fires", () => {
  it("cancels in the other markets where the exchange is too busy for one, which it tries again", async () => {
    const [one] = matches.map(({ marketId }) => marketId);
    const busy = new Set([Number(one)]);
    await begin({ exchange: busyIn(busy) });
    await heartbeats.heard(annaId, 10);
    clock.advance(10_000);
    const at = clock.now();
    await untilOnly(Number(one));
    expect(await heartbeats.heard(annaId, 10)).toEqual({ ok: false, reason: "firing" });
    expect(await heartbeats.heard(annaId, 0)).toEqual({ ok: false, reason: "firing" });
    clock.advance(1_000);
    expect(await holdsWithin(20, async () => (await unmatchedIn()).length === 0)).toBe(false);
    busy.clear();
    await until(async () => {
      clock.advance(1_000);
      return (await unmatchedIn()).length === 0;
    });
    await until(async () => (await heartbeats.heard(annaId, 0)).ok);
    expect(await heartbeats.heard(annaId, 0)).toMatchObject({ ok: true, last: { at, bets: 2 } });
  });

  it("waits for its turn where many fall silent together", async () => {
    const bela = await world.player("bela", 10_000);
    expect((await matches[0]?.back(bela))?.code).toBeUndefined();
    const belaId = await idOf("bela");
    const { exchange } = world.server;
    const asked: number[] = [];
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      goOn = done;
    });
    await begin({
      mostFiring: 1,
      exchange: {
        read: (query) => exchange.read(query),
        async submit(command: Command) {
          if ("accountId" in command) asked.push(command.accountId);
          await held;
          return exchange.submit(command);
        },
      },
    });
    try {
      await heartbeats.heard(annaId, 10);
      await heartbeats.heard(belaId, 10);
      clock.advance(10_000);
      await until(async () => asked.length > 0);
      clock.advance(500);
      expect(await holdsWithin(20, async () => asked.includes(belaId))).toBe(false);
    } finally {
      goOn();
    }
    await until(async () => {
      clock.advance(100);
      return asked.includes(belaId) && (await unmatchedIn()).length === 0;
    });
  });

  it("cancels once, and writes that it did when the database takes it", async () => {
    await begin();
    await heartbeats.heard(annaId, 10);
    await pool.query("ALTER TABLE heartbeats RENAME TO away");
    clock.advance(10_000);
    await untilOnly();
    const [match] = matches;
    expect((await match?.back(anna))?.code).toBeUndefined();
    clock.advance(1_000);
    expect(await holdsWithin(20, async () => (await unmatchedIn()).length === 0)).toBe(false);
    await pool.query("ALTER TABLE away RENAME TO heartbeats");
    await until(async () => {
      clock.advance(1_000);
      return (await heartbeats.heard(annaId, 0)).ok;
    });
    expect(await heartbeats.heard(annaId, 0)).toMatchObject({ last: { bets: 2 } });
    expect(await unmatchedIn()).toEqual([match?.marketId]);
  });

  it("gives calls that came while the process stood still the time to be read", async () => {
    let stoodStillMs = 0;
    const slow: Clock = { ...clock, monotonicMs: () => clock.monotonicMs() + stoodStillMs };
    await begin({ clock: slow });
    await heartbeats.heard(annaId, 10);
    clock.advance(9_000);
    stoodStillMs = 5_000;
    clock.advance(1_000);
    expect(await holdsWithin(20, async () => (await unmatchedIn()).length < 2)).toBe(false);
    expect(await heartbeats.heard(annaId, 10)).toMatchObject({ ok: true, last: undefined });
    clock.advance(9_999);
    expect(await holdsWithin(20, async () => (await unmatchedIn()).length < 2)).toBe(false);
    clock.advance(100);
    await untilOnly();
  });
});

describe("the registration of a heartbeat", () => {
  it("is refused where there are as many as there may be, and those that are there go on", async () => {
    await world.player("bela");
    const belaId = await idOf("bela");
    await begin({ mostHeartbeats: 1 });
    await heartbeats.heard(annaId, 10);
    expect(await heartbeats.heard(belaId, 10)).toEqual({ ok: false, reason: "full" });
    expect(await heartbeats.heard(annaId, 20)).toMatchObject({ ok: true, timeoutSeconds: 20 });
    await heartbeats.heard(annaId, 0);
    expect(await heartbeats.heard(belaId, 10)).toMatchObject({ ok: true, timeoutSeconds: 10 });
  });

  it("is kept by a call that waits for the one before it, which the database holds up", async () => {
    await begin();
    const holder = await pool.connect();
    await holder.query("BEGIN; LOCK TABLE heartbeats");
    const slow = heartbeats.heard(annaId, 15);
    clock.advance(14_000);
    const next = heartbeats.heard(annaId, 15);
    clock.advance(14_000);
    expect(await holdsWithin(20, async () => (await unmatchedIn()).length < 2)).toBe(false);
    await holder.query("COMMIT");
    holder.release();
    expect([await slow, await next]).toMatchObject([{ ok: true }, { ok: true }]);
    clock.advance(14_999);
    expect(await holdsWithin(20, async () => (await unmatchedIn()).length < 2)).toBe(false);
    clock.advance(1);
    await untilOnly();
  });

  it("is not there where it could not be written, and one that was there stays as it was", async () => {
    await begin();
    await pool.query("ALTER TABLE heartbeats RENAME TO away");
    await expect(heartbeats.heard(annaId, 10)).rejects.toThrow("heartbeats");
    clock.advance(10_000);
    expect(await holdsWithin(20, async () => (await unmatchedIn()).length < 2)).toBe(false);
    await pool.query("ALTER TABLE away RENAME TO heartbeats");
    await heartbeats.heard(annaId, 20);
    await pool.query("ALTER TABLE heartbeats RENAME TO away");
    await expect(heartbeats.heard(annaId, 0)).rejects.toThrow("heartbeats");
    await expect(heartbeats.heard(annaId, 10)).rejects.toThrow("heartbeats");
    await pool.query("ALTER TABLE away RENAME TO heartbeats");
    clock.advance(19_999);
    expect(await holdsWithin(20, async () => (await unmatchedIn()).length < 2)).toBe(false);
    clock.advance(1);
    await untilOnly();
  });
});
