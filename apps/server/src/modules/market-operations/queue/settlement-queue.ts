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
  readonly words: string;
  readonly skip: number;
  readonly take: number;
}

interface Found {
  readonly markets: readonly EventMarket[];
  readonly count: number;
}

/** So many of the newest finished markets are searched. */
const SEARCHED = 5_000;

/** Exported, as the next two, for the test of their plans. */
export const FINISHED = `
  SELECT market_id, (SELECT count(*) FROM markets WHERE finished_at IS NOT NULL) AS count
  FROM markets WHERE finished_at IS NOT NULL
  ORDER BY finished_at DESC, market_id DESC LIMIT $1 OFFSET $2`;

export const FINISHED_BY_TITLE = `
  WITH newest AS (
    SELECT market_id, finished_at FROM markets WHERE finished_at IS NOT NULL
    ORDER BY finished_at DESC LIMIT ${SEARCHED})
  SELECT n.market_id, count(*) OVER () AS count FROM newest n
  JOIN sport_markets m ON m.id = n.market_id JOIN sport_events e ON e.id = m.event_id
  WHERE position($3 IN lower(e.title)) > 0
  ORDER BY n.finished_at DESC, n.market_id DESC LIMIT $1 OFFSET $2`;

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
      const page = { words: Search.trim().toLowerCase(), take, skip };
      const found = await foundMarkets(parts, state, page);
      return { ok: true, result: { items: await present(parts, found.markets), totalCount: found.count } };
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
  const all = parts.catalogue
    .unfinishedEvents()
    .filter(({ title }) => title.toLowerCase().includes(page.words))
    .sort((a, b) => a.startTime - b.startTime || a.id - b.id)
    .flatMap((event) => event.markets.map((market) => ({ event, market })))
    .filter(({ market }) => !isMarketFinished(market.status))
    .filter((it) => isWaiting(it) === (state === "waiting"));
  return { markets: all.slice(page.skip, page.skip + page.take), count: all.length };
}

/** Nothing can be bet on it any more, and it has no result. */
function isWaiting({ event, market }: EventMarket): boolean {
  return market.status === "closed" || event.phase === "ended";
}

async function proposedMarkets(parts: Parts, { skip, take }: Page): Promise<Found> {
  const { proposals, count } = await parts.proposals.list({ marketId: undefined, isOpen: true, take, skip });
  return {
    markets: await marketsOf(
      parts,
      proposals.map(({ marketId }) => marketId),
    ),
    count,
  };
}

async function finishedMarkets(parts: Parts, { words, skip, take }: Page): Promise<Found> {
  // A market that was just settled waits no more, so it must be here: the table follows the engine.
  await parts.exchange.projected(parts.exchange.state().journalSeq);
  const { rows } = await parts.database.query<{ market_id: number; count: number }>(
    words === "" ? FINISHED : FINISHED_BY_TITLE,
    words === "" ? [take, skip] : [take, skip, words],
  );
  const markets = await marketsOf(
    parts,
    rows.map(({ market_id }) => market_id),
  );
  return { markets, count: rows[0]?.count ?? 0 };
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
