import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { makeOperator } from "../../../testing/other-operator.ts";

const SECOND = { userName: "sara", password: "Second-4-the-tests", role: "admin" };

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let olga: PlayerSeat;
let sara: PlayerSeat;
let anna: PlayerSeat;
let match: OpenMatch;
let betId: number;
let count = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  olga = world.operator;
  await makeOperator(world, olga, SECOND);
  const { userName, password } = SECOND;
  const login = await world.guest.post("Operator/Authenticate", { userName, password });
  sara = world.seat(userName, (login.result as { accessToken: string }).accessToken);
});

/** Anna has backed India with Bela, and India has won. */
beforeEach(async () => {
  count += 1;
  anna = await world.player(`anna${count}`, 1000, olga);
  const bela = await world.player(`bela${count}`, 1000, olga);
  match = await openMatch(world);
  expectDone(await match.lay(bela));
  expectDone(await match.back(anna));
  const { result } = await anna.get("Bet/GetUserOpenBets");
  betId = (result as { openBets: { betId: number }[] }).openBets[0]?.betId ?? 0;
  const settled = { marketId: match.marketId, result: { type: "winners", runnerIds: [match.india] } };
  expectDone(await olga.post("Operator/SettleMarket", settled));
});

afterAll(() => closeVerified(world, database));

const resettle = (by: PlayerSeat, words: { readonly reason: string; readonly rule: string }) =>
  by.post("Operator/ResettleMarket", {
    ...{ marketId: match.marketId, result: { type: "winners", runnerIds: [match.australia] }, ...words },
  });

describe("what one operator has asked for of a settled market", () => {
  it("is no approval of another act, whatever words that one is given", async () => {
    const { marketId } = match;
    const scope = { type: "bets", betIds: [betId] };
    const one = { marketId, scope, reason: "Official", rule: "Rule 4" };
    expect((await olga.post("Operator/VoidBets", one)).code).toBe("SECOND_PERSON_NEEDED");
    const reason = `${JSON.stringify(scope)} Official Rule 4`;
    expect((await sara.post("Operator/VoidMarket", { marketId, reason })).code).toBe("SECOND_PERSON_NEEDED");
    expectDone(await sara.post("Operator/VoidBets", one));
  });

  it("is approved in the same words alone, each where it stood", async () => {
    expect((await resettle(olga, { reason: "Official", rule: "scorecard 4" })).code).toBe(
      "SECOND_PERSON_NEEDED",
    );
    expect((await resettle(sara, { reason: "Official scorecard", rule: "4" })).code).toBe(
      "SECOND_PERSON_NEEDED",
    );
    expectDone(await resettle(sara, { reason: "Official", rule: "scorecard 4" }));
  });

  it("is paid once, whoever asks for it at the same moment, and takes two again", async () => {
    const words = { reason: "Official", rule: "Rule 4" };
    const both = await Promise.all([resettle(olga, words), resettle(sara, words)]);
    expect(both.some(({ code }) => code === undefined)).toBe(true);
    const { result } = await olga.get("Operator/GetPlayer", { userName: anna.userName });
    expect(result).toMatchObject({ cash: 900, exposure: 0 });
    expect((await resettle(olga, words)).code).toBe("SECOND_PERSON_NEEDED");
  });

  it("names no runner that was taken out", async () => {
    const runners = ["india", "australia", "draw"].map((key) => ({ key, name: key }));
    match = await openMatch(world, cricketMatch({ markets: [matchOdds({ runners })] }));
    const { marketId } = match;
    const words = { reason: "Official", rule: "Rule 4" };
    const removal = { marketId, runnerId: match.australia, reductionPercent: 1, ...words };
    expectDone(await olga.post("Operator/RemoveRunner", removal));
    const settled = { marketId, result: { type: "winners", runnerIds: [match.india] } };
    expectDone(await olga.post("Operator/SettleMarket", settled));
    expect((await resettle(olga, words)).code).toBe("SECOND_PERSON_NEEDED");
    expect((await resettle(sara, words)).code).toBe("RESULT_INVALID");
  });

  it("takes two again once it is done", async () => {
    const words = { reason: "Official", rule: "Rule 4" };
    expect((await resettle(olga, words)).code).toBe("SECOND_PERSON_NEEDED");
    expectDone(await resettle(sara, words));
    expect((await resettle(olga, words)).code).toBe("SECOND_PERSON_NEEDED");
  });
});
