import type { MarketTerms } from "@crossbook/engine";

/** Markets of one kind, the orders that rest in each of their books, and what is done in the process before. */
export interface Scenario {
  readonly name: string;
  readonly terms: MarketTerms;
  readonly markets: number;
  readonly restingPerBook: number;
  /** Every other kind is used in the same engine first. */
  readonly isAfterOtherKinds: boolean;
}

const PLAIN: MarketTerms = { kind: "singleWinner", runnerCount: 2, ladder: "classic" };

/** About a thousand orders rest in all, except over 10,000 markets. */
export const MARKET_SCENARIOS = {
  plain: {
    name: "one winner of 2 runners",
    terms: PLAIN,
    markets: 1,
    restingPerBook: 500,
    isAfterOtherKinds: false,
  },
  plainBesideOthers: {
    name: "one winner of 2 runners, after every other kind was used in the engine",
    terms: PLAIN,
    markets: 1,
    restingPerBook: 500,
    isAfterOtherKinds: true,
  },
  winner8: {
    name: "one winner of 8 runners",
    terms: { kind: "singleWinner", runnerCount: 8, ladder: "classic" },
    markets: 1,
    restingPerBook: 125,
    isAfterOtherKinds: false,
  },
  winner24: {
    name: "one winner of 24 runners",
    terms: { kind: "singleWinner", runnerCount: 24, ladder: "classic" },
    markets: 1,
    restingPerBook: 42,
    isAfterOtherKinds: false,
  },
  winners5: {
    name: "5 winners of 24 runners",
    terms: { kind: "severalWinners", runnerCount: 24, winners: 5, ladder: "classic" },
    markets: 1,
    restingPerBook: 42,
    isAfterOtherKinds: false,
  },
  eachWay: {
    name: "each way, 3 places of 8 runners",
    terms: { kind: "eachWay", runnerCount: 8, places: 3, divisor: 5, ladder: "classic" },
    markets: 1,
    restingPerBook: 125,
    isAfterOtherKinds: false,
  },
  lines50: {
    name: "50 lines of one session",
    terms: { kind: "line", first: 400, step: 4, lines: 50, sides: "over" },
    markets: 1,
    restingPerBook: 20,
    isAfterOtherKinds: false,
  },
  markets10k: {
    name: "10,000 markets of 2 runners",
    terms: PLAIN,
    markets: 10_000,
    restingPerBook: 5,
    isAfterOtherKinds: false,
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type MarketScenario = keyof typeof MARKET_SCENARIOS;

export function isMarketScenario(name: string): name is MarketScenario {
  return Object.hasOwn(MARKET_SCENARIOS, name);
}
