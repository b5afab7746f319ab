import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { endpoints } from "./api.ts";

type Request = Readonly<Record<string, unknown>>;

/**
 * One documented request for each call, by path, with every field that the call reads. A call that is not here yet is
 * not tried; a field that is here and no longer read is let go by the schema.
 */
const EXAMPLES: Readonly<Record<string, Request>> = {
  "Account/Authenticate": { userNameOrEmailAddress: "asha", password: "Cricket@2026", rememberClient: true },
  "Account/LoginAsDemoUser": {},
  "Account/Register": {
    userName: "asha",
    password: "Cricket@2026",
    confirmPassword: "Cricket@2026",
    mobile: "+919876543210",
    referralCode: "FRIEND",
  },
  "Account/VerificationUser": { userName: "asha", mobile: "9876543210", domain: "localhost", otp: "123456" },
  "Account/ResendVerificationCode": { userName: "asha", mobile: "9876543210", domain: "localhost" },
  "Account/RefreshToken": { refreshToken: "abc.def" },
  "Account/GetAccessTokenValidateTime": { accessToken: "abc.def" },
  "Account/Logout": {},
  "Account/RenewRecoveryCodes": { code: "123 456", password: "Cricket@2026" },
  "Account/CreateBotKey": { name: "Trading bot", code: "123 456" },
  "Account/GetBotKeys": {},
  "Account/DeleteBotKey": { botKeyId: "3" },
  "Event/TreeSportWithEvent": {},
  "Event/GetBySportName": { sportName: "cricket" },
  "Event/Closest": { count: "5" },
  "Market/GetByEventId": { eventId: "12" },
  "Event/GetEnded": { text: "india australia" },
  "Odds/GetUserOddsV2": { eventId: 12 },
  "Odds/GetUserLimits": { eventId: 12 },
  "Sport/GetScoreCard": { DreamEventId: "12", eventId: "12" },
  "Bet/PlaceBetV2": {
    type: 1,
    rate: 1.85,
    stake: 100,
    runnerId: 3,
    marketId: 2,
    eventId: 12,
    clientReference: "slip-1",
    execution: "limit",
  },
  "Odds/GetStartingPrices": { marketId: "2" },
  "Bet/GetPlacement": { clientReference: "slip-1" },
  "Bet/CancelBet": { betId: 7, reduceBy: 10.5 },
  "Bet/CancelBets": { marketId: 2 },
  "Bet/SetBetPersistence": { betId: 7, persistence: "keep" },
  "Bet/Heartbeat": { timeoutSeconds: 30 },
  "Bet/ReplaceBets": {
    marketId: 2,
    cancel: [7, 8],
    place: [{ runnerId: 3, type: 2, rate: 1.9, stake: 50, clientReference: "maker-9" }],
  },
  "Bet/GetUserOpenBets": {},
  "Bet/GetUserExpectedProfitLoss": {},
  "Bet/GetUserBetHistory": { StartDate: "2026-01-01", EndDate: "", MaxResultCount: 20, SkipCount: 0 },
  "Payment/Generate": {
    amount: "1,250.50",
    method: "UPI_QR",
    clientRequestId: "0b6c1ae3-6f6e-4d0e-9d52-3b7a4d0c9a11",
  },
  "Payment/Check": { paymentId: 17, orderId: "CB2345", utr: "632600000001" },
  "Transaction/GetHistory": {
    From: "2026-01-01",
    To: null,
    Type: 1,
    Kind: "withdrawal",
    Zone: "Europe/London",
    MaxResultCount: "20",
    SkipCount: "40",
  },
  "Transaction/GetHistoryFile": {
    From: "2026-01-01",
    To: "2026-01-31",
    Type: "2",
    Kind: "market",
    Zone: "UTC",
  },
  "Transaction/GetDetail": { transactionId: "17", MaxResultCount: "20", SkipCount: "40" },
  "DepositWithdrawal/GetDepositWithdrawals": {
    maxResultCount: 20,
    skipCount: 0,
    filter: "upi",
    filterByUser: true,
    status: "1",
    type: "2",
    from: "2026-01-01",
    to: "2026-01-31",
    minAmount: 500,
    maxAmount: "1,00,000",
  },
  "DepositWithdrawal/CreateWithdrawal": {
    amount: "1,500.50",
    paymentMethod: "Imps",
    payoutAccountId: 3,
    accountHolderName: "Asha Rao",
    accountNumber: "001234567890",
    ifsC_Code: "HDFC0001234",
    upiId: "asha@okbank",
    payTmName: "asha@paytm",
    mobileNumber: "9876543210",
    clientRequestId: "w-1",
    confirmForfeit: true,
  },
  "DepositWithdrawal/CancelWithdrawal": { id: 17 },
  "DepositWithdrawal/GetUserWithdrawalHistory": { MaxResultCount: "20", SkipCount: "0" },
  "DepositWithdrawal/RemovePayoutAccount": { id: 3 },
  "Operator/SetCommissionDiscount": { userName: "asha", commissionDiscountPercent: 40, reason: "As agreed" },
  "Operator/SetExposureLimit": { userName: "asha", exposureLimit: 500, reason: "New player" },
  "Operator/GetApplications": { MaxResultCount: "50", SkipCount: "0" },
  "Operator/ClaimPayment": { paymentId: 17 },
  "Operator/PayWithdrawal": { paymentId: 17, version: 3, utr: "632601234567", remark: "Paid by IMPS" },
  "Operator/RejectWithdrawal": {
    paymentId: 17,
    version: 2,
    reasonCode: "accountInvalid",
    remark: "Bank says closed",
  },
  "Operator/GetWithdrawals": {
    State: "approved",
    UserName: "asha",
    Method: "IMPS",
    From: "2026-01-01",
    MinAmount: 500,
    MaxResultCount: "20",
    SkipCount: "0",
  },
  "DepositWithdrawal/CreateDeposit": {
    amount: "1,500",
    paymentMethod: "Upi",
    utr: "632600012345",
    imageId: 3,
    imageUrl: "data:image/png;base64,AAAA",
    clientRequestId: "d-1",
  },
  "Operator/GetPayments": { Direction: "deposit", State: "review", MinAmount: "1,000", From: "2026-11-01" },
  "Operator/GetPayment": { paymentId: "17" },
  "Operator/ResolveDeposit": { paymentId: 17, version: 3, decision: "approve", amount: "499.99" },
  "Operator/RunComparison": { From: "2026-11-21", To: "2026-11-21" },
  "Operator/GetComparison": { From: "2026-11-21", To: "2026-11-21" },
  "Operator/GetDepositClaims": { Waiting: "true", UserName: "asha", MaxResultCount: "20", SkipCount: "0" },
  "Operator/GetDepositClaim": { paymentId: "17" },
  "Operator/ImportBankLines": { csv: "reference,date,amount\nB1,2026-11-22,500.00" },
  "Operator/LinkBankLine": { paymentId: 17, version: 1, bankLineId: 4 },
  "Operator/ApproveDeposit": { paymentId: 17, version: 1, reason: "Seen at the bank" },
  "Operator/RejectDeposit": { paymentId: 17, version: 1, reasonCode: "notReceived", remark: "Ask your bank" },
  "Setting/StoreImage": { image: "data:image/png;base64,AAAA" },
  "Setting/CreateUploadTicket": { purpose: "deposit" },
  "Ocr/Upload": { ticket: "3~deposit~1.k0.abc", image: "data:image/png;base64,AAAA" },
  "Bonus/GetBonuses": { MaxResultCount: "20", SkipCount: 0 },
  "Bonus/Claim": { bonusId: "7" },
  "InternationalCasino/GetGames": {},
  "Casino/Kestrel/Login": {
    gameId: "kestrel:dice",
    casinoToken: "abc.def",
    platform: "mobile",
    mode: "real",
    returnUrl: "https://play.example/lobby",
  },
  "Casino/GetRecent": {},
  "Casino/SetFavourite": { gameId: "kestrel:dice", favourite: true },
  "Casino/GetRounds": { GameId: "banyan:crash", MaxResultCount: "20", SkipCount: "40" },
  "Casino/GetRound": { roundId: "17" },
  "Operator/TurnInPlay": { eventId: 12, reason: "Kick-off", clientReference: "start-12" },
  "Operator/SetSportLock": {
    for: { type: "player", userName: "asha" },
    sport: "cricket",
    locked: true,
    reason: "Review",
  },
  "Operator/GetSportLocks": { UserName: "asha" },
  "Operator/SetCasinoSwitch": { host: "*", subject: "kestrel:dice", open: false, reason: "Review" },
  "Operator/GetCasinoTransactions": {
    Studio: "kestrel",
    State: "done",
    UserName: "asha",
    TxId: "t-1",
    RoundId: "7",
    MaxResultCount: "20",
  },
  "Operator/GetCasinoRounds": { Studio: "banyan", State: "open", UserName: "asha", RoundRef: "r-1" },
  "Operator/GetCasinoRound": { roundId: "7" },
  "Operator/ResolveCasinoRound": { roundId: 7, decision: "rollBack", reason: "Studio left it" },
  "Operator/RunCasinoReconciliation": { studio: "kestrel", From: "2026-11-21", To: "2026-11-21" },
  "Operator/GetCasinoReturns": { From: "2026-11-01", To: "2026-11-21" },
  "Operator/CancelBonus": { bonusId: 7, reason: "Two accounts" },
  "Operator/ActivateBonusTemplate": { templateId: 3, version: 2 },
  "Operator/RetireBonusTemplate": { templateId: 3, reason: "Over" },
  "Operator/GrantBonus": { userName: "asha", templateId: 3, amount: 50, reference: "g-1", reason: "Sorry" },
  "Operator/Authenticate": { userName: "operator", password: "Secret@2026" },
  "Operator/CreatePlayer": { userName: "maker1", password: "Secret@2026", kind: "house" },
  "Operator/GetPlayer": { userName: "asha" },
  "Operator/AdjustBalance": { userName: "asha", amount: -5.25, reason: "Correction", reference: "adjust-1" },
  "Operator/SetMarketStatus": { marketId: 2, status: "SUSPENDED", reason: "Rain", lapseUnmatched: true },
  "Operator/SettleMarket": { marketId: 2, winnerRunnerId: 3, result: { type: "winners", runnerIds: [3] } },
  "Operator/VoidMarket": { marketId: 2, reason: "Abandoned" },
  "Feed/Publish": {
    fixtureId: "cricsheet-1-r1",
    sequence: 2,
    sentAt: "2026-01-31T12:00:00.000Z",
    body: { type: "status", phase: "inPlay", suspended: false, reason: "", lapseUnmatched: true },
  },
  "Feed/Fixtures": {},
};

