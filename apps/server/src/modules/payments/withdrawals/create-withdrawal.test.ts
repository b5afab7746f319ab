import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { type Answer, expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let match: OpenMatch;
let players = 0;
let anna: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  match = await openMatch(world);
});
beforeEach(async () => {
  players += 1;
  anna = await world.player(`drawer${players}`, 10_000);
});
afterAll(() => closeVerified(world, database));

const BANK = {
  paymentMethod: "Imps",
  accountHolderName: "Anna Rao",
  accountNumber: "0012 3456 7890",
  ifsC_Code: "hdfc0001234",
};
const UPI = { paymentMethod: "UPI", upiId: "Anna.Rao@okbank" };

const withdraw = (change: object = {}, seat = anna) =>
  seat.post("DepositWithdrawal/CreateWithdrawal", { amount: 1000, ...UPI, ...change });
const detailOf = (answer: Answer) => {
  expectDone(answer);
  return answer.detail as Record<string, unknown> & { readonly id: number };
};

async function accountOf({ userName }: PlayerSeat) {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName });
  const { cash, held } = result as Record<string, number>;
  return { cash, held };
}

async function refusedWithoutTrace(change: object, code: string) {
  const before = await world.stateDigest();
  expect((await withdraw(change)).code).toBe(code);
  expect(await world.stateDigest()).toBe(before);
  const { result } = await anna.get("DepositWithdrawal/GetUserWithdrawalHistory");
  expect(result).toEqual({ items: [], totalCount: 0 });
}

describe("a withdrawal by the class' one call for both directions", () => {
  const NO_BANK = { accountNumber: null, accountHolderName: null, ifsC_Code: null };
  const request = (more: object) =>
    anna.post("DepositWithdrawal/CreateRequestForDepositWithdrawal", {
      ...{ type: "2", amount: 1500.5, paymentMethod: "Paytm", payTmName: "anna@paytm", imageUrl: null },
      ...NO_BANK,
      ...more,
    });

  it.each([
    ["as text, to a wallet", {}, { paymentMethod: "UPI", upiId: "anna@paytm", accountNumber: null }],
    ["as a number", { type: 2 }, { paymentMethod: "UPI", upiId: "anna@paytm" }],
    [
      "to a bank account",
      { ...BANK, payTmName: null },
      { paymentMethod: "IMPS", upiId: null, accountNumber: "••••7890", ifsC_Code: "HDFC0001234" },
    ],
  ])("[CALL-MONEY-03] of type 2 %s holds its money and is listed", async (_how, more, listed) => {
    const answer = await request(more);
    expectDone(answer);
    expect(answer.result).toBe("Withdrawal of 1,500.50 requested.");
    expect(await accountOf(anna)).toEqual({ cash: 8499.5, held: 1500.5 });
    const list = await anna.post("DepositWithdrawal/GetDepositWithdrawals", {});
    const line = { type: "Withdrawal", amount: 1500.5, statusName: "Pending", ...listed };
    expect(list.result).toMatchObject({ items: [line], totalCount: 1 });
  });

  it("[CALL-MONEY-03] is the same withdrawal as that of the other call, for the same request", async () => {
    expectDone(await request({ clientRequestId: "w-1" }));
    expectDone(await request({ clientRequestId: "w-1" }));
    const own = { amount: 1500.5, paymentMethod: "Paytm", upiId: null, payTmName: "anna@paytm" };
    detailOf(await withdraw({ ...own, clientRequestId: "w-1" }));
    expect(await accountOf(anna)).toEqual({ cash: 8499.5, held: 1500.5 });
  });

  it.each([
    ["of more than there is", { amount: 10_000.01 }, "WITHDRAWAL_ABOVE_AVAILABLE"],
    ["to nobody", { payTmName: null }, "PAYOUT_ACCOUNT_INVALID"],
    ["of a type that is none", { type: "3" }, "INVALID_INPUT"],
  ])("[CALL-MONEY-03] %s is refused, and nothing is changed", async (_what, more, code) => {
    const before = await world.stateDigest();
    expect((await request(more)).code).toBe(code);
    expect(await world.stateDigest()).toBe(before);
    const list = await anna.post("DepositWithdrawal/GetDepositWithdrawals", {});
    expect(list.result).toEqual({ items: [], totalCount: 0 });
  });
});

