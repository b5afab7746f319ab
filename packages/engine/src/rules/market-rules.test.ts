import { type Paise, paise } from "@crossbook/money";
import { type OddsHundredths, oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import type { Execution, MarketStatus, Persistence, SetMarketStatus, StatusLapse } from "../commands.ts";
import { HOSTILE_NUMBERS } from "../testing/arbitrary-values.ts";
import { NOON, placeOrder, setBetDelay, setMarketStatus } from "../testing/commands.ts";
import { FIRST_OUTSIDE_ACCOUNT, isAccountId } from "./account-rules.ts";
import { STATUS_LAPSES } from "./lapse-reasons.ts";
import { bettingRefusal, isFinished, statusRefusal } from "./market-rules.ts";
import { isAmount, isId, isRunner, isWithin } from "./number-rules.ts";
import { isKey, termsRefusal } from "./order-rules.ts";
import { keptRemark } from "./transfer-rules.ts";

const STATUSES = ["open", "suspended", "closed", "settled", "void"] as const satisfies MarketStatus[];

describe("a market's status", () => {
  const allowed: Readonly<Record<MarketStatus, readonly string[]>> = {
    open: ["open", "suspended", "closed"],
    suspended: ["open", "suspended", "closed"],
    closed: ["closed"],
    settled: [],
    void: [],
  };
  const steps = STATUSES.flatMap((from) => [...STATUSES, "paused"].map((to) => ({ from, to })));

  it.each(steps)("from $from to $to goes as the table says", ({ from, to }) => {
    const command = setMarketStatus(1, to as SetMarketStatus["status"]);
    const refusal = isFinished(from) ? "MARKET_SETTLED" : "MARKET_STATUS_INVALID";
    expect(statusRefusal(from, command)).toBe(allowed[from].includes(to) ? undefined : refusal);
  });

  it.each([
    ["open", undefined],
    ["suspended", "MARKET_SUSPENDED"],
    ["closed", "MARKET_CLOSED"],
    ["settled", "MARKET_SETTLED"],
    ["void", "MARKET_SETTLED"],
  ] as const)("%s takes orders or refuses them: %s", (status, code) => {
    expect(bettingRefusal(status)).toBe(code);
    expect(isFinished(status)).toBe(code === "MARKET_SETTLED");
  });

  it.each([
    [0, undefined],
    [1, undefined],
    [60_000, undefined],
    [60_001, "MARKET_STATUS_INVALID"],
    [-1, "MARKET_STATUS_INVALID"],
    [0.5, "MARKET_STATUS_INVALID"],
    [Number.NaN, "MARKET_STATUS_INVALID"],
  ])("comes with a bet delay of %d: %s", (betDelayMs, code) => {
    for (const from of ["open", "suspended"] as const) {
      expect(statusRefusal(from, setBetDelay(1, betDelayMs))).toBe(code);
    }
  });
});

describe("a lapse with a status", () => {
  it.each([undefined, ...STATUS_LAPSES])("may be for the reason %s", (lapse) => {
    expect(statusRefusal("open", setMarketStatus(1, "suspended", lapse))).toBeUndefined();
  });

  it.each(["settled", "void", "delay", "rain", "toString"])("is for no reason such as %s", (lapse) => {
    const command = setMarketStatus(1, "suspended", lapse as StatusLapse);
    expect(statusRefusal("open", command)).toBe("MARKET_STATUS_INVALID");
  });
});

describe("an order's own terms", () => {
  const bounds = {
    bookCount: 3,
    ladder: "classic",
    minStake: 100,
    maxStake: 5000,
    removedRunners: [],
    keepsInPlay: false,
    awaitsStartingPrice: false,
    limits: { minPayout: 200, maxExposure: 0, maxMatched: 0 },
  } as const;
  const order = placeOrder({ stake: paise(100) });

  it.each([
    ["at the smallest stake", {}, undefined],
    ["at the largest stake", { stake: paise(5000) }, undefined],
    ["below the smallest stake", { stake: paise(99) }, "STAKE_BELOW_MINIMUM"],
    ["above the largest stake", { stake: paise(5001) }, "STAKE_ABOVE_MAXIMUM"],
    ["without a stake", { stake: paise(0) }, "STAKE_INVALID"],
    ["with half a paisa", { stake: 100.5 as Paise }, "STAKE_INVALID"],
    ["on the last runner", { runner: 2 }, undefined],
    ["beyond the last runner", { runner: 3 }, "RUNNER_NOT_FOUND"],
    ["on minus zero", { runner: -0 }, "RUNNER_NOT_FOUND"],
    ["at the lowest price", { price: oddsHundredths(101) }, undefined],
    ["at a price between two", { price: 201 as OddsHundredths }, "PRICE_INVALID"],
    ["at evens less a hundredth", { price: 100 as OddsHundredths }, "PRICE_INVALID"],
    ["on no side", { side: "both" as "lay" }, "PRICE_INVALID"],
    ["of no execution", { execution: "goodForDay" as Execution }, "PRICE_INVALID"],
    ["of no execution at all", { execution: undefined as unknown as Execution }, "PRICE_INVALID"],
    [
      "of a small stake that cannot bring much",
      { stake: paise(99), price: 202 as OddsHundredths },
      "STAKE_BELOW_MINIMUM",
    ],
    ["of a small stake that can", { stake: paise(99), price: 204 as OddsHundredths }, undefined],
    [
      "of a small stake that can, but not at its worst price",
      {
        stake: paise(99),
        price: 204 as OddsHundredths,
        execution: "anyPrice",
        worstPrice: 202 as OddsHundredths,
      },
      "STAKE_BELOW_MINIMUM",
    ],
    ["that lapse", { persistence: "lapse" }, undefined],
    ["that are kept", { persistence: "keep" }, "KEEP_NOT_OFFERED"],
    ["of no persistence at all", { persistence: undefined as unknown as Persistence }, "KEEP_NOT_OFFERED"],
    ["of an execution that every object has", { execution: "toString" as Execution }, "PRICE_INVALID"],
  ] as const)("%s are answered", (_, change, code) => {
    expect(termsRefusal({ ...bounds, status: "open" }, { ...order, ...change })).toBe(code);
  });

  const at = NOON;
  const expiresAt = at + 1;

  it.each([
    ["a moment later", { expiresAt }, undefined],
    ["now", { expiresAt: at }, "EXPIRY_INVALID"],
    ["in 31 days", { expiresAt: at + 2_678_400_000 }, undefined],
    ["in more than 31 days", { expiresAt: at + 2_678_400_001 }, "EXPIRY_INVALID"],
    ["in half a millisecond", { expiresAt: at + 0.5 }, "EXPIRY_INVALID"],
    ["never", { expiresAt: Number.POSITIVE_INFINITY }, "EXPIRY_INVALID"],
    ["at no time", { expiresAt: Number.NaN }, "EXPIRY_INVALID"],
    ["in 1970, placed before", { expiresAt: 0, at: -5 }, "EXPIRY_INVALID"],
    ["of a time that is none", { expiresAt, at: Number.NaN }, "EXPIRY_INVALID"],
    ["post-only", { expiresAt, execution: "postOnly" }, undefined],
    ["at any price", { expiresAt, execution: "anyPrice" }, undefined],
    ["kept in play", { expiresAt, persistence: "keep" }, undefined],
    ["which never rest", { expiresAt, execution: "immediateOrCancel" }, "EXPIRY_INVALID"],
    ["which match whole", { expiresAt, execution: "fillOrKill" }, "EXPIRY_INVALID"],
    ["which wait for the starting price", { expiresAt, execution: "startingPrice" }, "EXPIRY_INVALID"],
    ["which rest and take it", { expiresAt, persistence: "startingPrice" }, "EXPIRY_INVALID"],
    ["with a wrong minimum", { expiresAt: at, minMatched: paise(1) }, "STAKE_INVALID"],
    ["of too small a stake", { expiresAt: at, stake: paise(1) }, "EXPIRY_INVALID"],
  ] as const)("with an expiry, %s, are answered", (_, change, code) => {
    const offering = { ...bounds, status: "open", awaitsStartingPrice: true, keepsInPlay: true } as const;
    expect(termsRefusal(offering, { ...order, at, ...change })).toBe(code);
  });

  const starting = { ...bounds, status: "open", awaitsStartingPrice: true } as const;

  it.each([
    ["that wait", { execution: "startingPrice" }, undefined],
    ["that wait with a limit", { execution: "startingPrice", price: 300 as OddsHundredths }, undefined],
    ["that rest and take it", { persistence: "startingPrice" }, undefined],
    ["that are post-only and take it", { execution: "postOnly", persistence: "startingPrice" }, undefined],
    [
      "that wait and take it as well",
      { execution: "startingPrice", persistence: "startingPrice" },
      "STARTING_PRICE_NOT_OFFERED",
    ],
    ["that wait and are kept", { execution: "startingPrice", persistence: "keep" }, "KEEP_NOT_OFFERED"],
    [
      "that wait at a price between two",
      { execution: "startingPrice", price: 201 as OddsHundredths },
      "PRICE_INVALID",
    ],
    [
      "of a small stake that could bring much",
      { execution: "startingPrice", stake: paise(99), price: 1000 as OddsHundredths },
      "STAKE_BELOW_MINIMUM",
    ],
  ] as const)("at the starting price, %s, are answered", (_, change, code) => {
    const keeping = { ...starting, keepsInPlay: true };
    expect(termsRefusal(keeping, { ...order, ...change })).toBe(code);
    const isAsked = code === undefined || code === "STAKE_BELOW_MINIMUM";
    const formed = { ...keeping, awaitsStartingPrice: false };
    if (isAsked) expect(termsRefusal(formed, { ...order, ...change })).toBe("STARTING_PRICE_NOT_OFFERED");
  });

  it("are looked at only where the market takes orders", () => {
    for (const status of STATUSES) {
      const wrong = { ...order, runner: 9, stake: paise(0) };
      expect(termsRefusal({ ...bounds, status }, wrong)).toBe(bettingRefusal(status) ?? "RUNNER_NOT_FOUND");
    }
  });
});

describe("numbers", () => {
  it.each(HOSTILE_NUMBERS)(
    "such as %d are ids, amounts and runners only where they are whole and in bounds",
    (value) => {
      const isWhole = Number.isSafeInteger(value);
      expect(isId(value)).toBe(isWhole && value > 0);
      expect(isAmount(value)).toBe(isWhole && value > 0 && value <= 10_000_000_000);
      expect(isRunner(value, 64)).toBe(Object.is(value, 0));
      expect(isWithin(value, 0, 5)).toBe(Object.is(value, 0));
    },
  );

  it.each([
    [4, 4, 6, true],
    [6, 4, 6, true],
    [3, 4, 6, false],
    [7, 4, 6, false],
    [5.5, 4, 6, false],
  ])("%d from %d to %d: %s", (value, lowest, highest, isInside) => {
    expect(isWithin(value, lowest, highest)).toBe(isInside);
  });

  it.each([
    [1, "player", true],
    [1, "demo", true],
    [1, "house", true],
    [1, "outside", false],
    [0, "player", false],
    [-1, "player", false],
    [FIRST_OUTSIDE_ACCOUNT, "outside", true],
    [FIRST_OUTSIDE_ACCOUNT + 1, "outside", false],
    [FIRST_OUTSIDE_ACCOUNT - 1, "outside", true],
    [FIRST_OUTSIDE_ACCOUNT, "player", false],
    [-Number.MAX_SAFE_INTEGER, "outside", true],
    [-(2 ** 53), "outside", false],
    [FIRST_OUTSIDE_ACCOUNT, "bonus", true],
    [FIRST_OUTSIDE_ACCOUNT + 1, "bonus", false],
    [1, "bonus", false],
    [-(2 ** 53), "bonus", false],
    [2 ** 53, "player", false],
  ] as const)("%d can be an account of the kind %s: %s", (accountId, kind, isOne) => {
    expect(isAccountId(accountId, kind)).toBe(isOne);
  });

  it.each(["internal", "admin", undefined])("no number can be an account of the kind %j", (kind) => {
    for (const accountId of [1, -1, -1000]) expect(isAccountId(accountId, kind as "player")).toBe(false);
  });
});

describe("texts", () => {
  it.each([
    ["", false],
    ["k", true],
    ["k".repeat(64), true],
    ["k".repeat(65), false],
    [undefined, false],
    [7, false],
    [["k"], false],
  ])("such as %j can be a key: %s", (key, isOne) => {
    expect(isKey(key as string)).toBe(isOne);
  });

  it("of remarks are cut after 200 characters", () => {
    const words = "0123456789".repeat(20);
    expect([keptRemark(""), keptRemark(words), keptRemark(`${words}!`)]).toEqual(["", words, words]);
  });
});
