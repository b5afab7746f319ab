import type { CashOutDone, CashOutQuote } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import {
  type Answer,
  type BettingWorld,
  openBettingWorld,
  type PlayerSeat,
} from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { asianTotals, bookmaker, matchWithLines, session } from "../../testing/match-with-lines.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { passDelay, untilDelayed } from "../../testing/passing-time.ts";

const DELAY_MS = 5000;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;
let draw: number;
let references = 0;

const threeRunners = cricketMatch({
  markets: [
    matchOdds({
      runners: ["india", "australia", "draw"].map((key) => ({ key, name: key })),
      minStake: 50,
    }),
  ],
});

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 100_000);
  bela = await world.player("bela", 100_000);
});

beforeEach(async () => {
  match = await openMatch(world, threeRunners);
  draw = match.australia + 1;
});

afterAll(() => closeVerified(world, database));

/** Anna has backed India for 100 at 3, which is now offered to layers at 2.50. */
async function backedAtThree(): Promise<void> {
  await match.lay(bela, { rate: 3, stake: 100 });
  await match.back(anna, { rate: 3, stake: 100 });
  await match.back(bela, { rate: 2.5, stake: 1000 });
}

/** Both sides of these runners. */
async function offered(...runnerIds: readonly number[]): Promise<void> {
  for (const runnerId of runnerIds) {
    await match.lay(bela, { runnerId, rate: 4, stake: 1000 });
    await match.back(bela, { runnerId, rate: 4.2, stake: 1000 });
  }
}

const ask = (changes: object = {}, seat = anna): Promise<Answer> =>
  seat.post("CashOut/GetQuote", { marketId: match.marketId, runnerId: null, fraction: 100, ...changes });

async function quoteOf(changes: object = {}, seat = anna): Promise<CashOutQuote> {
  return (await ask(changes, seat)).result as CashOutQuote;
}

function execute(quote: CashOutQuote, reference = `out-${++references}`, seat = anna): Promise<Answer> {
  return seat.post("CashOut/Execute", { quoteId: quote.quoteId, clientReference: reference });
}

async function cashedOut(quote: CashOutQuote): Promise<CashOutDone> {
  const { result, code } = await execute(quote);
  expect(code).toBeUndefined();
  return result as CashOutDone;
}

async function inDatabase(statement: string): Promise<void> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe("a cash-out of one runner", () => {
  it("is quoted at the prices of now, and brings the amount whatever the result", async () => {
    await backedAtThree();
    const quote = await quoteOf({ runnerId: match.india });
    expect(quote).toEqual({
      ...{ quoteId: expect.any(String), available: true, reason: null, reasonCode: null, amount: 20 },
      orders: [{ runnerId: match.india, side: "lay", price: 2.5, stake: 120, fancyValue: null }],
      expiresAt: new Date(clock.now() + 10_000).toISOString(),
    });
    const done = await cashedOut(quote);
    const runners = [match.india, match.australia, draw];
    expect(done).toEqual({
      ...{ amount: 20, matched: 120 },
      profitIf: runners.map((runnerId) => ({ runnerId, amount: 20 })),
    });
    await match.indiaWins();
  });

  it("of a part leaves the rest, also with a stake below the market's least", async () => {
    await backedAtThree();
    const quote = await quoteOf({ runnerId: match.india, fraction: 25 });
    expect(quote).toMatchObject({ amount: 5, orders: [{ stake: 30 }] });
    expect((await cashedOut(quote)).profitIf.map(({ amount }) => amount)).toEqual([155, -70, -70]);
  });

  it("matched at a better price brings more than was quoted", async () => {
    await backedAtThree();
    const quote = await quoteOf({ runnerId: match.india });
    await match.back(bela, { rate: 2, stake: 1000 });
    expect(await cashedOut(quote)).toMatchObject({
      amount: 20,
      profitIf: [{ amount: 80 }, { amount: 20 }, {}],
    });
  });
});

