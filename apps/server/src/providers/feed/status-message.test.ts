import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
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
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 1000);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.login("anna");
}

const sentAt = "2026-01-01T00:00:00.000Z";

function send(fixtureId: string, sequence: number, body: unknown): Promise<Answer> {
  return world.feedAnswer({ fixtureId, sequence, sentAt, body });
}

describe("a market that an operator has suspended", () => {
  const ask = (marketId: number, asked: string, reason = "Go on") =>
    world.operator.post("Operator/SetMarketStatus", { marketId, status: asked, reason });
  const shownOf = async (eventId: number) => {
    const { result } = await world.guest.get("Market/GetByEventId", { eventId });
    const [market] = result as { status: string; statusReason: string }[];
    return [market?.status, market?.statusReason];
  };

  it("is not opened by the feed, takes no bet, and is open again once the operator takes it back", async () => {
    const match = await openMatch(world);
    const { fixtureId, eventId, marketId } = match;
    expectDone(await ask(marketId, "SUSPENDED", "Under review"));
    await world.feed(fixtureId, status({ suspended: true, reason: "Wicket" }));
    expect(await shownOf(eventId)).toEqual(["SUSPENDED", "Under review"]);
    const opened = await world.feed(fixtureId, status());
    expect(opened.markets).toMatchObject([{ status: "suspended", operatorStatus: "suspended" }]);
    await world.feed(fixtureId, status({ phase: "inPlay" }));
    expect(await shownOf(eventId)).toEqual(["SUSPENDED", "Under review"]);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    expect((await ask(marketId, "OPEN")).result).toBe(`Market ${marketId} is open.`);
    expect(await shownOf(eventId)).toEqual(["OPEN", ""]);
  });

  it("is as the feed asks once it is taken back: suspended, where the feed has suspended it meanwhile", async () => {
    const match = await openMatch(world);
    const { fixtureId, eventId, marketId } = match;
    expectDone(await ask(marketId, "SUSPENDED", "Under review"));
    await world.feed(fixtureId, status({ suspended: true, reason: "Wicket" }));
    expect((await ask(marketId, "OPEN")).result).toBe(`Market ${marketId} is suspended by the feed.`);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await world.feed(fixtureId, status());
    expect(await shownOf(eventId)).toEqual(["OPEN", ""]);
  });

  it("stays so, with its reason, when the match begins and after a restart", async () => {
    const match = await openMatch(world);
    const { fixtureId, eventId, marketId } = match;
    await world.feed(fixtureId, status({ suspended: true, reason: "Toss" }));
    expectDone(await ask(marketId, "SUSPENDED", "Under review"));
    await world.feed(fixtureId, status({ suspended: true, reason: "Start", phase: "inPlay" }));
    await restart();
    expect(await shownOf(eventId)).toEqual(["SUSPENDED", "Under review"]);
    expectDone(await send(fixtureId, 4, status({ phase: "inPlay" })));
    expect(await shownOf(eventId)).toEqual(["SUSPENDED", "Under review"]);
    expectDone(await ask(marketId, "OPEN"));
    expect(await shownOf(eventId)).toEqual(["OPEN", ""]);
  });
});

