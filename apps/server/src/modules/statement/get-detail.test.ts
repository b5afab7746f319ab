import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { endHold, heldFor } from "../../testing/held-money.ts";
import { openMatch } from "../../testing/open-match.ts";
import { makeOperator } from "../../testing/other-operator.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
/** Milliseconds that pass with each look at the server's clock, and those that have passed so. */
let msOfALook = 0;
let passedMs = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  const now = () => {
    passedMs += msOfALook;
    return clock.now() + passedMs;
  };
  world = await openBettingWorld(database.connection, { ...clock, now });
});

afterAll(() => closeVerified(world, database));

type Line = Record<string, unknown> & { readonly id: number };

async function linesOf(seat: PlayerSeat): Promise<readonly Line[]> {
  const answer = await seat.get("Transaction/GetHistory", { MaxResultCount: 100 });
  expectDone(answer);
  return (answer.result as { items: Line[] }).items;
}

async function detailOf(seat: PlayerSeat, transactionId: number, page: Record<string, number> = {}) {
  const answer = await seat.get("Transaction/GetDetail", { transactionId, ...page });
  expectDone(answer);
  return answer.result as Record<string, unknown> & { bets: Record<string, unknown>[]; steps: object[] };
}

async function newest(seat: PlayerSeat): Promise<Line> {
  const [line] = await linesOf(seat);
  if (!line) throw new Error("the statement is empty");
  return line;
}

describe("the detail of a market's line", () => {
  it("[CALL-MONEY-02] has the account's own bets with what each brought, the result, gross, commission and net", async () => {
    const [anna, bela] = [await world.player("anna", 1000), await world.player("bela", 1000)];
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2.5, stake: 100 });
    await match.back(anna, { rate: 2.5, stake: 100 });
    await match.lay(anna, { rate: 3, stake: 40 });
    await match.back(bela, { rate: 3, stake: 40 });
    await match.indiaWins();
    const line = await newest(anna);
    const detail = await detailOf(anna, line.id);
    expect(detail).toMatchObject({
      transaction: line,
      description: "India v Australia · Match Odds · Winner: India",
      ...{ eventId: match.eventId, winner: "India", marketTypeName: "match_odd", totalBets: 2 },
      ...{ totalWin: "68.60", exactGross: null, steps: [], gameStartTime: expect.any(String) },
    });
    expect(line["settlement"]).toMatchObject({ gross: 70, commission: 1.4, net: 68.6 });
    expect(detail.bets).toMatchObject([
      { title: "India", betType: "back", rate: 2.5, amount: 100, profitLoss: "150.00", result: "WON" },
      { title: "India", betType: "lay", rate: 3, amount: 40, profitLoss: "-80.00", result: "LOST" },
    ]);
    expect(detail.bets[0]).toMatchObject({ fancyValue: 0, ipAddress: "", exactProfitLoss: null });
    const lost = await detailOf(bela, (await newest(bela)).id);
    expect(lost).toMatchObject({ totalWin: "-70.00", bets: [{ betType: "lay" }, { betType: "back" }] });
  });

  it("has bets that are void, whole or in part, with the reason", async () => {
    const [vera, wim] = [await world.player("vera", 1000), await world.player("wim", 1000)];
    const match = await openMatch(world);
    for (const stake of [60, 40, 30]) await match.lay(wim, { rate: 2.5, stake });
    await match.back(vera, { rate: 2.5, stake: 100 });
    await match.back(vera, { rate: 2.5, stake: 30 });
    const { result } = await wim.get("Bet/GetUserOpenBets");
    const { openBets } = result as { openBets: { betId: number; stake: number }[] };
    const betIds = openBets.filter(({ stake }) => stake < 60).map(({ betId }) => betId);
    const words = { reason: "Wrong price", rule: "Rule 9.2" };
    const scope = { type: "bets", betIds };
    expectDone(await world.operator.post("Operator/VoidBets", { marketId: match.marketId, scope, ...words }));
    await match.indiaWins();
    const detail = await detailOf(vera, (await newest(vera)).id);
    expect(detail).toMatchObject({ totalWin: "88.20", totalBets: 2 });
    expect(detail.bets).toMatchObject([
      { amount: 60, rate: 2.5, result: "WON", voided: 40, voidReason: "Wrong price (Rule 9.2)" },
      { amount: 0, rate: 2.5, result: "VOID", voided: 30, profitLoss: "0.00", resultNote: null },
    ]);
  });

  it("says what was rounded, and its bets add up to the gross, by pages too", async () => {
    const [cara, dora] = [await world.player("cara", 10_000), await world.player("dora", 10_000)];
    const match = await openMatch(world);
    for (const stake of [133.33, 33.33, 66.67, 11.11]) {
      await match.lay(cara, { rate: 1.05, stake });
      await match.back(dora, { rate: 1.05, stake });
    }
    await match.indiaWins();
    for (const [seat, exactGross] of [
      [cara, "-12.2220"],
      [dora, "12.2220"],
    ] as const) {
      const line = await newest(seat);
      const detail = await detailOf(seat, line.id);
      expect(detail).toMatchObject({ exactGross, totalBets: 4 });
      const { gross } = line["settlement"] as { gross: number };
      const brought = detail.bets.map(({ profitLoss }) => Math.round(Number(profitLoss) * 100));
      expect(brought.reduce((sum, one) => sum + one, 0)).toBe(Math.round(gross * 100));
      expect(detail.bets[0]).toMatchObject({
        exactProfitLoss: exactGross.startsWith("-") ? "-6.6665" : "6.6665",
      });
      for (const [SkipCount, bet] of detail.bets.entries()) {
        const page = await detailOf(seat, line.id, { MaxResultCount: 1, SkipCount });
        expect([page.bets, page["totalBets"]]).toEqual([[bet], 4]);
      }
      expect((await detailOf(seat, line.id, { SkipCount: 9 })).bets).toEqual([]);
    }
  });
});

