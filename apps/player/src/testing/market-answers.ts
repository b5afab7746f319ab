import type { HubData } from "@crossbook/browser";
import type {
  HubMessage,
  HubOdds,
  Market,
  OddsMarket,
  OpenBet,
  Placement,
  SportEvent,
  UserOdds,
} from "@crossbook/contract";

import type { PositionMarket } from "../positions/market-position.ts";

export const EVENT_ID = 41;
export const MARKET_ID = 410;
export const HOME = { id: 4101, name: "India" } as const;
export const AWAY = { id: 4102, name: "Australia" } as const;

/** A cricket match in play whose main market is `aMarket()`. */
export function anEvent(overrides: Partial<SportEvent> = {}): SportEvent {
  return {
    id: EVENT_ID,
    dreamEventId: "replay-41",
    title: "India v Australia",
    team1: HOME.name,
    team2: AWAY.name,
    competition: "World Cup",
    status: "IN_PLAY",
    matchDate: "In-Play",
    time: "19:30",
    startTime: "2026-11-20T14:00:00.000Z",
    sportId: 3,
    sportName: "Cricket",
    pin: false,
    isFancy: false,
    isBookMaker: false,
    isFastBet: false,
    videoURL: null,
    simulated: false,
    sourceLabel: "Replay of 19 Nov 2023",
    scoreLine: "India 45/1 (6.2)",
    market: { marketId: MARKET_ID, name: "Match Odds", status: "OPEN", runners: [HOME, AWAY] },
    ...overrides,
  };
}

/** A match market in play with a second of delay. */
export function aMarket(overrides: Partial<Market> = {}): Market {
  return {
    marketId: MARKET_ID,
    eventId: EVENT_ID,
    event: { title: "India v Australia", competition: "World Cup", sourceLabel: "Replay of 19 Nov 2023" },
    marketType: "match_odd",
    marketName: "Match Odds",
    status: "OPEN",
    statusReason: "",
    inPlay: true,
    delayMs: 0,
    minStake: 100,
    maxStake: 50_000,
    commissionPercent: 2,
    winners: 1,
    keepsInPlay: false,
    result: null,
    priceLadder: "classic",
    rules: "Settled on the official result.",
    ...{ category: "", notation: "decimal", line: null, eachWay: null },
    ...{ minPayout: null, maxExposure: null, maxMatched: null },
    runners: [
      { ...HOME, sort: 1, handicap: null },
      { ...AWAY, sort: 2, handicap: null },
    ],
    ...overrides,
  };
}

/** The market 9 with these runners, as positions see it; one of them wins unless set otherwise. */
export function aPositionMarket(
  runnerIds: readonly number[],
  overrides: Partial<PositionMarket> = {},
): PositionMarket {
  return {
    marketId: 9,
    line: null,
    eachWay: null,
    winners: 1,
    priceLadder: "classic",
    runners: runnerIds.map((id, sort) => ({ id, name: `Runner ${id}`, sort, handicap: null })),
    ...overrides,
  };
}

/** The hub's image of that market: India 1.85 to back and 1.9 to lay. */
export function hubImage(overrides: Partial<HubOdds> = {}): HubMessage {
  return {
    Code: "Odds",
    Data: {
      MarketId: MARKET_ID,
      Sequence: 10,
      Image: true,
      Status: "OPEN",
      Reason: "",
      Matched: 12_345.5,
      Runners: [
        {
          Id: HOME.id,
          Back: [
            [1.85, 900],
            [1.84, 1_500],
            [1.83, 25_000],
          ],
          Lay: [
            [1.9, 400],
            [1.91, 2_000],
          ],
          Last: 1.85,
        },
        { Id: AWAY.id, Back: [[2.1, 300]], Lay: [[2.16, 700]], Last: null },
      ],
      ...overrides,
    },
  };
}

const NO_MARKET: OddsMarket = {
  marketId: null,
  marketName: "",
  notation: "decimal",
  line: null,
  status: "OPEN",
  statusReason: "",
  inPlay: false,
  delayMs: 0,
  winners: 1,
  matched: 0,
  sequence: 0,
  runners: [],
};

