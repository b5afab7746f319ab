import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

async function balanceOf(seat: PlayerSeat): Promise<unknown> {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName: seat.userName });
  const { cash, available, exposure } = result as Record<string, number>;
  return { cash, available, exposure };
}

async function statementOf(seat: PlayerSeat, query: Record<string, string | number> = {}) {
  const { result } = await seat.get("Transaction/GetHistory", query);
  return result as { items: Record<string, unknown>[]; totalCount: number };
}

async function historyOf(seat: PlayerSeat, body: object = {}) {
  const { result } = await seat.post("Bet/GetUserBetHistory", body);
  return result as { items: Record<string, unknown>[]; totalCount: number };
}

describe("a settled market", () => {
  it("[PROD-03] [PROD-04] pays, and history and statement show it", async () => {
    const [anna, bela] = [await world.player("anna", 1000), await world.player("bela", 1000)];
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2.5, stake: 100 });
    await match.back(anna, { rate: 2.5, stake: 150 });
    expect(await balanceOf(anna)).toEqual({ cash: 1000, available: 850, exposure: 150 });
    expect(await balanceOf(bela)).toEqual({ cash: 1000, available: 850, exposure: 150 });
    await match.indiaWins();
    expect(await balanceOf(anna)).toEqual({ cash: 1147, available: 1147, exposure: 0 });
    expect(await balanceOf(bela)).toEqual({ cash: 850, available: 850, exposure: 0 });

    expect((await historyOf(anna)).items).toMatchObject([
      {
        ...{
          betTitle: "India v Australia",
          marketName: "Match Odds",
          betRunnerName: "India",
          betType: "back",
        },
        ...{ betRate: 2.5, odds: 2.5, stake: 150, matched: 100, profitLoss: "150.00", result: "WON" },
        ...{ eventId: match.eventId, settleTime: expect.any(String) },
      },
    ]);
    expect((await historyOf(bela)).items).toMatchObject([
      { betType: "lay", profitLoss: "-150.00", result: "LOST" },
    ]);
    expect((await statementOf(anna)).items).toMatchObject([
      {
        ...{ description: "India v Australia · Match Odds · Winner: India", kind: "marketResult" },
        ...{ credit: "147.00", debit: "0.00", balance: "1147.00", eventId: match.eventId },
        settlement: { gross: 150, commission: 3, commissionPercent: 2, net: 147, winner: "India" },
      },
      { description: "seed", kind: "credit", credit: "1000.00", balance: "1000.00", eventId: null },
    ]);
    expect((await anna.get("Bet/GetUserOpenBets")).result).toEqual({
      balance: 1147,
      exposure: 0,
      held: 0,
      openBets: [],
    });
  });

  it("shows bets that add up to the statement's line, and says where a rounding falls", async () => {
    const [ylva, zara] = [await world.player("ylva", 10_000), await world.player("zara", 10_000)];
    const match = await openMatch(world);
    await match.lay(ylva, { rate: 1.05, stake: 133.33 });
    expect((await ylva.get("Bet/GetUserOpenBets")).result).toMatchObject({
      exposure: 6.67,
      openBets: [{ liability: 6.67, matchedLiability: 0 }],
    });
    await match.back(zara, { rate: 1.05, stake: 133.33 });
    for (const stake of [33.33, 66.67, 11.11, 4321.09]) {
      await match.lay(ylva, { rate: 1.05, stake });
      await match.back(zara, { rate: 1.05, stake });
    }
    expect((await ylva.get("Bet/GetUserOpenBets")).result).toMatchObject({
      openBets: [{ liability: 6.67, matchedLiability: 6.67, matchedProfit: 133.33 }, {}, {}, {}, {}],
    });
    await match.indiaWins();
    for (const [seat, first] of [
      [ylva, ["-6.67", "-6.6665"]],
      [zara, ["6.66", "6.6665"]],
    ] as const) {
      const { items } = await historyOf(seat);
      const sum = items.reduce((total, { profitLoss }) => total + Math.round(Number(profitLoss) * 100), 0);
      const lines = (await statementOf(seat)).items.filter(({ kind }) => kind === "marketResult");
      expect(lines).toMatchObject([{ settlement: { gross: sum / 100 } }]);
      expect([items.at(-1)?.["profitLoss"], items.at(-1)?.["exactProfitLoss"]]).toEqual(first);
      const pages = await Promise.all(
        items.map((_, SkipCount) => historyOf(seat, { MaxResultCount: 1, SkipCount })),
      );
      expect(pages.map((page) => page.items[0])).toEqual(items);
    }
    const result = (await statementOf(zara)).items.find(({ kind }) => kind === "marketResult");
    expect(result).toMatchObject({
      credit: "223.70",
      settlement: { gross: 228.27, commissionPercent: 2, commission: 4.57, net: 223.7 },
    });
  });

  it("is settled once, and on a runner of its own", async () => {
    const match = await openMatch(world);
    const other = await openMatch(world);
    const settle = (marketId: number, ...runnerIds: number[]) =>
      world.operator.post("Operator/SettleMarket", { marketId, result: { type: "winners", runnerIds } });
    expect((await settle(match.marketId, other.india)).code).toBe("RUNNER_NOT_FOUND");
    expect((await settle(999_999, other.india)).code).toBe("MARKET_NOT_FOUND");
    expect((await settle(match.marketId, match.india)).result).toBe("Match Odds is settled: India won.");
    const before = await world.stateDigest();
    expect(await settle(match.marketId, match.australia)).toMatchObject({
      status: 409,
      code: "MARKET_SETTLED",
    });
    const { marketId } = match;
    expect((await world.operator.post("Operator/VoidMarket", { marketId, reason: "Rain" })).code).toBe(
      "SECOND_PERSON_NEEDED",
    );
    const reopen = await world.operator.post("Operator/SetMarketStatus", { marketId, status: "OPEN" });
    expect(reopen.code).toBe("MARKET_SETTLED");
    expect(await world.stateDigest()).toBe(before);
  });
});

