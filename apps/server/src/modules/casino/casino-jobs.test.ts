import { api, CASINO_STUDIOS } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../../testing/casino-world.ts";
import { holdsWithin, until } from "../../testing/passing-time.ts";
import { clientsOf, studioDoubles } from "../../testing/studio-double.ts";
import { CasinoJobs } from "./casino-jobs.ts";
import { GameCatalogue } from "./games/game-catalogue.ts";
import { GameRefresh } from "./games/game-refresh.ts";
import { PopularGames } from "./games/popular-games.ts";
import { LaunchedSessions } from "./sessions/launched-sessions.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STEP_MS = 10 * 60_000;

let world: CasinoWorld;
let anna: CasinoPlayer;
const doubles = studioDoubles();

beforeAll(async () => {
  world = await CasinoWorld.open({}, { studioClients: clientsOf(doubles) });
  anna = await world.player("anna", 100);
});
afterAll(() => world.close());

/** Passes so much time, and then lets what runs by itself run until the condition holds. */
async function after(ms: number, condition: () => Promise<boolean>): Promise<void> {
  world.clock.advance(ms);
  await until(async () => {
    world.clock.advance(STEP_MS);
    return (await condition()) || holdsWithin(20, condition);
  });
}

it("reconciles yesterday and today with every studio, again and again, and keeps the newest of each day", async () => {
  const ofDay = () => world.count("SELECT count(*) AS n FROM casino_reconciliations");
  await after(HOUR_MS, async () => (await ofDay()) === 6);
  const before = await world.count("SELECT max(id) AS n FROM casino_reconciliations");
  await after(
    HOUR_MS,
    async () => (await world.count("SELECT max(id) AS n FROM casino_reconciliations")) >= before + 6,
  );
  expect(await ofDay()).toBe(6);
  expect(
    await world.count("SELECT count(*) AS n FROM casino_reconciliations WHERE report ->> 'runBy' = 'system'"),
  ).toBe(6);
});

it("forgets sessions in which nothing was played, and everything of a demo that is long closed", async () => {
  const { http } = world.server.server;
  const answer = await http.inject({ method: "GET", url: `/api/${api.account.loginAsDemoUser.path}` });
  expect(answer.statusCode).toBe(200);
  const demo = await world.count("SELECT max(id) AS n FROM users WHERE kind = 'demo'");
  const played = await world.seat(demo, "kestrel");
  const move = { txId: "demo-bet", round: "demo-round", amount: 100 };
  expect((await world.studios.kestrel.bet(played, move)).answer).toBe("RS_OK");
  const returned = { ...move, txId: "returned-bet" };
  expect((await world.studios.kestrel.bet(played, returned)).answer).toBe("RS_OK");
  const rollback = { ...returned, txId: "demo-rollback", betTxId: returned.txId };
  expect((await world.studios.kestrel.rollback(played, rollback)).answer).toBe("RS_OK");
  const own = { txId: "own-bet", round: "own-round", amount: 100 };
  expect((await world.studios.kestrel.bet(await world.seat(anna.userId, "kestrel"), own)).answer).toBe(
    "RS_OK",
  );
  const sessions = () => world.count("SELECT count(*) AS n FROM casino_sessions");
  // From then on its time counts: closed after the next step it would be 31 days younger.
  const isClosed = async () =>
    (await world.count(`SELECT count(*) AS n FROM users WHERE id = ${demo} AND forgotten_at IS NOT NULL`)) ===
    1;
  // Anna's three that she never played go, and the two in which a round was played stay.
  await after(8 * DAY_MS, async () => (await sessions()) === 2 && (await isClosed()));
  await after(31 * DAY_MS, async () => (await sessions()) === 1);
  const left = (table: string) => world.count(`SELECT count(*) AS n FROM ${table} WHERE user_id = ${demo}`);
  expect(await Promise.all(["casino_transactions", "casino_rounds", "casino_sessions"].map(left))).toEqual([
    0, 0, 0,
  ]);
  await after(
    DAY_MS,
    async () => (await world.count(`SELECT count(*) AS n FROM users WHERE id = ${demo}`)) === 0,
  );
  expect(await world.count("SELECT count(*) AS n FROM casino_rounds")).toBe(1);
  // The ledger's entry stays, and reports go on to know that it gave a stake back.
  const ofRollbacks = "SELECT ledger_entry_id FROM casino_transactions WHERE kind = 'rollback'";
  expect(
    await world.count(
      `SELECT count(DISTINCT entry_id) AS n FROM ledger_entries WHERE entry_id IN (${ofRollbacks})`,
    ),
  ).toBe(1);
});

it("forgets no session before what is played is written: its round may be on its way", async () => {
  const { pool: database } = world;
  // Of these jobs alone: the server's own do not clean up meanwhile.
  const clock = fakeClock(world.clock.now() + 9 * DAY_MS);
  await world.seat(anna.userId, "kestrel");
  const sessions = () => world.count("SELECT count(*) AS n FROM casino_sessions");
  const before = await sessions();
  const whenWritten: number[] = [];
  const logger = pino({ level: "silent" });
  const catalogue = new GameCatalogue(database, clock);
  await new CasinoJobs({
    studios: new Set(CASINO_STUDIOS),
    refresh: new GameRefresh({ clients: clientsOf(studioDoubles()), catalogue, clock, logger }),
    popular: new PopularGames(database, clock),
    reconciliations: { run: async () => ({ ok: false, problem: "no answer" }) },
    wallet: { written: async () => void whenWritten.push(await sessions()) },
    launched: new LaunchedSessions(database, clock),
    ...{ database, clock, logger },
  }).run();
  expect(whenWritten[0]).toBe(before);
  expect(await sessions()).toBe(before - 1);
});

it("asks a studio that starts after the server again within seconds, then more rarely", async () => {
  const { pool: database, clock } = world;
  const late = studioDoubles();
  late.kestrel.isUp = false;
  const askedAt: number[] = [];
  const list = late.kestrel.games.bind(late.kestrel);
  late.kestrel.games = () => {
    askedAt.push(clock.now());
    return list();
  };
  const logger = pino({ level: "silent" });
  const catalogue = new GameCatalogue(database, clock);
  const jobs = new CasinoJobs({
    studios: new Set(CASINO_STUDIOS),
    refresh: new GameRefresh({ clients: clientsOf(late), catalogue, clock, logger }),
    popular: new PopularGames(database, clock),
    reconciliations: { run: async () => ({ ok: false, problem: "no answer" }) },
    wallet: { written: async () => undefined },
    launched: new LaunchedSessions(database, clock),
    ...{ database, clock, logger },
  });
  const startedAt = clock.now();
  for (let second = 0; second <= 40; second++) {
    late.kestrel.isUp = second >= 30;
    await jobs.run();
    clock.advance(1_000);
  }
  expect(askedAt.map((at) => (at - startedAt) / 1_000)).toEqual([0, 1, 3, 7, 15, 25, 35]);
  expect(catalogue.all().filter(({ listed }) => listed)).toHaveLength(6);
});
