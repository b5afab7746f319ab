import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { type Answer, expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";

const PASSWORD = "Plays4fun@all";
const STEP_MS = 30_000;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let players = 0;
let anna: PlayerSeat;
let secret: string;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
});
beforeEach(async () => {
  players += 1;
  anna = await world.player(`guarded${players}`, 10_000);
  const enrolled = await anna.post("Account/EnrolSecondFactor", {});
  secret = (enrolled.result as { secret: string }).secret;
  expectDone(await anna.post("Account/ConfirmSecondFactor", { code: codeNow(), password: PASSWORD }));
  clock.advance(STEP_MS);
});
afterAll(() => closeVerified(world, database));

const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });
const wrongCode = () => (codeNow() === "000000" ? "111111" : "000000");
const withdraw = (change: object = {}): Promise<Answer> =>
  anna.post("DepositWithdrawal/CreateWithdrawal", {
    ...{ amount: 1000, paymentMethod: "UPI", upiId: "anna@okbank" },
    ...change,
  });
const held = async () => {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName: anna.userName });
  return (result as { held: number }).held;
};

it("a withdrawal of who has a second factor takes a code of its own, and a refusal holds nothing", async () => {
  const options = await anna.get("DepositWithdrawal/GetWithdrawalOptions");
  expect(options.result).toMatchObject({ needsCode: true });
  expect((await withdraw()).code).toBe("SECOND_FACTOR_NEEDED");
  expect((await withdraw({ code: null })).code).toBe("SECOND_FACTOR_NEEDED");
  expect((await withdraw({ code: wrongCode() })).code).toBe("SECOND_FACTOR_WRONG");
  expect(await held()).toBe(0);
  const code = codeNow();
  expectDone(await withdraw({ code }));
  expect((await withdraw({ code })).code).toBe("SECOND_FACTOR_WRONG");
  expect(await held()).toBe(1000);
});

it("a withdrawal that is refused for another reason uses no code up", async () => {
  const code = codeNow();
  expect((await withdraw({ code, amount: 20_000 })).code).toBe("WITHDRAWAL_ABOVE_AVAILABLE");
  expectDone(await withdraw({ code }));
});

it("a withdrawal that is asked for again under its id needs no other code: its answer may have been lost", async () => {
  const first = await withdraw({ code: codeNow(), clientRequestId: "once" });
  expectDone(first);
  const again = await withdraw({ clientRequestId: "once" });
  expectDone(again);
  expect(again.detail).toEqual(first.detail);
  expect(await held()).toBe(1000);
});

it("codes of withdrawals cannot be guessed with a copied token, and the owner still logs in", async () => {
  for (let guess = 0; guess < 5; guess++)
    expect((await withdraw({ code: wrongCode() })).code).toBe("SECOND_FACTOR_WRONG");
  expect((await withdraw({ code: codeNow() })).code).toBe("TOO_MANY_REQUESTS");
  const login = { userNameOrEmailAddress: anna.userName, password: PASSWORD, code: codeNow() };
  expectDone(await world.guest.post("Account/Authenticate", login));
});

it("[CALL-MONEY-03] the class' one call for both directions takes the code too", async () => {
  const request = { type: "2", amount: 1000, paymentMethod: "Paytm", payTmName: "anna@paytm" };
  const ask = (more: object) =>
    anna.post("DepositWithdrawal/CreateRequestForDepositWithdrawal", { ...request, ...more });
  expect((await ask({})).code).toBe("SECOND_FACTOR_NEEDED");
  expectDone(await ask({ code: codeNow() }));
});
