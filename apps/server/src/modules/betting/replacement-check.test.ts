import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type Answer, expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { SP } from "../../testing/starting-price-world.ts";

/** A bet is not cancelled where what is to take its place is known to be refused. */
let database: TestDatabase;
let world: BettingWorld;
let maker: PlayerSeat;
let anna: PlayerSeat;
let match: OpenMatch;
let players = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  maker = await world.player("maker", 1_000_000);
});
beforeEach(async () => {
  anna = await world.player(`anna${++players}`, 100_000);
  match = await openMatch(world, cricketMatch({ markets: [matchOdds({ minStake: 50, maxStake: 400 })] }));
});
afterAll(() => closeVerified(world, database));

const betIdOf = ({ detail }: Answer) => (detail as { betId: number }).betId;

/** A back of 100 at 3 that is unmatched. */
const backed = async (terms = {}) => betIdOf(await match.back(anna, { rate: 3, ...terms }));

interface Replaced {
  readonly cancelled: { readonly count: number };
  readonly placed: readonly { readonly code: string | null; readonly message?: string }[];
}

async function replace(insteadOf: number, change: object = {}, more: readonly object[] = []) {
  const bet = { runnerId: match.india, type: 1, rate: 2.9, stake: 100, insteadOf, ...change };
  const answer = await anna.post("Bet/ReplaceBets", {
    ...{ marketId: match.marketId, cancel: [insteadOf], place: [bet, ...more] },
  });
  expectDone(answer);
  const { cancelled, placed } = answer.result as Replaced;
  return { cancelled: cancelled.count, codes: placed.map(({ code }) => code), message: placed[0]?.message };
}

async function unmatched(): Promise<readonly [betId: number, unmatched: number, rate: number][]> {
  const { result } = await anna.get("Bet/GetUserOpenBets");
  const { openBets } = result as { openBets: { betId: number; unmatched: number; betRate: number }[] };
  return openBets.filter((bet) => bet.unmatched > 0).map((bet) => [bet.betId, bet.unmatched, bet.betRate]);
}

/** What it replaces stays as it was. */
async function expectKept(betId: number, change: object, code: string): Promise<void> {
  const before = await unmatched();
  expect(before.map(([id]) => id)).toContain(betId);
  const { cancelled, codes } = await replace(betId, change);
  expect([cancelled, codes]).toEqual([0, [code]]);
  expect(await unmatched()).toEqual(before);
}

const limit = async (kind: string, amount: number) =>
  expectDone(await anna.post("Protection/SetLimit", { kind, period: "day", amount }));

describe("a bet is not taken back for one", () => {
  it.each<[string, object, string]>([
    ["at a price that the market does not have", { rate: 2.91 }, "PRICE_INVALID"],
    ["on a runner that is not there", { runnerId: 9_999_999 }, "RUNNER_NOT_FOUND"],
    ["of a type that the market does not offer", { type: 3 }, "BET_TYPE_NOT_OFFERED"],
    ["with a reference that cannot be one", { clientReference: "a:b" }, "KEY_INVALID"],
    ["that is to be kept in play where nothing is", { persistence: "keep" }, "KEEP_NOT_OFFERED"],
    [
      "that is to take a starting price that is never formed",
      { persistence: "startingPrice" },
      "STARTING_PRICE_NOT_OFFERED",
    ],
    [
      "at a starting price that is never formed",
      { rate: null, execution: "startingPrice" },
      "STARTING_PRICE_NOT_OFFERED",
    ],
  ])("%s", async (_which, change, code) => {
    await expectKept(await backed(), change, code);
  });

  it.each<[string, object, string]>([
    [
      "that is to be kept, which no bet at the starting price is",
      { rate: null, execution: "startingPrice", persistence: "keep" },
      "KEEP_NOT_OFFERED",
    ],
    [
      "that is to take the starting price twice over",
      { rate: null, execution: "startingPrice", persistence: "startingPrice" },
      "STARTING_PRICE_NOT_OFFERED",
    ],
  ])("%s, where each alone is offered", async (_which, change, code) => {
    match = await openMatch(
      world,
      cricketMatch({ markets: [matchOdds({ minStake: 50, startingPrice: true, keepsInPlay: true })] }),
    );
    await expectKept(await backed(), change, code);
  });

  it("that would pay out enough for its small stake, but not at the worst price that it accepts", async () => {
    match = await openMatch(world, cricketMatch({ markets: [matchOdds({ minStake: 200, minPayout: 290 })] }));
    const betId = await backed();
    const atAnyPrice = { rate: 2.9, execution: "anyPrice" };
    await expectKept(betId, atAnyPrice, "STAKE_BELOW_MINIMUM");
    expect(await replace(betId)).toMatchObject({ cancelled: 1, codes: [null] });
  });

  it("of which less is unmatched than the market takes, whatever stake is named", async () => {
    const betId = await backed();
    await match.lay(maker, { rate: 3, stake: 60 });
    await expectKept(betId, {}, "STAKE_BELOW_MINIMUM");
    expect((await replace(betId)).message).toBe("The least stake of this market is 50.00.");
  });

  it("in a market that is suspended, and does where it is open again", async () => {
    const betId = await backed();
    await match.suspend();
    await expectKept(betId, {}, "MARKET_SUSPENDED");
    await match.reopen();
    expect(await replace(betId)).toMatchObject({ cancelled: 1, codes: [null] });
    expect(await unmatched()).toMatchObject([[expect.any(Number), 100, 2.9]]);
  });

  it("of a player whose bets are locked, who can cancel it", async () => {
    const betId = await backed();
    const { userName } = anna;
    expectDone(await world.operator.post("Operator/LockBets", { userName, reason: "Review 7" }));
    await expectKept(betId, {}, "BET_LOCKED");
    expectDone(await anna.post("Bet/CancelBet", { betId }));
  });

  it("whose price would carry its player beyond the loss limit; one within it takes its place", async () => {
    const betId = betIdOf(await match.lay(anna, { rate: 2 }));
    await limit("loss", 150);
    const lay = { type: 2 };
    await expectKept(betId, { ...lay, rate: 2.52 }, "LOSS_LIMIT_EXCEEDED");
    expect(await replace(betId, { ...lay, rate: 2.5 })).toMatchObject({ cancelled: 1, codes: [null] });
    expect((await replace(betId, { ...lay, rate: 2.52 })).codes).toEqual(["ORDER_NOT_OPEN"]);
  });
});

