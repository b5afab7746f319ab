import type { api, OutputOf } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { type Answer, expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { makeOperator } from "../../../testing/other-operator.ts";
import { plainPng } from "../../images/testing/hostile-images.ts";

let database: TestDatabase;
let pool: Pool;
let clock: FakeClock;
let world: BettingWorld;
let second: PlayerSeat;
let asha: PlayerSeat;
let names = 0;

const SECOND = { userName: "sara", password: "Operates-4-the-tests", role: "cashier" };

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(database.connection);
  clock = fakeClock(Date.parse("2026-11-22T06:00:00Z"));
  world = await openBettingWorld(database.connection, clock);
  await makeOperator(world, world.operator, SECOND);
  const login = await world.guest.post("Operator/Authenticate", SECOND);
  second = world.seat("sara", (login.result as { accessToken: string }).accessToken);
});
beforeEach(async () => {
  names += 1;
  asha = await world.player(`payer${names}`);
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});

let numbers = 0;
const newUtr = () => {
  numbers += 1;
  return `6326${String(numbers).padStart(8, "0")}`;
};

type Claim = OutputOf<typeof api.operator.approveDeposit>;

const requests = () =>
  asha.post("DepositWithdrawal/GetDepositWithdrawals", { maxResultCount: 10, skipCount: 0 });
const create = (more: object = {}, seat = asha) =>
  seat.post("DepositWithdrawal/CreateDeposit", { amount: 500, paymentMethod: "Upi", ...more });

async function opened(more: object = {}): Promise<number> {
  const answer = await create({ utr: newUtr(), ...more });
  expectDone(answer);
  return (answer.detail as { paymentId: number }).paymentId;
}

const act = (call: string, body: object, seat = world.operator) => seat.post(`Operator/${call}`, body);

/** Claims a deposit and acts on it as it is. */
async function decide(call: string, paymentId: number, more: object = {}, seat = world.operator) {
  const claimed = await act("ClaimPayment", { paymentId }, seat);
  expectDone(claimed);
  const { version } = claimed.result as Claim;
  return act(call, { paymentId, version, ...more }, seat);
}

const claimIn = (answer: Answer) => {
  expectDone(answer);
  return answer.result as Claim;
};

async function detailOf(paymentId: number) {
  const answer = await world.operator.get("Operator/GetDepositClaim", { paymentId });
  expectDone(answer);
  return answer.result as OutputOf<typeof api.operator.getDepositClaim>;
}

async function imported(lines: readonly string[]): Promise<Answer> {
  return act("ImportBankLines", { csv: ["reference,date,amount,utr,payer,narration", ...lines].join("\n") });
}

let references = 0;
/** Imports a line and answers its number. */
async function lineOf(amount: number, utr = ""): Promise<number> {
  references += 1;
  const reference = `BANK-${references}`;
  expectDone(await imported([`${reference},2026-11-22,${amount},${utr},ASHA RAO,UPI`]));
  const rows = await query(`SELECT id FROM bank_lines WHERE bank_reference = '${reference}'`);
  return Number(rows[0]?.["id"]);
}

async function cash(seat = asha): Promise<number> {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName: seat.userName });
  return (result as { cash: number }).cash;
}

const query = async (statement: string) => (await pool.query<Record<string, unknown>>(statement)).rows;

const dataUrl = async (shade: number) =>
  `data:image/png;base64,${(await plainPng(shade)).toString("base64")}`;

