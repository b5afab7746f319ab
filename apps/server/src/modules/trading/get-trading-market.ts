import {
  type Api,
  BOOK_ORDERS,
  type RestingOrder,
  type TraderLimits,
  type TradingRunner,
} from "@crossbook/contract";
import type { EngineView, MarketView, OrderView, StartingPrices } from "@crossbook/engine";
import { bookPlan, type RunnerIndex, type Side } from "@crossbook/engine/kinds";
import { paise, paiseToMainUnits } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { Handler } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import {
  betOnWords,
  type CatalogueMarket,
  type EventFinder,
  isStartingPriceOver,
  shownRunner,
  wirePrice,
} from "../catalogue/index.ts";
import { type MarketReads, presentStartingPrices } from "../markets/index.ts";
import type { Players } from "../players/index.ts";
import type { JumpedMarkets } from "./jumped-markets.ts";
import { presentTradingMarket } from "./present-trading-market.ts";

interface Parts {
  readonly finder: EventFinder;
  readonly exchange: Pick<Exchange, "read">;
  readonly players: Players;
  readonly jumps: Pick<JumpedMarkets, "of">;
  readonly startingPrices: Pick<MarketReads<StartingPrices | undefined>, "of">;
}

/** A runner's orders. */
interface Book {
  readonly runner: RunnerIndex;
  readonly lastMatched: number | undefined;
  readonly back: readonly OrderView[];
  readonly lay: readonly OrderView[];
}

/** Books of a market of lines that are shown: the fullest of hundreds would be a page of its own. */
const MOST_BOOKS = 64;

/** From the engine's memory; of a finished market that has left it what the catalogue has. */
export function getTradingMarket(parts: Parts): Handler<Api["operator"]["getTradingMarket"]> {
  const { finder, exchange, players, jumps, startingPrices } = parts;
  return async ({ marketId }) => {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (!event || !market) return { ok: false, code: "MARKET_NOT_FOUND" };
    const { view, books, matched } = await exchange.read((engine) => read(engine, marketId));
    const isForming = market.hasStartingPrice && !isStartingPriceOver(market);
    const forming = isForming ? await startingPrices.of(marketId) : undefined;
    const names = await namesOf(players, books);
    const present = (order: OrderView) => presentOrder(order, market, names);
    const runners = books.map(
      ({ runner, lastMatched, back, lay }): TradingRunner => ({
        runnerId: shownRunner(market, runner)?.id ?? 0,
        name: betOnWords(market, runner),
        lastMatched: lastMatched === undefined ? null : priceOf(market, lastMatched),
        removed: market.removedRunners.includes(runner),
        back: back.map(present),
        lay: lay.map(present),
      }),
    );
    const { id: eventId, title: eventTitle, sportId, phase } = event;
    return {
      ok: true,
      result: {
        ...{ eventId, eventTitle, sportId, phase, runners, notation: market.notation },
        market: presentTradingMarket(market, jumps.of(market)),
        startTime: new Date(event.startTime).toISOString(),
        matched: paiseToMainUnits(paise(matched)),
        ...{ crossMatching: market.crossMatching, keepsInPlay: market.keepsInPlay },
        limits: limitsOf(market, view),
        ...(market.hasStartingPrice && { startingPrices: presentStartingPrices(market, forming) }),
      },
    };
  };
}

/** What bounds a market, in main units and seconds. */
function limitsOf(market: CatalogueMarket, view: MarketView | undefined): TraderLimits {
  const units = (amount: CatalogueMarket["maxMatched"]) =>
    amount === null ? null : paiseToMainUnits(amount);
  return {
    delay: market.delayMs / 1000,
    minStake: paiseToMainUnits(market.minStake),
    maxStake: paiseToMainUnits(market.maxStake),
    minPayout: units(market.minPayout),
    maxExposure: units(market.maxExposure),
    maxMatched: units(market.maxMatched),
    jumpTicks: view?.jumpGuard.ticks ?? 0,
    jumpWithin: (view?.jumpGuard.withinMs ?? 0) / 1000,
  };
}

function read(engine: EngineView, marketId: number) {
  const view = engine.market(marketId);
  const book = engine.book(marketId, 0);
  const count = view === undefined ? 0 : bookPlan(view.terms).count;
  const side = (runner: RunnerIndex, of: Side) => engine.restingOrders(marketId, runner, of, BOOK_ORDERS);
  const all = Array.from(
    { length: count },
    (_, runner): Book => ({
      ...{ runner, lastMatched: book?.runners[runner]?.lastMatched },
      ...{ back: side(runner, "lay"), lay: side(runner, "back") },
    }),
  );
  const used = all.filter(({ lastMatched, back, lay }) => lastMatched ?? (back.length > 0 || lay.length > 0));
  const books = count > MOST_BOOKS ? used.slice(0, MOST_BOOKS) : all;
  return { view, books, matched: book?.matchedTotal ?? 0 };
}

async function namesOf(players: Players, books: readonly Book[]): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(books.flatMap(({ back, lay }) => [...back, ...lay].map(({ accountId }) => accountId)));
  const known = await Promise.all([...ids].map((id) => players.byId(id)));
  return new Map(known.flatMap((player) => (player ? [[player.userId, player.username]] : [])));
}

function priceOf(market: CatalogueMarket, price: number): number {
  return wirePrice(market.notation, oddsHundredths(price));
}

function presentOrder(
  { orderId, accountId, price, remaining, placedAt }: OrderView,
  market: CatalogueMarket,
  names: ReadonlyMap<number, string>,
): RestingOrder {
  return {
    betId: orderId,
    userId: accountId,
    userName: names.get(accountId) ?? String(accountId),
    price: wirePrice(market.notation, price),
    size: paiseToMainUnits(remaining),
    placedAt: new Date(placedAt).toISOString(),
  };
}
