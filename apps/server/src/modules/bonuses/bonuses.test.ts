import { EXCLUSION_REASON } from "@crossbook/contract";
import { fakeClock, testDatabase } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { BonusWorld } from "../../testing/bonus-world.ts";
import { openMatch } from "../../testing/open-match.ts";

const DAY_MS = 86_400_000;
let world: BonusWorld;

beforeAll(async () => {
  world = await BonusWorld.open(await testDatabase(schema), fakeClock());
});
afterEach(async () => {
  await world.retireAll();
  await world.checkMoney();
});
afterAll(() => world.close());

const stepsOf = async (id: number) => {
  const { rows } = await world.pool.query<{ from_state: string | null; to_state: string }>(
    "SELECT from_state, to_state FROM bonus_steps WHERE grant_id = $1 ORDER BY version",
    [id],
  );
  return rows.map(({ from_state, to_state }) => `${from_state ?? "-"} > ${to_state}`);
};

describe("a bonus", () => {
  it("[PROD-06][CALL-BONUS-01][CALL-BONUS-02] is offered, claimed, wagered and released to the cash", async () => {
    const asha = await world.player();
    const id = await world.offered(asha, await world.template());
    expect(await world.openBonusOf(asha)).toMatchObject({
      ...{ id, title: "A bonus", type: "manual", status: "offered", canClaim: true, claimBlockedBy: null },
      ...{ amount: 100, wagerRequired: 300, wagerDone: 0, released: 0, lastContribution: null },
    });
    expect(await world.money(asha)).toEqual({ cash: 10_000, bonus: 0 });

    const claimed = await world.claim(asha, id);
    expect(claimed).toMatchObject({ status: 200, result: "A bonus: 100.00 claimed." });
    expect(await world.money(asha)).toEqual({ cash: 10_000, bonus: 100 });
    expect(await world.bonusesOf(asha)).toMatchObject({ bonusBalance: 100, forfeitOnWithdrawal: 100 });

    const first = await world.wager(asha, 200);
    expect(await world.openBonusOf(asha)).toMatchObject({
      ...{ status: "active", wagerDone: 200 },
      lastContribution: { marketId: first.marketId, turnover: 200, percent: 100, counted: 200 },
    });
    await world.wager(asha, 150);
    expect(await world.bonusOf(asha, id)).toMatchObject({
      ...{ status: "completed", wagerDone: 300, released: 100, forfeitOnWithdrawal: 0 },
    });
    // Two bets won at 2.00, less 2 % commission, and the bonus.
    expect(await world.money(asha)).toEqual({ cash: 10_000 + 343 + 100, bonus: 0 });
    expect(await stepsOf(id)).toEqual(["- > offered", "offered > active", "active > completed"]);
  });

  it("is in the statement once it is released, with its reference", async () => {
    const asha = await world.player();
    const id = await world.active(asha, { wageringMultiple: 1 });
    await world.wager(asha, 100);
    await world.bonusesOf(asha);
    const seat = await world.seat(asha.userName);
    const { result } = await seat.get("Transaction/GetHistory", { Type: 1 });
    const [line] = (result as { items: Record<string, unknown>[] }).items;
    expect(line).toMatchObject({
      ...{ kind: "bonus", description: "Bonus released: A bonus", credit: "100.00" },
      reference: `bonus:${id}`,
    });
    const detail = await seat.get("Transaction/GetDetail", { transactionId: Number(line?.["id"]) });
    expect((detail.result as { steps: unknown }).steps).toMatchObject([
      { title: "Offered", text: "A bonus", amount: null },
      { title: "Claimed" },
      { title: "Wagered", text: "India v Australia · Match Odds: 100.00" },
      { title: "Released", amount: 100 },
    ]);
  });

  it("without wagering is released when it is claimed", async () => {
    const asha = await world.player();
    const id = await world.offered(asha, await world.template({ terms: { wageringMultiple: 0 } }));
    expectDone(await world.claim(asha, id));
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "completed", released: 100 });
    expect(await world.money(asha)).toEqual({ cash: 10_100, bonus: 0 });
    expectDone(await world.claim(asha, id));
    expect(await world.money(asha)).toEqual({ cash: 10_100, bonus: 0 });
  });

  it("that cannot be written keeps no other from being given, counted and released", async () => {
    const [asha, ravi] = [await world.player(), await world.player()];
    const template = await world.template({ terms: { wageringMultiple: 1 } });
    const [broken, behind] = [await world.offered(asha, template), await world.offered(ravi, template)];
    const failing = (condition: string) =>
      world.pool.query(
        `CREATE OR REPLACE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
         DROP TRIGGER IF EXISTS broken_off ON bonus_grants;
         CREATE TRIGGER broken_off BEFORE UPDATE ON bonus_grants FOR EACH ROW
         WHEN (OLD.posting_due AND NOT NEW.posting_due AND (${condition})) EXECUTE FUNCTION broken_off()`,
      );
    await failing(`OLD.id IN (${broken}, ${behind})`);
    for (const [player, id] of [
      [asha, broken],
      [ravi, behind],
    ] as const)
      expect((await world.claim(player, id)).status).toBe(500);
    await failing(`OLD.id = ${broken}`);
    const stateOf = async (id: number) => {
      const { rows } = await world.pool.query("SELECT state, posting_due FROM bonus_grants WHERE id = $1", [
        id,
      ]);
      return rows[0];
    };
    await world.afterMinute(async () => !(await stateOf(behind)).posting_due);
    await world.wager(ravi, 200);
    await world.afterMinute(async () => (await stateOf(behind)).state === "completed");
    expect(await stateOf(broken)).toEqual({ state: "active", posting_due: true });
    await world.pool.query("DROP TRIGGER broken_off ON bonus_grants; DROP FUNCTION broken_off()");
    await world.afterMinute(async () => !(await stateOf(broken)).posting_due);
    expect(await world.bonusOf(asha, broken)).toMatchObject({ status: "active" });
  });

  it("is released up to its highest release; the rest goes back", async () => {
    const asha = await world.player();
    const id = await world.active(asha, { wageringMultiple: 1, maxRelease: 40.5 });
    await world.wager(asha, 100);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "completed", released: 40.5 });
    expect(await world.money(asha)).toEqual({ cash: 10_000 + 98 + 40.5, bonus: 0 });
  });

  it("is not moved by markets that are void, and not by bets from before it was claimed", async () => {
    const asha = await world.player();
    const id = await world.active(asha);
    await world.wager(asha, 500, {}, "void");
    expect(await world.bonusOf(asha, id)).toMatchObject({
      ...{ status: "active", wagerDone: 0 },
      lastContribution: { turnover: 0, counted: 0 },
    });
    const ravi = await world.player();
    await world.wager(ravi, 500);
    await world.pass(1);
    const later = await world.active(ravi);
    expect(await world.bonusOf(ravi, later)).toMatchObject({ wagerDone: 0, lastContribution: null });
  });

  it("counts by sport and type of market, odds and stake, as its terms say", async () => {
    const asha = await world.player();
    const half = await world.active(asha, {
      ...{ wageringMultiple: 100, minOdds: 1.5, maxStake: 400 },
      contributions: [
        { sportId: null, marketType: null, percent: 10 },
        { sportId: 3, marketType: null, percent: 50 },
      ],
    });
    await world.wager(asha, 100.01);
    expect(await world.bonusOf(asha, half)).toMatchObject({
      ...{ wagerDone: 50, lastContribution: { turnover: 100.01, percent: 50, counted: 50 } },
    });
    await world.wager(asha, 100, { rate: 1.49 });
    await world.wager(asha, 400.01);
    expect(await world.bonusOf(asha, half)).toMatchObject({ wagerDone: 50 });
    const ravi = await world.player();
    const none = await world.active(ravi, { excludedMarketTypes: ["match_odd"] });
    await world.wager(ravi, 100);
    expect(await world.bonusOf(ravi, none)).toMatchObject({
      ...{ wagerDone: 0, lastContribution: { turnover: 100, percent: 0, counted: 0 } },
    });
  });
});