describe("a void market", () => {
  it("is as if never bet on, on both sides", async () => {
    const [cara, dora] = [await world.player("cara", 1000), await world.player("dora", 1000)];
    const match = await openMatch(world);
    await match.lay(cara, { rate: 3, stake: 100 });
    await match.back(dora, { rate: 3, stake: 120 });
    const voided = { marketId: match.marketId, reason: "Abandoned" };
    expect((await world.operator.post("Operator/VoidMarket", voided)).result).toBe(
      "Match Odds is void: Abandoned",
    );
    for (const seat of [cara, dora]) {
      expect(await balanceOf(seat)).toEqual({ cash: 1000, available: 1000, exposure: 0 });
      expect((await historyOf(seat)).items).toMatchObject([
        { result: "VOID", profitLoss: "0.00", matched: 100 },
      ]);
      expect((await statementOf(seat)).totalCount).toBe(1);
    }
    const market = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect(market.result).toMatchObject([
      { status: "VOID", statusReason: "Abandoned", result: { type: "void" } },
    ]);
  });
});

describe("the bet history", () => {
  it("distinguishes a bet that lapsed from one taken back, and has only what is finished", async () => {
    const ella = await world.player("ella", 1000);
    const match = await openMatch(world);
    await match.back(ella, { stake: 10, rate: 5 });
    const { detail } = await match.back(ella, { stake: 20, rate: 5 });
    await ella.post("Bet/CancelBet", { betId: (detail as { betId: number }).betId });
    expect((await historyOf(ella)).items).toMatchObject([
      { stake: 20, result: "CANCELLED", settleTime: null },
    ]);
    await match.start();
    await match.back(ella, { stake: 30, rate: 5 });
    expect((await historyOf(ella)).items).toMatchObject([
      { stake: 20, result: "CANCELLED", profitLoss: "0.00" },
      { stake: 10, result: "LAPSED", profitLoss: "0.00" },
    ]);
  });

  it("shows what of a bet was matched, cancelled and lapsed, each lapse with its own time", async () => {
    const [gita, hari] = [await world.player("gita", 1000), await world.player("hari", 1000)];
    const match = await openMatch(world);
    await match.lay(hari, { stake: 420 });
    const { detail } = await match.back(gita, { stake: 777.77 });
    await match.back(gita, { stake: 10, rate: 5 });
    await gita.post("Bet/CancelBet", { betId: (detail as { betId: number }).betId, reduceBy: 57.77 });
    const lapsedAt = clock.now();
    await match.start();
    clock.advance(1000);
    await match.indiaWins();
    const lapseTime = new Date(lapsedAt).toISOString();
    expect((await historyOf(gita)).items).toMatchObject([
      { stake: 10, matched: 0, cancelled: 0, lapsed: 10, lapseTime, result: "LAPSED", settleTime: null },
      {
        ...{ stake: 777.77, matched: 420, cancelled: 57.77, lapsed: 300, lapseTime, profitLoss: "420.00" },
        ...{ result: "WON", settleTime: new Date(clock.now()).toISOString() },
      },
    ]);
  });

  it("comes in pages, and by days of the host's zone", async () => {
    const fred = await world.player("fred", 1000);
    const match = await openMatch(world);
    for (const stake of [1, 2, 3]) await match.back(fred, { stake, rate: 5 });
    await fred.post("Bet/CancelBets", {});
    const page = await historyOf(fred, { MaxResultCount: 2, SkipCount: 1 });
    expect(page).toMatchObject({ totalCount: 3, items: [{ stake: 2 }, { stake: 1 }] });
    // 1 January 2026, 05:30 in Kolkata.
    expect(await historyOf(fred, { StartDate: "2026-01-01", EndDate: "2026-01-01" })).toMatchObject({
      totalCount: 3,
    });
    expect(await historyOf(fred, { StartDate: "2026-01-02", EndDate: "" })).toMatchObject({ totalCount: 0 });
    expect(await historyOf(fred, { StartDate: null, EndDate: "2025-12-31" })).toMatchObject({
      totalCount: 0,
    });
    const wrong = await fred.post("Bet/GetUserBetHistory", { StartDate: "2026-02-31" });
    expect(wrong).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });
});

