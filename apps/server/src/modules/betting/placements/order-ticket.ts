import {
  ACCEPTED_WORSE_TICKS,
  BET_TYPE,
  type ErrorCode,
  type Execution,
  type Persistence,
} from "@crossbook/contract";
import type { RunnerIndex, Side } from "@crossbook/engine";
import { type Paise, paise, paiseFromMainUnits } from "@crossbook/money";
import { type OddsHundredths, priceAway } from "@crossbook/odds";
import type { Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import {
  type CatalogueEvent,
  type CatalogueMarket,
  isFancy,
  priceOfWire,
  runnerById,
  runnerOfLine,
} from "../../catalogue/index.ts";
import { anyStartingPrice } from "../starting-price.ts";

/** Rates that a line can be bet on at, in percent. */
const LOWEST_LINE_RATE = 25;
const HIGHEST_LINE_RATE = 400;

/** A bet as a player asks for it, in the wire's terms. */
export interface BetRequest {
  readonly eventId: number | undefined;
  readonly marketId: number;
  readonly runnerId: number | null;
  /** The line of a fancy bet. */
  readonly fancyValue?: number | string | null | undefined;
  readonly type: number;
  /** Null of a bet at the starting price that takes any. */
  readonly rate: number | null;
  readonly stake: number;
  readonly clientReference: string | undefined;
  readonly execution: Execution;
  /** Only with `anyPrice`. */
  readonly worstRate?: number | undefined;
  /** Only with `fillOrKill`; main units. */
  readonly minMatched?: number | undefined;
  /** ISO 8601 with zone. */
  readonly expiresAt?: string | undefined;
  readonly persistence?: Persistence | undefined;
}

/** The same bet in the exchange's terms; whether the market takes its price and stake is for the engine to say. */
export interface OrderTicket {
  readonly event: CatalogueEvent;
  readonly market: CatalogueMarket;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly price: OddsHundredths;
  /** Of a lay at the starting price what it can lose. */
  readonly stake: Paise;
  readonly execution: Execution;
  /** Of a bet at any price. */
  readonly worstPrice: OddsHundredths | undefined;
  /** Of a fill-or-kill bet that names one. */
  readonly minMatched: Paise | undefined;
  /** Unix milliseconds, from which on the unmatched part lapses. */
  readonly expiresAt: number | undefined;
  readonly persistence: Persistence;
}

type TicketCode = Extract<
  ErrorCode,
  | "EVENT_NOT_FOUND"
  | "MARKET_NOT_FOUND"
  | "RUNNER_NOT_FOUND"
  | "BET_TYPE_NOT_OFFERED"
  | "PRICE_INVALID"
  | "RATE_INVALID"
  | "LINE_INVALID"
  | "STAKE_INVALID"
>;

/** `event`: the one the market belongs to, if there is such a market. */
export function readTicket(
  request: BetRequest,
  event: CatalogueEvent | undefined,
): OrderTicket | Refusal<TicketCode> {
  const market = event?.markets.find(({ id }) => id === request.marketId);
  if (!event || !market) return refuse("MARKET_NOT_FOUND");
  // A market of another event than the one asked for is not a market of that event.
  if (request.eventId !== undefined && request.eventId !== event.id) return refuse("MARKET_NOT_FOUND");
  const side = sideOf(request.type, market);
  if (side === undefined) return refuse("BET_TYPE_NOT_OFFERED");
  const runner = runnerOf(request, market);
  if (typeof runner !== "number") return runner;
  const price = priceOf(request, market, side);
  if (price === undefined) return priceRefusal(market);
  const stake = paiseFromMainUnits(request.stake);
  if (stake === undefined || stake <= 0) return refuse("STAKE_INVALID");
  const { execution, worstRate, persistence = "lapse" } = request;
  const worstPrice =
    worstRate === undefined
      ? usualWorst(market, side, price, execution)
      : priceOfWire(market.notation, worstRate);
  if (worstRate !== undefined && worstPrice === undefined) return priceRefusal(market);
  const minMatched = leastOf(request, stake);
  if (typeof minMatched === "object") return minMatched;
  const expiresAt = request.expiresAt === undefined ? undefined : Date.parse(request.expiresAt);
  return {
    ...{ event, market, runner, side, price, stake },
    ...{ execution, worstPrice, minMatched, expiresAt, persistence },
  };
}

/** The most that a bet can lose by itself, in paise rounded up. */
export function liabilityOf({ market, side, stake, price, execution, worstPrice }: OrderTicket): Paise {
  const { eachWay } = market;
  if (execution === "startingPrice") return stake;
  // A stake far beyond what an order may carry, which the engine refuses, may be too much to double.
  if (side === "back") return paise(Math.min(eachWay ? 2 * stake : stake, Number.MAX_SAFE_INTEGER));
  const atOdds = (stake * ((worstPrice ?? price) - 100)) / 100;
  const liability = Math.ceil(eachWay ? atOdds + atOdds / eachWay.divisor : atOdds);
  // A stake far beyond what an order may carry, which the engine refuses.
  return paise(Math.min(liability, Number.MAX_SAFE_INTEGER));
}

/** Undefined where the market does not take it. */
function priceOf(
  { rate, execution }: BetRequest,
  market: CatalogueMarket,
  side: Side,
): OddsHundredths | undefined {
  // Whether the market has a starting price is for the engine to say.
  if (rate === null) return execution === "startingPrice" ? anyStartingPrice(side) : undefined;
  const price = priceOfWire(market.notation, rate);
  return price !== undefined && isRateOffered(market, price) ? price : undefined;
}

/** The least that is to be matched of a bet, or why no such part of it can be asked for. */
function leastOf(
  { minMatched, execution }: BetRequest,
  stake: Paise,
): Paise | undefined | Refusal<"STAKE_INVALID"> {
  if (minMatched === undefined) return undefined;
  const least = paiseFromMainUnits(minMatched);
  if (execution === "fillOrKill" && least !== undefined && least > 0 && least <= stake) return least;
  return refuse("STAKE_INVALID", { message: MINIMUM_WORDS });
}

const MINIMUM_WORDS =
  "A minimum that must be matched goes with fill or kill only. It has at most two decimals, and is not above the stake.";

/** What bounds a bet at any price whose client names no worst price: those of the specification's first form. */
function usualWorst(
  { ladder }: CatalogueMarket,
  side: Side,
  price: OddsHundredths,
  execution: Execution,
): OddsHundredths | undefined {
  if (execution !== "anyPrice") return undefined;
  return priceAway(ladder, price, side === "back" ? -ACCEPTED_WORSE_TICKS : ACCEPTED_WORSE_TICKS) ?? price;
}

/** Bets at a line have types of their own, and no other bets have them. */
function sideOf(type: number, market: CatalogueMarket): Side | undefined {
  const [back, lay] = isFancy(market) ? [BET_TYPE.fancyYes, BET_TYPE.fancyNo] : [BET_TYPE.back, BET_TYPE.lay];
  if (type === back) return "back";
  return type === lay ? "lay" : undefined;
}

function runnerOf(
  { runnerId, fancyValue }: BetRequest,
  market: CatalogueMarket,
): RunnerIndex | Refusal<"RUNNER_NOT_FOUND" | "LINE_INVALID"> {
  const known = runnerId === null ? undefined : runnerById(market, runnerId);
  if (!isFancy(market)) return known ?? refuse("RUNNER_NOT_FOUND");
  if (runnerId !== null && known === undefined) return refuse("RUNNER_NOT_FOUND");
  return runnerOfLine(market, lineOf(fancyValue)) ?? refuse("LINE_INVALID", { message: lineWords(market) });
}

/** "Lines of this market are from 20 to 120 runs." */
function lineWords({ line }: CatalogueMarket): string {
  const { first, step, count, unit } = line ?? { first: 0, step: 1, count: 1, unit: "" };
  const steps = step === 1 ? "" : ` in steps of ${step}`;
  return `Lines of this market are from ${first} to ${first + (count - 1) * step} ${unit}${steps}.`;
}

/** Clients of the class send a line as a number, or as the text of the box it was typed into. */
function lineOf(fancyValue: BetRequest["fancyValue"]): number {
  if (typeof fancyValue === "string")
    return /^-?\d{1,5}(\.\d{1,2})?$/.test(fancyValue) ? Number(fancyValue) : Number.NaN;
  return fancyValue ?? Number.NaN;
}

/**
 * Lines are ordered before rates, so a worthless rate at the first line would hide every other offer: rates of lines are
 * bounded to those that cost who offers them.
 */
function isRateOffered(market: CatalogueMarket, price: OddsHundredths): boolean {
  const rate = price - 100;
  return !isFancy(market) || (rate >= LOWEST_LINE_RATE && rate <= HIGHEST_LINE_RATE);
}

function priceRefusal(market: CatalogueMarket): Refusal<TicketCode> {
  if (market.notation === "decimal") return refuse("PRICE_INVALID");
  if (!isFancy(market)) return refuse("RATE_INVALID");
  const bounds = `${LOWEST_LINE_RATE} to ${HIGHEST_LINE_RATE}`;
  return refuse("RATE_INVALID", { message: `Rates of this market are whole percent from ${bounds}.` });
}