describe("a withdrawal", () => {
  it("[CALL-MONEY-06][PROD-05] holds its money at once and is listed afterwards", async () => {
    const answer = await withdraw({ amount: "1,500.50" });
    expect(answer.result).toBe("Withdrawal of 1,500.50 requested.");
    expect(detailOf(answer)).toMatchObject({
      ...{ type: "Withdrawal", amount: 1500.5, status: 0, statusName: "Pending", state: "requested" },
      ...{ paymentMethod: "UPI", upiId: "anna.rao@okbank", accountNumber: null, rejectReason: null },
      ...{ userName: anna.userName, canCancel: false },
    });
    expect(await accountOf(anna)).toEqual({ cash: 8499.5, held: 1500.5 });
    const { result } = await anna.get("DepositWithdrawal/GetUserWithdrawalHistory");
    expect(result).toMatchObject({ totalCount: 1, items: [{ amount: 1500.5 }] });
  });

  it("goes to a bank account, of which lists show the end only", async () => {
    expect(detailOf(await withdraw(BANK))).toMatchObject({
      ...{ paymentMethod: "IMPS", accountNumber: "••••7890", ifsC_Code: "HDFC0001234" },
      ...{ accountHolderName: "Anna Rao", upiId: null },
    });
  });

  it.each([
    ["paytm", { paymentMethod: "Paytm", upiId: null, payTmName: "anna@paytm" }, "anna@paytm"],
    ["gpay", { paymentMethod: "Gpay", upiId: null, payTmName: "anna@okaxis" }, "anna@okaxis"],
    ["no method and a UPI id", { paymentMethod: null }, "anna.rao@okbank"],
  ])("takes the class' fields for %s", async (_what, change, upiId) => {
    expect(detailOf(await withdraw(change))).toMatchObject({ paymentMethod: "UPI", upiId });
  });

  it("is one withdrawal for one request, also for ten at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw({ clientRequestId: "w-1" })));
    expect(new Set(answers.map((answer) => detailOf(answer).id)).size).toBe(1);
    expect(await accountOf(anna)).toEqual({ cash: 9000, held: 1000 });
    expect((await withdraw({ clientRequestId: "w-1", amount: 1001 })).code).toBe("KEY_REUSED");
    expect((await withdraw({ clientRequestId: "w-1", upiId: "other@okbank" })).code).toBe("KEY_REUSED");
    expectDone(await withdraw({ clientRequestId: "w-2", ...BANK }));
    const elsewhere = { clientRequestId: "w-2", ...BANK, ifsC_Code: "HDFC0009999" };
    expect((await withdraw(elsewhere)).code).toBe("KEY_REUSED");
    // Another player's request of the same name is another one.
    const bela = await world.player(`bela${players}`, 2000);
    expect(detailOf(await withdraw({ clientRequestId: "w-1" }, bela)).id).not.toBe(
      detailOf(answers[0] as Answer).id,
    );
  });

  it.each([
    ["nothing", { amount: 0 }, "AMOUNT_INVALID"],
    ["less than nothing", { amount: -500 }, "AMOUNT_INVALID"],
    ["three decimals", { amount: 1000.001 }, "AMOUNT_INVALID"],
    ["three decimals as text", { amount: "1000.001" }, "AMOUNT_INVALID"],
    ["2^53", { amount: 2 ** 53 }, "AMOUNT_INVALID"],
    ["words", { amount: "all of it" }, "INVALID_INPUT"],
    ["a paisa under the minimum", { amount: 499.99 }, "WITHDRAWAL_BELOW_MINIMUM"],
    ["a paisa over the maximum", { amount: 100_000.01 }, "WITHDRAWAL_ABOVE_MAXIMUM"],
    ["a paisa more than there is", { amount: 10_000.01 }, "WITHDRAWAL_ABOVE_AVAILABLE"],
    ["a method that is none", { paymentMethod: "Cheque" }, "PAYOUT_ACCOUNT_INVALID"],
    ["a UPI id without a bank", { upiId: "anna" }, "PAYOUT_ACCOUNT_INVALID"],
    ["a UPI id with a space", { upiId: "an na@okbank" }, "PAYOUT_ACCOUNT_INVALID"],
    ["a mobile number for a UPI id", { upiId: null, payTmName: "9876543210" }, "PAYOUT_ACCOUNT_INVALID"],
    ["an IFSC without its zero", { ...BANK, ifsC_Code: "HDFC1001234" }, "PAYOUT_ACCOUNT_INVALID"],
    ["an IFSC that is short", { ...BANK, ifsC_Code: "HDFC000123" }, "PAYOUT_ACCOUNT_INVALID"],
    ["an account number with a star", { ...BANK, accountNumber: "1234*567" }, "PAYOUT_ACCOUNT_INVALID"],
    ["an account number of four digits", { ...BANK, accountNumber: "1234" }, "PAYOUT_ACCOUNT_INVALID"],
    ["no holder of the account", { ...BANK, accountHolderName: "" }, "PAYOUT_ACCOUNT_INVALID"],
    ["a holder of digits", { ...BANK, accountHolderName: "12345" }, "PAYOUT_ACCOUNT_INVALID"],
    ["a saved account that is none", { payoutAccountId: 999_999 }, "PAYOUT_ACCOUNT_NOT_FOUND"],
    ["a request id with a space", { clientRequestId: "a b" }, "INVALID_INPUT"],
    ["a list for the UPI id", { upiId: ["anna@okbank"] }, "INVALID_INPUT"],
  ])("of %s is refused, and nothing is changed", (_what, change, code) => refusedWithoutTrace(change, code));

  it("is never of money at risk in bets", async () => {
    await match.back(anna, { stake: 4000 });
    await refusedWithoutTrace({ amount: 6000.01 }, "WITHDRAWAL_ABOVE_AVAILABLE");
    detailOf(await withdraw({ amount: 6000 }));
    expect(await accountOf(anna)).toEqual({ cash: 4000, held: 6000 });
  });

  it("is held in as many parts as there is money, by fifty players' requests at the same moment", async () => {
    const rich = await world.player(`rich${players}`, 2500);
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw({ amount: 600 }, rich)));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(4);
    for (const { code } of answers) expect([undefined, "WITHDRAWAL_ABOVE_AVAILABLE"]).toContain(code);
    expect(await accountOf(rich)).toEqual({ cash: 100, held: 2400 });
  });

  it("races with bets for the same money, and together they never have more than there is", async () => {
    const rich = await world.player(`racer${players}`, 3000);
    const asked = Array.from({ length: 25 }, (_, index) =>
      index % 2 === 0 ? withdraw({ amount: 700 }, rich) : match.back(rich, { stake: 700 }),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter(({ code }) => code === undefined).length).toBe(4);
    const { result } = await world.operator.get("Operator/GetPlayer", { userName: rich.userName });
    expect(result).toMatchObject({ available: 200 });
  });

  it("is not for a demo account", async () => {
    const demo = await world.guest.get("Account/LoginAsDemoUser");
    const { accessToken, username } = demo.result as { accessToken: string; username: string };
    expect((await withdraw({}, world.seat(username, accessToken))).code).toBe("FORBIDDEN");
  });

  it("is not for a guest", async () => {
    expect((await withdraw({}, world.guest)).code).toBe("NOT_LOGGED_IN");
  });
});

