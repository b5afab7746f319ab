import { type FeedBody, type FeedMessage, feed } from "@crossbook/contract";
import type { Refusal } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { CatalogueEvent } from "../../modules/catalogue/index.ts";
import { announcedEvent } from "./announced-event.ts";
import type { FeedParts } from "./feed-parts.ts";

export type FeedRefusal = Refusal<(typeof feed.publish.errors)[number]>;

/**
 * Rows first, then the engine's markets. Both steps may be done already by a run that ended between them: rows of
 * the same announcement are taken up, and a market that exists is the one that was wanted.
 */
export async function announceFixture(
  { store, exchange, clock }: FeedParts,
  { fixtureId }: FeedMessage,
  body: Extract<FeedBody, { type: "fixture" }>,
  digest: string,
): Promise<CatalogueEvent | FeedRefusal> {
  const announced = announcedEvent(fixtureId, body, digest);
  if (typeof announced === "string") return { ok: false, code: announced };
  const event = await store.create(announced);
  if (!event) return { ok: false, code: "FEED_CONFLICT" };
  for (const market of event.markets) {
    const outcome = await exchange.submit({
      type: "createMarket",
      marketId: market.id,
      kind: "odds",
      winners: 1,
      runnerCount: market.runners.length,
      ladder: market.ladder,
      commissionBasisPoints: market.commissionBasisPoints,
      minStake: market.minStake,
      maxStake: market.maxStake,
      at: clock.now(),
    });
    if (!outcome.ok && outcome.code !== "MARKET_EXISTS") return declaredRefusal(feed.publish, outcome.code);
  }
  return event;
}
