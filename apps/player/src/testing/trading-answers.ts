import type { FakeWire } from "@crossbook/browser/testing";
import { ok } from "@crossbook/browser/testing";
import type { MarketTape, PriceHistory, RunnerLadder } from "@crossbook/contract";
import { AWAY, HOME, MARKET_ID } from "./market-answers.ts";

/** The ladder of India: the prices of `hubImage()` and one more a side, and 9,000 matched at two prices. */
export function aRunnerLadder(overrides: Partial<RunnerLadder> = {}): RunnerLadder {
  return {
    ...{ marketId: MARKET_ID, runnerId: HOME.id, notation: "decimal", lastPrice: 1.85 },
    back: [
      { price: 1.85, size: 900 },
      { price: 1.84, size: 1_500 },
      { price: 1.83, size: 25_000 },
      { price: 1.8, size: 50_000 },
    ],
    lay: [
      { price: 1.9, size: 400 },
      { price: 1.91, size: 2_000 },
    ],
    traded: [
      { price: 1.85, size: 7_000 },
      { price: 1.86, size: 2_000 },
    ],
    ...overrides,
  };
}

/** India at 1.9, then 1.85 a minute later, and Australia without a match. */
export function aPriceHistory(overrides: Partial<PriceHistory> = {}): PriceHistory {
  return {
    ...{ marketId: MARKET_ID, notation: "decimal", intervalMs: 1_000 },
    runners: [
      {
        id: HOME.id,
        points: [
          [Date.UTC(2026, 10, 20, 14, 0), 1.9, 2_000],
          [Date.UTC(2026, 10, 20, 14, 1), 1.85, 7_000],
        ],
      },
      { id: AWAY.id, points: [] },
    ],
    ...overrides,
  };
}

/** The newest first: India 7,000 at 1.85 after 2,000 at 1.86. */
export function aTape(overrides: Partial<MarketTape> = {}): MarketTape {
  return {
    ...{ marketId: MARKET_ID, notation: "decimal" },
    matches: [
      { matchId: 12, at: "2026-11-20T14:01:00.000Z", runnerId: HOME.id, price: 1.85, size: 7_000 },
      { matchId: 11, at: "2026-11-20T14:00:00.000Z", runnerId: HOME.id, price: 1.86, size: 2_000 },
    ],
    ...overrides,
  };
}

/** Answers of a market that is traded, for the tools of its page. */
export function answerTrading(wire: FakeWire): void {
  wire.on("Odds/GetRunnerLadder", ({ query }) =>
    ok(aRunnerLadder({ runnerId: Number(query.get("runnerId")) })),
  );
  wire.on("Odds/GetPriceHistory", () => ok(aPriceHistory()));
  wire.on("Odds/GetMarketTape", () => ok(aTape()));
  wire.on("Odds/GetQueuePlaces", () => ok([]));
}
