import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CasinoStudio, GameRound } from "@crossbook/contract";
import { fakeClock, type SeededRandom, seededRandom, sequentialIds } from "@crossbook/testkit";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../../../server/src/testing/casino-world.ts";
import { KESTREL_KEYS, TEST_STUDIOS } from "../../../server/src/testing/studio-keys.ts";
import { chanceFrom } from "../ports/chance.ts";
import { type FaultyLine, faultyLine } from "../testing/faulty-line.ts";
import { type GamePage, openPage } from "../testing/studio-world.ts";
import { STUDIO_FAULT_NAMES } from "./faults/studio-faults.ts";
import { bookedTransactions } from "./store/studio-books.ts";
import { addStudios, type Studios } from "./studios.ts";

/** Enough for each disturbance to come once; `npm run casino:rounds` plays 10,000. The seed is in the name of the test. */
const ROUNDS = Number(process.env["STUDIO_ROUNDS"] ?? 208);
const SEED = Number(process.env["STUDIO_SEED"] ?? 38);
const PLAYERS = 8;
const START = 100_000_000;
const STUDIOS = ["kestrel", "marigold", "banyan"] as const;
/** A day of repetitions in 24 seconds, and of the clock only. */
const SPEED = 3600;
/** What a caller hears of a server that has gone. */
const LOST = { status: 502, body: "", contentType: "text/plain" };
/** A session that outlasts some rounds. */
const LONG_MS = 12_000;

type Choose = (random: SeededRandom) => object;

const GAMES: readonly (readonly [studio: CasinoStudio, game: string, choose: Choose])[] = [
  ["kestrel", "dice", (random) => ({ direction: "over", target: random.between(2000, 8000) })],
  ["kestrel", "mines", (random) => ({ mines: random.between(1, 12) })],
  ["marigold", "wheel", () => ({ segments: 10, risk: "low" })],
  ["marigold", "blackjack", () => ({})],
  ["banyan", "teen-patti", () => ({ bet: "A" })],
  ["banyan", "crash", (random) => ({ autoCashOut: random.between(101, 250) })],
];

const clock = fakeClock();
const ids = sequentialIds("t");
const secrets = seededRandom(SEED + 1);
let world: CasinoWorld;
let line: FaultyLine;
let stateDir: string;
let running: { readonly http: FastifyInstance; readonly studios: Studios };
/** How often the server has ended with calls under way, and another one has gone on. */
let crashes = 0;
/** The present server, and whether it is ending. */
let life = newLife();
const players: CasinoPlayer[] = [];
const pages = new Map<string, { readonly page: GamePage; readonly expiresAt: number }>();

function newLife(): {
  readonly isOver: () => boolean;
  readonly over: Promise<undefined>;
  readonly end: () => void;
} {
  let isOver = false;
  let end = (): void => undefined;
  const over = new Promise<undefined>((resolve) => {
    end = () => {
      isOver = true;
      resolve(undefined);
    };
  });
  return { isOver: () => isOver, over, end: () => end() };
}

beforeAll(async () => {
  world = await CasinoWorld.open(
    {},
    {},
    GAMES.map(([studio, game]) => [studio, game]),
  );
  for (let index = 0; index < PLAYERS; index++)
    players.push(await world.player(`studio${index}`, START / 100));
  stateDir = await mkdtemp(join(tmpdir(), "casino-rounds-"));
  line = await faultyLine(SEED, async ({ method, url, headers, body }) => {
    const { isOver, over } = life;
    if (isOver()) return LOST;
    const { http } = world.server.server;
    const injected = http.inject({ method, url, headers, payload: body }).catch(() => undefined);
    // What a server says that has lost its database is heard by nobody, and it may never say anything.
    const answer = await Promise.race([injected, over]);
    if (answer === undefined) return LOST;
    return {
      ...{ status: answer.statusCode, body: answer.body },
      contentType: String(answer.headers["content-type"] ?? "application/json"),
    };
  });
  running = start();
  await Promise.all(
    players.flatMap((player) => GAMES.map(([studio, game]) => launch(player, studio, game, LONG_MS))),
  );
}, 300_000);

afterAll(async () => {
  await stop();
  await line.close();
  await world.close();
  await rm(stateDir, { recursive: true });
});

