import * as z from "zod/mini";
import { momentText } from "../ids.ts";
import { done, type Operation, operation, refused } from "../operation.ts";
import { filterParameter, maybe, numberParameter, textsParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import { inTurns } from "../rows-in-turns.ts";
import { filterMarkets } from "./filter-markets.ts";
import { ownMarketsOf } from "./own-markets.ts";
import {
  availableOf,
  presentCompetition,
  presentDescription,
  presentEvent,
  presentMarketHead,
  presentRunners,
} from "./present-market.ts";
import type { ShownMarket } from "./shown-markets.ts";

const MOST_RESULTS = 1000;
/** What one request may weigh: the weight of its parts times the markets that it asks for. */
const MOST_WEIGHT = 200;
const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ["MARKET_DESCRIPTION", 1],
  ["RUNNER_METADATA", 1],
]);
const SORTS = ["MINIMUM_TRADED", "MAXIMUM_TRADED", "MINIMUM_AVAILABLE", "MAXIMUM_AVAILABLE"] as const;

const parameters = z.object({
  filter: filterParameter,
  marketProjection: textsParameter,
  sort: maybe(z.enum([...SORTS, "FIRST_TO_START", "LAST_TO_START"])),
  maxResults: numberParameter,
});

/** Describes markets that have no result. */
export function listMarketCatalogue(parts: OperationParts): Operation {
  return operation(
    "betting",
    parameters,
    async ({ filter, marketProjection, sort, maxResults }, { caller, nextTurn }) => {
      if (!Number.isInteger(maxResults) || maxResults < 1 || maxResults > MOST_RESULTS)
        return refused("INVALID_INPUT_DATA");
      const projection = new Set(marketProjection ?? []);
      const weight = [...projection].reduce((sum, part) => sum + (WEIGHTS.get(part) ?? 0), 0);
      if (weight * maxResults > MOST_WEIGHT) return refused("TOO_MUCH_DATA");
      const found = await filterMarkets(parts.shown.all(), filter, ownMarketsOf(parts, caller.accountId));
      const figures = await figuresOf(parts, isByMoney(sort) ? found : []);
      const sorted = sortedBy(found, sort, figures).slice(0, maxResults);
      const shown = isByMoney(sort) ? figures : await figuresOf(parts, sorted);
      return done(
        await inTurns(sorted, nextTurn, (market) =>
          present(market, projection, shown.get(market.market.id)?.matched ?? 0),
        ),
      );
    },
  );
}

type Sort = z.output<typeof parameters>["sort"];

function isByMoney(sort: Sort): boolean {
  return SORTS.some((byMoney) => byMoney === sort);
}

interface Figures {
  readonly matched: number;
  readonly available: number;
}

async function figuresOf(
  { oddsOf }: OperationParts,
  markets: readonly ShownMarket[],
): Promise<ReadonlyMap<number, Figures>> {
  const odds = await oddsOf(markets.map(({ market }) => market.id));
  return new Map(
    [...odds].map(
      ([
        id,
        {
          odds: { matched, runners },
        },
      ]) => [id, { matched, available: availableOf(runners) }],
    ),
  );
}

function sortedBy(
  markets: readonly ShownMarket[],
  sort: Sort,
  figures: ReadonlyMap<number, Figures>,
): readonly ShownMarket[] {
  const by = (value: (figure: Figures) => number, sign: 1 | -1) =>
    [...markets].sort((a, b) => {
      const [one, other] = [figures.get(a.market.id), figures.get(b.market.id)];
      return sign * ((one ? value(one) : 0) - (other ? value(other) : 0));
    });
  switch (sort) {
    case "MINIMUM_TRADED":
      return by(({ matched }) => matched, 1);
    case "MAXIMUM_TRADED":
      return by(({ matched }) => matched, -1);
    case "MINIMUM_AVAILABLE":
      return by(({ available }) => available, 1);
    case "MAXIMUM_AVAILABLE":
      return by(({ available }) => available, -1);
    case "LAST_TO_START":
      return [...markets].sort((a, b) => b.event.startTime - a.event.startTime);
    default:
      return markets;
  }
}

function present(market: ShownMarket, projection: ReadonlySet<string>, matched: number) {
  const withMetadata = projection.has("RUNNER_METADATA");
  return {
    ...presentMarketHead(market, matched),
    ...(projection.has("MARKET_START_TIME") && { marketStartTime: momentText(market.event.startTime) }),
    ...(projection.has("MARKET_DESCRIPTION") && { description: presentDescription(market) }),
    ...((withMetadata || projection.has("RUNNER_DESCRIPTION")) && {
      runners: presentRunners(market, withMetadata),
    }),
    ...(projection.has("EVENT_TYPE") && { eventType: market.eventType }),
    ...(projection.has("COMPETITION") && { competition: presentCompetition(market) }),
    ...(projection.has("EVENT") && { event: presentEvent(market) }),
  };
}
