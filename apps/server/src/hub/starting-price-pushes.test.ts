import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectDone } from "../testing/api-call.ts";
import type { Answer, BettingWorld, PlayerSeat } from "../testing/betting-world.ts";
import { cricketMatch, matchOdds } from "../testing/cricket-match.ts";
import { type HubWorld, openHubWorld } from "../testing/hub-world.ts";
import { type OpenMatch, openMatch } from "../testing/open-match.ts";

const SP = { execution: "startingPrice", rate: null } as const;

let opened: HubWorld;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let cora: PlayerSeat;

beforeAll(async () => {
  opened = await openHubWorld(100_000);
  ({ world, anna, bela } = opened);
  cora = await world.player("cora", 100_000);
});
afterEach(() => opened.hangUp());
afterAll(() => opened.close());

const listen = (seat?: PlayerSeat) => opened.listen(seat?.token);
const withPrice = (): Promise<OpenMatch> =>
  openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
const idOf = (answer: Answer) => {
  expectDone(answer);
  return (answer.detail as { betId: number }).betId;
};

describe("starting prices that are formed", () => {
  it("are pushed once to those who watch the market, with those runners that have one", async () => {
    const match = await withPrice();
    await match.back(anna, { ...SP, stake: 100 });
    await match.lay(bela, { ...SP, stake: 300 });
    const watcher = await listen();
    await watcher.connection.invoke("WatchMarkets", [match.marketId]);
    await match.start();
    expect(await watcher.receives("StartingPrices")).toEqual({
      ...{ EventId: match.eventId, MarketId: match.marketId },
      Runners: [{ Id: match.india, Price: 4 }],
    });
    await match.suspend();
    await watcher.receives("MarketStatus", ({ Reason }) => Reason === "Wicket");
    expect(watcher.received.filter(({ Code }) => Code === "StartingPrices")).toHaveLength(1);
    expect(await watcher.receives("Odds", ({ Matched }) => Matched === 100)).toMatchObject({
      Runners: [{ Id: match.india, Last: 4 }],
    });
  });

  it("bring both sides of a match the news of it, who waited and who rested", async () => {
    const match = await withPrice();
    const waits = idOf(await match.back(anna, { ...SP, stake: 100 }));
    const rests = idOf(await match.lay(bela, { rate: 3, stake: 250 }));
    const [hers, his] = [await listen(anna), await listen(bela)];
    await match.start();
    const { eventId: EventId } = match;
    expect(await hers.receives("BetMatched")).toMatchObject({
      ...{ EventId, BetId: waits, Side: "back", Matched: 100, AveragePrice: 3, Remaining: 0 },
    });
    expect(await his.receives("BetMatched")).toMatchObject({
      ...{ EventId, BetId: rests, Side: "lay", Matched: 100, AveragePrice: 3 },
    });
    expect(await hers.receives("OpenBets", (data) => data.EventId === EventId)).toEqual({ EventId });
    expect(await hers.receives("UserBalance", ({ Exposure }) => Exposure >= 100)).toBeDefined();
  });

  it("lapse what has missed them: a lay that waited with its liability, and says that it is one", async () => {
    const match = await withPrice();
    const choosy = idOf(await match.lay(cora, { ...SP, rate: 2, stake: 60 }));
    await match.back(anna, { ...SP, stake: 100 });
    await match.lay(bela, { ...SP, stake: 300 });
    const hers = await listen(cora);
    await match.start();
    expect(await hers.receives("BetsLapsed")).toEqual({
      ...{ EventId: match.eventId, MarketId: match.marketId, MarketName: "Match Odds" },
      ...{ Reason: "startingPrice", Count: 1, Amount: 60 },
      Bets: [{ BetId: choosy, RunnerName: "India", Side: "lay", Amount: 60, IsLiability: true }],
    });
  });

  it("lapse what is left of those that took them by their stake, also of a lay", async () => {
    const match = await withPrice();
    await match.back(anna, { ...SP, rate: 3, stake: 100 });
    const betId = idOf(await match.lay(bela, { ...SP, rate: 3, stake: 300 }));
    const his = await listen(bela);
    await match.start();
    expect(await his.receives("BetsLapsed")).toMatchObject({
      Reason: "startingPrice",
      Bets: [{ BetId: betId, Side: "lay", Amount: 50 }],
    });
    const lapsed = await his.receives("BetsLapsed");
    expect(lapsed.Bets[0]).not.toHaveProperty("IsLiability");
  });

  it("are not waited for in a market that is settled without them: the same words say what lapsed", async () => {
    const match = await withPrice();
    await match.lay(cora, { ...SP, stake: 70 });
    const hers = await listen(cora);
    await match.indiaWins();
    const lapsed = await hers.receives("BetsLapsed");
    expect(lapsed.Bets).toMatchObject([{ Amount: 70, IsLiability: true }]);
  });
});
