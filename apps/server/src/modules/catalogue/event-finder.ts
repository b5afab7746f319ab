import type { MarketId } from "@crossbook/engine";
import type { Catalogue } from "./catalogue.ts";
import type { CatalogueEvent } from "./catalogue-event.ts";
import type { CatalogueStore } from "./catalogue-store.ts";

/** Finds events that are in memory at once, and finished ones of long ago in the tables. */
export class EventFinder {
  readonly #catalogue: Catalogue;
  readonly #store: CatalogueStore;

  constructor(catalogue: Catalogue, store: CatalogueStore) {
    this.#catalogue = catalogue;
    this.#store = store;
  }

  async byId(eventId: number): Promise<CatalogueEvent | undefined> {
    return this.#catalogue.event(eventId) ?? this.#remember(await this.#store.find({ eventId }));
  }

  async byFixture(fixtureId: string): Promise<CatalogueEvent | undefined> {
    return this.#catalogue.byFixture(fixtureId) ?? this.#remember(await this.#store.find({ fixtureId }));
  }

  async byMarket(marketId: MarketId): Promise<CatalogueEvent | undefined> {
    const market = this.#catalogue.market(marketId);
    if (market) return this.#catalogue.event(market.eventId);
    return this.#remember(await this.#store.find({ marketId }));
  }

  /** While the tables were read, the event may have been added in memory: that one is newer. */
  #remember(loaded: CatalogueEvent | undefined): CatalogueEvent | undefined {
    if (!loaded) return undefined;
    const known = this.#catalogue.event(loaded.id);
    if (known) return known;
    this.#catalogue.put(loaded);
    return loaded;
  }
}
