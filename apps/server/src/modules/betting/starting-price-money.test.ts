import type { FakeClock } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectDone } from "../../testing/api-call.ts";
import type { BettingWorld, PlayerSeat } from "../../testing/betting-world.ts";
import type { OpenMatch } from "../../testing/open-match.ts";
import { makeOperator } from "../../testing/other-operator.ts";
import {
  openOf,
  openStartingPriceWorld,
  SP,
  type StartingPriceWorld,
} from "../../testing/starting-price-world.ts";

const WORDS = { reason: "Scorer's mistake", rule: "4.2" };
const SARA = { userName: "sara", password: "Settles-4-the-tests", role: "admin" };

let opened: StartingPriceWorld;
let clock: FakeClock;
let world: BettingWorld;
let withPrice: StartingPriceWorld["withPrice"];
let somebody: StartingPriceWorld["somebody"];

beforeAll(async () => {
  opened = await openStartingPriceWorld(Date.parse("2026-01-10T06:30:00Z"));
  ({ clock, world, withPrice, somebody } = opened);
});
afterAll(() => opened.close());

async function detailOf(seat: PlayerSeat): Promise<unknown> {
  const { result } = await seat.get("Transaction/GetHistory", { MaxResultCount: 50 });
  const [newest] = (result as { items: { id: number }[] }).items;
  const transactionId = newest?.id ?? 0;
  return (await seat.get("Transaction/GetDetail", { transactionId })).result;
}

/** A back of 100 and a lay of 300 that wait, and are matched at 4.00. */
async function formed(): Promise<{ match: OpenMatch; backer: PlayerSeat; layer: PlayerSeat; betId: number }> {
  const [match, backer, layer] = [await withPrice(), await somebody(), await somebody()];
  const placed = await match.back(backer, { ...SP, stake: 100 });
  expectDone(placed);
  expectDone(await match.lay(layer, { ...SP, stake: 300 }));
  await match.start();
  return { match, backer, layer, betId: (placed.detail as { betId: number }).betId };
}

describe("a bet that has taken the starting price", () => {
  it("is paid at it, and its statement is that of a bet at this price", async () => {
    const { match, backer, layer } = await formed();
    await match.indiaWins();
    expect([(await openOf(backer)).balance, (await openOf(layer)).balance]).toEqual([10_294, 9_700]);
    expect(await detailOf(backer)).toMatchObject({
      bets: [{ betType: "back", rate: 4, amount: 100, profitLoss: "300.00", result: "WON" }],
    });
    expect(await detailOf(layer)).toMatchObject({
      bets: [{ betType: "lay", rate: 4, amount: 100, profitLoss: "-300.00", result: "LOST" }],
    });
  });

  it("is made void before the result as any other, with the reason on it", async () => {
    const { match, backer, layer, betId } = await formed();
    const scope = { type: "bets", betIds: [betId] };
    const { marketId } = match;
    expectDone(await world.operator.post("Operator/VoidBets", { marketId, scope, ...WORDS }));
    await match.indiaWins();
    expect([(await openOf(backer)).balance, (await openOf(layer)).balance]).toEqual([10_000, 10_000]);
    const { result } = await backer.post("Bet/GetUserBetHistory", {});
    expect((result as { items: unknown[] }).items).toMatchObject([
      {
        result: "VOID",
        voided: 100,
        stake: 100,
        voidReason: "Scorer's mistake (4.2)",
        startingPrice: { price: 4 },
      },
    ]);
  });

  it("is settled again on another result", async () => {
    const { match, backer, layer } = await formed();
    await match.indiaWins();
    await makeOperator(world, world.operator, SARA);
    const login = await world.guest.post("Operator/Authenticate", SARA);
    const sara = world.seat("sara", (login.result as { accessToken: string }).accessToken);
    const result = { type: "winners", runnerIds: [match.australia] };
    const body = { marketId: match.marketId, result, ...WORDS };
    expect((await world.operator.post("Operator/ResettleMarket", body)).code).toBe("SECOND_PERSON_NEEDED");
    expectDone(await sara.post("Operator/ResettleMarket", body));
    expect([(await openOf(backer)).balance, (await openOf(layer)).balance]).toEqual([9_900, 10_098]);
  });

  it("is written in percent where its market is, and forms a price between whole percents", async () => {
    const match = await withPrice({ notation: "percent" });
    const [backer, layer] = [await somebody(), await somebody()];
    expectDone(await match.back(backer, { ...SP, rate: 80, stake: 100 }));
    expectDone(await match.lay(layer, { ...SP, stake: 85 }));
    await match.start();
    const taken = { state: "taken", limitPrice: null, price: 85 };
    expect((await openOf(backer)).openBets).toMatchObject([{ odds: 85, betRate: 85, startingPrice: taken }]);
  });

  it("may win in a market of several winners", async () => {
    const runners = ["india", "australia", "nepal"].map((key) => ({ key, name: key }));
    const match = await withPrice({ runners, type: "place", winners: 2 });
    const [backer, layer] = [await somebody(), await somebody()];
    expectDone(await match.back(backer, { ...SP, stake: 100 }));
    expectDone(await match.lay(layer, { ...SP, stake: 50 }));
    await match.start();
    await world.feed(match.fixtureId, {
      ...{ type: "result", official: "India and Nepal" },
      markets: [{ key: "matchOdds", result: { type: "winners", runners: ["india", "nepal"] } }],
    });
    expect([(await openOf(backer)).balance, (await openOf(layer)).balance]).toEqual([10_049, 9_950]);
  });
});

