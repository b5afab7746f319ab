import type { SettlementPreview } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { type Answer, expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { matchWithLines, session } from "../../../testing/match-with-lines.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { makeOperator } from "../../../testing/other-operator.ts";

const SECOND = { userName: "sara", password: "Second-4-the-tests", role: "settler" };
const WORDS = { reason: "Official scorecard", rule: "Rule 4" };

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let olga: PlayerSeat;
let sara: PlayerSeat;
let anna: PlayerSeat;
let bela: PlayerSeat;
let carl: PlayerSeat;
let match: OpenMatch;
let count = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock, undefined, { settlementApprovalAbove: 50_000 });
  olga = world.operator;
  await makeOperator(world, olga, SECOND);
  sara = await loginSara();
});

beforeEach(async () => {
  count += 1;
  anna = await world.player(`anna${count}`, 1000);
  bela = await world.player(`bela${count}`, 1000);
  carl = await world.player(`carl${count}`, 1000);
  match = await openMatch(world);
});

afterAll(() => closeVerified(world, database));

async function loginSara(): Promise<PlayerSeat> {
  const { userName, password } = SECOND;
  const login = await world.guest.post("Operator/Authenticate", { userName, password });
  return world.seat(userName, (login.result as { accessToken: string }).accessToken);
}

const players = () => [anna, bela, carl];

async function moneyOf(seat: PlayerSeat) {
  const { result } = await olga.get("Operator/GetPlayer", { userName: seat.userName });
  const { cash, exposure, owed = 0 } = result as { cash: number; exposure: number; owed?: number };
  return { userName: seat.userName, cash, exposure, owed };
}

async function preview(marketId: number, act: object, page: object = {}): Promise<SettlementPreview> {
  const before = await world.stateDigest();
  const answer = await olga.post("Operator/PreviewSettlement", { marketId, act, ...page });
  expectDone(answer);
  expect(await world.stateDigest()).toBe(before);
  return answer.result as SettlementPreview;
}

const suspend = (marketId: number) =>
  olga.post("Operator/SetMarketStatus", { marketId, status: "SUSPENDED", reason: "Result" });
const propose = (marketId: number, act: object, { digest }: SettlementPreview, by = olga): Promise<Answer> =>
  by.post("Operator/ProposeSettlement", { marketId, act, ...WORDS, digest });
const approve = (proposalId: unknown, { digest }: SettlementPreview, by = sara): Promise<Answer> =>
  by.post("Operator/ApproveSettlement", { proposalId, digest });
const wins = (...runnerIds: number[]) => ({ type: "settle", result: { type: "winners", runnerIds } });
const proposalOf = ({ result }: Answer) => (result as { proposalId: number | null }).proposalId;

/** Cash of the house's own accounts, in main units: commission and rounding. */
async function houseOf(): Promise<{ commission: number; rounding: number }> {
  const { exchange } = world.server;
  await exchange.projected(exchange.state().journalSeq);
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ kind: string; sum: string }>(
    "SELECT kind, sum(amount) AS sum FROM ledger_entries WHERE account_id < 0 AND kind = ANY ($1) GROUP BY kind",
    [["commission", "commissionReversed", "rounding"]],
  );
  await client.end();
  const sumOf = (...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + Number(row.sum), 0) / 100;
  // A rounding has its two sides on accounts of the house.
  return { commission: sumOf("commission", "commissionReversed"), rounding: sumOf("rounding") };
}

