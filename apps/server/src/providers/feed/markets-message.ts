import { isDeepStrictEqual } from "node:util";
import { type FeedBody, FIXTURE_MARKETS, feed } from "@crossbook/contract";
import { declaredRefusal } from "../../calls/refusals.ts";
import {
  announcedMarkets,
  type CatalogueEvent,
  type CatalogueMarket,
  type NewMarket,
} from "../../modules/catalogue/index.ts";
import { type Actor, beginMarkets } from "../../modules/market-operations/index.ts";
import type { FeedParts } from "./feed-parts.ts";
import type { FeedRefusal } from "./fixture-announcement.ts";

/**
 * Adds markets to a fixture that has not ended. Rows first, then the engine's markets with the bet delay of a match in play,
 * and last the catalogue, so that nobody bets before all of it is done. Every step may be done already.
 */
export async function addMarkets(
  parts: FeedParts,
  event: CatalogueEvent,
  body: Extract<FeedBody, { type: "markets" }>,
): Promise<FeedRefusal | undefined> {
  const { store } = parts;
  if (event.phase === "ended") return { ok: false, code: "MARKET_STATUS_INVALID" };
  const announced = announcedMarkets(body.markets);
  if (announced === undefined) return { ok: false, code: "MARKET_INVALID" };
  const keys = new Set([...event.markets, ...announced].map(({ key }) => key));
  if (keys.size > FIXTURE_MARKETS) return { ok: false, code: "MARKET_INVALID" };
  const stored = await store.addMarkets(event.id, announced);
  const wanted = stored.filter((market) => announced.some(({ key }) => key === market.key));
  for (const market of wanted) {
    const same = announced.find(({ key }) => key === market.key);
    if (!same || !isAsAnnounced(market, same)) return { ok: false, code: "FEED_CONFLICT" };
  }
  return beginMarkets(parts, event, wanted, async (phase) => {
    for (const market of wanted) {
      const refusal = await begin(parts, { ...event, phase }, market);
      if (refusal) return refusal;
    }
    return undefined;
  });
}

async function begin(
  { operations, catalogue }: FeedParts,
  event: CatalogueEvent,
  market: CatalogueMarket,
): Promise<FeedRefusal | undefined> {
  if (catalogue.market(market.id)) return undefined;
  const created = await operations.create(market);
  if (!created.ok) return declaredRefusal(feed.publish, created.code);
  if (event.phase !== "inPlay" || market.delayMs === 0) return undefined;
  const { id: marketId, delayMs: betDelayMs } = market;
  const actor: Actor = `feed:${event.fixtureId}`;
  const change = { marketId, status: "open", reason: "", lapse: undefined, betDelayMs } as const;
  const outcome = await operations.setStatus(change, actor);
  return outcome.ok ? undefined : declaredRefusal(feed.publish, outcome.code);
}

/** Whether a stored market is the one that is announced, and not another with its key. */
function isAsAnnounced(stored: CatalogueMarket, announced: NewMarket): boolean {
  const { runners, ...terms } = announced;
  return (
    Object.entries(terms).every(([name, value]) =>
      isDeepStrictEqual(stored[name as keyof typeof terms], value),
    ) &&
    isDeepStrictEqual(
      stored.runners.map(({ key, name }) => ({ key, name })),
      runners.map(({ key, name }) => ({ key, name })),
    )
  );
}