describe("a deposit by hand", () => {
  it("[CALL-MONEY-07] waits for an operator, is listed, and moves no money", async () => {
    const paymentId = await opened({ amount: "1,500.50" });
    const list = await requests();
    expect(list.result).toMatchObject({
      items: [{ id: paymentId, type: "Deposit", amount: 1500.5, statusName: "Pending" }],
      totalCount: 1,
    });
    expect(await cash()).toBe(0);
  });

  it("[CALL-MONEY-03] is made by the class' call with a picture as a data URL, and listed", async () => {
    const answer = await asha.post("DepositWithdrawal/CreateRequestForDepositWithdrawal", {
      ...{ type: "1", amount: 500, paymentMethod: "PhonePay", imageUrl: await dataUrl(17) },
    });
    expectDone(answer);
    expect(answer.result).toEqual(expect.any(String));
    const list = await requests();
    expect(list.result).toMatchObject({ items: [{ type: "Deposit", amount: 500 }], totalCount: 1 });
  });

  it.each([
    ["AMOUNT_INVALID", { amount: 0 }],
    ["AMOUNT_INVALID", { amount: -500 }],
    ["AMOUNT_INVALID", { amount: 500.005 }],
    ["AMOUNT_INVALID", { amount: 2 ** 53 }],
    ["INVALID_INPUT", { amount: "five" }],
    ["DEPOSIT_BELOW_MINIMUM", { amount: 99.99 }],
    ["DEPOSIT_ABOVE_MAXIMUM", { amount: 200_000.01 }],
    ["INVALID_INPUT", { paymentMethod: "Usdt" }],
    ["PROOF_MISSING", { utr: "" }],
    ["UTR_INVALID", { utr: "63260001234" }],
    ["UTR_INVALID", { utr: "6326000123456" }],
    ["UTR_INVALID", { utr: "63260001234A" }],
    ["UTR_INVALID", { utr: "'; DROP TABLE payments" }],
    ["IMAGE_NOT_FOUND", { imageId: 999_999 }],
    ["INVALID_INPUT", { imageId: -1 }],
    ["IMAGE_TYPE_INVALID", { imageUrl: `data:image/png;base64,${Buffer.from("<svg/>").toString("base64")}` }],
    ["INVALID_INPUT", { clientRequestId: "a b" }],
  ])("is refused with %s: %j", async (code, more) => {
    expect((await create({ utr: newUtr(), ...more })).code).toBe(code);
    const list = await requests();
    expect(list.result).toMatchObject({ totalCount: 0 });
  });

  it.each(["632 600 099 001", "N326345678901234", "utib0000000000000abcde"])(
    "takes the UTR %s",
    async (utr) => {
      const answer = await create({ utr });
      expect(answer.detail).toMatchObject({ utr: utr.replaceAll(" ", "").toUpperCase() });
    },
  );

  it("is one for one request, also at the same moment, and refused with another content", async () => {
    const asked = { utr: newUtr(), clientRequestId: "once" };
    const answers = await Promise.all([create(asked), create(asked), create(asked)]);
    expect(new Set(answers.map(({ detail }) => (detail as { paymentId: number }).paymentId)).size).toBe(1);
    for (const other of [{ amount: 600 }, { paymentMethod: "PhonePay" }])
      expect((await create({ ...asked, ...other })).code).toBe("KEY_REUSED");
  });

  it("is not taken of another player's picture, nor twice with one", async () => {
    const stored = await asha.post("Setting/StoreImage", { image: await dataUrl(33) });
    const { imageId } = stored.result as { imageId: number };
    const other = await world.player(`other${names}`);
    expect((await create({ imageId }, other)).code).toBe("IMAGE_NOT_FOUND");
    expectDone(await create({ imageId }));
    expect((await create({ imageId })).code).toBe("IMAGE_NOT_FOUND");
  });

  it("is not taken again with a UTR that waits or was credited", async () => {
    const utr = newUtr();
    const paymentId = await opened({ utr });
    expect((await create({ utr })).code).toBe("UTR_USED");
    claimIn(await decide("LinkBankLine", paymentId, { bankLineId: await lineOf(500, utr) }));
    claimIn(await decide("ApproveDeposit", paymentId));
    const other = await world.player(`again${names}`);
    expect((await create({ utr }, other)).code).toBe("UTR_USED");
  });

  it("is not taken while five of them wait", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ utr: newUtr() })));
    expect(answers.filter(({ code }) => code === "OPEN_DEPOSITS_LIMIT")).toHaveLength(1);
    expect((await create({ utr: newUtr() })).code).toBe("OPEN_DEPOSITS_LIMIT");
  });

  it("is not taken in a way that its host does not offer", async () => {
    const put = (domain: object) =>
      query(`UPDATE host_settings SET domain = '${JSON.stringify(domain)}' WHERE host = '*'`);
    await query(
      "INSERT INTO host_settings (host, domain, server, updated_at) VALUES ('*', '{}', '{}', now())",
    );
    for (const [domain, paymentMethod, code] of [
      [{ upiDeposit: false }, "Gpay", "DEPOSIT_NOT_OFFERED"],
      [{ upiDeposit: false }, "Imps", undefined],
      [{ impsDeposit: false }, "Imps", "DEPOSIT_NOT_OFFERED"],
      [{ showDepositW: false }, "Upi", "DEPOSIT_NOT_OFFERED"],
      [{}, "Upi", undefined],
    ] as const) {
      await put(domain);
      await world.server.settings.load(undefined);
      expect((await create({ utr: newUtr(), paymentMethod })).code).toBe(code);
    }
  });

  it("is not taken from a demo account", async () => {
    const login = await world.guest.get("Account/LoginAsDemoUser");
    const demo = world.seat("demo", (login.result as { accessToken: string }).accessToken);
    expect((await create({ utr: newUtr() }, demo)).code).toBe("DEPOSIT_NOT_OFFERED");
  });
});

