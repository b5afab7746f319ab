import { STARTING_PRICES_AGE_MS } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import {
  type Catalogue,
  type CatalogueEvent,
  isMarketFinished,
  isStartingPriceOver,
} from "../../../../modules/catalogue/index.ts";
import type { WideOdds, WideOddsReader } from "../../../../modules/markets/index.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { MarketVersions } from "../../market-versions.ts";
import { type MarketImage, marketImage } from "./market-image.ts";

/** However many follow a market, it is read so often. */
const READ_INTERVAL_MS = 50;
/** Matches by price that could not be read are asked for again after so long. */
const TRADED_AGAIN_MS = 1000;

/** Who follows markets. */
export interface MarketFollower {
  /** Whether matches by price are shown, which cost a query where a market is followed anew. */
  readonly wantsTraded: boolean;
  /** An image may be another one now, or there are other markets. */
  onChanged(): void;
}

interface Followed {
  readonly followers: Set<MarketFollower>;
  image: MarketImage | undefined;
  isChanged: boolean;
  readAtMs: number;
  reading: Promise<void> | undefined;
  cancelNotice: (() => void) | undefined;
  cancelAgain: (() => void) | undefined;
}

interface Parts {
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly wideOddsOf: WideOddsReader;
  readonly versions: MarketVersions;
}

