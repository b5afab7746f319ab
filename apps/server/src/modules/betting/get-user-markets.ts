import type { UserMarkets } from "@crossbook/contract";
import type { MarketPosition } from "@crossbook/engine";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { type Exchange, ExchangeStoppedError } from "../../exchange/index.ts";
import {
  type Catalogue,
  type CatalogueEvent,
  type CatalogueMarket,
  isFancy,
  wireMarketStatus,
} from "../catalogue/index.ts";
import { presentProfitLoss } from "./market-profit-loss.ts";
import type { ReadBudget } from "./own-orders/read-budget.ts";

interface Parts {
  readonly exchange: Exchange;
  readonly catalogue: Catalogue;
  readonly budget: ReadBudget;
}

interface Held {
  readonly market: CatalogueMarket;
  readonly position: MarketPosition | undefined;
  /** In hundredths of a paisa. */
  readonly exposure: number;
  readonly bets: number;
}

/** Answers the events that the caller has bets in, in play first and then by start, with what each result brings him. */
export function getUserMarkets({ exchange, catalogue, budget }: Parts): HandlersOf<"bets">["getUserMarkets"] {
  return async (_input, { caller: { accountId } }) => {
    const refusal = budget.refusal(accountId);
    if (refusal !== undefined) return refusal;
    try {
      const held = await exchange.read((engine) => {
        budget.addedUp(accountId, engine.orderCount(accountId));
        return engine.marketsOf(accountId).map((marketId) => ({
          market: catalogue.market(marketId),
          position: engine.position(accountId, marketId),
          exposure: engine.marketExposure(accountId, marketId),
          bets: engine.orderCount(accountId, marketId),
        }));
      });
      const known = held.flatMap(({ market, ...more }) => (market ? [{ market, ...more }] : []));
      return { ok: true, result: byEvent(catalogue, known) };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return { ok: false, code: "EXCHANGE_STOPPED" };
      throw error;
    }
  };
}

function byEvent(catalogue: Catalogue, held: readonly Held[]): UserMarkets {
  const ids = new Set(held.map(({ market }) => market.eventId));
  return [...ids]
    .flatMap((id) => catalogue.event(id) ?? [])
    .sort((a, b) => order(a) - order(b) || a.startTime - b.startTime || a.id - b.id)
    .map((event) => ({
      eventId: event.id,
      sportId: event.sportId,
      title: event.title,
      startTime: new Date(event.startTime).toISOString(),
      inPlay: event.phase === "inPlay",
      markets: held.filter(({ market }) => market.eventId === event.id).map(presentMarket),
    }));
}

function order({ phase }: CatalogueEvent): number {
  return phase === "inPlay" ? 0 : 1;
}

function presentMarket({ market, position, exposure, bets }: Held): UserMarkets[number]["markets"][number] {
  const nothing = { eventId: market.eventId, marketId: market.id, runners: [], ladder: null };
  const profitLoss = (position && presentProfitLoss(market, position)) ?? nothing;
  return {
    ...profitLoss,
    marketName: market.name,
    marketType: market.type,
    status: wireMarketStatus(market),
    runnerNames: isFancy(market) ? [] : market.runners.map(({ name }) => name),
    exposure: paiseToMainUnits(paise(Math.ceil(exposure / 100))),
    bets,
  };
}