it("says what can be withdrawn and what keeps the rest", async () => {
  await match.back(anna, { stake: 1500 });
  expectDone(await withdraw({ amount: 2000 }));
  expect((await anna.get("DepositWithdrawal/GetWithdrawalOptions")).result).toEqual({
    ...{ methods: ["UPI", "IMPS"], available: 6500, cash: 8000, exposure: 1500, held: 2000 },
    ...{ minimum: 500, maximum: 100_000, leftToday: 198_000, requestsLeftToday: 9 },
    ...{ forfeits: [], canCancel: false, needsCode: false },
  });
});

describe("saved accounts", () => {
  const list = async (seat = anna) =>
    (await seat.get("DepositWithdrawal/GetPayoutAccounts")).result as { id: number; upiId: string | null }[];

  it("are those that were withdrawn to, each once, the last used first, and can be used again", async () => {
    expectDone(await withdraw());
    clock.advance(1000);
    expectDone(await withdraw(BANK));
    expect(await list()).toMatchObject([
      { method: "IMPS", accountNumber: "••••7890", ifsC_Code: "HDFC0001234", accountHolderName: "Anna Rao" },
      { method: "UPI", upiId: "anna.rao@okbank" },
    ]);
    clock.advance(1000);
    const saved = (await list()).find(({ upiId }) => upiId !== null);
    const again = { upiId: null, paymentMethod: null, payoutAccountId: saved?.id };
    expect(detailOf(await withdraw(again))).toMatchObject({ upiId: "anna.rao@okbank" });
    expect((await list()).map(({ id }) => id)[0]).toBe(saved?.id);
    expect(await list()).toHaveLength(2);
  });

  it("are asked of no more where a request is repeated that was taken before its account was forgotten", async () => {
    expectDone(await withdraw());
    const [saved] = await list();
    const again = { upiId: null, paymentMethod: null, payoutAccountId: saved?.id, clientRequestId: "lost" };
    const first = detailOf(await withdraw(again));
    expectDone(await anna.post("DepositWithdrawal/RemovePayoutAccount", { id: saved?.id }));
    expect(detailOf(await withdraw(again)).id).toBe(first.id);
    expect((await withdraw({ ...again, amount: 1500 })).code).toBe("KEY_REUSED");
    expect((await withdraw({ ...again, clientRequestId: "new" })).code).toBe("PAYOUT_ACCOUNT_NOT_FOUND");
    expect(await accountOf(anna)).toEqual({ cash: 8000, held: 2000 });
  });

  it("are forgotten when their player wants that, and are nobody else's", async () => {
    expectDone(await withdraw());
    const [saved] = await list();
    const bela = await world.player(`bela${players}`, 2000);
    expect((await withdraw({ payoutAccountId: saved?.id }, bela)).code).toBe("PAYOUT_ACCOUNT_NOT_FOUND");
    const forget = (seat: PlayerSeat) =>
      seat.post("DepositWithdrawal/RemovePayoutAccount", { id: saved?.id });
    expect((await forget(bela)).code).toBe("PAYOUT_ACCOUNT_NOT_FOUND");
    expect((await forget(anna)).result).toEqual([]);
    expect((await forget(anna)).code).toBe("PAYOUT_ACCOUNT_NOT_FOUND");
  });

  it("are at most twenty: the one that was not used for longest goes", async () => {
    const client = new Client(database.connection);
    await client.connect();
    await client.query(
      `INSERT INTO payout_accounts (user_id, method, address, ifsc, holder_name, used_at)
       SELECT id, 'UPI', 'anna' || n || '@okbank', '', '', '2025-12-01'::timestamptz + n * interval '1 day'
       FROM users, generate_series(1, 20) n WHERE username = '${anna.userName}'`,
    );
    await client.end();
    expectDone(await withdraw());
    const kept = (await list()).map(({ upiId }) => upiId);
    expect(kept).toHaveLength(20);
    expect(kept[0]).toBe("anna.rao@okbank");
    expect(kept).not.toContain("anna1@okbank");
  });
});

