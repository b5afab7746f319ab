import * as z from "zod/mini";
import { momentText } from "../ids.ts";
import { done, type Operation, type OperationCall, operation } from "../operation.ts";
import { filterParameter, type MarketFilter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import { filterMarkets } from "./filter-markets.ts";
import { typeCodeOf } from "./market-words.ts";
import { ownMarketsOf } from "./own-markets.ts";
import { presentCompetition, presentEvent } from "./present-market.ts";
import type { ShownMarket } from "./shown-markets.ts";

const byFilter = z.object({ filter: filterParameter });
const GRANULARITY_MS = { DAYS: 86_400_000, HOURS: 3_600_000, MINUTES: 60_000 } as const;

/** The operations that count markets by what they are of. */
export function listOperations(parts: OperationParts): Readonly<Record<string, Operation>> {
  const found = (filter: MarketFilter, { caller }: OperationCall) =>
    filterMarkets(parts.shown.all(), filter, ownMarketsOf(parts, caller.accountId));
  const grouped = (
    keyOf: (market: ShownMarket) => string,
    present: (market: ShownMarket, marketCount: number) => object,
  ) =>
    operation("betting", byFilter, async ({ filter }, call) =>
      done(groups(await found(filter, call), keyOf).map(({ first, count }) => present(first, count))),
    );
  return {
    listEventTypes: grouped(
      ({ eventType }) => eventType.id,
      ({ eventType }, marketCount) => ({ eventType, marketCount }),
    ),
    listCompetitions: grouped(
      ({ competitionId }) => competitionId,
      (market, marketCount) => ({
        ...{ competition: presentCompetition(market), marketCount },
        competitionRegion: "International",
      }),
    ),
    listEvents: grouped(
      ({ event }) => String(event.id),
      (market, marketCount) => ({ event: presentEvent(market), marketCount }),
    ),
    listMarketTypes: grouped(
      ({ event, market }) => typeCodeOf(event, market),
      ({ event, market }, marketCount) => ({ marketType: typeCodeOf(event, market), marketCount }),
    ),
    // The country and the venue of an event are not known.
    listCountries: operation("betting", byFilter, async () => done([])),
    listVenues: operation("betting", byFilter, async () => done([])),
    listTimeRanges: operation(
      "betting",
      z.object({ filter: filterParameter, granularity: z.enum(["DAYS", "HOURS", "MINUTES"]) }),
      async ({ filter, granularity }, call) => {
        const lengthMs = GRANULARITY_MS[granularity];
        const beginOf = ({ event }: ShownMarket) => Math.floor(event.startTime / lengthMs) * lengthMs;
        const ranges = groups(await found(filter, call), (market) => String(beginOf(market)));
        return done(
          ranges.map(({ first, count: marketCount }) => ({
            timeRange: { from: momentText(beginOf(first)), to: momentText(beginOf(first) + lengthMs) },
            marketCount,
          })),
        );
      },
    ),
  };
}

function groups(markets: readonly ShownMarket[], keyOf: (market: ShownMarket) => string) {
  const found = new Map<string, { readonly first: ShownMarket; count: number }>();
  for (const market of markets) {
    const group = found.get(keyOf(market));
    if (group) group.count += 1;
    else found.set(keyOf(market), { first: market, count: 1 });
  }
  return [...found.values()];
}
