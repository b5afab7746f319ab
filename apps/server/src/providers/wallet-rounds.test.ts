import type { CasinoStudio } from "@crossbook/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../testing/casino-world.ts";
import { playGeneratedRounds } from "../testing/generated-rounds.ts";

/** `npm run casino:wallet` plays 10,000 and more; the seed is in the name of the test. */
const ROUNDS = Number(process.env.WALLET_ROUNDS ?? 500);
const SEED = Number(process.env.WALLET_SEED ?? 22);
/** Each takes a second or two. */
const CRASHES = Math.ceil(ROUNDS / 250);
const PLAYERS = 8;
const START = 10_000_000;
const STUDIOS = ["kestrel", "marigold", "banyan"] as const satisfies readonly CasinoStudio[];

let world: CasinoWorld;
const players: CasinoPlayer[] = [];

beforeAll(async () => {
  world = await CasinoWorld.open();
  for (let index = 0; index < PLAYERS; index++) players.push(await world.player(`gina${index}`, START / 100));
});

afterAll(() => world.close());

it(`after ${ROUNDS} generated rounds (seed ${SEED}) nothing is lost or doubled, and every studio's books are ours`, {
  timeout: 90_000 + ROUNDS * 30,
}, async () => {
  const played = await playGeneratedRounds(world, players, { rounds: ROUNDS, seed: SEED, crashes: CRASHES });
  await world.written();
  const bookOf = (studio: CasinoStudio, userId: number) => {
    const { staked = 0, won = 0 } = played.books.get(`${studio}:${userId}`) ?? {};
    return { staked, won };
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  for (const { userId } of players) {
    const gains = STUDIOS.map((studio) => bookOf(studio, userId)).map(({ staked, won }) => won - staked);
    expect(await world.cash(userId)).toBe(START + sum(gains));
  }
  for (const studio of STUDIOS) {
    const books = players.map(({ userId }) => bookOf(studio, userId));
    const kept = sum(books.map(({ staked }) => staked)) - sum(books.map(({ won }) => won));
    expect(await world.clearing(studio)).toBe(kept);
    const { rows } = await world.pool.query(
      "SELECT sum(staked)::bigint AS staked, sum(won)::bigint AS won FROM casino_rounds WHERE studio = $1",
      [studio],
    );
    expect(rows).toEqual([
      { staked: sum(books.map(({ staked }) => staked)), won: sum(books.map(({ won }) => won)) },
    ]);
  }
  // One ledger entry for each row that has moved money, and none is left over.
  const { exchange } = world.server.server;
  await exchange.projected(exchange.state().journalSeq);
  expect(await world.count("SELECT count(*) AS n FROM casino_transactions WHERE state = 'due'")).toBe(0);
  const entries = "SELECT count(DISTINCT entry_id) AS n FROM ledger_entries WHERE kind = 'casino'";
  const rows = "SELECT count(DISTINCT ledger_entry_id) AS n FROM casino_transactions";
  expect(await world.count(entries)).toBe(await world.count(rows));
  expect(played.rounds).toBeGreaterThanOrEqual(ROUNDS);
  expect(played.faults).toBeGreaterThan(ROUNDS / 20);
  expect(played.crashes).toBe(CRASHES);
  expect(played.sessionsEnded).toBeGreaterThan(ROUNDS / 25);
});
