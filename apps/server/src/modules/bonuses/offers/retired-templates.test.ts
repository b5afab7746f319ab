import { fakeClock, testDatabase } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import type { PlayerSeat } from "../../../testing/betting-world.ts";
import { BonusWorld } from "../../../testing/bonus-world.ts";

/** What a template that was retired still offers, for deposits that were credited before and are reported only later. */
const MATCH = { trigger: "deposit", amount: null, percent: 50, cap: 500, minDeposit: 100 } as const;
const REFERRAL = { trigger: "referral", minDeposit: 100, refereeTurnover: 250 } as const;
let world: BonusWorld;
let payments = 0;

beforeAll(async () => {
  world = await BonusWorld.open(await testDatabase(schema), fakeClock());
});
afterEach(async () => {
  await world.retireAll();
  await world.checkMoney();
});
afterAll(() => world.close());

const openOf = async (seat: PlayerSeat) => (await world.bonusesOf(seat)).open;

const credit = (seat: PlayerSeat, amount: number) => world.deposit(seat, amount, ++payments);

async function retire(templateId: number): Promise<void> {
  expectDone(await world.operate("RetireBonusTemplate", { templateId, reason: "Over" }));
}

/** Until every deposit that was credited is reported. */
async function reported(): Promise<void> {
  await world.sumOfAllMoney();
  const { rows } = await world.pool.query<{ entry_id: number }>(
    "SELECT max(entry_id) AS entry_id FROM ledger_entries WHERE kind = 'deposit'",
  );
  await world.afterMinute(async () => {
    const progress = await world.pool.query("SELECT FROM bonus_progress WHERE deposit_entry_id >= $1", [
      rows[0]?.entry_id,
    ]);
    return progress.rows.length === 1;
  });
}

it("a deposit that was credited before the end is offered for, and none of the end or after", async () => {
  const templateId = await world.template({ type: "depositMatch", terms: MATCH });
  const [asha, ravi, maya] = [await world.player(), await world.player(), await world.player()];
  await credit(asha, 300);
  await world.pass(1);
  await retire(templateId);
  await credit(ravi, 300);
  await world.pass(1);
  await credit(maya, 300);
  await reported();
  expect(await openOf(asha)).toMatchObject([{ amount: 150, percent: 50 }]);
  expect([await openOf(ravi), await openOf(maya)]).toEqual([[], []]);
  expect((await world.bonusesOf(asha)).promotions).toEqual([]);
});

it("a referral is begun by a deposit of before the end, and by none after", async () => {
  const templateId = await world.template({ type: "referral", terms: REFERRAL });
  const [asha, ravi, maya] = [await world.player(), await world.player(), await world.player()];
  const referees = [await world.userId(ravi), await world.userId(maya)];
  await world.pool.query("UPDATE users SET referred_by = $1 WHERE id = ANY ($2)", [
    await world.userId(asha),
    referees,
  ]);
  await credit(ravi, 100);
  await world.pass(1);
  await retire(templateId);
  await credit(maya, 100);
  await reported();
  const { rows } = await world.pool.query<{ referee_id: number }>(
    "SELECT referee_id FROM bonus_referrals WHERE template_id = $1",
    [templateId],
  );
  expect(rows).toEqual([{ referee_id: referees[0] }]);
});

it("a template that is retired again has ended when it was retired first", async () => {
  const templateId = await world.template({ type: "depositMatch", terms: MATCH });
  await retire(templateId);
  await world.pass(1);
  const asha = await world.player();
  await credit(asha, 300);
  await world.pass(1);
  await retire(templateId);
  await reported();
  expect(await openOf(asha)).toEqual([]);
});