/** What the preview says is what is there once the act is done, by one or by two operators. */
async function expectTrue(marketId: number, act: object): Promise<SettlementPreview> {
  const house = await houseOf();
  const said = await preview(marketId, act);
  const { totals, items } = said;
  const zero = totals.players + totals.houseCommission + totals.rounding;
  expect(Math.abs(zero)).toBeLessThan(1e-9);
  const now = await Promise.all(players().map(moneyOf));
  const before = items.map(({ userName, cash, exposure, owed }) => ({ userName, cash, exposure, owed }));
  expect(now).toEqual(expect.arrayContaining(before));
  const answer = await propose(marketId, act, said);
  expectDone(answer);
  const proposalId = proposalOf(answer);
  expect(proposalId !== null).toBe(said.needsSecondPerson);
  if (proposalId !== null) expectDone(await approve(proposalId, said));
  const after = items.map((item) => ({
    ...{ userName: item.userName, cash: item.cashAfter, exposure: item.exposureAfter, owed: item.owedAfter },
  }));
  expect(await Promise.all(players().map(moneyOf))).toEqual(expect.arrayContaining(after));
  const commission = (await houseOf()).commission - house.commission;
  expect(commission).toBeCloseTo(totals.houseCommission, 9);
  return said;
}

/** Anna backs India, Carl backs Australia, both with Bela; a part of Anna's bet stays unmatched. */
async function matched(): Promise<void> {
  expectDone(await match.lay(bela, { stake: 60.01, rate: 2.02 }));
  expectDone(await match.back(anna, { stake: 100, rate: 2.02 }));
  expectDone(await match.lay(bela, { stake: 33.33, rate: 3.1, runnerId: match.australia }));
  expectDone(await match.back(carl, { stake: 33.33, rate: 3.1, runnerId: match.australia }));
}

describe("taking a runner out", () => {
  it("is previewed with what is void, reduced and lapses", async () => {
    const runners = ["Alder", "Birch", "Cedar"].map((name) => ({ key: name.toLowerCase(), name }));
    match = await openMatch(world, cricketMatch({ markets: [matchOdds({ runners })] }));
    const { marketId } = match;
    const [alder = 0, , cedar = 0] = match.fixture.markets[0]?.runners.map(({ runnerId }) => runnerId) ?? [];
    for (const bet of [
      { runnerId: alder, rate: 8, stake: 10 },
      { runnerId: cedar, rate: 4, stake: 20 },
    ]) {
      expectDone(await match.lay(bela, bet));
      expectDone(await match.back(anna, bet));
    }
    // What nobody has matched: a back of the runner that goes, and a lay of another.
    expectDone(await match.back(anna, { runnerId: cedar, rate: 9, stake: 5 }));
    expectDone(await match.lay(bela, { runnerId: alder, rate: 2, stake: 7 }));
    const look = (change: object = {}) =>
      olga.get("Operator/GetRunnerRemoval", { marketId, runnerId: cedar, reductionPercent: 25, ...change });
    const preview = {
      ...{
        runnerName: "Cedar",
        voidedMatches: 1,
        voidedStake: 20,
        accounts: 2,
        lapsingStake: 12,
        laysLapse: true,
      },
      reduced: [{ runnerName: "Alder", matches: 1, stake: 10, winningsBefore: 70, winningsAfter: 50 }],
    };
    expect((await look()).result).toEqual(preview);
    expect((await look({ reductionPercent: "2.49" })).result).toMatchObject({
      lapsingStake: 5,
      laysLapse: false,
    });
    for (const [change, code] of [
      [{ reductionPercent: "100" }, "INVALID_INPUT"],
      [{ reductionPercent: "1.234" }, "INVALID_INPUT"],
      [{ runnerId: 999_999 }, "RUNNER_NOT_FOUND"],
      [{ marketId: 999_999 }, "MARKET_NOT_FOUND"],
    ] as const)
      expect((await look(change)).code).toBe(code);
    expectDone(
      await olga.post("Operator/RemoveRunner", {
        ...{ marketId, runnerId: cedar, reductionPercent: 25, ...WORDS },
      }),
    );
    expect((await look()).code).toBe("RUNNER_REMOVED");
    expect((await look({ runnerId: alder })).code).toBe("CORRECTION_INVALID");
  });
});

