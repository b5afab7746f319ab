import type { FeedFixture } from "@crossbook/contract";
import type { CatalogueEvent } from "../../modules/catalogue/index.ts";

/** An event as the feed knows it: its own keys with our numbers. */
export function presentFixture(event: CatalogueEvent): FeedFixture {
  return {
    fixtureId: event.fixtureId,
    eventId: event.id,
    lastSequence: event.feedSequence,
    phase: event.phase,
    markets: event.markets.map((market) => ({
      key: market.key,
      marketId: market.id,
      status: market.status,
      operatorStatus: market.operatorStatus,
      runners: market.runners.map(({ key, id }) => ({ key, runnerId: id })),
    })),
  };
}
