import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { passDelay, untilDelayed } from "../../testing/passing-time.ts";

const DELAY_MS = 5000;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let players = 0;
let anna: PlayerSeat;
let maker: PlayerSeat;
let match: OpenMatch;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock(Date.parse("2026-01-10T06:30:00Z"));
  world = await openBettingWorld(database.connection, clock);
  maker = await world.player("maker", 1_000_000);
});
beforeEach(async () => {
  anna = await world.player(`anna${++players}`, 100_000);
  match = await openMatch(world);
});
afterAll(() => closeVerified(world, database));

async function limit(kind: string, amount: number | string | null, period = "day", seat = anna) {
  const answer = await seat.post("Protection/SetLimit", { kind, period, amount });
  expectDone(answer);
  return answer.result as { state: { limits: Record<string, unknown>[] }; cancelledBets: number };
}

async function used(kind: string, period = "day"): Promise<unknown> {
  const { result } = await anna.get("Protection/GetState");
  const { limits } = result as { limits: { kind: string; period: string; used: number }[] };
  return limits.find((one) => one.kind === kind && one.period === period)?.used;
}

const codeOf = async (answer: Promise<{ code?: string | undefined }>) => (await answer).code;
const placed = (answers: readonly { code?: string | undefined }[]) =>
  answers.filter(({ code }) => code === undefined).length;

/** Another process on the same tables. */
async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  maker = await world.login("maker");
  anna = await world.login(anna.userName);
}