describe("a cash-out of a whole market", () => {
  it("places bets on all runners but one, which all match or none does", async () => {
    await backedAtThree();
    await match.lay(bela, { runnerId: match.australia, rate: 6, stake: 100 });
    await match.back(anna, { runnerId: match.australia, rate: 6, stake: 100 });
    await offered(match.australia, draw);
    // India +100, Australia +400, the draw −200.
    const quote = await quoteOf();
    expect(quote.orders.length).toBeGreaterThan(1);
    const before = await world.stateDigest();
    await bela.post("Bet/CancelBets", { marketId: match.marketId });
    await offered(draw);
    const changed = await world.stateDigest();
    expect(changed).not.toBe(before);
    expect(await execute(quote)).toMatchObject({ status: 409, code: "GROUP_NOT_MATCHED" });
    expect(await world.stateDigest()).toBe(changed);
    await offered(match.india, match.australia);
    const amounts = (await cashedOut(await quoteOf())).profitIf.map(({ amount }) => amount);
    expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThan(0.05);
  });
});

describe("there is no cash-out", () => {
  const reason = async (changes: object = {}) => {
    const { available, quoteId, reasonCode, reason: words } = await quoteOf(changes);
    expect([available, quoteId, words]).toEqual([false, null, expect.stringMatching(/\.$/)]);
    return reasonCode;
  };

  it("without a matched bet, without offers, while suspended, and across one's own bets", async () => {
    expect(await reason()).toBe("nothing");
    await match.lay(bela, { rate: 3, stake: 100 });
    await match.back(anna, { rate: 3, stake: 100 });
    expect(await reason()).toBe("noOffers");
    expect(await reason({ runnerId: match.australia })).toBe("nothing");
    await match.back(anna, { rate: 4, stake: 100 });
    expect(await reason({ runnerId: match.india })).toBe("ownBets");
    await match.suspend();
    expect(await reason()).toBe("suspended");
  });

  it("of a market or a runner that does not exist, or for less than a hundredth", async () => {
    expect((await ask({ marketId: 999_999 })).code).toBe("MARKET_NOT_FOUND");
    expect((await ask({ runnerId: 999_999 })).code).toBe("RUNNER_NOT_FOUND");
    for (const fraction of [0, 101, 12.5]) expect((await ask({ fraction })).code).toBe("INVALID_INPUT");
  });
});

