import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { matchOdds, status } from "../../../testing/cricket-match.ts";
import { bookmaker, type MatchWithLines, matchWithLines } from "../../../testing/match-with-lines.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 10_000);
});

afterAll(() => closeVerified(world, database));

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.login("anna");
}

const toss = () => matchOdds({ key: "toss", type: "toss", name: "Toss", delayMs: 3000 });
const openMatch = () => matchWithLines(world, [matchOdds({ keepsInPlay: true }), bookmaker(), toss()]);
const turn = ({ eventId }: Pick<MatchWithLines, "eventId">, clientReference = "start") =>
  world.operator.post("Operator/TurnInPlay", { eventId, reason: "First ball", clientReference });
const ask = (match: MatchWithLines, key: string, asked: "OPEN" | "SUSPENDED") =>
  world.operator.post("Operator/SetMarketStatus", {
    ...{ marketId: match.marketId(key), status: asked, reason: "Under review" },
  });
const back = (match: MatchWithLines, market: string, more: object = {}) =>
  match.bet(anna, { market, type: 1, rate: market === "bookmaker" ? 85 : 3, stake: 10, ...more });

/** Status, reason, phase and delay of each market. */
async function shown({ eventId }: MatchWithLines) {
  const { result } = await world.guest.get("Market/GetByEventId", { eventId });
  const markets = result as { status: string; statusReason: string; inPlay: boolean; delayMs: number }[];
  return markets.map(({ status: shownStatus, statusReason, inPlay, delayMs }) => [
    ...[shownStatus, statusReason, inPlay, delayMs],
  ]);
}

async function unmatchedIn({ eventId }: MatchWithLines): Promise<readonly number[]> {
  const { result } = await anna.get("Bet/GetUserOpenBets");
  const { openBets } = result as { openBets: { eventId: number; stake: number }[] };
  return openBets.filter((bet) => bet.eventId === eventId).map(({ stake }) => stake);
}

const OPEN_IN_PLAY = [
  ["OPEN", "", true, 5000],
  ["OPEN", "", true, 5000],
  ["OPEN", "", true, 3000],
];

describe("an event that an operator turns in play", () => {
  it("opens with its bet delay, without what was unmatched and not kept", async () => {
    const match = await openMatch();
    await back(match, "matchOdds", { stake: 11, persistence: "keep" });
    await back(match, "matchOdds", { stake: 12 });
    await back(match, "bookmaker", { stake: 13 });
    expect((await turn(match)).result).toBe("India v Australia is in play.");
    expect(await shown(match)).toEqual(OPEN_IN_PLAY);
    expect(await unmatchedIn(match)).toEqual([11]);
    const { result } = await anna.post("Bet/GetUserBetHistory", {});
    const { items } = result as { items: { eventId: number; lapseReason: string | null }[] };
    const lapsed = items.filter(
      ({ eventId, lapseReason }) => eventId === match.eventId && lapseReason !== null,
    );
    expect(lapsed.map(({ lapseReason }) => lapseReason)).toEqual(["inPlay", "inPlay"]);
  });

  it("leaves suspended what an operator had suspended, with its reason, and closed what was closed", async () => {
    const match = await openMatch();
    await ask(match, "bookmaker", "SUSPENDED");
    await match.result("toss", { type: "winners", runners: ["india"] });
    await turn(match);
    const [, , settled] = await shown(match);
    expect(await shown(match)).toEqual([
      ["OPEN", "", true, 5000],
      ["SUSPENDED", "Under review", true, 5000],
      settled,
    ]);
    expect(settled?.[0]).toBe("SETTLED");
    await ask(match, "bookmaker", "OPEN");
    expect((await shown(match))[1]).toEqual(["OPEN", "", true, 5000]);
  });

  it("stays suspended where the feed has suspended it, until the feed opens it", async () => {
    const match = await openMatch();
    await match.status({ suspended: true, reason: "Rain", marketKeys: ["matchOdds"] });
    await turn(match);
    expect((await shown(match))[0]).toEqual(["SUSPENDED", "Rain", true, 5000]);
    await match.status({ phase: "inPlay" });
    expect(await shown(match)).toEqual(OPEN_IN_PLAY);
  });

  it("changes no more when the call comes again, nor by another reference", async () => {
    const match = await openMatch();
    const [first, second] = await Promise.all([turn(match), turn(match)]);
    expect([first.code, second.code]).toEqual([undefined, undefined]);
    await back(match, "matchOdds", { type: 2, stake: 14 });
    expect((await turn(match)).result).toBe("India v Australia is in play.");
    expect((await turn(match, "again")).code).toBe("EVENT_IN_PLAY");
    expect(await unmatchedIn(match)).toEqual([14]);
  });

  it("stays in play though the feed still says that it is to begin, and begins no second time with the feed", async () => {
    const match = await openMatch();
    await turn(match);
    await back(match, "matchOdds", { type: 2, stake: 15 });
    await match.status({ phase: "upcoming" });
    await match.status({ phase: "inPlay" });
    expect(await shown(match)).toEqual(OPEN_IN_PLAY);
    expect(await unmatchedIn(match)).toEqual([15]);
  });

  it("is refused where there is none, where the feed has begun it, and after its end", async () => {
    expect((await turn({ eventId: 999_999 })).code).toBe("EVENT_NOT_FOUND");
    const match = await openMatch();
    await match.status({ phase: "inPlay" });
    expect((await turn(match)).code).toBe("EVENT_IN_PLAY");
    await match.send(status({ phase: "ended" }));
    expect((await turn(match)).code).toBe("EVENT_ENDED");
  });
});

