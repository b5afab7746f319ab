import { describe, expect, it } from "vitest";
import { bets, openBets, placeBetInput, placement } from "./bets.ts";
import { historyBet } from "./betting/history-bet.ts";
import { BET_TYPE } from "./betting/order-options.ts";
import { expectedProfitLoss } from "./betting/profit-loss.ts";

const BET = { type: BET_TYPE.back, rate: 1.85, stake: 100, runnerId: 3, marketId: 2, eventId: 1 };

const PLACED = {
  betId: 7,
  clientReference: "slip-1",
  stake: 100,
  matched: 40,
  averagePrice: 1.86,
  remaining: 60,
  cancelled: 0,
  rate: 1.85,
  notation: "decimal",
  fancyValue: null,
  repeated: false,
};

const OPEN_BET = {
  betId: 7,
  eventId: 1,
  sportId: 3,
  betTitle: "India v Australia",
  runnerId: 3,
  runnerName: "India",
  marketId: 2,
  marketName: "Match odds",
  marketTypeName: "match_odd",
  dreamMarketTypeName: "match_odd",
  betType: "back",
  odds: 1.86,
  betRate: 1.85,
  notation: "decimal",
  fancyValue: null,
  stake: 100,
  matched: 40,
  unmatched: 60,
  expectedProfit: 85,
  liability: 100,
  matchedProfit: 34.4,
  matchedLiability: 40,
  persistence: "keep",
  placeTime: "2026-01-31T12:00:00.000Z",
};

describe("a bet to place", () => {
  it("is a side, a price, a stake and where it belongs", () => {
    expect(placeBetInput.parse(BET)).toEqual(BET);
  });

  it("takes the ids of old clients, which are decimal text", () => {
    const asText = { ...BET, runnerId: "3", marketId: "2", eventId: "1" };
    expect(placeBetInput.parse(asText)).toEqual(BET);
  });

  it.each(["type", "rate", "stake", "marketId", "eventId", "runnerId"])("is not one without %s", (field) => {
    expect(placeBetInput.safeParse({ ...BET, [field]: undefined }).success).toBe(false);
  });

  it("may have no runner, as fancy bets do, and then says so by null", () => {
    expect(placeBetInput.parse({ ...BET, runnerId: null }).runnerId).toBeNull();
  });

  it.each([
    ["a stake in words", { stake: "hundred" }],
    ["a stake as text", { stake: "100" }],
    ["a stake without end", { stake: Number.POSITIVE_INFINITY }],
    ["a price that is no number", { rate: Number.NaN }],
    ["a price as a list", { rate: [1.85] }],
    ["half a side", { type: 1.5 }],
    ["a side as text", { type: "back" }],
    ["a market that is no number", { marketId: "2 OR 1=1" }],
    ["a negative market", { marketId: -2 }],
    ["a market beyond whole numbers", { marketId: 2 ** 60 }],
    ["a reference that is empty", { clientReference: "" }],
    ["a reference that is too long", { clientReference: "x".repeat(65) }],
    ["consent that is not said by a boolean", { acceptAnyPrice: "true" }],
    ["a way of execution that does not exist", { execution: "allOrNone" }],
    ["a way of execution in another case", { execution: "POSTONLY" }],
  ])("is refused with %s", (_, wrong) => {
    expect(placeBetInput.safeParse({ ...BET, ...wrong }).success).toBe(false);
  });

  it("leaves price and stake to the market's rules, which refuse with a code", () => {
    for (const odd of [{ stake: 0 }, { stake: -5 }, { stake: 0.001 }, { rate: 1 }, { rate: 1.857 }]) {
      expect(placeBetInput.safeParse({ ...BET, ...odd }).success).toBe(true);
    }
    expect(bets.placeBet.errors).toEqual(
      expect.arrayContaining([
        "PRICE_INVALID",
        "STAKE_INVALID",
        "STAKE_BELOW_MINIMUM",
        "STAKE_ABOVE_MAXIMUM",
      ]),
    );
  });

  it.each(["limit", "postOnly", "immediateOrCancel", "anyPrice", "fillOrKill", "startingPrice"])(
    "may be executed as %s",
    (execution) => {
      expect(placeBetInput.parse({ ...BET, execution }).execution).toBe(execution);
    },
  );

  it("says nothing of its execution unless asked: what is absent stays absent", () => {
    expect(placeBetInput.parse(BET)).not.toHaveProperty("execution");
    expect(placeBetInput.parse(BET)).not.toHaveProperty("acceptAnyPrice");
  });

  it("need not say a price, which none but a bet at the starting price is taken without", () => {
    expect(placeBetInput.parse({ ...BET, rate: null, execution: "startingPrice" }).rate).toBeNull();
    for (const execution of ["limit", "anyPrice", undefined])
      expect(placeBetInput.safeParse({ ...BET, rate: null, execution }).success).toBe(false);
    expect(placeBetInput.safeParse({ ...BET, rate: undefined }).success).toBe(false);
    expect(bets.placeBet.errors).toContain("STARTING_PRICE_NOT_OFFERED");
    expect(bets.cancelBet.errors).toContain("ORDER_NOT_CANCELLABLE");
  });

  it.each(["lapse", "keep", "startingPrice"])(
    "may %s at the turn in play, and says nothing of it unless asked",
    (persistence) => {
      expect(placeBetInput.parse({ ...BET, persistence }).persistence).toBe(persistence);
      expect(placeBetInput.parse(BET)).not.toHaveProperty("persistence");
      expect(placeBetInput.safeParse({ ...BET, persistence: "forever" }).success).toBe(false);
      expect(bets.placeBet.errors).toContain("KEEP_NOT_OFFERED");
    },
  );

  it("is refused with a code where it may only rest and would match", () => {
    expect(bets.placeBet.errors).toContain("ORDER_WOULD_MATCH");
    expect(bets.placeBet.errors).toContain("SELF_MATCH");
  });

  it("is refused with a code, placed alone or among several, where it is to match whole and cannot", () => {
    expect(bets.placeBet.errors).toContain("NOT_MATCHED_WHOLE");
    expect(bets.replaceBets.errors).toContain("NOT_MATCHED_WHOLE");
    expect(bets.placeBet.errors).toContain("NOT_MATCHED_ENOUGH");
    // A refused reference is not found, and one that no longer matched whole after its delay was placed and cancelled.
    expect(bets.getPlacement.errors).not.toContain("NOT_MATCHED_WHOLE");
  });

  it("has codes for its sides that never change", () => {
    expect(BET_TYPE).toMatchObject({ back: 1, lay: 2, fancyYes: 3, fancyNo: 4 });
    expect(new Set(Object.values(BET_TYPE)).size).toBe(Object.keys(BET_TYPE).length);
  });
});

