import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";

let database: TestDatabase;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

const WITHDRAWAL = { amount: 500, method: "UPI", upiId: "anna@upi", accountHolderName: "Anna" };

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  anna = await world.player("anna", 2000);
  bela = await world.player("bela", 2000);
});

afterAll(() => closeVerified(world, database));

async function newest(seat: PlayerSeat): Promise<{ id: number; reference: string }> {
  const { result } = await seat.get("Transaction/GetHistory");
  const [line] = (result as { items: { id: number; reference: string }[] }).items;
  if (!line) throw new Error("the statement is empty");
  return line;
}

async function stepsOf(seat: PlayerSeat, transactionId: number): Promise<unknown> {
  const { result } = await seat.get("Transaction/GetDetail", { transactionId });
  return (result as { steps: unknown } | null)?.steps;
}

async function decide(call: string, paymentId: number, more: object = {}): Promise<void> {
  expectDone(await world.operator.post("Operator/ClaimPayment", { paymentId }));
  const { result } = await world.operator.get("Operator/GetWithdrawal", { paymentId });
  const { version } = (result as { withdrawal: { version: number } }).withdrawal;
  expectDone(await world.operator.post(`Operator/${call}`, { paymentId, version, ...more }));
}

describe("the history of a withdrawal in the statement", () => {
  it("[CALL-MONEY-02] says each step that is the player's to know, to the end of it", async () => {
    expectDone(await anna.post("DepositWithdrawal/CreateWithdrawal", WITHDRAWAL));
    const { id, reference } = await newest(anna);
    const requested = { title: "Withdrawal requested", amount: -500 };
    expect(await stepsOf(anna, id)).toMatchObject([requested]);
    const paymentId = Number(reference.split(":")[1]);
    await decide("RejectWithdrawal", paymentId, {
      reasonCode: "nameMismatch",
      remark: "Please write to us.",
    });
    expect(await stepsOf(anna, id)).toMatchObject([
      requested,
      { title: "Rejected", text: "The name of the account is not yours. Please write to us.", amount: 500 },
    ]);
  });

  it("is shown to nobody else", async () => {
    const { id } = await newest(anna);
    expect(await bela.get("Transaction/GetDetail", { transactionId: id })).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  });
});