describe("wagering in a market that is corrected after its result", () => {
  it("is taken back where the market becomes void, and counts again with a result", async () => {
    const asha = await world.player();
    const id = await world.active(asha);
    await world.wager(asha, 50);
    const match = await world.wager(asha, 200);
    expect(await world.bonusOf(asha, id)).toMatchObject({ wagerDone: 250 });
    await world.correct("VoidMarket", { marketId: match.marketId });
    expect(await world.bonusOf(asha, id)).toMatchObject({
      ...{ status: "active", wagerDone: 50 },
      lastContribution: { marketId: match.marketId, turnover: 0, counted: 0 },
    });
    const result = { type: "winners", runnerIds: [match.australia] };
    await world.correct("ResettleMarket", { marketId: match.marketId, result });
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "active", wagerDone: 250 });
  });

  it("is that of the bets that are left where some are made void, and the same under another winner", async () => {
    const asha = await world.player();
    const id = await world.active(asha);
    const match = await world.wager(asha, 200);
    await world.correct("ResettleMarket", {
      ...{ marketId: match.marketId, result: { type: "winners", runnerIds: [match.australia] } },
    });
    expect(await world.bonusOf(asha, id)).toMatchObject({ wagerDone: 200 });
    const scope = { type: "runner", runnerId: match.india };
    await world.correct("VoidBets", { marketId: match.marketId, scope });
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "active", wagerDone: 0 });
  });

  it("leaves a bonus that was released as it is", async () => {
    const asha = await world.player();
    const id = await world.active(asha, { wageringMultiple: 1 });
    const match = await world.wager(asha, 100);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "completed", released: 100 });
    await world.correct("VoidMarket", { marketId: match.marketId });
    expect(await world.bonusOf(asha, id)).toMatchObject({
      status: "completed",
      wagerDone: 100,
      released: 100,
    });
    expect(await world.money(asha)).toEqual({ cash: 10_100, bonus: 0 });
  });
});