describe("the statement", () => {
  it("separates money in and out from games, and comes in pages", async () => {
    const gina = await world.player("gina", 1000);
    const hugo = await world.player("hugo", 1000);
    const match = await openMatch(world);
    await match.lay(hugo, { rate: 2, stake: 100 });
    await match.back(gina, { rate: 2, stake: 100 });
    await match.indiaWins();
    const debit = { userName: "gina", amount: -98, reason: "Paid out", reference: "out-1" };
    await world.operator.post("Operator/AdjustBalance", debit);
    const all = await statementOf(gina, { Type: 0 });
    expect(all.items.map(({ balance }) => balance)).toEqual(["1000.00", "1098.00", "1000.00"]);
    expect((await statementOf(gina, { Type: 1 })).items).toMatchObject([
      { description: "Paid out", debit: "98.00", credit: "0.00" },
      { credit: "1000.00" },
    ]);
    expect((await statementOf(gina, { Type: 2 })).items).toMatchObject([
      { credit: "98.00", settlement: { gross: 100, commission: 2 } },
    ]);
    expect(await statementOf(gina, { MaxResultCount: 1, SkipCount: 2 })).toMatchObject({
      totalCount: 3,
      items: [{ description: "seed" }],
    });
    expect((await gina.get("Transaction/GetHistory", { From: "2026-13-01" })).code).toBe("INVALID_INPUT");
    expect((await statementOf(gina, { From: "2025-12-01", To: "2025-12-31" })).totalCount).toBe(0);
  });
});

