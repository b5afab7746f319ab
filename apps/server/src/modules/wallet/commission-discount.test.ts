import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { makeOperator } from "../../testing/other-operator.ts";

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
  anna = await world.player(`discounted${count}`, 10_000);
  match = await openMatch(world, cricketMatch({ markets: [matchOdds({ commissionPercent: 5 })] }));
});
afterAll(() => closeVerified(world, database));

const give = (commissionDiscountPercent: unknown, { userName } = anna, by = olga) =>
  by.post("Operator/SetCommissionDiscount", { userName, commissionDiscountPercent, reason: "As agreed" });

/** Anna backs, Bela lays, and India wins: 150 for Anna before commission. */
async function annaWins(): Promise<void> {
  expectDone(await match.back(anna, { rate: 2.5, stake: 100 }));
  expectDone(await match.lay(bela, { rate: 2.5, stake: 100 }));
  await match.indiaWins();
}

async function operator(role: string): Promise<PlayerSeat> {
  const account = { userName: `${role}${count}`, password: "Second-4-the-tests", role };
  await makeOperator(world, olga, account);
  const { userName, password } = account;
  const login = await world.guest.post("Operator/Authenticate", { userName, password });
  return world.seat(userName, (login.result as { accessToken: string }).accessToken);
}

const settlementOf = async (seat: PlayerSeat) => {
  const { result } = await seat.get("Transaction/GetHistory", { Kind: "market" });
  return (result as { readonly items: readonly { readonly settlement: object }[] }).items[0]?.settlement;
};

describe("a commission discount", () => {
  it("lowers the commission of what a player wins, and stands in the statement", async () => {
    expect((await give(40)).result).toMatchObject({ userName: anna.userName, commissionDiscountPercent: 40 });
    await annaWins();
    expect(await settlementOf(anna)).toMatchObject({
      ...{ gross: 150, commission: 4.5, commissionPercent: 5, commissionDiscountPercent: 40, net: 145.5 },
    });
    expect(await settlementOf(bela)).not.toHaveProperty("commissionDiscountPercent");
  });

  it("is known to the player with the open bets, until it is taken away", async () => {
    expectDone(await give(15));
    expect((await anna.get("Bet/GetUserOpenBets")).result).toMatchObject({ commissionDiscountPercent: 15 });
    expect((await give(0)).result).not.toHaveProperty("commissionDiscountPercent");
    expect((await anna.get("Bet/GetUserOpenBets")).result).not.toHaveProperty("commissionDiscountPercent");
    await annaWins();
    expect(await settlementOf(anna)).toMatchObject({ commission: 7.5 });
  });

  it("of 100 leaves no commission", async () => {
    expectDone(await give(100));
    await annaWins();
    expect(await settlementOf(anna)).toMatchObject({ commission: 0, net: 150 });
  });

  it("stays what it was at the first settlement where the result is corrected", async () => {
    expectDone(await give(40));
    await annaWins();
    expectDone(await give(0));
    const sara = await operator("admin");
    for (const runnerId of [match.australia, match.india]) {
      const result = { type: "winners", runnerIds: [runnerId] };
      const words = { marketId: match.marketId, result, reason: "Official scorecard", rule: "Rule 4" };
      expect((await olga.post("Operator/ResettleMarket", words)).code).toBe("SECOND_PERSON_NEEDED");
      expectDone(await sara.post("Operator/ResettleMarket", words));
    }
    expect(await settlementOf(anna)).toMatchObject({ commission: 4.5, commissionDiscountPercent: 40 });
  });

  it("is counted in the preview of a settlement", async () => {
    expectDone(await give(40));
    expectDone(await match.back(anna, { rate: 2.5, stake: 100 }));
    expectDone(await match.lay(bela, { rate: 2.5, stake: 100 }));
    const act = { type: "settle", result: { type: "winners", runnerIds: [match.india] } };
    const preview = { marketId: match.marketId, act };
    const { result } = await olga.post("Operator/PreviewSettlement", preview);
    const { items } = result as { readonly items: readonly { userName: string; cashAfter: number }[] };
    expect(items.find(({ userName }) => userName === anna.userName)?.cashAfter).toBe(10_145.5);
    await match.indiaWins();
    expect((await olga.get("Operator/GetPlayer", { userName: anna.userName })).result).toMatchObject({
      cash: 10_145.5,
    });
  });

  it("is in the audit, with what it was before", async () => {
    expectDone(await give(10));
    expectDone(await give(20));
    const { result } = await olga.get("Operator/GetAudit", {
      Call: "setCommissionDiscount",
      Outcome: "done",
    });
    const [last] = (result as { readonly items: readonly object[] }).items;
    expect(last).toMatchObject({
      ...{ before: { commissionDiscountPercent: 10 }, after: { commissionDiscountPercent: 20 } },
    });
  });

  it.each([-1, 101, 12.5, null, "40"])("cannot be %s", async (percent) => {
    expect((await give(percent)).status).toBe(400);
  });

  it("is given by admins, to players that there are", async () => {
    expect(await give(5, { ...anna, userName: "nobody" })).toMatchObject({ code: "ACCOUNT_NOT_FOUND" });
    const rita = await operator("risk");
    expect(await give(5, anna, rita)).toMatchObject({ status: 403 });
  });
});
