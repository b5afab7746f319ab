import { type FeedBody, type FeedMessage, feed } from "@crossbook/contract";
import type { Refusal } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import { announcedEvent, type CatalogueEvent } from "../../modules/catalogue/index.ts";
import type { FeedParts } from "./feed-parts.ts";

export type FeedRefusal = Refusal<(typeof feed.publish.errors)[number]>;

/**
 * Rows first, then the engine's markets. Both steps may be done already by a run that ended between them: rows of
 * the same announcement are taken up, and a market that exists is the one that was wanted.
 */
export async function announceFixture(
  { store, operations }: FeedParts,
  { fixtureId }: FeedMessage,
  body: Extract<FeedBody, { type: "fixture" }>,
  digest: string,
): Promise<CatalogueEvent | FeedRefusal> {
  const announced = announcedEvent(fixtureId, body, digest);
  if (typeof announced === "string") return { ok: false, code: announced };
  const event = await store.create(announced);
  if (!event) return { ok: false, code: "FEED_CONFLICT" };
  for (const market of event.markets) {
    const outcome = await operations.create(market);
    if (!outcome.ok) return declaredRefusal(feed.publish, outcome.code);
  }
  return event;
}
