import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";

let database: TestDatabase;
let pool: Pool;
let world: BettingWorld;
let asha: PlayerSeat;
let numbers = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(database.connection);
  world = await openBettingWorld(database.connection, fakeClock(Date.parse("2026-11-22T06:00:00Z")));
});
beforeEach(async () => {
  numbers += 1;
  asha = await world.player(`payer${numbers}`);
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});

const act = (call: string, body: object) => world.operator.post(`Operator/${call}`, body);
const deposit = (amount: number, utr: string) =>
  asha.post("DepositWithdrawal/CreateDeposit", { amount, paymentMethod: "Upi", utr });

/** A claimed deposit with a bank line that the bank gives another UTR. */
async function linked() {
  const [said, real] = [`6326${numbers}0000001`, `6326${numbers}0000002`];
  const asked = await deposit(500, said);
  expectDone(asked);
  const { paymentId } = asked.detail as { paymentId: number };
  const csv = `reference,date,amount,utr,payer,narration\nBANK-${numbers},2026-11-22,500,${real},ASHA RAO,UPI`;
  expectDone(await act("ImportBankLines", { csv }));
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM bank_lines WHERE utr = $1", [real]);
  const { version } = (await act("ClaimPayment", { paymentId })).result as { version: number };
  const bankLineId = Number(rows[0]?.id);
  expectDone(await act("LinkBankLine", { paymentId, version, bankLineId }));
  return { paymentId, version, bankLineId, real };
}

async function cash(): Promise<number> {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName: asha.userName });
  return (result as { cash: number }).cash;
}

it("a deposit is credited under the bank's UTR, whatever its player has said", async () => {
  const { paymentId, version, real } = await linked();
  const approved = await act("ApproveDeposit", { paymentId, version });
  expect(approved.result).toMatchObject({ state: "credited", utr: real });
  expect((await deposit(600, real)).code).toBe("UTR_USED");
});

it("a deposit has another bank line in place of the one before, which is free again", async () => {
  const { paymentId, version, bankLineId: before } = await linked();
  const csv = `reference,date,amount,payer\nBANK-${numbers}-B,2026-11-22,500,ASHA RAO`;
  expectDone(await act("ImportBankLines", { csv }));
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM bank_lines WHERE bank_reference = $1", [
    `BANK-${numbers}-B`,
  ]);
  const bankLineId = Number(rows[0]?.id);
  const { result } = await act("LinkBankLine", { paymentId, version, bankLineId });
  expect(result).toMatchObject({ bankLineId });
  const free = await world.operator.get("Operator/GetBankLines", { Linked: "false" });
  const { items } = free.result as { readonly items: readonly { readonly bankLineId: number }[] };
  expect(items.map((line) => line.bankLineId)).toContain(before);
});

it("a deposit whose bank line is taken away while it is approved is not credited", async () => {
  const { paymentId, version, bankLineId } = await linked();
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM payments WHERE id = $1 FOR UPDATE", [paymentId]);
  const approving = act("ApproveDeposit", { paymentId, version });
  const isWaiting = async () =>
    (
      await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
    ).rowCount;
  await expect.poll(isWaiting).toBe(1);
  await client.query("UPDATE bank_lines SET payment_id = NULL WHERE id = $1", [bankLineId]);
  await client.query("COMMIT");
  client.release();
  expect((await approving).code).toBe("PAYMENT_CHANGED");
  expect(await cash()).toBe(0);
});

it.each([100, 200_000])("a deposit by hand of %d, a limit itself, is taken", async (amount) => {
  expectDone(await deposit(amount, `6326${numbers}0000003`));
});