function start() {
  const http = Fastify();
  const mix = Object.fromEntries(STUDIO_FAULT_NAMES.map((fault) => [fault, 0.03]));
  const { clientId, keyToStudio, keyFromStudio } = TEST_STUDIOS.marigold;
  const { secureLogin, secret } = TEST_STUDIOS.banyan;
  const studios = addStudios(http, {
    kestrel: { privateKey: KESTREL_KEYS.privateKey, operatorKey: KESTREL_KEYS.publicKey },
    ...{ marigold: { clientId, keyToStudio, keyFromStudio }, banyan: { secureLogin, secret } },
    ...{ publicUrl: "http://games.example", speed: SPEED, mix, gamesDir: stateDir },
    ...{ crossbookUrl: line.url, stateDir, clock, log: pino({ level: "silent" }), nextId: ids.next },
    nextSecret: () => Array.from({ length: 64 }, () => secrets.integer(16).toString(16)).join(""),
    chanceOf: (subject) => chanceFrom(`${SEED} ${subject}`),
  });
  return { http, studios };
}

async function stop(): Promise<void> {
  await Promise.all([running.http.close(), running.studios.stop()]);
}

function studioOf(id: CasinoStudio) {
  const found = running.studios.all.find((studio) => studio.id === id);
  if (!found) throw new Error(`no studio ${id}`);
  return found;
}

/** Opens a game for a player as the operator's launch does, with a token of the server for so long. */
async function launch(
  { userId }: CasinoPlayer,
  studio: CasinoStudio,
  game: string,
  openForMs: number,
): Promise<void> {
  for (;;) {
    const expiresAt = world.clock.now() + openForMs;
    const token = await world.launch({ studio, game, userId, expiresAt, isSwapped: studio === "banyan" });
    const { path } = studioOf(studio).sessions.launch({
      ...{
        game,
        mode: "real",
        player: String(userId),
        name: `player ${userId}`,
        token,
        currency: "INR",
        language: "en",
      },
      ...{ lobbyUrl: "https://play.example/lobby", cashierUrl: "", historyUrl: "" },
    });
    const page = await openPage(() => running.http, studio, `http://games.example${path}`).catch(
      () => undefined,
    );
    if (page) {
      pages.set(`${userId} ${game}`, { page, expiresAt });
      return;
    }
  }
}

/** Plays a round to its end; whatever is refused or lost on the way ends it. */
async function playRound(page: GamePage, game: string, choose: Choose, random: SeededRandom): Promise<void> {
  const open = await page.call("GET", "rounds");
  const [newest] = (open.json as { rounds?: GameRound[] }).rounds ?? [];
  let round: GameRound =
    newest?.state === "open" ? newest : await page.play(random.between(1, 50) * 100, choose(random));
  for (let steps = 0; round.state === "open" && game !== "crash" && steps < 12; steps++) {
    const choice = stepOf(game, steps, random);
    // Of the server, where sessions end.
    world.clock.advance(random.integer(1500));
    const answer = await page.call("POST", `rounds/${round.id}/steps`, { requestId: ids.next(), choice });
    round = answer.status === 200 ? (answer.json as GameRound) : await page.round(round.id);
  }
}

function stepOf(game: string, steps: number, random: SeededRandom): object {
  if (game === "mines") return steps > 2 ? { cashOut: true } : { open: random.integer(25) };
  if (steps > 2) return { action: "stand" };
  return { action: random.pick(["hit", "stand", "double", "stand", "split"] as const) };
}

/**
 * Lets time pass while no call is under way and the server is not ending: a studio's day of repetitions must not run out while the server works on the
 * answer, for then the studio has given up what the server has done.
 */