describe("an operator", () => {
  it("credits a deposit that has its bank line, once, and it is in the statement", async () => {
    const utr = newUtr();
    const paymentId = await opened({ utr });
    const bankLineId = await lineOf(500, utr);
    expect((await detailOf(paymentId)).bankLines).toMatchObject([{ bankLineId, paymentId: null }]);
    expect(claimIn(await decide("LinkBankLine", paymentId, { bankLineId }))).toMatchObject({ bankLineId });
    expect(claimIn(await decide("ApproveDeposit", paymentId))).toMatchObject({ state: "credited", utr });
    expect(await cash()).toBe(500);
    const { steps } = await detailOf(paymentId);
    expect(steps.map(({ to, actor }) => [to, actor]).slice(0, 2)).toEqual([
      ["review", expect.stringMatching(/^player:/)],
      ["success", world.operator.userName || "olga"],
    ]);
    expect((await act("ApproveDeposit", { paymentId, version: 1 })).code).toBe("PAYMENT_CHANGED");
    const history = await asha.get("Transaction/GetHistory", { From: "2026-11-01", To: "2026-11-30" });
    expect(JSON.stringify(history.result)).toContain(`deposit:${paymentId}`);
  });

  it("credits nothing alone without a bank line: a second person must approve it", async () => {
    const paymentId = await opened();
    expect(claimIn(await decide("ApproveDeposit", paymentId))).toMatchObject({
      state: "review",
      approvedBy: ["olga"],
    });
    expect((await decide("ApproveDeposit", paymentId)).code).toBe("SAME_OPERATOR");
    expect(await cash()).toBe(0);
    expectDone(await act("ReleasePayment", { paymentId }));
    expect(claimIn(await decide("ApproveDeposit", paymentId, {}, second))).toMatchObject({
      state: "credited",
    });
    expect(await cash()).toBe(500);
  });

  it("approves no picture without a UTR unless a bank line is linked", async () => {
    const paymentId = await opened({ utr: null, imageUrl: await dataUrl(91) });
    expect((await decide("ApproveDeposit", paymentId)).code).toBe("PROOF_MISSING");
    const bankLineId = await lineOf(500, newUtr());
    claimIn(await decide("LinkBankLine", paymentId, { bankLineId }));
    expect(claimIn(await decide("ApproveDeposit", paymentId)).utr).toMatch(/^6326/);
    expect(await cash()).toBe(500);
  });

  it("decides nothing that is not claimed, was changed, is of another kind or is not there", async () => {
    const paymentId = await opened();
    const version = 1;
    expect((await act("ApproveDeposit", { paymentId, version })).code).toBe("PAYMENT_NOT_CLAIMED");
    expectDone(await act("ClaimPayment", { paymentId }, second));
    expect((await act("ApproveDeposit", { paymentId, version })).code).toBe("PAYMENT_NOT_CLAIMED");
    expect((await act("ApproveDeposit", { paymentId, version: 2 }, second)).code).toBe("PAYMENT_CHANGED");
    clock.advance(11 * 60_000);
    expect((await act("ApproveDeposit", { paymentId, version }, second)).code).toBe("PAYMENT_NOT_CLAIMED");
    expect((await act("ApproveDeposit", { paymentId: 999_999, version })).code).toBe("PAYMENT_NOT_FOUND");
    expect((await asha.post("Operator/ApproveDeposit", { paymentId, version })).code).toBe("FORBIDDEN");
  });

  it("credits one of two deposits of one UTR, at the same moment too", async () => {
    const utr = newUtr();
    const other = await world.player(`rival${names}`);
    const first = await opened({ utr });
    const answer = await create({ utr }, other);
    const rival = (answer.detail as { paymentId: number }).paymentId;
    expect((await detailOf(rival)).earlierUses).toMatchObject([
      { alike: "sameUtr", userName: asha.userName },
    ]);
    for (const paymentId of [first, rival]) {
      claimIn(await decide("ApproveDeposit", paymentId));
      expectDone(await act("ClaimPayment", { paymentId }, second));
    }
    const outcomes = await Promise.all(
      [first, rival].map((paymentId) => act("ApproveDeposit", { paymentId, version: 1 }, second)),
    );
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(["UTR_USED", undefined]);
    expect((await cash()) + (await cash(other))).toBe(500);
  });

  it("approves a deposit once by fifty calls at the same moment", async () => {
    const paymentId = await opened();
    claimIn(await decide("LinkBankLine", paymentId, { bankLineId: await lineOf(500) }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => act("ApproveDeposit", { paymentId, version: 1 })),
    );
    expect(answers.some(({ code }) => code === undefined)).toBe(true);
    expect(await cash()).toBe(500);
  });

  it("rejects a deposit with words that the player reads, and its bank line is free again", async () => {
    const paymentId = await opened();
    const bankLineId = await lineOf(500);
    claimIn(await decide("LinkBankLine", paymentId, { bankLineId }));
    const rejected = await decide("RejectDeposit", paymentId, {
      reasonCode: "notReceived",
      remark: "Ask your bank.",
    });
    expect(claimIn(rejected)).toMatchObject({ state: "rejected", bankLineId: null });
    const list = await requests();
    expect(list.result).toMatchObject({
      items: [{ rejectReason: expect.stringContaining("Ask your bank.") }],
    });
    const next = await opened();
    expect(claimIn(await decide("LinkBankLine", next, { bankLineId }))).toMatchObject({ bankLineId });
    expect(await cash()).toBe(0);
  });

  it("links no line of another amount, of another deposit, or that is not there, and can take a link back", async () => {
    const [first, next] = [await opened(), await opened()];
    const bankLineId = await lineOf(500);
    expect((await decide("LinkBankLine", first, { bankLineId: await lineOf(499.99) })).code).toBe(
      "BANK_LINE_DIFFERS",
    );
    expect((await decide("LinkBankLine", first, { bankLineId: 999_999 })).code).toBe("BANK_LINE_NOT_FOUND");
    claimIn(await decide("LinkBankLine", first, { bankLineId }));
    expect((await decide("LinkBankLine", next, { bankLineId })).code).toBe("BANK_LINE_TAKEN");
    expect(claimIn(await decide("LinkBankLine", first, { bankLineId: null })).bankLineId).toBeNull();
    claimIn(await decide("LinkBankLine", next, { bankLineId }));
  });

  it("imports a line once, and none of a list that contradicts what is there", async () => {
    const lines = ["ONCE-1,2026-11-22,10,,A,", "ONCE-2,2026-11-22,20,,B,"];
    expect((await imported(lines)).result).toEqual({ imported: 2, known: 0 });
    expect((await imported([...lines, "ONCE-3,2026-11-22,30,,C,"])).result).toEqual({
      imported: 1,
      known: 2,
    });
    expect((await imported(["ONCE-1,2026-11-22,11,,A,", "ONCE-4,2026-11-22,40,,D,"])).code).toBe(
      "BANK_LINES_INVALID",
    );
    expect(await query("SELECT FROM bank_lines WHERE bank_reference = 'ONCE-4'")).toEqual([]);
    expect((await imported(["bad"])).code).toBe("BANK_LINES_INVALID");
  });

  it("sees the picture by a link that ends, and where it was used before", async () => {
    const imageUrl = await dataUrl(140);
    await opened({ utr: newUtr(), imageUrl });
    const other = await world.player(`copier${names}`);
    const answer = await create({ utr: newUtr(), imageUrl }, other);
    const { paymentId } = answer.detail as { paymentId: number };
    const detail = await detailOf(paymentId);
    expect(detail.earlierUses).toContainEqual(
      expect.objectContaining({ alike: "sameFile", userName: asha.userName }),
    );
    const show = () => world.server.http.inject({ method: "GET", url: detail.imageUrl ?? "" });
    const picture = await show();
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    clock.advance(5 * 60_000);
    expect((await show()).statusCode).toBe(404);
  });

  it("lists what waits, oldest first, page by page, and what is decided", async () => {
    const ids = [await opened(), await opened()];
    const page = async (query: object) =>
      (await world.operator.get("Operator/GetDepositClaims", { UserName: asha.userName, ...query }))
        .result as {
        items: Claim[];
        totalCount: number;
      };
    expect((await page({})).items.map(({ paymentId }) => paymentId)).toEqual(ids);
    expect((await page({ SkipCount: "1", MaxResultCount: "1" })).items).toMatchObject([
      { paymentId: ids[1] },
    ]);
    claimIn(await decide("RejectDeposit", ids[0] ?? 0, { reasonCode: "other" }));
    expect(await page({ Waiting: "false" })).toMatchObject({ items: [{ paymentId: ids[0] }], totalCount: 1 });
  });

  it("leaves what was decided in the audit, with before and after", async () => {
    const paymentId = await opened();
    claimIn(await decide("RejectDeposit", paymentId, { reasonCode: "other" }));
    const [entry] = await query(
      "SELECT before, after FROM audit_entries WHERE call = 'rejectDeposit' AND outcome = 'done' ORDER BY seq DESC LIMIT 1",
    );
    expect(JSON.parse(String(entry?.["before"]))).toMatchObject({ state: "review" });
    expect(JSON.parse(String(entry?.["after"]))).toMatchObject({ state: "rejected", reasonCode: "other" });
  });
});
