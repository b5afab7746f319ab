import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { makeOperator } from "../../testing/other-operator.ts";
import { passDelay, untilDelayed } from "../../testing/passing-time.ts";

const clock = fakeClock();
let database: TestDatabase;
let world: BettingWorld;
let olga: PlayerSeat;
let bela: PlayerSeat;
let anna: PlayerSeat;
let match: OpenMatch;
let count = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  olga = world.operator;
  bela = await world.player("bela", 1_000_000);
});
beforeEach(async () => {
  count += 1;
  anna = await world.player(`limited${count}`, 10_000);
  match = await openMatch(world);
});
afterAll(() => closeVerified(world, database));

const limit = (exposureLimit: number | null, { userName } = anna, by = olga) =>
  by.post("Operator/SetExposureLimit", { userName, exposureLimit, reason: "As agreed" });
const openBets = async () =>
  (await anna.get("Bet/GetUserOpenBets")).result as { exposure: number; exposureLimit?: number };
const refused = {
  ...{ status: 409, code: "EXPOSURE_LIMIT_EXCEEDED" },
  message: "Your open bets may lose at most 500.00 together, and could with this bet lose more.",
};

describe("an exposure limit", () => {
  it("bounds what all open bets of a player may lose together, over markets, matched or not", async () => {
    expect((await limit(500)).result).toMatchObject({ userName: anna.userName, exposureLimit: 500 });
    const other = await openMatch(world);
    expectDone(await match.back(anna, { rate: 3, stake: 300 }));
    expect(await other.lay(anna, { rate: 3, stake: 100.01 })).toMatchObject(refused);
    expectDone(await other.lay(anna, { rate: 3, stake: 100 }));
    expect(await match.back(anna, { rate: 3, stake: 1 })).toMatchObject(refused);
    expect(await openBets()).toMatchObject({ exposure: 500, exposureLimit: 500 });
    await anna.post("Bet/CancelBets", { marketId: match.marketId });
    expectDone(await match.back(anna, { rate: 3, stake: 300 }));
  });

  it("takes bets that make the exposure no higher, also where more is open than the limit", async () => {
    await match.lay(bela, { rate: 3, stake: 800 });
    expectDone(await match.back(anna, { rate: 3, stake: 800 }));
    expectDone(await limit(500));
    expect(await match.back(anna, { rate: 3, stake: 1 })).toMatchObject(refused);
    expectDone(await match.lay(anna, { rate: 4, stake: 100 }));
    expect((await openBets()).exposure).toBe(800);
    await match.back(bela, { rate: 3, stake: 400 });
    expect((await openBets()).exposure).toBe(700);
    expect(await match.back(anna, { rate: 3, stake: 1 })).toMatchObject(refused);
  });

  it("is taken away with null, and counts from the next bet on", async () => {
    expectDone(await limit(500));
    expect(await match.back(anna, { rate: 3, stake: 600 })).toMatchObject(refused);
    expect((await limit(null)).result).not.toHaveProperty("exposureLimit");
    expectDone(await match.back(anna, { rate: 3, stake: 600 }));
    expect(await openBets()).not.toHaveProperty("exposureLimit");
  });

  it("is looked at where a bet is placed, before its delay", async () => {
    await match.start();
    await match.lay(bela, { rate: 3, stake: 1000 });
    expectDone(await limit(500));
    expect(await match.back(anna, { rate: 3, stake: 501 })).toMatchObject(refused);
    const placing = match.back(anna, { rate: 3, stake: 500 });
    await untilDelayed(world.server.exchange);
    expect(await match.back(anna, { rate: 3, stake: 1 })).toMatchObject(refused);
    expectDone(await limit(100));
    expect((await passDelay(clock, placing, 5000)).detail).toMatchObject({ matched: 500 });
  });

  it("bounds several bets placed together as one after the other", async () => {
    expectDone(await limit(500));
    const bet = { runnerId: match.india, type: 1, rate: 3, stake: 300 };
    const { result } = await anna.post("Bet/ReplaceBets", {
      ...{ marketId: match.marketId, cancel: "all", place: [bet, bet] },
    });
    const { status: _, ...outcome } = refused;
    expect(result).toMatchObject({ placed: [{ ok: true }, { ok: false, ...outcome }] });
  });

  it("is in the audit, with what it was before", async () => {
    expectDone(await limit(700));
    expectDone(await limit(500));
    const { result } = await olga.get("Operator/GetAudit", { Call: "setExposureLimit", Outcome: "done" });
    const [last] = (result as { readonly items: readonly object[] }).items;
    expect(last).toMatchObject({ before: { exposureLimit: 700 }, after: { exposureLimit: 500 } });
  });

  it.each([0, -1, 0.001, 1e15])("cannot be %d", async (amount) => {
    expect(await limit(amount)).toMatchObject({ code: "AMOUNT_INVALID" });
  });

  it("is set for players that there are, by who answers for risk", async () => {
    expect(await limit(5, { ...anna, userName: "nobody" })).toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
    const support = { userName: `sam${count}`, password: "Supports-4-the-tests", role: "support" };
    await makeOperator(world, olga, support);
    const { userName, password } = support;
    const login = await world.guest.post("Operator/Authenticate", { userName, password });
    const sam = world.seat(userName, (login.result as { accessToken: string }).accessToken);
    expect(await limit(5, anna, sam)).toMatchObject({ status: 403 });
  });
});