it("a bet that counts wholly in a stake limit is replaced, since no more is staked", async () => {
  const betId = await backed();
  await limit("stake", 100);
  expect(await replace(betId)).toMatchObject({ cancelled: 1, codes: [null] });
});

it("a bet that closes a position is replaced at any price that its player can still lose nothing more by", async () => {
  await match.lay(maker, { rate: 2, stake: 200 });
  expectDone(await match.back(anna, { rate: 2, stake: 200 }));
  await limit("loss", 200);
  const betId = betIdOf(await match.lay(anna, { rate: 1.5 }));
  expect(await replace(betId, { type: 2, rate: 4 })).toMatchObject({ cancelled: 1, codes: [null] });
});

it("a bet of which one replacement is refused is taken back for the other, and what is not named is cancelled", async () => {
  const [first, second] = [await backed(), await backed({ rate: 3.1 })];
  const bet = { runnerId: match.india, type: 1, rate: 2.9, stake: 100 };
  const { result } = await anna.post("Bet/ReplaceBets", {
    ...{ marketId: match.marketId, cancel: [first, second] },
    place: [{ ...bet, rate: 2.91, insteadOf: first }, { ...bet, insteadOf: first }, bet],
  });
  expect(result).toMatchObject({
    cancelled: { count: 2, amount: 200 },
    placed: [{ code: "PRICE_INVALID" }, { ok: true }, { ok: true }],
  });
});

it("a bet is kept for its own replacement only, whatever becomes of the others", async () => {
  const [first, second] = [await backed(), await backed({ rate: 3.1 })];
  const bet = { runnerId: match.india, type: 1, stake: 100 };
  const { result } = await anna.post("Bet/ReplaceBets", {
    ...{ marketId: match.marketId, cancel: [first, second] },
    place: [
      { ...bet, rate: 2.91, insteadOf: first },
      { ...bet, rate: 2.92, insteadOf: second },
    ],
  });
  expect(result).toMatchObject({
    cancelled: { count: 1 },
    placed: [{ code: "PRICE_INVALID" }, { ok: true }],
  });
  expect((await unmatched()).map(([, , rate]) => rate).toSorted()).toEqual([2.92, 3]);
});

describe("what is wrong with a replacement is not said", () => {
  const asked = (insteadOf: number) =>
    anna.post("Bet/ReplaceBets", {
      ...{ marketId: match.marketId, cancel: [insteadOf] },
      place: [{ runnerId: match.india, type: 1, rate: 2.91, stake: 100, insteadOf }],
    });

  it("where what it replaces is in another market, and that is not cancelled", async () => {
    const elsewhere = await backed();
    match = await openMatch(world);
    expect((await asked(elsewhere)).result).toMatchObject({
      ...{ cancelled: { count: 0 }, placed: [{ code: "ORDER_NOT_OPEN" }] },
    });
    expect(await unmatched()).toEqual([[elsewhere, 100, 3]]);
  });

  it("where what it replaces waits for the starting price, which cannot be cancelled", async () => {
    match = await openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
    const waiting = await backed(SP);
    expect((await asked(waiting)).code).toBe("ORDER_NOT_CANCELLABLE");
    expect((await unmatched()).map(([betId, amount]) => [betId, amount])).toEqual([[waiting, 100]]);
  });
});

it("what a bet had unmatched is the stake of the first that takes its place, and of no second", async () => {
  const betId = await backed();
  const second = { runnerId: match.india, type: 1, rate: 2.8, stake: 100, insteadOf: betId };
  const { cancelled, codes } = await replace(betId, {}, [second]);
  expect([cancelled, codes]).toEqual([1, [null, "ORDER_NOT_OPEN"]]);
  expect((await unmatched()).map(([, amount, rate]) => [amount, rate])).toEqual([[100, 2.9]]);
});