const examples = endpoints.flatMap((endpoint) => {
  const example = EXAMPLES[endpoint.path];
  return example ? [[endpoint.path, endpoint.input, example] as const] : [];
});

/** Each field of each example, so that one of them can be made wrong. */
const fields = examples.flatMap(([path, input, example]) =>
  Object.keys(example).map((field) => [path, field, input, example] as const),
);

/**
 * Texts that the contract lets through whatever they hold, bounded by the size of a request alone: words of old clients
 * that the server does not read, and the moment at which a feed says that it sent.
 */
const NOT_READ = new Set(["placeTime", "Sorting", "fancyValue", "sentAt"]);

/** What a careless or hostile caller may send where one value is expected. */
const HOSTILE: readonly (readonly [string, unknown])[] = [
  ["an object", { $gt: "" }],
  ["a list of lists", [[[1]]]],
  ["a megabyte of text", "A".repeat(1_000_000)],
  ["a function's text as an object", { toString: "() => 1", valueOf: 1 }],
];

function accepts(input: z.ZodMiniType, value: unknown): boolean {
  return input.safeParse(value).success;
}

describe("the calls", () => {
  it("have paths that differ by more than their case, as servers compare them without it", () => {
    const paths = endpoints.map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(endpoints.map(({ path, method, summary }) => [path, method, summary] as const))(
    "%s is a noun and a verb, called by GET or POST, with a sentence about it",
    (path, method, summary) => {
      // The one address that the specification writes with a version.
      if (path === "v1/token/token") return;
      // Between them the studio, where a call has one of its own for each.
      expect(path).toMatch(/^[A-Z][A-Za-z]+(\/[A-Z][a-z]+)?\/[A-Z][A-Za-z0-9]+$/);
      expect(["GET", "POST"]).toContain(method);
      expect(summary).toMatch(/^[A-Z].{10,}\.$/s);
    },
  );

  it("change nothing by GET, but for the two logins and the claim that the specification makes so", () => {
    const reading = /^(Get|Find|Tree|Closest|Fixtures)/;
    const others = endpoints
      .filter(({ method, path }) => method === "GET" && !reading.test(path.split("/")[1] ?? ""))
      .map(({ path }) => path);
    expect(others.sort()).toEqual(["Account/LoginAsDemoUser", "Account/RefreshToken", "Bonus/Claim"]);
  });

  it("[ROLE-01] know two roles of the product's users: logged in, and guest", () => {
    const theirs = endpoints.filter(({ audience }) => audience !== "operator" && audience !== "provider");
    expect(new Set(theirs.map(({ audience }) => audience))).toEqual(new Set(["public", "player"]));
  });

  it("of players, operators and providers are for them alone", () => {
    for (const { path, audience } of endpoints) {
      // A provider signs its calls: no token of a person opens them.
      if (path.startsWith("Feed/")) expect(["public", "player", "operator"]).not.toContain(audience);
      if (path.startsWith("Bet/")) expect([path, audience]).toEqual([path, "player"]);
      // A log in, and what a reloaded page asks for by the cookie of one.
      if (path.startsWith("Operator/") && !/^Operator\/(Authenticate|ResumeSession)$/.test(path)) {
        expect([path, audience]).toEqual([path, "operator"]);
      }
    }
  });
});

describe("the input of a call", () => {
  it.each(examples)("%s takes its documented example", (_, input, example) => {
    expect(input.safeParse(example).error).toBeUndefined();
  });

  it.each(examples)("%s takes it with fields of a newer client, and lets those go", (_, input, example) => {
    const parsed = input.safeParse({ ...example, aFieldOfTomorrow: { x: 1 } });
    expect(parsed.success).toBe(true);
    expect(Object.keys(parsed.data as object)).not.toContain("aFieldOfTomorrow");
  });

  it.each(examples)("%s cannot reach the prototype of objects", (_, input, example) => {
    const text = JSON.stringify(example).replace(/^\{/, '{"__proto__":{"isAdmin":true},').replace(",}", "}");
    const parsed = input.safeParse(JSON.parse(text)).data as { isAdmin?: boolean } | undefined;
    expect(parsed?.isAdmin).toBeUndefined();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each(examples)("%s is an object, and nothing else", (_, input) => {
    for (const sent of [null, undefined, [], "text", 1, true]) expect(accepts(input, sent)).toBe(false);
  });

  it.each(fields)("%s refuses hostile values of %s", (_, field, input, example) => {
    if (NOT_READ.has(field)) return;
    for (const [name, value] of HOSTILE) {
      expect([name, accepts(input, { ...example, [field]: value })]).toEqual([
        name,
        isDropped(input, example, field),
      ]);
    }
  });

  it.each(fields)(
    "%s refuses a number for a text and a text for a number in %s",
    (_, field, input, example) => {
      if (NOT_READ.has(field) || isDropped(input, example, field)) return;
      const sent = example[field];
      if (typeof sent === "boolean") expect(accepts(input, { ...example, [field]: "yes" })).toBe(false);
      if (typeof sent === "number") expect(accepts(input, { ...example, [field]: "one" })).toBe(false);
      if (typeof sent === "number") expect(accepts(input, { ...example, [field]: Number.NaN })).toBe(false);
    },
  );
});

/** Whether a call does not read a field of its example: one of an older or a newer version of it. */
function isDropped(input: z.ZodMiniType, example: Request, field: string): boolean {
  const parsed = input.safeParse(example).data as object | undefined;
  return parsed !== undefined && !(field in parsed);
}
