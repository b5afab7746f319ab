import { type FakeWire, ok } from "@crossbook/browser/testing";
import type { SettlementPreview, TradingEvent, TradingMarket } from "@crossbook/contract";
import { aSession, openConsole } from "./open-console.tsx";

/** A market that is traded. */
export const MARKET: TradingMarket = {
  ...{ marketId: 7, marketName: "Match Odds", marketType: "match_odd", runnerCount: 2, betDelay: 5 },
  ...{ status: "OPEN", feedStatus: "OPEN", operatorStatus: "OPEN", statusReason: "", jumpedAt: null },
};

/** Its limits. */
export const LIMITS = {
  ...{ delay: 5, minStake: 1, maxStake: 1000, minPayout: null, maxExposure: null, maxMatched: null },
  ...{ jumpTicks: 0, jumpWithin: 0 },
};

/** When its event began, and every order of it was placed. */
export const PLACED_AT = "2026-11-20T09:00:00.000Z";

/** A runner with two orders that rest. */
export const RUNNER = {
  ...{ runnerId: 1, name: "India", lastMatched: 1.9, removed: false },
  back: [
    { betId: 11, userId: 4, userName: "bela", price: 1.9, size: 100, placedAt: PLACED_AT },
    { betId: 12, userId: 5, userName: "carl", price: 1.88, size: 50, placedAt: PLACED_AT },
  ],
  lay: [],
};

/** A match on it. */
export const MATCH = {
  ...{ matchId: 31, at: "2026-11-20T09:30:10.000Z", runnerName: "India", price: 1.9, size: 200 },
  ...{ backer: "anna", layer: "bela", voided: false },
};

/** What a void of some of its matches would do. */
export const PREVIEW: SettlementPreview = {
  ...{ marketId: 7, marketName: "Match Odds", eventTitle: "India v Australia", status: "CLOSED" },
  ...{ before: null, after: "India", isCorrection: false, needsSecondPerson: false, amount: 98, matches: 2 },
  ...{ digest: "d".repeat(64), totalCount: 2 },
  totals: {
    ...{ accounts: 2, bets: 2, gross: 0, commission: 2, players: -2, houseCommission: 2, rounding: 0 },
    ...{ stake: 100, advanced: 40, repaid: 0 },
  },
  items: [
    {
      ...{ userId: 12, userName: "bela", bets: 1, voidedStake: 0, grossBefore: 0, commissionBefore: 0 },
      ...{ gross: -100, commission: 0, change: -100, cash: 60, cashAfter: 0, owed: 0, owedAfter: 40 },
      ...{ exposure: 100, exposureAfter: 0 },
    },
    {
      ...{ userId: 11, userName: "anna", bets: 1, voidedStake: 0, grossBefore: 0, commissionBefore: 0 },
      ...{ gross: 100, commission: 2, change: 98, cash: 1000, cashAfter: 1098, owed: 0, owedAfter: 0 },
      ...{ exposure: 100, exposureAfter: 0 },
    },
  ],
};

/** The page of the market for an operator of a role; `change` over the market, `names` of its runners. */
export function openMarket(
  role: "trader" | "settler" | "viewer",
  market: Partial<TradingMarket> = {},
  names: readonly string[] = ["India"],
  limits: () => typeof LIMITS = () => LIMITS,
  phase: TradingEvent["phase"] = "inPlay",
  announced = { crossMatching: false, keepsInPlay: false },
) {
  return openConsole({
    path: "/trading/markets/7",
    session: aSession(role),
    wire: (wire: FakeWire) => {
      wire.on("Operator/GetTradingMarket", () =>
        ok({
          market: { ...MARKET, ...market },
          ...{ eventId: 3, eventTitle: "India v Australia", sportId: 3, phase, startTime: PLACED_AT },
          ...{ notation: "decimal", matched: 450, limits: limits(), ...announced },
          runners: names.map((name, index) => ({ ...RUNNER, name, runnerId: index + 1 })),
        }),
      );
      wire.on("Operator/GetTradingMatches", ({ query }) => {
        const isWindow = query.has("From");
        return ok({
          ...{ items: [MATCH], totalCount: 3, firstAt: "2026-11-20T09:30:00.000Z" },
          ...{ lastAt: "2026-11-20T09:31:00.000Z", timeLine: [{ at: MATCH.at, count: 1, size: 200 }] },
          window: isWindow ? { count: 2, size: 250 } : { count: 3, size: 450 },
        });
      });
      wire.on("Operator/SetMarketStatus", () => ok("Market 7 is suspended."));
      wire.on("Operator/SetMarketLimits", () => ok("The limits of Match Odds are changed."));
      wire.on("Operator/PreviewSettlement", () => ok(PREVIEW));
      const words = "2 matches of Match Odds are void.";
      wire.on("Operator/ProposeSettlement", () => ok({ state: "done", words }));
    },
  });
}