describe("the preview of a settlement", () => {
  it("is the money of everybody once it is done, whoever wins, void, dead heat, and settled again", async () => {
    const results: readonly (() => object)[] = [
      () => wins(match.india),
      () => wins(match.australia),
      () => ({ type: "void" }),
      () => ({
        type: "settle",
        result: { type: "deadHeat", runnerIds: [], tiedIds: [match.india, match.australia], places: 1 },
      }),
    ];
    for (const [place, result] of results.entries()) {
      match = await openMatch(world);
      await matched();
      expectDone(await suspend(match.marketId));
      const first = await expectTrue(match.marketId, result());
      expect(first).toMatchObject({
        isCorrection: false,
        needsSecondPerson: false,
        totalCount: 3,
        before: null,
      });
      const again = results[(place + 1) % results.length]?.() ?? {};
      const second = await expectTrue(match.marketId, again);
      expect(second).toMatchObject({ isCorrection: true, needsSecondPerson: true, before: first.after });
    }
  });

  it("is right for lines and for races each way", async () => {
    const lines = await matchWithLines(world, [session()]);
    const marketId = lines.marketId("over6");
    expectDone(await lines.bet(bela, { market: "over6", line: 47, rate: 90, stake: 100, type: 4 }));
    expectDone(await lines.bet(anna, { market: "over6", line: 47, rate: 90, stake: 100, type: 3 }));
    expectDone(await suspend(marketId));
    const at47 = { type: "settle", result: { type: "number", value: 47 } };
    expect(await expectTrue(marketId, at47)).toMatchObject({ after: "47", totals: { houseCommission: 1.8 } });
    const runners = ["Alder", "Birch", "Cedar"].map((name) => ({ key: name.toLowerCase(), name }));
    const race = { type: "each_way", eachWay: { places: 2, divisor: 4 }, runners } as const;
    match = await openMatch(world, cricketMatch({ markets: [matchOdds(race)] }));
    const [alder = 0, birch = 0] = match.fixture.markets[0]?.runners.map(({ runnerId }) => runnerId) ?? [];
    expectDone(await match.lay(bela, { runnerId: alder, rate: 9, stake: 10.01 }));
    expectDone(await match.back(anna, { runnerId: alder, rate: 9, stake: 10.01 }));
    expectDone(await suspend(match.marketId));
    const placed = { type: "settle", result: { type: "places", runnerIds: [birch, alder] } };
    expect((await expectTrue(match.marketId, placed)).totals.gross).toBeLessThanOrEqual(0);
  });

  it("has what the house advances to who has spent his winnings, and what the other one repays", async () => {
    await matched();
    expectDone(await suspend(match.marketId));
    await expectTrue(match.marketId, wins(match.india));
    const out = { userName: anna.userName, amount: -1000, reason: "test", reference: `out-${count}` };
    expectDone(await olga.post("Operator/AdjustBalance", out));
    const again = await expectTrue(match.marketId, wins(match.australia));
    expect(again.items.find(({ userName }) => userName === anna.userName)).toMatchObject({
      ...{ change: -120, cashAfter: 0, owedAfter: 60.01 },
    });
    expect(again.totals.advanced).toBeGreaterThanOrEqual(60.01);
    const back = await expectTrue(match.marketId, { type: "void" });
    expect(back.totals.repaid).toBeGreaterThanOrEqual(60.01);
  });

  it("has the exposure that is left where bets become void before the result, and their money after it", async () => {
    await matched();
    const runner = { type: "voidBets", scope: { type: "runner", runnerId: match.india } };
    const said = await expectTrue(match.marketId, runner);
    expect(said).toMatchObject({ matches: 1, totalCount: 2, totals: { stake: 60.01, players: 0 } });
    expect(said.items.map(({ voidedStake }) => voidedStake)).toEqual([60.01, 60.01]);
    expectDone(await suspend(match.marketId));
    await expectTrue(match.marketId, wins(match.australia));
    const rest = { type: "voidBets", scope: { type: "runner", runnerId: match.australia } };
    expect(await expectTrue(match.marketId, rest)).toMatchObject({ isCorrection: true, matches: 1 });
    const nothing = { marketId: match.marketId, act: rest };
    expect((await olga.post("Operator/PreviewSettlement", nothing)).code).toBe("MATCHES_NOT_FOUND");
  });

  it("comes page by page, the largest change first", async () => {
    await matched();
    const all = await preview(match.marketId, wins(match.india));
    const sizes = all.items.map(({ change }) => Math.abs(change));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    for (const [SkipCount, item] of all.items.entries()) {
      const page = await preview(match.marketId, wins(match.india), { SkipCount, MaxResultCount: 1 });
      expect(page).toMatchObject({ items: [item], totalCount: 3, digest: all.digest });
    }
  });

  it.each<[string, () => object, string]>([
    ["a runner of another market", () => wins(999_999), "RUNNER_NOT_FOUND"],
    ["too many winners", () => wins(match.india, match.australia), "RESULT_INVALID"],
    ["a number", () => ({ type: "settle", result: { type: "number", value: 3 } }), "RESULT_INVALID"],
  ])("refuses %s", async (_, act, code) => {
    const input = { marketId: match.marketId, act: act() };
    expect((await olga.post("Operator/PreviewSettlement", input)).code).toBe(code);
  });
});

