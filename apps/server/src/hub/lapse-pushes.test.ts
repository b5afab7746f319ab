import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectDone } from "../testing/api-call.ts";
import type { BettingWorld, PlayerSeat } from "../testing/betting-world.ts";
import { cricketMatch, matchOdds, status } from "../testing/cricket-match.ts";
import type { HubListener } from "../testing/hub-listener.ts";
import { type HubWorld, openHubWorld } from "../testing/hub-world.ts";
import { matchWithLines, session } from "../testing/match-with-lines.ts";
import { type OpenMatch, openMatch } from "../testing/open-match.ts";

let opened: HubWorld;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  opened = await openHubWorld(100_000);
  ({ world, anna, bela } = opened);
});
afterEach(() => opened.hangUp());
afterAll(() => opened.close());

const listen = (seat: PlayerSeat) => opened.listen(seat.token);

function lapsesOf({ received }: HubListener): unknown[] {
  return received.flatMap((message) => (message.Code === "BetsLapsed" ? [message.Data] : []));
}

const keeping = (): Promise<OpenMatch> =>
  openMatch(world, cricketMatch({ markets: [matchOdds({ keepsInPlay: true })] }));

describe("a lapse", () => {
  it("is pushed to its owner with runner, amount and reason, and to nobody else", async () => {
    const match = await keeping();
    const bet = await match.back(anna, { stake: 100, rate: 3 });
    await match.lay(bela, { stake: 30, rate: 3 });
    const [hers, his] = [await listen(anna), await listen(bela)];
    await world.feed(match.fixtureId, status({ phase: "inPlay" }));
    const { eventId: EventId, marketId: MarketId } = match;
    const { betId: BetId } = bet.detail as { betId: number };
    expect(await hers.receives("BetsLapsed")).toEqual({
      ...{ EventId, MarketId, MarketName: "Match Odds", Reason: "inPlay", Count: 1, Amount: 70 },
      Bets: [{ BetId, RunnerName: "India", Side: "back", Amount: 70 }],
    });
    expect(await hers.receives("OpenBets", (data) => data.EventId === EventId)).toEqual({ EventId });
    // A message to everyone shows that nothing is on its way to him any more.
    await openMatch(world);
    await his.receives("EventTree");
    expect(lapsesOf(his)).toEqual([]);
  });

  it("of a fancy bet has its line, by which its side is called yes or no", async () => {
    const match = await matchWithLines(world, [session()]);
    await match.status({ phase: "upcoming" });
    expectDone(await match.bet(anna, { market: "over6", type: 3, rate: 100, stake: 100, line: 47 }));
    const hers = await listen(anna);
    await match.status({ phase: "inPlay" });
    expect(await hers.receives("BetsLapsed")).toMatchObject({
      Bets: [{ Side: "back", FancyValue: 47, Amount: 100 }],
    });
  });

  it("of a hundred bets at once is one message, which counts them all and lists the first twenty", async () => {
    const match = await keeping();
    const place = Array.from({ length: 50 }, (_, index) => ({
      ...{ runnerId: match.india, type: 1, rate: 3, stake: 1 + index },
    }));
    for (let call = 0; call < 2; call += 1) {
      expectDone(await anna.post("Bet/ReplaceBets", { marketId: match.marketId, cancel: [], place }));
    }
    expectDone(await match.back(anna, { stake: 500, rate: 3, persistence: "keep" }));
    const hers = await listen(anna);
    await world.feed(match.fixtureId, status({ phase: "inPlay" }));
    const lapsed = await hers.receives("BetsLapsed");
    expect(lapsed).toMatchObject({ Reason: "inPlay", Count: 100, Amount: 2 * 1275 });
    expect(lapsed.Bets.map(({ Amount }) => Amount)).toEqual(
      Array.from({ length: 20 }, (_, index) => 1 + index),
    );
    await world.feed(
      match.fixtureId,
      status({
        phase: "inPlay",
        suspended: true,
        reason: "Wicket",
        lapseUnmatched: true,
        lapseReason: "wicket",
      }),
    );
    expect(await hers.receives("BetsLapsed", ({ Reason }) => Reason === "wicket")).toMatchObject({
      ...{ Count: 1, Amount: 500 },
    });
    expect(lapsesOf(hers)).toHaveLength(2);
  });

  it("is not pushed of what its owner cancels", async () => {
    const match = await keeping();
    await match.back(anna, { stake: 100, rate: 3 });
    const hers = await listen(anna);
    expectDone(await anna.post("Bet/CancelBets", { marketId: match.marketId }));
    await openMatch(world);
    await hers.receives("EventTree");
    expect(lapsesOf(hers)).toEqual([]);
  });
});
