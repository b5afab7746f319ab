import type { Api, QueuedMarket, SettlementMarket } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Handler } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Exchange } from "../../../exchange/index.ts";
import {
  type Catalogue,
  type CatalogueEvent,
  type CatalogueMarket,
  type EventFinder,
  isMarketFinished,
  wireMarketStatus,
} from "../../catalogue/index.ts";
import { resultWords } from "../preview/given-act.ts";
import type { ProposalStore } from "../proposals/proposal-store.ts";
import { findFinishedMarkets } from "./finished-markets.ts";
import { hasWords, titleWords, wordsQuery } from "./title-words.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly catalogue: Pick<Catalogue, "unfinishedEvents">;
  readonly finder: EventFinder;
  readonly proposals: ProposalStore;
}

/** The calls about markets that need a result. */
export interface QueueCalls {
  readonly getSettlementQueue: Handler<Api["operator"]["getSettlementQueue"]>;
  readonly getSettlementMarket: Handler<Api["operator"]["getSettlementMarket"]>;
}

/** A market with its event. */
interface EventMarket {
  readonly event: CatalogueEvent;
  readonly market: CatalogueMarket;
}

interface Page {
  /** Absent: nothing is searched. */
  readonly words: readonly string[] | undefined;
  readonly skip: number;
  readonly take: number;
}

interface Found {
  readonly markets: readonly EventMarket[];
  readonly count: number;
  /** Not all that is searched for was looked through. */
  readonly isCut: boolean;
}

/** Exported for the test of its plan. */
export const FEED_RESULTS = `
  SELECT DISTINCT ON (market_id) market_id, at, outcome, coalesce(detail ->> 'result', 'void') AS result
  FROM operator_actions
  WHERE market_id = ANY ($1) AND action IN ('settleMarket', 'voidMarket') AND actor LIKE 'feed:%'
    AND outcome <> 'done'
  ORDER BY market_id, id DESC`;

/** A handler for each of the calls. */
export function queueCalls(parts: Parts): QueueCalls {
  return {
    async getSettlementQueue({ State: state, Search = "", MaxResultCount: take, SkipCount: skip }) {
      const words = Search.trim() === "" ? undefined : titleWords(Search);
      const { markets, count, isCut } = await foundMarkets(parts, state, { words, take, skip });
      return { ok: true, result: { items: await present(parts, markets), totalCount: count, isCut } };
    },
    async getSettlementMarket({ marketId }) {
      const event = await parts.finder.byMarket(marketId);
      const market = event?.markets.find(({ id }) => id === marketId);
      if (!event || !market) return refuse("MARKET_NOT_FOUND");
      const [queued] = await present(parts, [{ event, market }]);
      return queued ? { ok: true, result: withRunners(queued, market) } : refuse("MARKET_NOT_FOUND");
    },
  };
}

async function foundMarkets(
  parts: Parts,
  state: "waiting" | "proposed" | "live" | "finished",
  page: Page,
): Promise<Found> {
  if (state === "proposed") return proposedMarkets(parts, page);
  if (state === "finished") return finishedMarkets(parts, page);
  const { words, skip, take } = page;
  const all = parts.catalogue
    .unfinishedEvents()
    .filter(({ title }) => isFound(title, words))
    .sort((a, b) => a.startTime - b.startTime || a.id - b.id)
    .flatMap((event) => event.markets.map((market) => ({ event, market })))
    .filter(({ market }) => !isMarketFinished(market.status))
    .filter((it) => isWaiting(it) === (state === "waiting"));
  return { markets: all.slice(skip, skip + take), count: all.length, isCut: false };
}

/** What has no word at all is in no title. */
function isFound(title: string, words: readonly string[] | undefined): boolean {
  return words === undefined || (words.length > 0 && hasWords(title, words));
}

/** Nothing can be bet on it any more, and it has no result. */
function isWaiting({ event, market }: EventMarket): boolean {
  return market.status === "closed" || event.phase === "ended";
}

async function proposedMarkets(parts: Parts, { words, skip, take }: Page): Promise<Found> {
  const query = words && wordsQuery(words);
  const { marketIds, count } = await parts.proposals.openMarkets({ query, take, skip });
  return { markets: await marketsOf(parts, marketIds), count, isCut: false };
}

async function finishedMarkets(parts: Parts, page: Page): Promise<Found> {
  // A market that was just settled waits no more, so it must be here: the table follows the engine.
  await parts.exchange.projected(parts.exchange.state().journalSeq);
  const { marketIds, count, isCut } = await findFinishedMarkets(parts.database, page);
  return { markets: await marketsOf(parts, marketIds), count, isCut };
}

async function marketsOf({ finder }: Parts, marketIds: readonly number[]): Promise<readonly EventMarket[]> {
  const markets: EventMarket[] = [];
  for (const marketId of marketIds) {
    const event = await finder.byMarket(marketId);
    const market = event?.markets.find(({ id }) => id === marketId);
    if (event && market) markets.push({ event, market });
  }
  return markets;
}

async function present(
  { database, proposals }: Parts,
  markets: readonly EventMarket[],
): Promise<QueuedMarket[]> {
  const marketIds = markets.map(({ market }) => market.id);
  const open = await proposals.openOf(marketIds);
  type FeedRow = { market_id: number; at: Date; outcome: string; result: string };
  const { rows } = await database.query<FeedRow>(FEED_RESULTS, [marketIds]);
  const refused = new Map(rows.map((row) => [row.market_id, row]));
  return markets.map(({ event, market }) => {
    const feed = market.result === null ? refused.get(market.id) : undefined;
    return {
      marketId: market.id,
      marketName: market.name,
      marketType: market.type,
      eventId: event.id,
      eventTitle: event.title,
      startTime: new Date(event.startTime).toISOString(),
      status: wireMarketStatus(market),
      resultWords: market.result && resultWords(market, market.result),
      feedResult: feed ? { result: feed.result, refusal: feed.outcome, at: feed.at.toISOString() } : null,
      proposalId: open.get(market.id) ?? null,
    };
  });
}

function withRunners(queued: QueuedMarket, market: CatalogueMarket): SettlementMarket {
  const { line, eachWay, winners, runners, removedRunners, rules } = market;
  return {
    ...queued,
    resultKind: line !== null ? "number" : eachWay !== null ? "places" : "winners",
    named: line !== null ? 0 : (eachWay?.places ?? winners),
    runners: runners.map(({ id: runnerId, name }, runner) => ({
      ...{ runnerId, name },
      removed: removedRunners.includes(runner),
    })),
    rules,
  };
}
