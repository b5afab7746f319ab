import type { ScoreCard } from "@crossbook/contract";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Catalogue } from "../../modules/catalogue/catalogue.ts";
import type { CatalogueStore } from "../../modules/catalogue/catalogue-store.ts";
import type { MarketDesk } from "../../modules/desk/market-desk.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FeedStore } from "./feed-store.ts";

/** What taking a message of the feed needs. */
export interface FeedParts {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly store: CatalogueStore;
  readonly feedStore: FeedStore;
  readonly desk: MarketDesk;
  /** Told after a score took effect. */
  readonly onScore: (score: ScoreNews) => void;
}

export interface ScoreNews {
  readonly eventId: number;
  readonly score: ScoreCard;
  readonly scoreLine: string;
}
