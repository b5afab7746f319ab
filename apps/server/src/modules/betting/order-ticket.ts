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
import {
  type CatalogueEvent,
  type CatalogueMarket,
  isFancy,
  priceOfWire,
  runnerById,
  runnerOfLine,
} from "../catalogue/index.ts";

/** A bet as a player asks for it, in the wire's terms. */
export interface BetRequest {
  readonly eventId: number | undefined;
  readonly marketId: number;
  readonly runnerId: number | null;
  /** The line of a fancy bet. */
  readonly fancyValue?: number | string | null | undefined;
  readonly type: number;
  readonly rate: number;
  readonly stake: number;
  readonly clientReference: string | undefined;
  readonly execution: Execution;
  /** Only with `anyPrice`. */
  readonly worstRate?: number | undefined;
  readonly persistence?: Persistence | undefined;
}

/** The same bet in the exchange's terms; whether the market takes its price and stake is for the engine to say. */
export interface OrderTicket {
  readonly event: CatalogueEvent;
  readonly market: CatalogueMarket;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly price: OddsHundredths;
  readonly stake: Paise;
  readonly execution: Execution;
  /** Of a bet at any price. */
  readonly worstPrice: OddsHundredths | undefined;
  readonly persistence: Persistence;
}

type TicketRefusal = Extract<
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
): OrderTicket | TicketRefusal {
  const market = event?.markets.find(({ id }) => id === request.marketId);
  if (!event || !market) return "MARKET_NOT_FOUND";
  // A market of another event than the one asked for is not a market of that event.
  if (request.eventId !== undefined && request.eventId !== event.id) return "MARKET_NOT_FOUND";
  const side = sideOf(request.type, market);
  if (side === undefined) return "BET_TYPE_NOT_OFFERED";
  const runner = runnerOf(request, market);
  if (typeof runner === "string") return runner;
  const price = priceOfWire(market.notation, request.rate);
  if (price === undefined) return priceRefusal(market);
  const stake = paiseFromMainUnits(request.stake);
  if (stake === undefined || stake <= 0) return "STAKE_INVALID";
  const { execution, worstRate, persistence = "lapse" } = request;
  const worstPrice =
    worstRate === undefined
      ? usualWorst(market, side, price, execution)
      : priceOfWire(market.notation, worstRate);
  if (worstRate !== undefined && worstPrice === undefined) return priceRefusal(market);
  return { event, market, runner, side, price, stake, execution, worstPrice, persistence };
}

/** The most that a bet can lose by itself, in paise rounded up. */
export function liabilityOf({ side, stake, price, worstPrice }: OrderTicket): Paise {
  if (side === "back") return stake;
  const liability = Math.ceil((stake * ((worstPrice ?? price) - 100)) / 100);
  // A stake far beyond what an order may carry, which the engine refuses.
  return paise(Math.min(liability, Number.MAX_SAFE_INTEGER));
}

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
): RunnerIndex | "RUNNER_NOT_FOUND" | "LINE_INVALID" {
  if (!isFancy(market)) {
    return (runnerId === null ? undefined : runnerById(market, runnerId)) ?? "RUNNER_NOT_FOUND";
  }
  if (runnerId !== null && runnerById(market, runnerId) === undefined) return "RUNNER_NOT_FOUND";
  return runnerOfLine(market, lineOf(fancyValue)) ?? "LINE_INVALID";
}

/** Clients of the class send a line as a number, or as the text of the box it was typed into. */
function lineOf(fancyValue: BetRequest["fancyValue"]): number {
  if (typeof fancyValue === "string")
    return /^-?\d{1,5}(\.\d{1,2})?$/.test(fancyValue) ? Number(fancyValue) : Number.NaN;
  return fancyValue ?? Number.NaN;
}

function priceRefusal({ notation }: CatalogueMarket): TicketRefusal {
  return notation === "percent" ? "RATE_INVALID" : "PRICE_INVALID";
}