/** One image of each market that somebody follows, read once for all of them; of a market that nobody follows nothing is kept. */
export class MarketImages {
  readonly #parts: Parts;
  readonly #markets = new Map<MarketId, Followed>();
  readonly #followers = new Set<MarketFollower>();
  #listVersion = 0;
  #cancelListNotice: (() => void) | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.catalogue.onChanged((event, before) => this.#onEvent(event, before));
  }

  /** Changes where markets began or have their result. */
  get listVersion(): number {
    return this.#listVersion;
  }

  /** From now on the follower hears of other markets; of a market by `follow`. */
  join(follower: MarketFollower): void {
    this.#followers.add(follower);
  }

  leave(follower: MarketFollower, marketIds: Iterable<MarketId>): void {
    this.#followers.delete(follower);
    if (this.#followers.size === 0) {
      this.#cancelListNotice?.();
      this.#cancelListNotice = undefined;
    }
    for (const marketId of marketIds) this.unfollow(marketId, follower);
  }

  follow(marketId: MarketId, follower: MarketFollower): void {
    const followed = this.#markets.get(marketId) ?? {
      followers: new Set(),
      image: undefined,
      isChanged: true,
      readAtMs: Number.NEGATIVE_INFINITY,
      reading: undefined,
      cancelNotice: undefined,
      cancelAgain: undefined,
    };
    const isFirst = follower.wantsTraded && ![...followed.followers].some(({ wantsTraded }) => wantsTraded);
    if (isFirst) followed.isChanged = true;
    followed.followers.add(follower);
    this.#markets.set(marketId, followed);
  }

  unfollow(marketId: MarketId, follower: MarketFollower): void {
    const followed = this.#markets.get(marketId);
    followed?.followers.delete(follower);
    if (!followed || followed.followers.size > 0) return;
    followed.cancelNotice?.();
    followed.cancelAgain?.();
    this.#markets.delete(marketId);
  }

  /** Call it when books may have changed, after the catalogue has followed. */
  changed(marketIds: Iterable<MarketId>): void {
    if (this.#markets.size === 0) return;
    for (const marketId of marketIds) this.#changed(marketId);
  }

  /**
   * The images of followed markets, at most so old as they are read often; without those that the catalogue does not have.
   * Followers are called again where one is older than the market. Rejects as `Exchange.read`.
   */
  async of(marketIds: readonly MarketId[]): Promise<ReadonlyMap<MarketId, MarketImage>> {
    const asked = marketIds.flatMap((marketId) => {
      const followed = this.#markets.get(marketId);
      return followed ? [[marketId, followed] as const] : [];
    });
    const due = asked.filter(([, followed]) => this.#isDue(followed));
    if (due.length > 0) {
      const reading = this.#read(new Map(due));
      for (const [, followed] of due) followed.reading = reading;
    }
    await Promise.all(new Set(asked.flatMap(([, { reading }]) => reading ?? [])));
    const images = new Map<MarketId, MarketImage>();
    for (const [marketId, followed] of asked) {
      if (followed.image) images.set(marketId, followed.image);
      if (followed.isChanged) this.#arm(marketId, followed);
    }
    return images;
  }

  #isDue({ isChanged, reading, readAtMs }: Followed): boolean {
    const ageMs = this.#parts.clock.monotonicMs() - readAtMs;
    return isChanged && reading === undefined && ageMs >= READ_INTERVAL_MS;
  }

  async #read(due: ReadonlyMap<MarketId, Followed>): Promise<void> {
    const { clock, wideOddsOf, versions } = this.#parts;
    const readAtMs = clock.monotonicMs();
    const withTraded = new Set<MarketId>();
    const before = new Map([...due.keys()].map((marketId) => [marketId, versions.of(marketId)]));
    for (const [marketId, followed] of due) {
      followed.isChanged = false;
      followed.readAtMs = readAtMs;
      if ([...followed.followers].some(({ wantsTraded }) => wantsTraded)) withTraded.add(marketId);
    }
    try {
      const found = await wideOddsOf([...due.keys()], withTraded);
      for (const [marketId, followed] of due) {
        const wide = found.get(marketId);
        if (!wide) continue;
        followed.image = marketImage(wide, followed.image, before.get(marketId) ?? 0);
        this.#readAgain(marketId, followed, { wide, isIncomplete: withTraded.has(marketId) && !wide.traded });
      }
    } catch (error) {
      for (const followed of due.values()) followed.isChanged = true;
      throw error;
    } finally {
      for (const followed of due.values()) followed.reading = undefined;
    }
  }

  /** What an image has of starting prices is some seconds old, and nothing says when they are others. */
  #readAgain(
    marketId: MarketId,
    followed: Followed,
    { wide, isIncomplete }: { readonly wide: WideOdds; readonly isIncomplete: boolean },
  ): void {
    const isMoving = wide.starting !== undefined && !isStartingPriceOver(wide.market);
    if (!isIncomplete && !isMoving) return;
    if (followed.cancelAgain || this.#markets.get(marketId) !== followed) return;
    followed.cancelAgain = this.#parts.clock.after(
      isIncomplete ? TRADED_AGAIN_MS : STARTING_PRICES_AGE_MS,
      () => {
        followed.cancelAgain = undefined;
        this.#changed(marketId);
      },
    );
  }

  #onEvent(event: CatalogueEvent, before: CatalogueEvent | undefined): void {
    if (this.#followers.size === 0) return;
    for (const { id } of event.markets) this.#changed(id);
    if (before && hasSameMarkets(event, before)) return;
    this.#listVersion += 1;
    // Later: an event that is announced brings many changes at once.
    this.#cancelListNotice ??= this.#parts.clock.after(0, () => {
      this.#cancelListNotice = undefined;
      for (const follower of this.#followers) follower.onChanged();
    });
  }

  #changed(marketId: MarketId): void {
    const followed = this.#markets.get(marketId);
    if (!followed) return;
    followed.isChanged = true;
    this.#arm(marketId, followed);
  }

  /** Calls the followers when the market may be read again. */
  #arm(marketId: MarketId, followed: Followed): void {
    if (followed.cancelNotice || this.#markets.get(marketId) !== followed) return;
    const { clock } = this.#parts;
    const waitMs = Math.max(0, followed.readAtMs + READ_INTERVAL_MS - clock.monotonicMs());
    followed.cancelNotice = clock.after(waitMs, () => {
      followed.cancelNotice = undefined;
      for (const follower of followed.followers) follower.onChanged();
    });
  }
}

function hasSameMarkets(event: CatalogueEvent, before: CatalogueEvent): boolean {
  return (
    event.markets.length === before.markets.length &&
    event.markets.every((market, index) => {
      const known = before.markets[index];
      return known?.id === market.id && isMarketFinished(known.status) === isMarketFinished(market.status);
    })
  );
}
