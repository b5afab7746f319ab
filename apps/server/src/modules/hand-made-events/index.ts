import type { HandlersOf } from "../../calls/handler.ts";
import type { Catalogue, CatalogueStore, EventFinder } from "../catalogue/index.ts";
import type { MarketOperations } from "../market-operations/index.ts";
import { eventCalls } from "./event-calls.ts";
import { HandMadeEvents } from "./hand-made-events.ts";

interface Parts {
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly store: CatalogueStore;
  readonly operations: MarketOperations;
}

export interface HandMadeEventsModule {
  readonly handlers: {
    readonly operator: Pick<
      HandlersOf<"operator">,
      "createEvent" | "addEventMarkets" | "changeEvent" | "endEvent" | "getEventTerms"
    >;
  };
}

/** Events and markets that operators make by hand: the catalogue of a book without a feed. */
export function createHandMadeEventsModule(parts: Parts): HandMadeEventsModule {
  return { handlers: { operator: eventCalls(new HandMadeEvents(parts), parts.finder) } };
}