/** What polling answers of that market: the same prices as `hubImage()`. */
export function polledOdds(): UserOdds {
  const runner = (one: { readonly id: number; readonly name: string }, back: number, lay: number) => ({
    id: one.id,
    marketId: MARKET_ID,
    runnername: one.name,
    backPrice: back,
    backSize: "900",
    layPrice: lay,
    laySize: "400",
    status: "ACTIVE",
    back: [{ price: back, size: 900 }],
    lay: [{ price: lay, size: 400 }],
    lastPrice: null,
    handicap: null,
    lines: null,
  });
  return {
    eventId: EVENT_ID,
    serverTime: "2026-11-20T14:30:00.000Z",
    matchOdds: {
      ...NO_MARKET,
      marketId: MARKET_ID,
      marketName: "Match Odds",
      inPlay: true,
      sequence: 10,
      runners: [runner(HOME, 1.85, 1.9), runner(AWAY, 2.1, 2.16)],
    },
    bookmaker: NO_MARKET,
    fancy: NO_MARKET,
    toss: NO_MARKET,
    goalsmaker: [],
    fancies: [],
    others: [],
  };
}

/** An unmatched lay of 500 on India at 1.8. */
export function anOpenBet(overrides: Partial<OpenBet> = {}): OpenBet {
  return {
    betId: 9001,
    eventId: EVENT_ID,
    sportId: 3,
    betTitle: "India v Australia",
    runnerId: HOME.id,
    runnerName: HOME.name,
    marketId: MARKET_ID,
    marketName: "Match Odds",
    marketTypeName: "match_odd",
    dreamMarketTypeName: "",
    betType: "lay",
    odds: 1.8,
    betRate: 1.8,
    stake: 500,
    matched: 0,
    unmatched: 500,
    expectedProfit: 500,
    liability: 400,
    ...matchedFigures(overrides),
    placeTime: "2026-11-20T14:20:00.000Z",
    persistence: "lapse",
    notation: "decimal",
    fancyValue: null,
    ...overrides,
  };
}

function matchedFigures({ betType = "lay", odds = 1.8, matched = 0 }: Partial<OpenBet>) {
  const atOdds = Math.round(matched * (odds - 1) * 100) / 100;
  return betType === "lay"
    ? { matchedProfit: matched, matchedLiability: atOdds }
    : { matchedProfit: atOdds, matchedLiability: matched };
}

export function aPlacement(overrides: Partial<Placement> = {}): Placement {
  return {
    betId: 9001,
    clientReference: "id-1",
    stake: 500,
    matched: 300,
    averagePrice: 1.88,
    remaining: 200,
    cancelled: 0,
    rate: 1.9,
    notation: "decimal",
    fancyValue: null,
    repeated: false,
    ...overrides,
  };
}

/** A push of the market's status; open and in play unless set otherwise. */
export function statusPush(overrides: Partial<HubData<"MarketStatus">> = {}): HubMessage {
  return {
    Code: "MarketStatus",
    Data: {
      EventId: EVENT_ID,
      MarketId: MARKET_ID,
      Status: "OPEN",
      Reason: "",
      InPlay: true,
      DelayMs: 0,
      Result: null,
      ...overrides,
    },
  };
}

/** What markets brought a player, as the report answers it: with commission only where something was won. */
export function profitLossOf(markets: readonly { readonly marketId: number; readonly gross: number }[]) {
  const items = markets.map(({ marketId, gross }) => {
    const commission = Math.max(0, gross * 0.02);
    return {
      ...{ id: 0, name: "Match Odds", marketId, winner: "India", markets: 1, startTime: null },
      ...{ settledAt: "2026-11-20T18:00:00.000Z", transactionId: 17 },
      ...{ stake: 100, gross, commission, net: gross - commission },
    };
  });
  const total = (of: "stake" | "gross" | "commission" | "net") =>
    items.reduce((sum, row) => sum + row[of], 0);
  const totals = {
    ...{ stake: total("stake"), gross: total("gross") },
    ...{ commission: total("commission"), net: total("net") },
  };
  return { level: "market", items, totals, totalCount: items.length };
}