describe("a player's cancel", () => {
  it("is refused: the host does not let players take a withdrawal back", async () => {
    const { id } = detailOf(await withdraw());
    const cancel = (seat: PlayerSeat) => seat.post("DepositWithdrawal/CancelWithdrawal", { id });
    expect((await cancel(anna)).code).toBe("WITHDRAWAL_NOT_CANCELLABLE");
    const bela = await world.player(`bela${players}`, 0);
    expect((await cancel(bela)).code).toBe("PAYMENT_NOT_FOUND");
    expect(await accountOf(anna)).toEqual({ cash: 9000, held: 1000 });
  });
});

describe("the limits of a day", () => {
  it("let so much money through, and say what is left", async () => {
    const rich = await world.player(`much${players}`, 500_000);
    expectDone(await withdraw({ amount: 100_000 }, rich));
    expectDone(await withdraw({ amount: 60_000 }, rich));
    expect((await withdraw({ amount: 40_000.01 }, rich)).code).toBe("WITHDRAWAL_DAY_LIMIT");
    expectDone(await withdraw({ amount: 40_000 }, rich));
    expect((await rich.get("DepositWithdrawal/GetWithdrawalOptions")).result).toMatchObject({ leftToday: 0 });
  });

  it("count none that came to nothing", async () => {
    const rich = await world.player(`again${players}`, 500_000);
    const { id: paymentId } = detailOf(await withdraw({ amount: 100_000 }, rich));
    expectDone(await withdraw({ amount: 100_000 }, rich));
    expect((await withdraw({ amount: 500 }, rich)).code).toBe("WITHDRAWAL_DAY_LIMIT");
    const { version } = (await world.operator.post("Operator/ClaimPayment", { paymentId })).result as {
      version: number;
    };
    const decision = { paymentId, version, reasonCode: "other" };
    expectDone(await world.operator.post("Operator/RejectWithdrawal", decision));
    expectDone(await withdraw({ amount: 100_000 }, rich));
  });

  it("let ten requests through, however many come at the same moment, and more a day later", async () => {
    const rich = await world.player(`often${players}`, 50_000);
    const answers = await Promise.all(Array.from({ length: 15 }, () => withdraw({ amount: 500 }, rich)));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === "WITHDRAWAL_DAY_LIMIT")).toHaveLength(5);
    const { result } = await rich.get("DepositWithdrawal/GetWithdrawalOptions");
    expect(result).toMatchObject({ requestsLeftToday: 0, leftToday: 195_000, available: 45_000 });
    clock.advance(24 * 3_600_000);
    expectDone(await withdraw({ amount: 500 }, await world.login(rich.userName)));
  });
});