describe("a quote", () => {
  it("is executed once: its reference gets the same answer again, also after a restart, any other a refusal", async () => {
    await backedAtThree();
    const quote = await quoteOf();
    const answers = await Promise.all([execute(quote, "once"), execute(quote, "once")]);
    expect(answers[0]?.result).toMatchObject({ amount: 20, matched: 120 });
    expect(answers[1]).toEqual(answers[0]);
    expect((await execute(quote, "twice")).code).toBe("CASH_OUT_QUOTE_USED");
    const asBet = await anna.get("Bet/GetPlacement", { clientReference: "cash-out:once" });
    expect(asBet.code).toBe("BET_REFERENCE_NOT_FOUND");
    expect((await anna.get("Bet/GetUserOpenBets")).result).toMatchObject({
      openBets: expect.arrayContaining([expect.objectContaining({ betType: "lay", matched: 120 })]),
    });
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    anna = await world.login("anna");
    bela = await world.login("bela");
    expect((await execute(quote, "once")).result).toMatchObject({ amount: null, matched: 120 });
    expect((await execute(quote, "twice")).code).toBe("CASH_OUT_QUOTE_NOT_FOUND");
  });

  it("is the player's own, and over after ten seconds", async () => {
    await backedAtThree();
    const quote = await quoteOf();
    expect((await execute(quote, "hers", bela)).code).toBe("CASH_OUT_QUOTE_NOT_FOUND");
    clock.advance(9999);
    const late = await quoteOf();
    clock.advance(1);
    expect((await execute(quote)).code).toBe("CASH_OUT_QUOTE_EXPIRED");
    expect((await execute(late, "in time")).code).toBe("KEY_INVALID");
    expect((await execute(late, "in-time")).code).toBeUndefined();
  });

  it("is for the bets of its moment: of two only one is executed, however close together", async () => {
    await backedAtThree();
    const [first, second, third] = [await quoteOf(), await quoteOf(), await quoteOf()];
    const answers = await Promise.all([execute(first), execute(second)]);
    expect(answers.map(({ code }) => code)).toEqual([undefined, "CASH_OUT_IN_DELAY"]);
    expect((await execute(third)).code).toBe("CASH_OUT_POSITION_CHANGED");
  });

  it("is not executed once a runner was taken out and its bets were reduced", async () => {
    await backedAtThree();
    const quote = await quoteOf({ runnerId: match.india });
    await match.suspend("Withdrawn");
    await world.feed(match.fixtureId, {
      ...{ type: "nonRunner", runner: "draw", reason: "No draw today" },
      markets: [{ key: "matchOdds", reductionPercent: 10 }],
    });
    await match.reopen();
    await match.back(bela, { rate: 2, stake: 1000 });
    expect((await execute(quote)).code).toBe("CASH_OUT_POSITION_CHANGED");
    // Backed at 2.70 now: a lay of 135 at 2.00 closes it, and one of 120, as quoted, would not.
    expect(await cashedOut(await quoteOf({ runnerId: match.india }))).toMatchObject({
      amount: 35,
      matched: 135,
    });
  });

  it("is executed by the same reference again after the database failed it, and by no other", async () => {
    await backedAtThree();
    const quote = await quoteOf();
    // What is known of the player is read again.
    for (const call of ["LockBets", "UnlockBets"])
      await world.operator.post(`Operator/${call}`, { userName: "anna", reason: "test" });
    await inDatabase("ALTER TABLE users RENAME TO users_away");
    expect((await execute(quote, "failed")).status).toBe(500);
    await inDatabase("ALTER TABLE users_away RENAME TO users");
    expect((await execute(quote, "another")).code).toBe("CASH_OUT_QUOTE_USED");
    const done = await execute(quote, "failed");
    expect(done.result).toMatchObject({ amount: 20, matched: 120 });
    expect(await execute(quote, "failed")).toEqual(done);
  });

  it("is asked for forty times at once and no more, and others are not delayed by it", async () => {
    const asked = await Promise.all(Array.from({ length: 45 }, () => ask()));
    expect(asked.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
    expect((await ask({}, bela)).status).toBe(200);
    clock.advance(5000);
  });
});

describe("in play", () => {
  beforeEach(async () => {
    await backedAtThree();
    await match.start();
    await match.back(bela, { rate: 2.5, stake: 1000 });
  });

  it("is answered after the bet delay, and nothing else is cashed out meanwhile", async () => {
    const quote = await quoteOf();
    const executing = execute(quote);
    await untilDelayed(world.server.exchange);
    expect(await quoteOf()).toMatchObject({ available: false, reasonCode: "inDelay" });
    expect((await passDelay(clock, executing, DELAY_MS)).result).toMatchObject({ amount: 20, matched: 120 });
  });

  it("is not executed while a bet that came after its quote is delayed, nor once that one is matched", async () => {
    await match.lay(bela, { runnerId: match.australia, rate: 4, stake: 50 });
    const quotes = [await quoteOf(), await quoteOf()] as const;
    const later = match.back(anna, { runnerId: match.australia, rate: 4, stake: 50 });
    await untilDelayed(world.server.exchange);
    expect((await execute(quotes[0])).code).toBe("CASH_OUT_IN_DELAY");
    expect((await passDelay(clock, later, DELAY_MS)).detail).toMatchObject({ matched: 50 });
    expect((await execute(quotes[1])).code).toBe("CASH_OUT_POSITION_CHANGED");
  });

  it("is cancelled whole with any of its bets", async () => {
    const executing = execute(await quoteOf());
    await untilDelayed(world.server.exchange);
    expect((await anna.post("Bet/CancelBets", { marketId: match.marketId })).detail).toMatchObject({
      amount: 120,
    });
    expect(await executing).toMatchObject({
      code: "GROUP_NOT_MATCHED",
      message: "The cash-out was cancelled.",
    });
  });

  it("changes nothing where the market is suspended during the delay", async () => {
    const executing = execute(await quoteOf());
    await untilDelayed(world.server.exchange);
    await match.suspend();
    expect(await executing).toMatchObject({ status: 409, code: "MARKET_SUSPENDED" });
  });
});

describe("a market by line or in percent", () => {
  const other = (marketId: number) => ask({ marketId }).then(({ result }) => result as CashOutQuote);

  it("is cashed out at its own line and rate, where no result is a draw", async () => {
    const lines = await matchWithLines(world, [session(), bookmaker(), asianTotals()]);
    await lines.bet(bela, { market: "over6", type: 4, line: 45, rate: 100, stake: 100 });
    await lines.bet(anna, { market: "over6", type: 3, line: 45, rate: 100, stake: 100 });
    await lines.bet(bela, { market: "over6", type: 3, line: 45, rate: 80, stake: 500 });
    const quote = await other(lines.marketId("over6"));
    expect(quote).toMatchObject({
      ...{ available: true, amount: 11.11 },
      orders: [{ side: "lay", price: 80, stake: 111.11, fancyValue: 45 }],
    });
    expect(await cashedOut(quote)).toEqual({ amount: 11.11, matched: 111.11, profitIf: [] });
    expect(await other(lines.marketId("over6"))).toMatchObject({ reasonCode: "nothing" });

    await lines.bet(bela, { market: "bookmaker", type: 2, rate: 80, stake: 100 });
    await lines.bet(anna, { market: "bookmaker", type: 1, rate: 80, stake: 100 });
    await lines.bet(bela, { market: "bookmaker", type: 1, rate: 60, stake: 500 });
    const inPercent = await other(lines.marketId("bookmaker"));
    expect(inPercent).toMatchObject({
      amount: 12.5,
      orders: [{ price: 60, stake: 112.5, fancyValue: null }],
    });

    for (const [runner, reasonCode] of [
      [2, null],
      [0, "notOffered"],
    ] as const) {
      await lines.bet(bela, { market: "totals", type: 2, runner, rate: 2, stake: 100 });
      await lines.bet(anna, { market: "totals", type: 1, runner, rate: 2, stake: 100 });
      await lines.bet(bela, { market: "totals", type: 1, runner, rate: 1.6, stake: 500 });
      expect(await other(lines.marketId("totals"))).toMatchObject({ reasonCode });
    }
  });
});

describe("who may not bet", () => {
  it("cashes out within his limits as before, once he is not locked any more", async () => {
    const cleo = await world.player("cleo", 1000);
    await match.lay(bela, { rate: 3, stake: 100 });
    await match.back(cleo, { rate: 3, stake: 100 });
    await match.back(bela, { rate: 2.5, stake: 1000 });
    await cleo.post("Protection/SetLimit", { kind: "loss", period: "day", amount: 100 });
    await cleo.post("Protection/SetLimit", { kind: "stake", period: "day", amount: 221 });
    const out = async () => execute(await quoteOf({}, cleo), `out-${++references}`, cleo);
    await world.operator.post("Operator/LockBets", { userName: "cleo", reason: "test" });
    expect([(await out()).code, (await out()).code]).toEqual(["BET_LOCKED", "BET_LOCKED"]);
    await world.operator.post("Operator/UnlockBets", { userName: "cleo", reason: "test" });
    // 100 and these 120 are staked: nothing that was refused is counted.
    expect((await out()).result).toMatchObject({ amount: 20, matched: 120 });
    expect((await match.back(cleo, { rate: 3, stake: 50 })).code).toBe("STAKE_LIMIT_EXCEEDED");
  });

  it("does not cash out: locked by an operator, or excluded; a limit of losses stops nobody from closing", async () => {
    await backedAtThree();
    await world.operator.post("Operator/LockBets", { userName: "anna", reason: "test" });
    expect((await execute(await quoteOf())).code).toBe("BET_LOCKED");
    await world.operator.post("Operator/UnlockBets", { userName: "anna", reason: "test" });
    await anna.post("Protection/SetLimit", { kind: "loss", period: "day", amount: 1 });
    expect((await match.back(anna, { runnerId: match.australia, rate: 2, stake: 50 })).code).toBe(
      "LOSS_LIMIT_EXCEEDED",
    );
    const late = await quoteOf({ fraction: 50 });
    expect((await execute(await quoteOf({ fraction: 50 }))).result).toMatchObject({ amount: 10 });
    expect((await execute(late)).code).toBe("CASH_OUT_POSITION_CHANGED");
    const quote = await quoteOf();
    await world.operator.post("Operator/ExcludePlayer", {
      ...{ userName: "anna", wish: { kind: "timeOut", days: 1 }, reason: "test" },
    });
    expect((await execute(quote)).code).toBe("TIME_OUT_ACTIVE");
  });
});
