import {
  ACCEPTED_WORSE_TICKS,
  BET_TYPE,
  type ErrorCode,
  type Execution,
  type Persistence,
} from "@crossbook/contract";
import type { RunnerIndex, Side } from "@crossbook/engine";
import { type Paise, paise, paiseFromMainUnits } from "@crossbook/money";
import { type OddsHundredths, parseOdds, priceAway } from "@crossbook/odds";
import { type CatalogueEvent, type CatalogueMarket, runnerById } from "../catalogue/index.ts";

/** A bet as a player asks for it, in the wire's terms. */
export interface BetRequest {
  readonly eventId: number | undefined;
  readonly marketId: number;
  readonly runnerId: number | null;
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
  const side = sideOf(request.type);
  if (side === undefined) return "BET_TYPE_NOT_OFFERED";
  const runner = request.runnerId === null ? undefined : runnerById(market, request.runnerId);
  if (runner === undefined) return "RUNNER_NOT_FOUND";
  const price = parseOdds(request.rate);
  if (price === undefined) return "PRICE_INVALID";
  const stake = paiseFromMainUnits(request.stake);
  if (stake === undefined || stake <= 0) return "STAKE_INVALID";
  const { execution, worstRate, persistence = "lapse" } = request;
  const worstPrice =
    worstRate === undefined ? usualWorst(market, side, price, execution) : parseOdds(worstRate);
  if (worstRate !== undefined && worstPrice === undefined) return "PRICE_INVALID";
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

function sideOf(type: number): Side | undefined {
  if (type === BET_TYPE.back) return "back";
  return type === BET_TYPE.lay ? "lay" : undefined;
}
