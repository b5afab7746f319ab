import type { MarketId } from "@crossbook/engine";
import * as z from "zod/mini";
import { conditionsOf } from "../../catalogue/filter-markets.ts";
import type { ShownMarket, ShownMarkets } from "../../catalogue/shown-markets.ts";
import { flagParameter, maybe, textsParameter } from "../../parameters.ts";
import type { ChangeSource, RefusedSubscription } from "../change-source.ts";
import { marketChange } from "./market-change.ts";
import type { MarketView } from "./market-data-filter.ts";
import type { MarketImage } from "./market-image.ts";
import type { MarketFollower, MarketImages } from "./market-images.ts";

/** Markets of one subscription. */
export const MOST_MARKETS = 200;

/** Keys that are not here are ignored, as the protocol says of what it does not know. */
export const marketFilterParameter = maybe(
  z.object({
    marketIds: textsParameter,
    bspMarket: maybe(flagParameter),
    bettingTypes: textsParameter,
    eventTypeIds: textsParameter,
    eventIds: textsParameter,
    turnInPlayEnabled: maybe(flagParameter),
    marketTypes: textsParameter,
    venues: textsParameter,
    countryCodes: textsParameter,
    raceTypes: textsParameter,
  }),
);
export type StreamMarketFilter = z.output<typeof marketFilterParameter>;

interface Parts {
  readonly images: MarketImages;
  readonly shown: ShownMarkets;
}

/** Follows the markets that a filter lets through, those that begin later too. */
export function marketSource(
  parts: Parts,
  filter: StreamMarketFilter,
  view: MarketView,
): ChangeSource | RefusedSubscription {
  const isWanted = filterOf(filter);
  const count = parts.shown.all().filter(isWanted).length;
  if (count <= MOST_MARKETS) return new MarketSource(parts, isWanted, view);
  return {
    code: "SUBSCRIPTION_LIMIT_EXCEEDED",
    message: `trying to subscribe to ${count} markets, max allowed limit is ${MOST_MARKETS}`,
  };
}

class MarketSource implements ChangeSource {
  readonly #parts: Parts;
  readonly #isWanted: (market: ShownMarket) => boolean;
  readonly #view: MarketView;
  /** What the client knows of each market that is followed. */
  readonly #sent = new Map<MarketId, MarketImage | undefined>();
  #listVersion = -1;
  #follower: MarketFollower | undefined;

  constructor(parts: Parts, isWanted: (market: ShownMarket) => boolean, view: MarketView) {
    this.#parts = parts;
    this.#isWanted = isWanted;
    this.#view = view;
  }

  follow(onChanged: () => void): void {
    this.#follower = { wantsTraded: this.#view.traded || this.#view.tradedVolume, onChanged };
    this.#parts.images.join(this.#follower);
  }

  /** Images are made once for all who follow a market. */
  waitMs(): number {
    return 0;
  }

  image(): Promise<readonly object[]> {
    for (const marketId of this.#sent.keys()) this.#sent.set(marketId, undefined);
    return this.changes();
  }

  async changes(): Promise<readonly object[]> {
    this.#takeNewMarkets();
    const images = await this.#parts.images.of([...this.#sent.keys()]);
    const changes: object[] = [];
    for (const [marketId, before] of this.#sent) {
      const image = images.get(marketId);
      if (!image || image === before) continue;
      const change = marketChange(before, image, this.#view);
      if (change) changes.push(change);
      this.#sent.set(marketId, image);
      if (image.isClosed) this.#forget(marketId);
    }
    return changes;
  }

  stop(): void {
    if (this.#follower) this.#parts.images.leave(this.#follower, this.#sent.keys());
    this.#follower = undefined;
    this.#sent.clear();
  }

  /** Markets that begin once there are as many as there may be do not join. */
  #takeNewMarkets(): void {
    const { images, shown } = this.#parts;
    if (!this.#follower || this.#listVersion === images.listVersion) return;
    this.#listVersion = images.listVersion;
    for (const each of shown.all()) {
      if (this.#sent.size >= MOST_MARKETS) return;
      if (this.#sent.has(each.market.id) || !this.#isWanted(each)) continue;
      this.#sent.set(each.market.id, undefined);
      images.follow(each.market.id, this.#follower);
    }
  }

  #forget(marketId: MarketId): void {
    this.#sent.delete(marketId);
    if (this.#follower) this.#parts.images.unfollow(marketId, this.#follower);
  }
}

function filterOf(filter: StreamMarketFilter): (market: ShownMarket) => boolean {
  const { marketIds, eventTypeIds, eventIds, turnInPlayEnabled, venues } = filter ?? {};
  const conditions = conditionsOf({
    ...{ marketIds, eventTypeIds, eventIds, turnInPlayEnabled },
    bspOnly: filter?.bspMarket,
    marketBettingTypes: filter?.bettingTypes,
    marketTypeCodes: filter?.marketTypes,
    marketCountries: filter?.countryCodes,
    // Neither is known of any market: a filter by one lets nothing through.
    venues: venues?.length ? venues : filter?.raceTypes,
  });
  return (market) => conditions.every((holds) => holds(market));
}