describe("bets that wait for the starting price", () => {
  it("end with their runner, and stay on the others, when it is taken out", async () => {
    const runners = ["india", "australia", "nepal"].map((key) => ({ key, name: key }));
    const match = await withPrice({ runners });
    const [gone, stays, rests] = [await somebody(), await somebody(), await somebody()];
    expectDone(await match.lay(gone, { ...SP, stake: 60, runnerId: match.australia }));
    expectDone(await match.lay(stays, { ...SP, stake: 60 }));
    expectDone(await match.lay(rests, { rate: 3, stake: 60, persistence: "startingPrice" }));
    const { marketId } = match;
    const removal = { marketId, runnerId: match.australia, reductionPercent: 20 };
    const preview = await world.operator.get("Operator/GetRunnerRemoval", removal);
    // The waiting bet on it, and the lay that rests on another.
    expect(preview.result).toMatchObject({ lapsingStake: 120, laysLapse: true });
    await match.suspend("Australia withdraw");
    await world.feed(match.fixtureId, {
      ...{ type: "nonRunner", runner: "australia", reason: "Australia do not play" },
      markets: [{ key: "matchOdds", reductionPercent: 20 }],
    });
    expect([await openOf(gone), await openOf(rests)]).toMatchObject([{ exposure: 0 }, { exposure: 0 }]);
    expect((await openOf(stays)).openBets).toMatchObject([
      { unmatched: 60, startingPrice: { state: "waits" } },
    ]);
  });

  it("can lose what a loss limit allows and no more, a lay by its liability", async () => {
    const [seat, match] = [await somebody(), await withPrice()];
    expectDone(await seat.post("Protection/SetLimit", { kind: "loss", period: "day", amount: 100 }));
    expect((await match.lay(seat, { ...SP, stake: 100.01 })).code).toBe("LOSS_LIMIT_EXCEEDED");
    expectDone(await match.lay(seat, { ...SP, stake: 60 }));
    expect((await match.back(seat, { ...SP, runnerId: match.australia, stake: 50 })).code).toBe(
      "LOSS_LIMIT_EXCEEDED",
    );
    expect((await match.lay(seat, { ...SP, stake: 41 })).code).toBe("LOSS_LIMIT_EXCEEDED");
    expectDone(await match.lay(seat, { ...SP, stake: 40 }));
  });

  it("count their stake for a stake limit, a lay its liability until it has a stake, also after a start", async () => {
    const [seat, other, match] = [await somebody(), await somebody(), await withPrice()];
    const limit = { kind: "stake", period: "day", amount: 500 };
    expectDone(await seat.post("Protection/SetLimit", limit));
    const used = async () => {
      const { limits } = (await seat.get("Protection/GetState")).result as {
        limits: { kind: string; used: number }[];
      };
      return limits.find(({ kind }) => kind === "stake")?.used;
    };
    expectDone(await match.lay(seat, { ...SP, stake: 300 }));
    expect(await used()).toBe(300);
    await world.crash();
    expect(await used()).toBe(300);
    expect((await match.lay(seat, { ...SP, stake: 201 })).code).toBe("STAKE_LIMIT_EXCEEDED");
    expectDone(await match.back(other, { ...SP, stake: 80, rate: 4 }));
    await match.start();
    // 75 at 4.00 would be all of the liability of 300 at 5.00; 80 backed at 4.75 or shorter are matched whole.
    const [bet] = (await openOf(seat)).openBets as { matched: number }[];
    expect(await used()).toBe(bet?.matched);
  });

  it("are kept as they are by what is previewed to be void beside them, a lay with its liability", async () => {
    const [layer, backer, match] = [await somebody(), await somebody(), await withPrice()];
    expectDone(await match.lay(layer, { ...SP, stake: 60 }));
    expectDone(await match.lay(layer, { rate: 3, stake: 50, runnerId: match.australia }));
    expectDone(await match.back(backer, { rate: 3, stake: 50, runnerId: match.australia }));
    const act = { type: "voidBets", scope: { type: "runner", runnerId: match.australia } };
    const { marketId } = match;
    const { result } = await world.operator.post("Operator/PreviewSettlement", { marketId, act });
    const { items } = result as { items: { userName: string; exposure: number; exposureAfter: number }[] };
    expect(items.find(({ userName }) => userName === layer.userName)).toMatchObject({ exposureAfter: 60 });
    expectDone(
      await world.operator.post("Operator/VoidBets", { ...{ marketId, scope: act.scope }, ...WORDS }),
    );
    expect((await openOf(layer)).exposure).toBe(60);
  });

  it("stay when a stricter limit cancels what rests, as they do when their player is locked", async () => {
    const [seat, match] = [await somebody(), await withPrice()];
    expectDone(await match.back(seat, { ...SP, stake: 300 }));
    expectDone(await match.back(seat, { rate: 9, stake: 200 }));
    const limit = { kind: "stake", period: "day", amount: 250 };
    const { result } = await seat.post("Protection/SetLimit", limit);
    expect(result).toMatchObject({ cancelledBets: 1 });
    expect(await openOf(seat)).toMatchObject({ exposure: 300, openBets: [{ unmatched: 300 }] });
    const { userName } = seat;
    expectDone(await world.operator.post("Operator/LockPlayer", { userName, reason: "Asked for it" }));
    const { result: account } = await world.operator.get("Operator/GetPlayer", { userName });
    expect(account).toMatchObject({ exposure: 300 });
  });

  it("stay when a heartbeat falls silent, which cancels what rests", async () => {
    const [seat, match] = [await somebody(), await withPrice()];
    expectDone(await match.back(seat, { ...SP, stake: 50 }));
    expectDone(await match.back(seat, { rate: 9, stake: 20 }));
    expectDone(await seat.post("Bet/Heartbeat", { timeoutSeconds: 10 }));
    clock.advance(10_000);
    await expect.poll(async () => (await openOf(seat)).exposure).toBe(50);
    const { result } = await seat.post("Bet/Heartbeat", { timeoutSeconds: 0 });
    expect(result).toMatchObject({ last: { bets: 1 } });
  });
});