describe("a settlement above the threshold", () => {
  /** Anna wins 570 on India, of which 2 % go. */
  async function large(): Promise<void> {
    expectDone(await match.lay(bela, { stake: 530 }));
    expectDone(await match.back(anna, { stake: 530 }));
    expectDone(await match.lay(bela, { stake: 20, rate: 3 }));
    expectDone(await match.back(anna, { stake: 20, rate: 3 }));
    expectDone(await suspend(match.marketId));
  }

  it("takes another operator, once, who sees what the first one saw, within a day", async () => {
    await large();
    const { marketId } = match;
    const act = wins(match.india);
    expect((await olga.post("Operator/SettleMarket", { marketId, result: act.result })).code).toBe(
      "SECOND_PERSON_NEEDED",
    );
    expect((await olga.post("Operator/VoidMarket", { marketId, reason: "Rain" })).code).toBe(
      "SECOND_PERSON_NEEDED",
    );
    const window = { type: "time", from: "2000-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z" };
    expect((await olga.post("Operator/VoidBets", { marketId, scope: window, ...WORDS })).code).toBe(
      "SECOND_PERSON_NEEDED",
    );
    const said = await preview(marketId, act);
    expect(said).toMatchObject({ needsSecondPerson: true, amount: 558.6 });
    const asked = await propose(marketId, act, said);
    expect(asked.result).toMatchObject({ state: "proposed" });
    const proposalId = proposalOf(asked);
    expect((await propose(marketId, act, said, sara)).code).toBe("PROPOSAL_PENDING");
    expect((await approve(proposalId, said, olga)).code).toBe("SECOND_PERSON_NEEDED");
    const queue = await sara.get("Operator/GetSettlementQueue", { State: "proposed" });
    expect(queue.result).toMatchObject({ items: [{ marketId, proposalId }], totalCount: 1 });
    expect((await approve(proposalId, { ...said, digest: "0".repeat(64) })).code).toBe("PREVIEW_OUTDATED");
    const [first, second] = await Promise.all([approve(proposalId, said), approve(proposalId, said)]);
    expect([first.code, second.code]).toEqual([undefined, "PROPOSAL_ENDED"]);
    expect(await moneyOf(anna)).toMatchObject({ cash: 1558.6 });
    const { result } = await sara.get("Operator/GetSettlementProposals", { MarketId: marketId });
    expect(result).toMatchObject({
      items: [{ ...WORDS, askedBy: "olga", decidedBy: "sara", state: "done", words: "India", amount: 558.6 }],
    });
    expect((await approve(999_999, said)).code).toBe("PROPOSAL_NOT_FOUND");
  });

  it("begins above it: just so much is done by one operator", async () => {
    expectDone(await match.lay(bela, { stake: 500 }));
    expectDone(await match.back(anna, { stake: 500 }));
    expectDone(await olga.post("Operator/VoidMarket", { marketId: match.marketId, reason: "Rain" }));
  });

  it("takes another operator also where one account has more bets than a correction may have", async () => {
    await large();
    const { marketId } = match;
    await world.server.exchange.projected(world.server.exchange.state().journalSeq);
    const client = new Client(database.connection);
    await client.connect();
    await client.query(
      `INSERT INTO orders (order_id, account_id, market_id, stake, matched, matched_payout_centipaise, cancelled, lapsed, key_seq,
         placed_at, price_hundredths, runner, execution, side)
       SELECT 1000000 + n, u.id, $1, 100, 100, 20000, 0, 0, 0, now(), 200, 0, 0, 'back'
       FROM users u, generate_series(1, 100000) AS n WHERE u.username_key = $2`,
      [marketId, carl.userName],
    );
    const { result } = wins(match.india);
    expect((await olga.post("Operator/SettleMarket", { marketId, result })).code).toBe(
      "SECOND_PERSON_NEEDED",
    );
    const said = await preview(marketId, wins(match.india));
    expect(said).toMatchObject({ needsSecondPerson: true, totals: { accounts: 3, bets: 100_004 } });
    expect(said.items.at(0)).toMatchObject({ userName: carl.userName, gross: 100_000, bets: 100_000 });
    expect((await propose(marketId, wins(match.india), said)).result).toMatchObject({ state: "proposed" });
    // The engine knows nothing of them.
    await client.query("DELETE FROM orders WHERE order_id > 1000000");
    await client.end();
  });

  it("is previewed again once something has moved, may be taken back, and is void after a day", async () => {
    await large();
    const { marketId } = match;
    const act = wins(match.india);
    const said = await preview(marketId, act);
    const first = proposalOf(await propose(marketId, act, said));
    const { result } = await anna.get("Bet/GetUserOpenBets");
    const { betId } = (result as { openBets: { betId: number }[] }).openBets.at(-1) ?? { betId: 0 };
    const small = { marketId, scope: { type: "bets", betIds: [betId] }, ...WORDS };
    expectDone(await olga.post("Operator/VoidBets", small));
    expect((await approve(first, said)).code).toBe("PREVIEW_OUTDATED");
    const back = { proposalId: first, reason: "Previewed again" };
    expectDone(await sara.post("Operator/WithdrawSettlement", back));
    expect((await sara.post("Operator/WithdrawSettlement", back)).code).toBe("PROPOSAL_ENDED");
    const again = await preview(marketId, act);
    expect(again.digest).not.toBe(said.digest);
    expectDone(await olga.post("Operator/SetMarketStatus", { marketId, status: "OPEN" }));
    expect((await propose(marketId, act, again)).code).toBe("MARKET_STATUS_INVALID");
    expectDone(await suspend(marketId));
    const second = proposalOf(await propose(marketId, act, again));
    clock.advance(24 * 3_600_000);
    [olga, sara] = await Promise.all([world.loginOperator(), loginSara()]);
    const open = { MarketId: marketId, Open: "true" };
    expect((await olga.get("Operator/GetSettlementProposals", open)).result).toMatchObject({ totalCount: 0 });
    expect((await approve(second, again)).code).toBe("PROPOSAL_ENDED");
    const third = proposalOf(await propose(marketId, act, again));
    expectDone(await approve(third, again));
    const { result: found } = await olga.get("Operator/GetSettlementProposals", { MarketId: marketId });
    const { items } = found as { items: { state: string }[] };
    expect(items.map(({ state }) => state)).toEqual(["done", "expired", "withdrawn"]);
  });
});
