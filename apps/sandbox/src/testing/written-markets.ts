import type { Market, ScoreCard, SportEvent } from "@crossbook/contract";
import {
  NO_LINES,
  type PublicMarket,
  type PublicMarkets,
  type VisiblePrices,
} from "../exchange-client/public-markets.ts";

const event: SportEvent = {
  id: 9,
  dreamEventId: "9",
  title: "Up or down",
  team1: null,
  team2: null,
  competition: "",
  status: "IN_PLAY",
  matchDate: "",
  time: "",
  startTime: "",
  sportId: 40,
  sportName: "Trade",
  pin: false,
  isFancy: false,
  isBookMaker: false,
  isFastBet: false,
  videoURL: null,
  simulated: true,
  sourceLabel: "",
  scoreLine: null,
  market: null,
};

/** A market of two runners, 51 and 52, in play. */
export const tradeMarket: Market = {
  marketId: 5,
  eventId: 9,
  event: { title: "Up or down", competition: "", sourceLabel: "" },
  marketType: "match_odd",
  marketName: "Up or Down",
  status: "OPEN",
  statusReason: "",
  inPlay: true,
  delayMs: 0,
  minStake: 100,
  maxStake: 100_000,
  commissionPercent: 2,
  priceLadder: "classic",
  rules: "",
  winners: 1,
  keepsInPlay: false,
  result: null,
  ...{ category: "", notation: "decimal", line: null, eachWay: null },
  ...{ minPayout: null, maxExposure: null, maxMatched: null },
  runners: [
    { id: 51, name: "Up", sort: 1, handicap: null },
    { id: 52, name: "Down", sort: 2, handicap: null },
  ],
};

/** Its score at a price of the index, which opened at 1,000. */
export const tradeCard = (price: number): ScoreCard => ({
  sport: "trade",
  symbol: "Index",
  open: 1000,
  price,
  path: [1000],
  secondsLeft: 100,
  note: "",
});

export const cricketEvent: SportEvent = {
  ...event,
  sportId: 3,
  sportName: "Cricket",
  team1: "A",
  team2: "B",
};

/** Runs of A after six overs, in place of `tradeMarket`. */
export const sessionMarket: Market = {
  ...tradeMarket,
  ...{ marketType: "fancy2", marketName: "6 over runs A", category: "Sessions", notation: "percent" },
  ...{ priceLadder: "finest", rules: "20 overs, 6 balls an over." },
  line: { unit: "runs", first: 1, step: 1, count: 120, sides: "over" },
  runners: [{ id: 53, name: "6 over runs A", sort: 1, handicap: null }],
};

/** A's innings without a wicket, after so many runs and overs. */
export const inningsCard = (runs: number, overs: string): ScoreCard => ({
  sport: "cricket",
  innings: [{ team: "A", runs, wickets: 0, overs, superOver: false, target: null }],
  ...{ batting: "A", batters: [], bowler: null, thisOver: [], runRate: null, requiredRate: null, note: "" },
});

/** Public markets with `tradeMarket` only, which `write` changes as news of the hub does. */
export function writtenMarkets() {
  const listeners = new Set<(marketId: number) => void>();
  const first: PublicMarket = {
    event,
    market: tradeMarket,
    isOpen: true,
    isBallRunning: false,
    score: tradeCard(1000),
    reopenedAt: 0,
    prices: new Map<number, VisiblePrices>(),
    lines: NO_LINES,
  };
  let shown = first;
  const board: PublicMarkets = {
    markets: () => [shown],
    market: (marketId) => (marketId === tradeMarket.marketId ? shown : undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: async () => {},
  };
  const write = (change: Partial<PublicMarket>) => {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener(tradeMarket.marketId);
  };
  return { board, write };
}