describe("an operator", () => {
  const adjust = (body: object) => world.operator.post("Operator/AdjustBalance", body);

  it("moves money once for one reference", async () => {
    await world.player("iris");
    const credit = { userName: "IRIS", amount: 12.34, reason: "Goodwill", reference: "g-1" };
    expect((await adjust(credit)).result).toMatchObject({ userName: "iris", cash: 12.34, available: 12.34 });
    expect((await adjust(credit)).result).toMatchObject({ cash: 12.34 });
    const before = await world.stateDigest();
    expect((await adjust({ ...credit, amount: 12.35 })).code).toBe("KEY_REUSED");
    expect(await world.stateDigest()).toBe(before);
  });

  it.each([
    ["nothing", { amount: 0 }, "AMOUNT_INVALID"],
    ["three decimals", { amount: 0.001 }, "AMOUNT_INVALID"],
    ["2^53", { amount: 2 ** 53 }, "AMOUNT_INVALID"],
    ["more than there is", { amount: -0.01 }, "INSUFFICIENT_FUNDS"],
    ["somebody unknown", { userName: "nobody" }, "ACCOUNT_NOT_FOUND"],
    ["a reference with a space", { reference: "a b" }, "KEY_INVALID"],
    ["a reference too long for a key", { reference: "x".repeat(64) }, "KEY_INVALID"],
    ["no reason", { reason: "" }, "INVALID_INPUT"],
  ])("refuses %s, and nothing is changed", async (name, change, code) => {
    const userName = `jo${name.length}-${code.toLowerCase().slice(0, 6)}`;
    await world.player(userName);
    const before = await world.stateDigest();
    expect((await adjust({ userName, amount: 5, reason: "r", reference: "ref", ...change })).code).toBe(code);
    expect(await world.stateDigest()).toBe(before);
  });

  it("empties a book while it suspends", async () => {
    const kira = await world.player("kira", 100);
    const match = await openMatch(world);
    await match.back(kira, { stake: 10 });
    const stop = { marketId: match.marketId, status: "SUSPENDED", reason: "Review", lapseUnmatched: true };
    expect((await world.operator.post("Operator/SetMarketStatus", stop)).code).toBeUndefined();
    expect(await balanceOf(kira)).toEqual({ cash: 100, available: 100, exposure: 0 });
    const { marketId } = match;
    await world.operator.post("Operator/SetMarketStatus", { marketId, status: "CLOSED" });
    const reopen = await world.operator.post("Operator/SetMarketStatus", { marketId, status: "OPEN" });
    expect(reopen).toMatchObject({ status: 409, code: "MARKET_STATUS_INVALID" });
  });

  it("is closed to players, and writes down who did what and why", async () => {
    const lena = await world.player("lena");
    const match = await openMatch(world);
    const body = { marketId: match.marketId, reason: "Mine" };
    expect(await lena.post("Operator/VoidMarket", body)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    await world.operator.post("Operator/VoidMarket", { marketId: match.marketId, reason: "Rain" });
    await world.operator.post("Operator/VoidMarket", { marketId: match.marketId, reason: "Again" });
    const client = new Client(database.connection);
    await client.connect();
    const actions = await client.query(
      "SELECT actor, action, reason, outcome FROM operator_actions WHERE market_id = $1 ORDER BY id",
      [match.marketId],
    );
    await client.end();
    expect(actions.rows).toEqual([
      { actor: "operator:olga", action: "voidMarket", reason: "Rain", outcome: "done" },
      { actor: "operator:olga", action: "voidMarket", reason: "Again", outcome: "MARKET_SETTLED" },
    ]);
  });

  it("is in the audit with what it was before, and so is one that is void, and a new player", async () => {
    await world.player("carla");
    const [settled, voided] = [await openMatch(world), await openMatch(world)];
    const of = (match: typeof settled, more: object) => ({
      marketId: match.marketId,
      reason: "Rain",
      ...more,
    });
    await world.operator.post(
      "Operator/SettleMarket",
      of(settled, { result: { type: "winners", runnerIds: [settled.india] } }),
    );
    await world.operator.post("Operator/VoidMarket", of(voided, {}));
    const client = new Client(database.connection);
    await client.connect();
    const { rows } = await client.query(
      `SELECT call, before::json, after::json FROM audit_entries
       WHERE outcome = 'done' AND call IN ('settleMarket', 'voidMarket', 'createPlayer') ORDER BY seq DESC LIMIT 3`,
    );
    await client.end();
    expect(rows).toEqual([
      { call: "voidMarket", before: { status: "open" }, after: { status: "void" } },
      { call: "settleMarket", before: { status: "open" }, after: { status: "settled", winners: "India" } },
      { call: "createPlayer", before: {}, after: { userName: "carla", kind: "player" } },
    ]);
  });
});
