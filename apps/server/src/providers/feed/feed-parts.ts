import type { ScoreCard } from "@crossbook/contract";
import type { Catalogue, CatalogueStore, EventFinder } from "../../modules/catalogue/index.ts";
import type { MarketCorrections, MarketOperations } from "../../modules/market-operations/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FeedRetention } from "./feed-retention.ts";
import type { FeedStore } from "./feed-store.ts";

/** What applying a message of the feed needs. */
export interface FeedParts {
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly store: CatalogueStore;
  readonly feedStore: FeedStore;
  readonly retention: FeedRetention;
  readonly operations: MarketOperations;
  readonly corrections: Pick<MarketCorrections, "removeRunner">;
  /** Called after a score took effect. */
  readonly onScore: (score: AppliedScore) => void;
}

/** A score of an event that took effect. */
interface AppliedScore {
  readonly eventId: number;
  readonly score: ScoreCard;
  readonly scoreLine: string;
}
