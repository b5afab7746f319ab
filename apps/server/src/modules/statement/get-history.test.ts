import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { endHold, heldFor } from "../../testing/held-money.ts";
import { openMatch } from "../../testing/open-match.ts";

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
});

afterAll(() => closeVerified(world, database));

type Page = { items: Record<string, unknown>[]; totalCount: number } & Record<string, unknown>;

async function statementOf(seat: PlayerSeat, query: Record<string, string | number> = {}): Promise<Page> {
  const answer = await seat.get("Transaction/GetHistory", query);
  expectDone(answer);
  return answer.result as Page;
}

function balancesOf({ openingBalance, closingBalance, totalCredit, totalDebit }: Page) {
  return { openingBalance, closingBalance, totalCredit, totalDebit };
}

async function adjust(
  userName: string,
  amount: number,
  reference: string,
  operator = world.operator,
): Promise<void> {
  const change = { userName, amount, reason: "Goodwill", reference };
  expectDone(await operator.post("Operator/AdjustBalance", change));
}

/** An operator who has just logged in, as sessions end while time passes. */
async function freshOperator(): Promise<PlayerSeat> {
  const { userName } = world.operator;
  const answer = await world.guest.post("Operator/Authenticate", {
    userName,
    password: "Operates-4-the-tests",
  });
  expectDone(answer);
  return world.seat(userName, (answer.result as { accessToken: string }).accessToken);
}

describe("the balances of a statement", () => {
  it("[CALL-MONEY-01] are those of the whole range on every page, and stay those of the account under a filter", async () => {
    const anna = await world.player("anna", 1000);
    const bela = await world.player("bela", 1000);
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2.5, stake: 100 });
    await match.back(anna, { rate: 2.5, stake: 100 });
    await match.indiaWins();
    await adjust("anna", -47, "h-1");
    const holdId = await heldFor(world, anna, 300, "h-2");
    await heldFor(world, anna, 200, "h-3");
    await endHold(world, holdId, "return");

    const balances = { openingBalance: 0, closingBalance: 900 };
    const whole = await statementOf(anna);
    expect(balancesOf(whole)).toEqual({ ...balances, totalCredit: 1447, totalDebit: 547 });
    expect(whole.items.map(({ balanceAfter }) => balanceAfter)).toEqual([900, 600, 800, 1100, 1147, 1000]);
    for (const SkipCount of [1, 4, 50]) {
      const page = await statementOf(anna, { MaxResultCount: 2, SkipCount });
      expect(balancesOf(page)).toEqual(balancesOf(whole));
      expect(page.items).toEqual(whole.items.slice(SkipCount, SkipCount + 2));
      expect(page.totalCount).toBe(6);
    }
    const games = await statementOf(anna, { Type: 2 });
    expect(balancesOf(games)).toEqual({ ...balances, totalCredit: 147, totalDebit: 0 });
    const withdrawals = await statementOf(anna, { Kind: "withdrawal" });
    expect(balancesOf(withdrawals)).toEqual({ ...balances, totalCredit: 300, totalDebit: 500 });
    expect(withdrawals.items.map(({ description }) => description)).toEqual([
      ...["Withdrawal returned", "Withdrawal requested", "Withdrawal requested"],
    ]);
  });

  it("say of money that came back what it was and why, not the remark alone", async () => {
    const wilma = await world.player("wilma", 1000);
    const [first, second] = [
      await heldFor(world, wilma, 300, "w-1"),
      await heldFor(world, wilma, 200, "w-2"),
    ];
    await endHold(world, first, "return", "Please check the UPI id.");
    await endHold(world, second, "pay", "By IMPS.");
    const { items } = await statementOf(wilma, { Kind: "withdrawal" });
    expect(items.map(({ description }) => description)).toEqual([
      "Withdrawal returned: Please check the UPI id.",
      ...["Withdrawal paid out", "Withdrawal requested"],
    ]);
  });

  it("are nothing for an account without movements, and of one that lost all", async () => {
    const cara = await world.player("cara");
    const nothing = { openingBalance: 0, closingBalance: 0, totalCredit: 0, totalDebit: 0 };
    const empty = await statementOf(cara, { From: "2026-01-01" });
    expect([empty.items, empty.totalCount, balancesOf(empty)]).toEqual([[], 0, nothing]);
    await adjust("cara", 12.34, "c-1");
    await adjust("cara", -12.34, "c-2");
    expect(balancesOf(await statementOf(cara))).toEqual({
      ...nothing,
      totalCredit: 12.34,
      totalDebit: 12.34,
    });
  });
});