async function waitUntil(isDone: () => boolean, stepMs: number): Promise<void> {
  let idle = 0;
  for (let tries = 0; !isDone(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    idle = line.underWay > 0 || life.isOver() ? 0 : idle + 1;
    if (idle % 3 === 2) clock.advance(stepMs);
    if (tries > 60_000) throw new Error("something never ends");
  }
}

/** Every player plays one round, and the clock goes on until all of them have an answer. */
async function wave(random: SeededRandom): Promise<void> {
  const playing = players.map(async (player) => {
    const [studio, game, choose] = random.pick(GAMES);
    const own = seededRandom(random.integer(2 ** 31));
    const { expiresAt = 0 } = pages.get(`${player.userId} ${game}`) ?? {};
    // Some sessions end in the middle of their round.
    const openForMs = own.chance(0.3) ? own.between(500, 5000) : LONG_MS;
    const isOver = expiresAt <= world.clock.now();
    if (isOver && line.isDown) return;
    if (isOver) await launch(player, studio, game, openForMs);
    const opened = pages.get(`${player.userId} ${game}`);
    if (opened) await playRound(opened.page, game, choose, own).catch(() => undefined);
  });
  let isDone = false;
  void Promise.all(playing).then(() => (isDone = true));
  await waitUntil(() => isDone, 2000);
}

const isSettled = () =>
  running.studios.all.every(
    ({ store }) =>
      store.due().length === 0 && store.unfinishedRounds().every(({ state }) => state === "open"),
  );

it(`after ${ROUNDS} rounds at three studios (seed ${SEED}) with every fault, nothing is lost or doubled`, {
  timeout: 120_000 + ROUNDS * 120,
}, async () => {
  const random = seededRandom(SEED);
  const played = () => running.studios.all.reduce((sum, { store }) => sum + store.roundCount, 0);
  for (let waves = 1; played() < ROUNDS; waves++) {
    if (waves % 25 === 10) line.isDown = true;
    const under = wave(random);
    if (waves % 25 === 20) {
      // In the middle of rounds, without waiting for anything.
      await new Promise((resolve) => setTimeout(resolve, 3));
      await stop();
      running = start();
    }
    if (waves % 25 === 23) {
      await new Promise((resolve) => setTimeout(resolve, 3));
      crashes += 1;
      life.end();
      await world.server.crash();
      life = newLife();
    }
    await under;
    line.isDown = false;
  }
  await waitUntil(isSettled, 4000);
  await world.written();

  expect(crashes).toBeGreaterThanOrEqual(Math.floor(ROUNDS / PLAYERS / 25));
  const bets = "FROM casino_transactions WHERE kind = 'bet' AND code = 'TOKEN_EXPIRED'";
  expect(await world.count(`SELECT count(*) AS n ${bets}`)).toBeGreaterThan(0);
  const wins = `FROM casino_transactions t JOIN casino_rounds r ON r.id = t.round_id
    JOIN casino_sessions s ON s.id = r.session_id
    WHERE t.kind = 'win' AND t.state = 'done' AND t.received_at > s.expires_at`;
  expect(await world.count(`SELECT count(*) AS n ${wins}`)).toBeGreaterThan(0);
  expect(line.counts.lostIn).toBeGreaterThan(ROUNDS / 100);
  expect(line.counts.lostOut).toBeGreaterThan(ROUNDS / 100);
  const gains = new Map<string, number>();
  for (const studio of STUDIOS) {
    const ours = await ourBooks(studio);
    const doubtful = givenUp(studio);
    // A day of repetitions passes while a server is down, so that some are given up; they stay few.
    expect(doubtful.size).toBeLessThanOrEqual(5 + ROUNDS / 150);
    const known = ours.filter(({ id }) => !doubtful.has(id));
    expect([studio, known.map(lineOf)]).toEqual([studio, studioBooks(studio, doubtful)]);
    expect(await world.clearing(studio)).toBe(-sumOf(ours));
    for (const row of ours) gains.set(row.player, (gains.get(row.player) ?? 0) + sumOf([row]));
  }
  for (const { userId } of players)
    expect(await world.cash(userId)).toBe(START + (gains.get(String(userId)) ?? 0));
  expect(await world.count("SELECT count(*) AS n FROM casino_transactions WHERE state = 'due'")).toBe(0);
});

interface Booked {
  readonly kind: string;
  readonly id: string;
  readonly player: string;
  readonly amount: number;
}

const lineOf = ({ kind, id, player, amount }: Booked) => `${kind} ${id} ${player} ${amount}`;
const sumOf = (rows: readonly Booked[]) =>
  rows.reduce((sum, { kind, amount }) => sum + (kind === "bet" ? -amount : amount), 0);

/**
 * What the studio has given up after its day of repetitions, with the bets of rollbacks among it: it cannot know whether we
 * have done it, and the operators' reconciliation lists it.
 */
function givenUp(studio: CasinoStudio): ReadonlySet<string> {
  const abandoned = [...studioOf(studio).store.transactions()].filter(({ state }) => state === "abandoned");
  return new Set(
    abandoned.flatMap(({ kind, id, ref }) => (kind === "rollback" && ref !== null ? [id, ref] : [id])),
  );
}

/** Bets that stand and wins, as the studio has them. */
function studioBooks(studio: CasinoStudio, doubtful: ReadonlySet<string>): readonly string[] {
  return bookedTransactions(studioOf(studio).store, 0, Number.MAX_SAFE_INTEGER)
    .booked.filter(({ id }) => !doubtful.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(lineOf);
}

/** The same as the server has them: a bet that was rolled back stands no longer. */
async function ourBooks(studio: CasinoStudio): Promise<readonly Booked[]> {
  const { rows } = await world.pool.query<Booked>(
    `SELECT kind, tx_id AS id, user_id::text AS player, amount::float8 AS amount FROM casino_transactions t
      WHERE studio = $1 AND kind IN ('bet', 'win') AND state = 'done' AND NOT EXISTS (
        SELECT 1 FROM casino_transactions r
          WHERE r.studio = t.studio AND r.kind = 'rollback' AND r.ref_tx_id = t.tx_id AND r.state = 'done')`,
    [studio],
  );
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
}