it("bets that were made void before the result do not count", async () => {
  const asha = await world.player();
  const id = await world.active(asha);
  const match = await openMatch(world.world);
  const maker = await world.player();
  for (const stake of [40, 60]) {
    expectDone(await match.lay(await world.seat(maker.userName), { stake, rate: 2 }));
    expectDone(await match.back(await world.seat(asha.userName), { stake, rate: 2 }));
  }
  const seat = await world.seat(asha.userName);
  const { openBets } = (await seat.get("Bet/GetUserOpenBets")).result as {
    openBets: { betId: number; stake: number }[];
  };
  const betId = openBets.find(({ stake }) => stake === 40)?.betId;
  expectDone(
    await world.operate("VoidBets", {
      ...{ marketId: match.marketId, scope: { type: "bets", betIds: [betId] } },
      ...{ reason: "Wrong price", rule: "Rule 3" },
    }),
  );
  await match.indiaWins();
  expect(await world.bonusOf(asha, id)).toMatchObject({ wagerDone: 60 });
});

describe("the verification of bonuses", () => {
  it.each([
    ["UPDATE bonus_grants SET amount = amount + 1 WHERE id = $1", "bonus account that does not hold"],
    ["UPDATE bonus_grants SET wager_done = wager_done + 1 WHERE id = $1", "not the sum of its markets"],
    ["UPDATE bonus_grants SET released = 1 WHERE id = $1", "released without its wagering"],
  ])("finds what %s has made wrong", async (statement, fault) => {
    const asha = await world.player();
    const id = await world.active(asha);
    await world.checkMoney();
    const { rows } = await world.pool.query(
      "SELECT amount, wager_done, released FROM bonus_grants WHERE id = $1",
      [id],
    );
    expect((await world.verify()).faults).toEqual([]);
    await world.pool.query(statement, [id]);
    expect((await world.verify()).faults.join()).toContain(fault);
    const { amount, wager_done, released } = rows[0] as Record<string, number>;
    await world.pool.query(
      "UPDATE bonus_grants SET amount = $2, wager_done = $3, released = $4 WHERE id = $1",
      [id, amount, wager_done, released],
    );
  });
});