describe("a stake limit", () => {
  it("allows exactly its amount and refuses a paisa more, with words that say what and until when", async () => {
    await limit("stake", 500);
    await match.lay(maker, { stake: 300 });
    expect((await match.back(anna, { stake: 500.01 })).message).toBe(
      "This goes beyond your stake limit of 500.00 in 24 hours: 500.00 is left.",
    );
    await match.back(anna, { stake: 300 });
    const refused = await match.back(anna, { stake: 200.01 });
    expect(refused).toMatchObject({ status: 422, code: "STAKE_LIMIT_EXCEEDED" });
    expect(refused.message).toBe(
      "This goes beyond your stake limit of 500.00 in 24 hours: 200.00 is left. There is more from 11 Jan 2026, 12:15 (India time).",
    );
    expect(await codeOf(match.back(anna, { stake: 200 }))).toBeUndefined();
    expect(await used("stake")).toBe(500);
    expect(await codeOf(match.back(anna, { stake: 1 }))).toBe("STAKE_LIMIT_EXCEEDED");
  });

  it("holds for fifty bets at once", async () => {
    await limit("stake", 1000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => match.back(anna, { stake: 100 })));
    expect(placed(answers)).toBe(10);
    for (const { code } of answers) expect([undefined, "STAKE_LIMIT_EXCEEDED"]).toContain(code);
    expect(await used("stake")).toBe(1000);
  });

  it("holds for replaced bets, fifty at once in two calls, and frees what they cancel", async () => {
    await limit("stake", 1000);
    const quote = { runnerId: match.india, type: 1, rate: 2, stake: 100 };
    const call = (cancel: unknown) =>
      anna.post("Bet/ReplaceBets", {
        ...{ marketId: match.marketId, cancel, place: Array.from({ length: 25 }, () => quote) },
      });
    const both = await Promise.all([call([]), call([])]);
    const all = both.flatMap(
      ({ result }) => (result as { placed: { ok: boolean; message?: string }[] }).placed,
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(10);
    expect(all.find(({ ok }) => !ok)?.message).toContain(
      "0.00 is left. There is more when open bets have ended.",
    );
    const again = (await call("all")).result as { placed: { ok: boolean }[] };
    expect(again.placed.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await used("stake")).toBe(1000);
  });

  it("counts a delayed bet from when it comes, and forgets one that lapses in its delay", async () => {
    await limit("stake", 100);
    await match.start();
    await match.lay(maker, { stake: 500 });
    const first = match.back(anna, { stake: 60 });
    await untilDelayed(world.server.exchange);
    expect(await codeOf(match.back(anna, { stake: 41 }))).toBe("STAKE_LIMIT_EXCEEDED");
    await match.suspend();
    expect(await codeOf(first)).toBe("MARKET_SUSPENDED");
    await match.reopen();
    expect(await used("stake")).toBe(0);
    const second = match.back(anna, { stake: 100 });
    await untilDelayed(world.server.exchange);
    const { detail } = await passDelay(clock, second, DELAY_MS);
    expect(detail).toMatchObject({ matched: 100 });
    expect(await used("stake")).toBe(100);
  });

  it("counts what is refused by the exchange only while it is on its way", async () => {
    await limit("stake", 200_000);
    expect(await codeOf(match.back(anna, { stake: 150_000 }))).not.toBe("STAKE_LIMIT_EXCEEDED");
    expect(await used("stake")).toBe(0);
  });

  it("frees what was cancelled, whole or in part", async () => {
    await limit("stake", 100);
    const { detail } = await match.back(anna, { stake: 100 });
    const { betId } = detail as { betId: number };
    await anna.post("Bet/CancelBet", { betId, reduceBy: 30 });
    expect(await used("stake")).toBe(70);
    await anna.post("Bet/CancelBets", {});
    expect(await used("stake")).toBe(0);
  });

  it("is the same after a restart, with matched, open and cancelled bets", async () => {
    await match.lay(maker, { stake: 40 });
    await match.back(anna, { stake: 100 });
    await match.back(anna, { stake: 25, rate: 5 });
    await anna.post("Bet/CancelBets", {});
    await match.back(anna, { stake: 30, rate: 3 });
    // Only now is there a limit: what came before counts too.
    await limit("stake", 100);
    await limit("loss", 500, "week");
    const before = [await used("stake"), await used("loss", "week")];
    expect(before).toEqual([70, 70]);
    await restart();
    expect([await used("stake"), await used("loss", "week")]).toEqual(before);
    expect(await codeOf(match.back(anna, { stake: 30.01, rate: 3 }))).toBe("STAKE_LIMIT_EXCEEDED");
    expect(await codeOf(match.back(anna, { stake: 30, rate: 3 }))).toBeUndefined();
    await match.lay(maker, { stake: 10, rate: 3 });
    expect(await used("stake")).toBe(100);
  });

  it("lets a bet that was taken answer its first outcome, though the limit is used up", async () => {
    await limit("stake", 100);
    const bet = { stake: 100, clientReference: `first-${anna.userName}` };
    const first = await match.back(anna, bet);
    expect((await match.back(anna, bet)).detail).toEqual({ ...(first.detail as object), repeated: true });
    expect(await used("stake")).toBe(100);
  });

  it("is the lowest of those in force, and another player's bets do not count", async () => {
    await limit("stake", 1000, "day");
    await limit("stake", 300, "week");
    await limit("stake", 5000, "month");
    await match.back(maker, { stake: 900 });
    expect(await codeOf(match.back(anna, { stake: 300.01 }))).toBe("STAKE_LIMIT_EXCEEDED");
    expect(await codeOf(match.back(anna, { stake: 300 }))).toBeUndefined();
  });

  it("counts a cash-out, and does not refuse it: it only takes from what can be lost", async () => {
    await match.lay(maker, { stake: 100 });
    await match.back(anna, { stake: 100 });
    await match.back(maker, { stake: 400 });
    const cashOut = async () => {
      const asked = await anna.post("CashOut/GetQuote", {
        marketId: match.marketId,
        runnerId: null,
        fraction: 100,
      });
      const { quoteId } = asked.result as { quoteId: string };
      return codeOf(anna.post("CashOut/Execute", { quoteId, clientReference: quoteId }));
    };
    await limit("stake", 199.99);
    expect(await cashOut()).toBeUndefined();
    expect(await used("stake")).toBe(200);
    expect(await codeOf(match.back(anna, { stake: 1 }))).toBe("STAKE_LIMIT_EXCEEDED");
  });

  it("that is made stricter cancels open bets that could go beyond it, and matched ones stand", async () => {
    await match.lay(maker, { stake: 60 });
    await match.back(anna, { stake: 100 });
    expect(await limit("stake", 60)).toMatchObject({ cancelledBets: 1 });
    expect(await used("stake")).toBe(60);
    expect(await limit("stake", 59)).toMatchObject({ cancelledBets: 0 });
    expect(await codeOf(match.back(anna, { stake: 1 }))).toBe("STAKE_LIMIT_EXCEEDED");
  });
});