describe("a line of the statement", () => {
  it("of a market is one for all bets: gross, commission and net, on the winning and on the losing side", async () => {
    const [ella, fred] = [await world.player("ella", 1000), await world.player("fred", 1000)];
    const match = await openMatch(world);
    for (const stake of [60, 40]) {
      await match.lay(fred, { rate: 1.5, stake });
      await match.back(ella, { rate: 1.5, stake });
    }
    await match.indiaWins();
    const settlement = {
      ...{ marketId: match.marketId, match: "India v Australia", marketName: "Match Odds", winner: "India" },
      commissionPercent: 2,
    };
    expect((await statementOf(ella, { Kind: "market" })).items).toMatchObject([
      {
        ...{ group: "market", credit: "49.00", debit: "0.00", balance: "1049.00", balanceAfter: 1049 },
        settlement: { ...settlement, gross: 50, commission: 1, net: 49 },
      },
    ]);
    expect((await statementOf(fred, { Kind: "market" })).items).toMatchObject([
      {
        ...{ credit: "0.00", debit: "50.00", balanceAfter: 950, reference: null },
        settlement: { ...settlement, gross: -50, commission: 0, net: -50 },
      },
    ]);
  });

  it.each([
    ["a kind that there is not", { Kind: "tips" }],
    ["a zone that there is not", { Zone: "Atlantis/Capital" }],
    ["a zone that is an offset", { Zone: "+05:30" }],
    ["no page", { MaxResultCount: 0 }],
    ["more than a page", { MaxResultCount: 101 }],
    ["lines before the first", { SkipCount: -1 }],
    ["a day that there is not", { To: "2026-02-30" }],
  ])("is not asked for by %s", async (_what, query) => {
    const gina = world.seat("anna", (await world.login("anna")).token);
    expect(await gina.get("Transaction/GetHistory", query)).toMatchObject({
      ...{ status: 400, code: "INVALID_INPUT" },
    });
  });
});

describe("the days of a statement", () => {
  it("go on from one day to the next, in the zone that is asked for", async () => {
    await world.player("dora");
    // 23:00 in Kolkata is 17:30 in London.
    clock.advance(Date.parse("2026-02-03T17:30:00.000Z") - clock.now());
    await adjust("dora", 100, "d-1", await freshOperator());
    clock.advance(2 * HOUR_MS);
    await adjust("dora", -30, "d-2", await freshOperator());
    const dora = await world.login("dora");
    const day = (From: string, Zone?: string) =>
      statementOf(dora, { From, To: From, ...(Zone !== undefined && { Zone }) }).then(balancesOf);
    const none = { totalCredit: 0, totalDebit: 0 };
    expect(await day("2026-02-03")).toEqual({
      ...{ openingBalance: 0, closingBalance: 100, totalCredit: 100, totalDebit: 0 },
    });
    expect(await day("2026-02-04")).toEqual({
      ...{ openingBalance: 100, closingBalance: 70, totalCredit: 0, totalDebit: 30 },
    });
    expect(await day("2026-02-03", "Europe/London")).toEqual({
      ...{ openingBalance: 0, closingBalance: 70, totalCredit: 100, totalDebit: 30 },
    });
    expect(await day("2026-02-04", "Europe/London")).toEqual({
      openingBalance: 70,
      closingBalance: 70,
      ...none,
    });
    expect(await day("2026-02-02")).toEqual({ openingBalance: 0, closingBalance: 0, ...none });
    // A range that ends before it begins has nothing in it.
    const backwards = await statementOf(dora, { From: "2026-02-04", To: "2026-02-01" });
    expect(balancesOf(backwards)).toEqual({ openingBalance: 100, closingBalance: 100, ...none });
  });
});
