import { fileURLToPath } from "node:url";
import type { Market } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../server/src/database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../../server/src/testing/betting-world.ts";
import { marketsOf, resultOf } from "../testing/replay-markets.ts";
import { loadMatches, type MatchLibrary, matchLibrary } from "./match-library.ts";
import { scriptOf } from "./publish/script.ts";
import type { Replay } from "./replay.ts";

const MATCHES = fileURLToPath(new URL("../../matches", import.meta.url));

let database: TestDatabase;
let world: BettingWorld;
let library: MatchLibrary;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  library = matchLibrary(await loadMatches([MATCHES], pino({ level: "silent" })));
});

afterAll(async () => {
  await world.close();
  await database.close();
});

/** Publishes all that a match's script says but its scores; the answer is how each market ended, by key. */
async function endOf(replay: Replay): Promise<ReadonlyMap<string, unknown>> {
  let eventId = 0;
  let keys: readonly { readonly key: string; readonly marketId: number }[] = [];
  for (const { body } of scriptOf(replay, "2026-01-01T00:00:00Z")) {
    if (body.type === "score") continue;
    ({ eventId, markets: keys } = await world.feed(replay.matchId, body));
  }
  const { result } = await world.guest.get("Market/GetByEventId", { eventId });
  const shown = new Map((result as Market[]).map((market) => [market.marketId, market]));
  return new Map(
    keys.map(({ key, marketId }) => {
      const ended = shown.get(marketId)?.result;
      return [key, ended?.type === "number" ? ended : ended?.type];
    }),
  );
}

describe("the server, by a match's script", () => {
  // Shortened by rain, with no result, football, and simulated ones.
  it.each([
    "cricsheet-980999",
    "cricsheet-566927",
    "openfootball-worldcup-2018-1",
    "sim-tennis-1",
    "sim-kabaddi-1",
    "sim-racing-1",
  ])("%s: takes every message, and each market ends as its file says", async (matchId) => {
    const replay = library.match(matchId)?.replay("seed");
    if (!replay) throw new Error(`no such match: ${matchId}`);
    const ended = await endOf(replay);
    expect([...ended.keys()].sort()).toEqual(
      marketsOf(replay)
        .map(({ key }) => key)
        .sort(),
    );
    for (const [key, end] of ended) {
      const expected = resultOf(replay, key)?.result;
      expect([key, end]).toEqual([key, expected?.type === "number" ? expected : expected?.type]);
    }
  });
});