describe("a loss limit", () => {
  it("counts the worst case of what is open: fifty lays at once never go beyond it", async () => {
    await limit("loss", 1000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => match.lay(anna, { stake: 100, rate: 2.5 })),
    );
    expect(placed(answers)).toBe(6);
    expect(await used("loss")).toBe(900);
    const { result } = await anna.get("Bet/GetUserOpenBets");
    expect(result).toMatchObject({ exposure: 900 });
  });

  it("counts the worst price of a lay at any price", async () => {
    await limit("loss", 100);
    const lay = { stake: 100, rate: 1.9, execution: "anyPrice" };
    expect(await codeOf(match.lay(anna, { ...lay, worstRate: 2.02 }))).toBe("LOSS_LIMIT_EXCEEDED");
    expect(await codeOf(match.lay(anna, { ...lay, worstRate: 2 }))).toBeUndefined();
  });

  it("lets a player close a position, one paisa more is refused, and bets at once do not overshoot", async () => {
    await limit("loss", 100);
    await match.lay(maker, { stake: 100 });
    await match.back(anna, { stake: 100 });
    expect(await codeOf(match.back(anna, { stake: 1 }))).toBe("LOSS_LIMIT_EXCEEDED");
    // India backed with 100 at 2: laying 100 at 2 levels it, laying 200 loses 100 if India wins, and 201 is too much.
    expect(await codeOf(match.lay(anna, { stake: 200.01 }))).toBe("LOSS_LIMIT_EXCEEDED");
    const answers = await Promise.all(Array.from({ length: 4 }, () => match.lay(anna, { stake: 100 })));
    expect(placed(answers)).toBe(2);
    await match.back(maker, { stake: 200 });
    const profits = (await anna.get("Bet/GetUserExpectedProfitLoss")).result as { runners: unknown }[];
    expect(profits[0]?.runners).toMatchObject([{ amount: -100 }, { amount: 100 }]);
    expect(await used("loss")).toBe(100);
  });

  it("counts what was lost and what was won, after commission, when markets are settled", async () => {
    await match.lay(maker, { stake: 300 });
    await match.back(anna, { stake: 300, runnerId: match.india });
    const lost = await openMatch(world);
    await lost.back(maker, { stake: 80 });
    await lost.lay(anna, { stake: 80 });
    await limit("loss", 1000);
    expect(await used("loss")).toBe(380);
    await lost.indiaWins();
    expect(await used("loss")).toBe(380);
    await match.indiaWins();
    expect(await used("loss")).toBe(0);
    const again = await openMatch(world);
    expect(await codeOf(again.back(anna, { stake: 1000 }))).toBeUndefined();
    expect(await codeOf(again.back(anna, { stake: 0.01 }))).not.toBeUndefined();
  });

  it("is back when a market is made void", async () => {
    await limit("loss", 100);
    await match.lay(maker, { stake: 100 });
    await match.back(anna, { stake: 100 });
    const other = await openMatch(world);
    expect(await codeOf(other.back(anna, { stake: 100 }))).toBe("LOSS_LIMIT_EXCEEDED");
    await world.operator.post("Operator/VoidMarket", { marketId: match.marketId, reason: "Rain" });
    expect(await used("loss")).toBe(0);
    expect(await codeOf(other.back(anna, { stake: 100 }))).toBeUndefined();
  });
});

describe("placing a bet of a limited player", () => {
  it("asks the database nothing that a bet without limits does not ask", async () => {
    const statements = async (seat: PlayerSeat): Promise<ReadonlySet<string>> => {
      const texts = new Set<string>();
      const { exchange } = world.server;
      const written = () => exchange.projected(exchange.state().journalSeq);
      await written();
      const spy = vi.spyOn(Client.prototype, "query");
      for (let bet = 0; bet < 20; bet += 1) await match.back(seat, { stake: 1, rate: 3 });
      // The tables follow at their own pace: both times they have followed.
      await written();
      for (const [query] of spy.mock.calls as unknown as [string | { text: string }][])
        texts.add(typeof query === "string" ? query : query.text);
      spy.mockRestore();
      return texts;
    };
    const free = await world.player(`free${players}`, 1000);
    await match.back(free, { stake: 1, rate: 3 });
    await limit("stake", 500);
    await limit("loss", 500, "month");
    const without = await statements(free);
    const withLimits = await statements(anna);
    expect([...withLimits].filter((text) => !without.has(text))).toEqual([]);
    expect(without.size).toBeGreaterThan(0);
  });
});