describe("the end of a bonus", () => {
  it("comes with a withdrawal: what is not released goes back", async () => {
    const asha = await world.player();
    const id = await world.active(asha);
    await world.wager(asha, 100);
    await world.pass(1);
    await world.withdraw(asha);
    await world.wager(asha, 5000);
    expect(await world.bonusOf(asha, id)).toMatchObject({
      ...{ status: "forfeited", wagerDone: 100, released: 0 },
    });
    expect((await world.money(asha)).bonus).toBe(0);
    expect(await stepsOf(id)).toContain("active > forfeited");
  });

  it("comes with a time-out or a self-exclusion, and says so as its reason", async () => {
    const asha = await world.player();
    const active = await world.active(asha);
    const offered = await world.offered(asha, await world.template());
    const wish = { kind: "timeOut", days: 1 };
    const { token } = (await asha.post("Protection/PrepareExclusion", { wish })).result as { token: string };
    expectDone(await asha.post("Protection/Exclude", { token, understood: true }));
    expect(await world.bonusOf(asha, active)).toMatchObject({
      status: "forfeited",
      reason: EXCLUSION_REASON,
    });
    expect(await world.bonusOf(asha, offered)).toMatchObject({
      status: "cancelled",
      reason: EXCLUSION_REASON,
    });
    expect((await world.money(asha)).bonus).toBe(0);
  });

  it("comes with a self-exclusion though another bonus of the player cannot be ended", async () => {
    const asha = await world.player();
    const [other, broken] = [
      await world.offered(asha, await world.template()),
      await world.offered(asha, await world.template()),
    ];
    await world.pool.query(
      `CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
       CREATE TRIGGER broken_off BEFORE UPDATE ON bonus_grants FOR EACH ROW WHEN (NEW.id = ${broken})
       EXECUTE FUNCTION broken_off()`,
    );
    const wish = { kind: "timeOut", days: 1 };
    const { token } = (await asha.post("Protection/PrepareExclusion", { wish })).result as { token: string };
    await asha.post("Protection/Exclude", { token, understood: true });
    await world.pool.query("DROP TRIGGER broken_off ON bonus_grants; DROP FUNCTION broken_off()");
    expect(await world.bonusOf(asha, other)).toMatchObject({ status: "cancelled", reason: EXCLUSION_REASON });
  });

  it("is not a withdrawal that came after the wagering was done", async () => {
    const asha = await world.player();
    const id = await world.active(asha, { wageringMultiple: 1 });
    await world.wager(asha, 100);
    await world.pass(1);
    await world.withdraw(asha);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "completed", released: 100 });
  });

  it("is not announced for a withdrawal where markets that are settled have done the wagering", async () => {
    const asha = await world.player();
    const id = await world.active(asha, { wageringMultiple: 1 });
    const results = await world.pool.connect();
    // Nothing that is settled comes into the tables, and no job counts it, until the lock is gone.
    await results.query("BEGIN; LOCK TABLE account_results IN EXCLUSIVE MODE");
    await world.wager(asha, 100);
    const asked = asha.get("DepositWithdrawal/GetWithdrawalOptions");
    await expect.poll(() => world.money(asha)).toMatchObject({ cash: 10_098 });
    await results.query("ROLLBACK");
    results.release();
    expect((await asked).result).toMatchObject({ forfeits: [], cash: 10_198 });
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "completed" });
  });

  it("comes when nobody has claimed it in time", async () => {
    const asha = await world.player();
    const id = await world.offered(asha, await world.template({ terms: { claimDays: 2 } }));
    await world.pass(2 * DAY_MS - 1);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "offered", canClaim: true });
    await world.pass(1);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "expired", canClaim: false });
    expect(await world.claim(asha, id)).toMatchObject({ code: "BONUS_EXPIRED" });
    await world.afterMinute(async () => (await stepsOf(id)).includes("offered > expired"));
    expect(await world.claim(asha, id)).toMatchObject({ code: "BONUS_EXPIRED" });
  });

  it("comes when it is not wagered in time, whatever is settled afterwards", async () => {
    const asha = await world.player();
    const id = await world.active(asha, { expiryDays: 1 });
    await world.wager(asha, 100);
    await world.pass(DAY_MS);
    await world.wager(asha, 1000);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "expired", wagerDone: 100 });
    expect((await world.money(asha)).bonus).toBe(0);
  });

  it("is its time, and not a withdrawal that came after that", async () => {
    const asha = await world.player();
    const id = await world.active(asha);
    const now = new Date(world.clock.now());
    await world.pool.query("UPDATE bonus_grants SET expires_at = $2 WHERE id = $1", [id, now]);
    await world.pass(1);
    await world.withdraw(asha);
    expect(await world.bonusOf(asha, id)).toMatchObject({ status: "expired", released: 0 });
  });

  it("comes by the minute's job too, where nobody looks", async () => {
    const asha = await world.player();
    const id = await world.active(asha, { expiryDays: 1 });
    await world.pass(DAY_MS);
    await world.afterMinute(async () => (await stepsOf(id)).includes("active > expired"));
    await world.afterMinute(async () => (await world.money(asha)).bonus === 0);
  });

  it("is written by the settled market itself, where nobody looks", async () => {
    const asha = await world.player();
    const id = await world.active(asha, { wageringMultiple: 1 });
    await world.wager(asha, 100);
    await expect.poll(() => stepsOf(id)).toContain("active > completed");
    await expect.poll(() => world.money(asha)).toEqual({ cash: 10_198, bonus: 0 });
  });
});
