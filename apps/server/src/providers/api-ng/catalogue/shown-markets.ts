import { createHash } from "node:crypto";
import type { MarketId } from "@crossbook/engine";
import {
  type Catalogue,
  type CatalogueEvent,
  type CatalogueMarket,
  isMarketFinished,
} from "../../../modules/catalogue/index.ts";
import { type EventType, eventTypeOf } from "./event-types.ts";
import { isSayable } from "./market-words.ts";

/** A market that programs may bet on, with what it is of. */
export interface ShownMarket {
  readonly event: CatalogueEvent;
  readonly market: CatalogueMarket;
  readonly eventType: EventType;
  readonly competitionId: string;
}

const ID_DIGITS = 11;

/** A competition has a name only: its number is made from the sport and the name, and stays the same. */
export function competitionIdOf({
  sportId,
  competition,
}: Pick<CatalogueEvent, "sportId" | "competition">): string {
  const hash = createHash("sha256").update(`${sportId}/${competition}`).digest("hex");
  return String(Number.parseInt(hash.slice(0, ID_DIGITS), 16));
}

/** Every market that has no result and that the protocol can say, made once per change of the catalogue. */
export class ShownMarkets {
  readonly #catalogue: Catalogue;
  #version = -1;
  #markets: readonly ShownMarket[] = [];

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Changes with every change of the list. */
  get version(): number {
    return this.#catalogue.version;
  }

  /** By the begin of their events, the earliest first. */
  all(): readonly ShownMarket[] {
    if (this.#version === this.#catalogue.version) return this.#markets;
    this.#version = this.#catalogue.version;
    this.#markets = this.#catalogue
      .unfinishedEvents()
      .sort((a, b) => a.startTime - b.startTime || a.id - b.id)
      .flatMap((event) => {
        const own = event.markets.filter((market) => isSayable(market) && !isMarketFinished(market.status));
        const eventType = eventTypeOf(event.sportId);
        const competitionId = own.length === 0 ? "" : competitionIdOf(event);
        return own.map((market) => ({ event, market, eventType, competitionId }));
      });
    return this.#markets;
  }

  /** The market of a number that programs may see, finished ones that are in memory too. */
  known(marketId: MarketId): CatalogueMarket | undefined {
    const market = this.#catalogue.market(marketId);
    return market && isSayable(market) ? market : undefined;
  }
}