describe("the detail of money in and out", () => {
  it("is the ledger's own for a hold that no payment knows: requested, then paid out or returned", async () => {
    const ella = await world.player("ella", 1000);
    const first = await heldFor(world, ella, 300, "e-1");
    const line = await newest(ella);
    const placed = new Date(clock.now()).toISOString();
    expect(await detailOf(ella, line.id)).toMatchObject({
      ...{ bets: [], totalBets: 0, winner: "", totalWin: "-300.00", eventId: null },
      steps: [
        {
          ...{ at: placed, title: "Withdrawal requested", amount: -300 },
          text: "",
        },
      ],
    });
    clock.advance(60_000);
    await endHold(world, first, "pay");
    const paid = new Date(clock.now()).toISOString();
    expect((await detailOf(ella, line.id)).steps).toEqual([
      { at: placed, title: "Withdrawal requested", text: "", amount: -300 },
      { at: paid, title: "Withdrawal paid out", text: "", amount: null },
    ]);

    const second = await heldFor(world, ella, 200, "e-2");
    await endHold(world, second, "return");
    const [returned, requested] = await linesOf(ella);
    for (const id of [returned?.id ?? 0, requested?.id ?? 0]) {
      expect((await detailOf(ella, id)).steps).toMatchObject([
        { title: "Withdrawal requested", amount: -200 },
        { title: "Withdrawal returned", amount: 200 },
      ]);
    }
  });

  it("is the ledger's own entry for an adjustment, which has no reference", async () => {
    const fred = await world.player("fred", 1000);
    const change = { userName: "fred", amount: -12.5, reason: "Correction", reference: "f-1" };
    expectDone(await world.operator.post("Operator/AdjustBalance", change));
    expect((await detailOf(fred, (await newest(fred)).id)).steps).toMatchObject([
      { title: "Debit", text: "Correction", amount: -12.5 },
    ]);
  });
});