describe("what is unmatched", () => {
  const keeping = () =>
    openMatch(world, cricketMatch({ markets: [matchOdds({ keepsInPlay: true, delayMs: 0 })] }));
  const openOf = async (marketId: number) => {
    const { result } = await anna.get("Bet/GetUserOpenBets");
    const { openBets } = result as { openBets: { marketId: number; stake: number; persistence: string }[] };
    return openBets
      .filter((bet) => bet.marketId === marketId)
      .map(({ stake, persistence }) => [stake, persistence]);
  };
  const lapsedOf = async (eventId: number) => {
    const { result } = await anna.post("Bet/GetUserBetHistory", {});
    const { items } = result as {
      items: { eventId: number; stake: number; lapseReason: string; result: string }[];
    };
    return items
      .filter((bet) => bet.eventId === eventId)
      .map(({ stake, lapseReason, result }) => [stake, lapseReason, result]);
  };

  it("lapses at the turn in play, but for bets that are kept, which can be matched after it", async () => {
    const match = await keeping();
    expectDone(await match.back(anna, { rate: 3, stake: 10, persistence: "keep" }));
    expectDone(await match.back(anna, { rate: 3, stake: 20 }));
    await world.feed(match.fixtureId, status({ phase: "inPlay" }));
    expect(await openOf(match.marketId)).toEqual([[10, "keep"]]);
    expect(await lapsedOf(match.eventId)).toEqual([[20, "inPlay", "LAPSED"]]);
    const bela = await world.player("bela", 1000);
    expect((await match.lay(bela, { rate: 3, stake: 4 })).detail).toMatchObject({ matched: 4 });
  });

  it("is kept when the message of the start comes once more, as after a crash", async () => {
    const match = await keeping();
    expectDone(await match.back(anna, { rate: 3, stake: 10, persistence: "keep" }));
    const start = status({ phase: "inPlay", lapseUnmatched: true, lapseReason: "inPlay" });
    await world.feed(match.fixtureId, start);
    await world.feed(match.fixtureId, start);
    expect(await openOf(match.marketId)).toEqual([[10, "keep"]]);
  });

  it.each([
    ["wicket", { lapseReason: "wicket" }],
    ["goal", { lapseReason: "goal" }],
    ["review", { lapseReason: "review" }],
    ["suspended", {}],
  ] as const)("lapses in play for the reason %s, kept or not", async (reason, said) => {
    const match = await keeping();
    expectDone(await match.back(anna, { rate: 3, stake: 10, persistence: "keep" }));
    await world.feed(match.fixtureId, status({ phase: "inPlay" }));
    await world.feed(
      match.fixtureId,
      status({ phase: "inPlay", suspended: true, reason: "Stop", lapseUnmatched: true, ...said }),
    );
    expect(await openOf(match.marketId)).toEqual([]);
    expect(await lapsedOf(match.eventId)).toEqual([[10, reason, "LAPSED"]]);
  });

  it("lapses when its market closes, is settled or is void, and an operator's suspension says no more", async () => {
    const ended = async (end: (match: OpenMatch) => Promise<unknown>) => {
      const match = await keeping();
      expectDone(await match.back(anna, { rate: 3, stake: 10 }));
      await end(match);
      return lapsedOf(match.eventId);
    };
    const ask = (marketId: number, asked: string) =>
      world.operator.post("Operator/SetMarketStatus", { marketId, status: asked, lapseUnmatched: true });
    expect(await ended(({ marketId }) => ask(marketId, "SUSPENDED"))).toEqual([[10, "suspended", "LAPSED"]]);
    expect(await ended(({ marketId }) => ask(marketId, "CLOSED"))).toEqual([[10, "closed", "LAPSED"]]);
    expect(await ended((match) => match.indiaWins())).toEqual([[10, "settled", "LAPSED"]]);
    const abandon = ({ marketId }: OpenMatch) =>
      world.operator.post("Operator/VoidMarket", { marketId, reason: "Rain" });
    expect(await ended(abandon)).toEqual([[10, "void", "LAPSED"]]);
  });

  it("is not kept where the market does not offer it: such a bet is refused", async () => {
    const match = await openMatch(world);
    expect((await match.back(anna, { rate: 3, stake: 10, persistence: "keep" })).code).toBe(
      "KEEP_NOT_OFFERED",
    );
    const replaced = await anna.post("Bet/ReplaceBets", {
      ...{ marketId: match.marketId, cancel: [] },
      place: [{ runnerId: match.india, type: 1, rate: 3, stake: 10, persistence: "keep" }],
    });
    expect(replaced.result).toMatchObject({ placed: [{ ok: false, code: "KEEP_NOT_OFFERED" }] });
    const { result } = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect(result).toMatchObject([{ keepsInPlay: false }]);
  });
});

describe("an event that has ended", () => {
  const listed = async (eventId: number) => {
    const { result } = await world.guest.get("Event/GetBySportName", { sportName: "CRICKET" });
    return (result as { id: number }[]).some(({ id }) => id === eventId);
  };

  it("is not put back into the lists by a status that comes after its result", async () => {
    const match = await openMatch(world);
    const { fixtureId, eventId } = match;
    await world.feed(fixtureId, status({ phase: "inPlay" }));
    await match.indiaWins();
    expect(await listed(eventId)).toBe(false);
    const late = await world.feed(fixtureId, status({ phase: "inPlay" }));
    expect(late).toMatchObject({ phase: "ended" });
    expect(await listed(eventId)).toBe(false);
    await restart();
    expect(await listed(eventId)).toBe(false);
  });

  it("opens none of its markets again, also where it has no result yet", async () => {
    const match = await openMatch(world);
    const { fixtureId, eventId } = match;
    await world.feed(fixtureId, status({ phase: "ended", suspended: true, reason: "Full time" }));
    const late = await world.feed(fixtureId, status({ phase: "inPlay" }));
    expect(late).toMatchObject({ phase: "ended", markets: [{ status: "closed" }] });
    expect(await listed(eventId)).toBe(false);
  });
});
