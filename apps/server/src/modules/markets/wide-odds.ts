import type { OddsMarket, OddsRunner, StartingPriceRunner } from "@crossbook/contract";
import type { MarketBook, MarketId } from "@crossbook/engine";
import { paiseToMainUnits } from "@crossbook/money";
import type { Exchange } from "../../exchange/index.ts";
import type { Catalogue, CatalogueEvent, CatalogueMarket } from "../catalogue/index.ts";
import { wirePrice } from "../catalogue/index.ts";
import { presentOdds } from "./odds-presenter.ts";
import type { Trading } from "./trading/index.ts";

/** Prices of each side of a runner: all of the classic ladder's. */
const WIDEST = 350;
/** Books that one read of the engine makes: it holds the engine's thread meanwhile. */
const BOOKS_AT_ONCE = 20;

/** All that is shown of a market's prices. Prices decimal, sizes in main units. */
export interface WideOdds {
  readonly event: CatalogueEvent;
  readonly market: CatalogueMarket;
  /** With every price of each side; its sequence is 0. */
  readonly odds: OddsMarket;
  /** What was matched at each price, by the runners' order; undefined: not asked for, or not known at the moment. */
  readonly traded: readonly OddsRunner["back"][] | undefined;
  /** Some seconds old at most; undefined: the market forms none. */
  readonly starting: readonly StartingPriceRunner[] | undefined;
}

/**
 * Reads markets of the catalogue's memory; those that are not there are not in the answer. `withTraded`: the markets whose
 * matches by price are wanted, which the tables are read for. Rejects while the exchange is stopped.
 */
export type WideOddsReader = (
  marketIds: readonly MarketId[],
  withTraded: ReadonlySet<MarketId>,
) => Promise<ReadonlyMap<MarketId, WideOdds>>;

interface Parts {
  readonly exchange: Pick<Exchange, "read">;
  readonly catalogue: Catalogue;
  readonly trading: Pick<Trading, "tradedOf" | "startingPricesOf">;
}

export function wideOddsReader({ exchange, catalogue, trading }: Parts): WideOddsReader {
  async function booksOf(marketIds: readonly MarketId[]): Promise<ReadonlyMap<MarketId, MarketBook>> {
    const books = new Map<MarketId, MarketBook>();
    for (let first = 0; first < marketIds.length; first += BOOKS_AT_ONCE) {
      const some = marketIds.slice(first, first + BOOKS_AT_ONCE);
      const read = await exchange.read((engine) => some.map((id) => engine.book(id, WIDEST)));
      for (const book of read) if (book) books.set(book.marketId, book);
    }
    return books;
  }

  return async (marketIds, withTraded) => {
    const books = await booksOf(marketIds);
    const found = await Promise.all(
      marketIds.map(async (marketId): Promise<WideOdds | undefined> => {
        const traded = withTraded.has(marketId) ? await trading.tradedOf(marketId) : undefined;
        const starting = await trading.startingPricesOf(marketId);
        // Looked up last: what is said of the market is not older than its prices.
        const market = catalogue.market(marketId);
        const event = market && catalogue.event(market.eventId);
        if (!market || !event) return undefined;
        return {
          ...{ event, market, starting },
          odds: presentOdds(event, market, books.get(marketId), 0),
          traded:
            traded &&
            market.runners.map((_, runner) =>
              traded.traded(runner).map(({ price, volume }) => ({
                price: wirePrice(market.notation, price),
                size: paiseToMainUnits(volume),
              })),
            ),
        };
      }),
    );
    return new Map(found.flatMap((wide) => (wide ? [[wide.market.id, wide] as const] : [])));
  };
}