describe("what became of a bet", () => {
  it("is its stake in parts, and the reference under which it can be asked for again", () => {
    expect(placement.parse(PLACED)).toMatchObject(PLACED);
    expect(bets.getPlacement.output.parse(PLACED)).toEqual(placement.parse(PLACED));
  });

  it("has no average price while nothing is matched", () => {
    expect(placement.parse({ ...PLACED, matched: 0, averagePrice: null }).averagePrice).toBeNull();
    expect(placement.safeParse({ ...PLACED, averagePrice: undefined }).success).toBe(false);
  });

  it("is a sentence for old clients and figures beside it for the others", () => {
    expect(bets.placeBet.output.safeParse("Bet placed.").success).toBe(true);
    expect(bets.placeBet.detail?.safeParse(PLACED).success).toBe(true);
    expect(bets.cancelBet.detail?.safeParse({ count: 1, amount: 60 }).success).toBe(true);
  });
});

describe("taking bets back", () => {
  it("is whole, or by an amount", () => {
    for (const reduceBy of [undefined, null, 10.5]) {
      expect(bets.cancelBet.input.safeParse({ betId: 7, reduceBy }).success).toBe(true);
    }
    for (const reduceBy of ["10", Number.NaN, {}]) {
      expect(bets.cancelBet.input.safeParse({ betId: 7, reduceBy }).success).toBe(false);
    }
  });

  it("is of one market, or of all", () => {
    for (const sent of [{}, { marketId: null }, { marketId: 2 }]) {
      expect(bets.cancelBets.input.safeParse(sent).success).toBe(true);
    }
    expect(bets.cancelBets.input.safeParse({ marketId: "all" }).success).toBe(false);
  });
});