describe("a transaction that is not the caller's", () => {
  it("is answered as one that there is not, as is half of a market's line", async () => {
    const [gina, hugo] = [await world.player("gina", 1000), await world.player("hugo", 1000)];
    const match = await openMatch(world);
    await match.lay(hugo, { stake: 100 });
    await match.back(gina, { stake: 100 });
    await match.indiaWins();
    await heldFor(world, gina, 100, "g-1");
    const missing = { status: 404, code: "TRANSACTION_NOT_FOUND" };
    for (const { id, settlement } of await linesOf(gina)) {
      expect(await hugo.get("Transaction/GetDetail", { transactionId: id })).toMatchObject(missing);
      // The commission is the entry after the result.
      if (settlement !== null)
        expect(await gina.get("Transaction/GetDetail", { transactionId: id + 1 })).toMatchObject(missing);
    }
    expect(await gina.get("Transaction/GetDetail", { transactionId: 999_999_999 })).toMatchObject(missing);
    expect(await world.guest.get("Transaction/GetDetail", { transactionId: 1 })).toMatchObject({
      status: 401,
    });
  });

  it.each([0, -1, "1.5", "x", "9".repeat(16), ""])("has no number such as %j", async (transactionId) => {
    const seat = await world.login("gina");
    expect(await seat.get("Transaction/GetDetail", { transactionId })).toMatchObject({
      ...{ status: 400, code: "INVALID_INPUT" },
    });
  });
});

// The last ones: the server's clock goes on after them.
describe("the detail of a line that was paid before its market was settled again", () => {
  it.each([
    ["a millisecond before the log has it", 1, undefined],
    ["and the server ended before it knew", 0, "asked"],
  ])("has the bets and the result that it was paid on: %s", async (_how, step, outcome) => {
    const [ines, jana] = [await world.player(`ines${step}`, 1000), await world.player(`jana${step}`, 1000)];
    const match = await openMatch(world);
    await match.lay(jana, { rate: 2.5, stake: 100 });
    await match.back(ines, { rate: 2.5, stake: 100 });
    msOfALook = step;
    await match.indiaWins();
    if (outcome !== undefined)
      await sql("UPDATE operator_actions SET outcome = $1 WHERE action = 'settleMarket' AND market_id = $2", [
        outcome,
        match.marketId,
      ]);
    clock.advance(1000);
    const voided = { marketId: match.marketId, reason: "Wrong match" };
    await world.operator.post("Operator/VoidMarket", voided);
    const second = await otherOperator();
    expectDone(await second.post("Operator/VoidMarket", voided));
    const [reversed, paid] = await linesOf(ines);
    expect(reversed).toMatchObject({ kind: "resultReversed", settlement: null });
    expect(paid).toMatchObject({ settlement: { winner: "India", net: 147 } });
    expect(await detailOf(ines, paid?.id ?? 0)).toMatchObject({
      ...{ winner: "India", totalWin: "147.00", totalBets: 1 },
      bets: [{ amount: 100, profitLoss: "150.00", result: "WON" }],
    });
    // Both lines show what the market brought in all, as the report of profit and loss has it.
    const steps = [
      { title: "Result", text: "", amount: 147 },
      { title: "Result reversed", text: "Wrong match (void after its result)", amount: -147 },
    ];
    expect((await detailOf(ines, paid?.id ?? 0)).steps).toMatchObject(steps);
    expect(await detailOf(ines, reversed?.id ?? 0)).toMatchObject({
      ...{ totalWin: "-147.00", steps },
      bets: [{ profitLoss: "0.00", result: "VOID" }],
    });
  });
});

async function sql(text: string, values: readonly unknown[]): Promise<void> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query(text, [...values]);
  await client.end();
}

async function otherOperator(): Promise<PlayerSeat> {
  const second = { userName: "second", password: "Second-operator-1@" };
  await makeOperator(world, world.operator, { ...second, role: "admin" });
  const { result } = await world.guest.post("Operator/Authenticate", second);
  return world.seat(second.userName, (result as { accessToken: string }).accessToken);
}