describe("a turn in play that is broken off", () => {
  /** From now on this statement fails for one market or event. Answers how to allow it again. */
  async function failing(table: string, when: string): Promise<() => Promise<void>> {
    const client = new Client(database.connection);
    await client.connect();
    await client.query(
      `CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
       CREATE TRIGGER broken_off BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${when})
       EXECUTE FUNCTION broken_off()`,
    );
    return async () => {
      await client.query(`DROP TRIGGER broken_off ON ${table}; DROP FUNCTION broken_off()`);
      await client.end();
    };
  }
  type Step = readonly [table: string, when: string];
  const actionOn = (match: MatchWithLines, asked: string): Step => [
    "operator_actions",
    `NEW.market_id = ${match.marketId("bookmaker")} AND NEW.detail ->> 'status' = '${asked}'`,
  ];

  it.each<[string, (match: MatchWithLines) => Step, string]>([
    ["while it suspends", (match: MatchWithLines) => actionOn(match, "suspended"), "SUSPENDED"],
    [
      "before the phase is stored",
      ({ eventId }: MatchWithLines) => ["sport_events", `NEW.id = ${eventId}`],
      "SUSPENDED",
    ],
    ["while it opens", (match: MatchWithLines) => actionOn(match, "open"), "OPEN"],
  ])("%s is ended by the next start", async (_when, stepOf, first) => {
    const match = await openMatch();
    await back(match, "matchOdds", { stake: 16 });
    const allow = await failing(...stepOf(match));
    expect((await turn(match)).status).toBe(500);
    expect((await shown(match))[0]?.[0]).toBe(first);
    // Placed in play, where the market is open already.
    const placed = await back(match, "matchOdds", { type: 2, stake: 17 });
    expect(placed.code).toBe(first === "OPEN" ? undefined : "MARKET_SUSPENDED");
    await allow();
    await restart();
    expect(await shown(match)).toEqual(OPEN_IN_PLAY);
    expect(await unmatchedIn(match)).toEqual(first === "OPEN" ? [17] : []);
    expect((await turn(match)).result).toBe("India v Australia is in play.");
    expect(await unmatchedIn(match)).toEqual(first === "OPEN" ? [17] : []);
  });

  it("opens a market too that was announced meanwhile, also where it is broken off again", async () => {
    const match = await openMatch();
    const allow = await failing(...actionOn(match, "suspended"));
    expect((await turn(match)).status).toBe(500);
    await match.send({ type: "markets", markets: [matchOdds({ key: "late", delayMs: 3000 })] });
    await allow();
    const allowOpening = await failing(...actionOn(match, "open"));
    expect((await turn(match)).status).toBe(500);
    await allowOpening();
    await restart();
    expect(await shown(match)).toEqual([...OPEN_IN_PLAY, ["OPEN", "", true, 3000]]);
  });

  it("is ended by the same call, and by another one as well", async () => {
    for (const reference of ["start", "second try"]) {
      const match = await openMatch();
      const allow = await failing(...actionOn(match, "open"));
      expect((await turn(match)).status).toBe(500);
      await allow();
      expect((await turn(match, reference)).code).toBeUndefined();
      expect(await shown(match)).toEqual(OPEN_IN_PLAY);
    }
  });
});