describe("replacing bets", () => {
  const { input, output } = bets.replaceBets;
  const place = { runnerId: 3, type: BET_TYPE.lay, rate: 1.9, stake: 50 };

  it("takes back some or all, and places some or none", () => {
    for (const cancel of ["all", [], [7], ["7", 8]]) {
      expect(input.safeParse({ marketId: 2, cancel, place: [] }).success).toBe(true);
    }
    expect(input.parse({ marketId: 2, cancel: "all", place: [place] }).place).toEqual([place]);
  });

  it("takes at most 60 of each in one call", () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(input.safeParse({ marketId: 2, cancel: ids(60), place: [] }).success).toBe(true);
    expect(input.safeParse({ marketId: 2, cancel: ids(61), place: [] }).success).toBe(false);
    const places = (count: number) => ids(count).map(() => place);
    expect(input.safeParse({ marketId: 2, cancel: [], place: places(60) }).success).toBe(true);
    expect(input.safeParse({ marketId: 2, cancel: [], place: places(61) }).success).toBe(false);
  });

  it("refuses the whole call where one of its bets has a wrong shape", () => {
    for (const wrong of [{ ...place, stake: "50" }, { ...place, runnerId: "India" }, null, "bet"]) {
      expect(input.safeParse({ marketId: 2, cancel: [], place: [place, wrong] }).success).toBe(false);
    }
    expect(input.safeParse({ marketId: 2, cancel: "everything", place: [] }).success).toBe(false);
  });

  it("answers each bet for itself", () => {
    const placed = [
      { ok: true, code: null, placement: PLACED },
      { ok: false, code: "INSUFFICIENT_FUNDS", placement: null },
    ];
    expect(output.parse({ cancelled: { count: 2, amount: 120 }, placed })).toMatchObject({ placed });
  });
});

describe("open bets and what they may bring", () => {
  it("come with what can be bet, what is at risk and what is held", () => {
    const answer = { balance: 900, exposure: 100, held: 0, openBets: [OPEN_BET] };
    expect(openBets.parse(answer)).toMatchObject(answer);
    expect(openBets.safeParse({ ...answer, balance: "900" }).success).toBe(false);
  });

  it.each(["back", "lay", "yes", "no"])("can be on the side %s", (betType) => {
    const answer = { balance: 0, exposure: 0, held: 0, openBets: [{ ...OPEN_BET, betType }] };
    expect(openBets.safeParse(answer).success).toBe(true);
  });

  it("bring a profit or a loss for each runner, and where several win also for each that does not", () => {
    const runners = [
      { runnerId: 3, amount: 85, ifLoses: null, ifPlaced: null },
      { runnerId: 4, amount: -100, ifLoses: 12.5, ifPlaced: 5 },
    ];
    const answer = [{ eventId: 1, marketId: 2, runners, ladder: null }];
    expect(expectedProfitLoss.parse(answer)).toEqual(answer);
  });

  it("is a ladder in a line market, without end to both sides", () => {
    const ladder = [
      { from: null, to: 46, amount: -1000 },
      { from: 47, to: null, amount: 900 },
    ];
    const answer = [{ eventId: 1, marketId: 2, runners: [], ladder }];
    expect(expectedProfitLoss.parse(answer)).toEqual(answer);
    expect(expectedProfitLoss.safeParse([{ ...answer[0], ladder: undefined }]).success).toBe(false);
  });
});

describe("the history of bets", () => {
  it("is asked for by days and pages, ten bets where nothing is said", () => {
    expect(bets.getUserBetHistory.input.parse({})).toEqual({ MaxResultCount: 10, SkipCount: 0 });
    expect(bets.getUserBetHistory.input.safeParse({ MaxResultCount: 101 }).success).toBe(false);
    expect(bets.getUserBetHistory.input.safeParse({ SkipCount: 1_000_001 }).success).toBe(false);
    expect(bets.getUserBetHistory.input.safeParse({ StartDate: "2026-02-30" }).success).toBe(false);
  });

  it("shows profit as signed text, and no time of settlement for what was never settled", () => {
    const bet = {
      betId: 7,
      betTitle: "India v Australia",
      marketName: "Match odds",
      betRunnerName: "India",
      marketTypeName: "match_odd",
      betRate: 1.85,
      odds: 1.86,
      notation: "decimal",
      fancyValue: null,
      marketNumber: null,
      stake: 100,
      matched: 0,
      cancelled: 20,
      lapsed: 80,
      lapseTime: "2026-01-31T13:00:00.000Z",
      lapseReason: "wicket",
      persistence: "keep",
      profitLoss: "-100.00",
      exactProfitLoss: "-99.9950",
      resultNote: null,
      result: "LAPSED",
      placeTime: "2026-01-31T12:00:00.000Z",
      settleTime: null,
      betType: "lay",
      eventId: 1,
      marketId: 2,
    };
    expect(historyBet.parse(bet)).toMatchObject(bet);
    expect(historyBet.safeParse({ ...bet, profitLoss: -100 }).success).toBe(false);
    expect(historyBet.safeParse({ ...bet, lapseReason: null }).success).toBe(true);
    expect(historyBet.safeParse({ ...bet, lapseReason: "rain" }).success).toBe(false);
  });
});
