import type { Pool } from "pg";
import type { Provider } from "../../calls/provider.ts";
import type { FeedParts } from "./feed-parts.ts";
import { FeedRetention } from "./feed-retention.ts";
import { feedAuthentication } from "./feed-signature.ts";
import { FeedStore } from "./feed-store.ts";
import { fixtures } from "./fixtures.ts";
import { publish } from "./publish.ts";

/** What the feed needs of the server; `secret` is shared with whoever runs it. */
export interface FeedOptions extends Omit<FeedParts, "feedStore" | "retention"> {
  readonly secret: string;
  readonly database: Pool;
}

/** The match feed: fixtures, statuses, scores and results, as `packages/contract/src/feed.ts` describes them. */
export function createFeedProvider({ secret, database, ...given }: FeedOptions): Provider {
  const feedStore = new FeedStore(database);
  const parts: FeedParts = { ...given, feedStore, retention: new FeedRetention(database, given.clock) };
  return {
    name: "feed",
    authenticate: feedAuthentication(secret, parts.clock),
    handlers: { feed: { publish: publish(parts), fixtures: fixtures(parts.catalogue) } },
  };
}
